/** Features by tile, as cells read them. */
import { buildingsIn, type FeatureLog } from '../features/feature-log.ts';
import type { Box } from './tiles.ts';

export interface TiledFeatures {
  /** bytes of features by tile number, see `Routed` */
  weights: ReadonlyMap<number, number>;
  /** number of buildings of the whole map */
  buildings: number;
  /**
   * Returns the logs of all features whose tiles may touch the box, each log in the order of the file. One is read only
   * when it is asked for, and not kept.
   * @param least level of the tiles; default 0, all
   */
  logsIn(box: Box, least?: number): Iterable<FeatureLog>;
}

/** Returns features whose logs are in memory anyway, for a map of one cell: they lie in no tiles. */
export function featuresOf(logs: readonly FeatureLog[]): TiledFeatures {
  const buildings = logs.reduce((sum, log) => sum + buildingsIn(log), 0);
  return { weights: new Map(), buildings, logsIn: () => logs };
}
