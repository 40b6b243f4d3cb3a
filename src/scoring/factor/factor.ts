/** One term of the sum that makes a score, with everything that is said about it. */
import type { RoadTraffic } from '../../api/score.ts';
import type { OsmType } from '../../region/format/codes.ts';
import type { Phrase } from '../text/phrases.ts';

/** How sure a fact of the model is. */
export type Confidence = 'low' | 'medium' | 'high';

/** The OSM object that a factor speaks of. */
export interface Feature {
  osm_type: OsmType;
  osm_id: number;
  name: string;
  /** degrees, a point on or in the object */
  lat: number;
  lon: number;
}

export interface Factor {
  key: string;
  /** what it adds to 100; not rounded */
  points: number;
  /** where it comes from, e.g. "osm" */
  source: string;
  /** what is said about it, in any language */
  phrase: Phrase;
  value?: number;
  unit?: string;
  distance_m?: number;
  feature?: Feature;
  /** on the road that is named */
  traffic?: RoadTraffic;
  confidence?: Confidence;
}
