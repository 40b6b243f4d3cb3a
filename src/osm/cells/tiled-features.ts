/** Features by tile, as cells read them. */
import { buildingsIn, type FeatureLog } from '../records/feature-log.ts';
import type { Box } from './tiles.ts';

export interface TiledFeatures {
  /** bytes of features by tile number, see `Routed` */
  weights: ReadonlyMap<number, number>;
  /** number of buildings on the whole map */
  buildings: number;
  /**
   * Returns the logs of all features whose tiles may touch the box, in the order of the file. Logs are read lazily
   * and not kept.
   * @param least smallest size of the tiles, an index in TILE_LEVELS; default 0, all sizes
   */
  logsIn(box: Box, least?: number): Iterable<FeatureLog>;
}

/** Returns the features of logs in memory as those of a map of one cell, without tiles. */
export function featuresOf(logs: readonly FeatureLog[]): TiledFeatures {
  const buildings = logs.reduce((sum, log) => sum + buildingsIn(log), 0);
  return { weights: new Map(), buildings, logsIn: () => logs };
}
