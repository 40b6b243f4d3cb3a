/** What is drawn: one shape in one layer of the map. */
import type { LayerName } from './schema.ts';

export type Shape = 'point' | 'line' | 'area';
export type Properties = Record<string, string | number | boolean>;

export interface MapFeature {
  layer: LayerName;
  shape: Shape;
  /** the first zoom level with it, 0..DEEPEST */
  minZoom: number;
  properties: Properties;
  /** x and y in turn, stored units (1e-7 degrees); of a point one pair, of a line one path, of an area its outer ring and holes */
  paths: Int32Array[];
}
