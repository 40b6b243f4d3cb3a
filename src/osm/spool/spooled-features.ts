/** Features by tile in a spool. */
import type { TiledFeatures } from '../cells/tiled-features.ts';
import { type Box, levelOfTile, mayTouch } from '../cells/tiles.ts';
import { type FeatureLog, FeatureLogWriter } from '../records/feature-log.ts';
import { type BucketIndex, BucketReader } from './buckets.ts';
import { readFeatureRecords } from './feature-records.ts';

/** Size of the records at which a log ends, bytes: large enough that the overhead of a log is small. */
const LOG_BYTES = 2 ** 18;

/** Features of a map, as passed between threads. */
export interface FeatureSpool {
  index: BucketIndex;
  /** named settlements, see `SettlementStore` */
  settlements: BucketIndex;
  /** two numbers per tile: tile number, approximate bytes of its features (see `TiledFeatures`) */
  weights: Float64Array;
  buildings: number;
}

export class SpooledFeatures implements TiledFeatures {
  readonly weights: ReadonlyMap<number, number>;
  readonly buildings: number;
  private readonly buckets: BucketReader;

  constructor({ index, weights, buildings }: FeatureSpool) {
    this.buckets = new BucketReader(index);
    this.buildings = buildings;
    this.weights = weightsOf(weights);
  }

  *logsIn(box: Box, least = 0): Generator<FeatureLog> {
    const segments = [...this.weights.keys()]
      .filter((tile) => levelOfTile(tile) >= least && mayTouch(tile, box))
      .flatMap((tile) => this.buckets.segments(tile).map((segment) => ({ ...segment, tile })))
      .sort((a, b) => a.order - b.order || a.tile - b.tile);
    const writer = new FeatureLogWriter();
    let bytes = 0;
    for (const { tile, bytes: segment } of segments) {
      readFeatureRecords(tile, segment, box, writer);
      bytes += segment.length;
      if (bytes < LOG_BYTES) continue;
      yield writer.pack();
      bytes = 0;
    }
    if (bytes > 0) yield writer.pack();
  }
}

/** Sums the weights of several threads: pairs of tile number and bytes, ascending by tile in the result. */
export function joinWeights(parts: readonly Float64Array[]): Float64Array {
  const sums = new Map<number, number>();
  for (const part of parts)
    for (const [tile, weight] of weightsOf(part)) sums.set(tile, (sums.get(tile) ?? 0) + weight);
  return Float64Array.from([...sums].sort(([a], [b]) => a - b).flat());
}

function weightsOf(pairs: Float64Array): Map<number, number> {
  const weights = new Map<number, number>();
  for (let i = 0; i < pairs.length; i += 2) weights.set(pairs[i]!, pairs[i + 1]!);
  return weights;
}
