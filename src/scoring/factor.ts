/** One term of the sum that makes a score, with everything that is said about it. */
import type { OsmType } from '../region/format/codes.ts';
import type { Confidence } from './confidence.ts';
import type { Phrase } from './text/phrases.ts';

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
  confidence?: Confidence;
}

/** A source of sound: its points come from its share of the sum of all sources. */
export interface SoundSource extends Omit<Factor, 'points'> {
  /** dB(A) at the spot, mean over the rated part of the night */
  value: number;
  /** dB added before summing: how much more this kind disturbs than road traffic of the same level */
  offset: number;
  /** part of the energy that rests on default traffic, 0..1 */
  guessed: number;
}
