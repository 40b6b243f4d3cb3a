/** What a tile is drawn of: a shape in map units and how it looks. */
import type { MapFeature } from '../map-feature.ts';

export type Look = Omit<MapFeature, 'paths'>;

export interface Drawing {
  /** one object for all drawings of a block that look the same */
  look: Look;
  /** as those of a MapFeature, but in map units from the corner of a block; outer rings run clockwise, holes against it */
  paths: Int32Array[];
}
