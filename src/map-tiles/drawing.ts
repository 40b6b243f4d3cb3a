/** A shape in map units and its look. */
import type { MapFeature } from './map-feature.ts';

export type Look = Omit<MapFeature, 'paths'>;

export interface Drawing {
  /** look; one object, shared by all drawings of a block that look the same */
  look: Look;
  /**
   * paths as in a MapFeature, but in map units from the corner of a block; outer rings clockwise, holes
   * counterclockwise
   */
  paths: Int32Array[];
}
