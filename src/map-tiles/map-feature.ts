/** A drawn feature: one shape in one layer of the map. */
import type { LayerName } from './schema.ts';

export type Shape = 'point' | 'line' | 'area';
export type Properties = Record<string, string | number | boolean>;

export interface MapFeature {
  layer: LayerName;
  shape: Shape;
  /** minimum zoom, 0 to DEEPEST_ZOOM */
  minZoom: number;
  properties: Properties;
  /**
   * paths: x and y alternate, stored units (1e-7 degrees). A point has one pair, a line one path, an area its
   * outer ring and holes
   */
  paths: Int32Array[];
}
