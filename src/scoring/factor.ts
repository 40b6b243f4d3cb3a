/** One term of the sum that makes a score, with everything that responses say about it. */
import type { RoadTraffic } from '../api/score.ts';
import type { OsmType } from '../region/format/codes.ts';
import type { Phrase } from '../words/phrases.ts';

/** Confidence in a fact of the model. */
export type Confidence = 'low' | 'medium' | 'high';

/** The OSM object of a factor. */
export interface Feature {
  osm_type: OsmType;
  osm_id: number;
  name: string;
  /** latitude of a point on or in the object, degrees */
  lat: number;
  /** longitude of the same point, degrees */
  lon: number;
}

export interface Factor {
  key: string;
  /** points added to 100; rounded to thousandths in a Rating */
  points: number;
  /** source of the data, e.g. "osm" or the name of a feed */
  source: string;
  /** sentence about the factor, as data that can be said in any language */
  phrase: Phrase;
  value?: number;
  unit?: string;
  distance_m?: number;
  feature?: Feature;
  /** traffic on the named road */
  traffic?: RoadTraffic;
  confidence?: Confidence;
}
