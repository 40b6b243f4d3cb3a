/** A shape in map units and its look. */
import type { MapFeature } from '../map-feature.ts';

export type Look = Omit<MapFeature, 'paths'>;

export interface Drawing {
  /** one object for all drawings of a block that look the same */
  look: Look;
  /**
   * like those of a MapFeature, but in map units from the corner of a block; outer rings clockwise, holes
   * counterclockwise
   */
  paths: Int32Array[];
}
