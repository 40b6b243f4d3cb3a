/** Features by tile, as cells read them. */
import { buildingsIn, type FeatureLog } from '../features/feature-log.ts';
import { readLog } from '../features/feature-log-reader.ts';
import { type CellSink, routed } from './router.ts';
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

/** Features whose logs are in memory anyway, in the order of the file. */
export class FeaturesInMemory implements TiledFeatures {
  readonly weights = new Map<number, number>();
  readonly buildings: number;

  constructor(private readonly logs: readonly FeatureLog[]) {
    const weigh = routed(({ tile, bytes }) => {
      this.weights.set(tile, (this.weights.get(tile) ?? 0) + bytes);
      return NOWHERE;
    });
    for (const log of logs) readLog(log, weigh);
    this.buildings = logs.reduce((sum, log) => sum + buildingsIn(log), 0);
  }

  /** Returns all logs: cells select what they need, and nothing has to be read for it. */
  logsIn(): readonly FeatureLog[] {
    return this.logs;
  }
}

const NOWHERE: CellSink = {
  line() {},
  area() {},
  point() {},
  building() {},
  runway() {},
  aerodrome() {},
  coast() {},
  noiseBarrier() {},
  tunnel() {},
  signals() {},
};
