/** Finds segments of lines around a position, and the nearest one. Coordinates 1e-7 degrees, distances metres. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import {
  CHUNK_WORDS,
  CHUNKS_PER_BOX,
  ChunkWord,
  SEGMENT_WORDS,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
} from '../../format/line-records.ts';
import { squaredDistanceToSegment } from '../../spatial/geometry.ts';
import type { LineLayer, Region } from '../reader.ts';
import { itemsAround } from './items-around.ts';

/** Allowance for the rounded radius of a chunk, m. */
const ROUNDING_M = 1;
/**
 * Allowance for degrees of longitude being shorter at the poleward end of a chunk, m. The radius of a chunk
 * is multiplied by (1 + radius / NARROWING_M), which is enough up to 85°.
 */
const NARROWING_M = 500_000;

/** Calls `visit` with every segment of a layer at most `metres` away. */
export function segmentsAround(
  region: Region,
  layer: LineLayer,
  x: number,
  y: number,
  metres: number,
  visit: (segment: number, distance: number) => void,
): void {
  visitSegments(region, layer, x, y, { metres }, visit);
}

/** A segment and its distance, m. */
export interface NearestSegment {
  layer: LineLayer;
  segment: number;
  distance: number;
}

/**
 * Returns the nearest segment at most `within` metres away that is `wanted`; null if there is none. Of several equally
 * near ones it is the first in the order of regions, layers and segments. The search narrows with each segment found.
 * @param wanted called only for segments nearer than those found before
 */
export function nearestSegment(
  regions: readonly Region[],
  x: number,
  y: number,
  within: number,
  wanted: (region: Region, layer: LineLayer, segment: number) => boolean,
): (NearestSegment & { region: Region }) | null {
  let found: Region | null = null;
  let foundLayer: LineLayer | null = null;
  let foundSegment = -1;
  const reach = { metres: within };
  for (const region of regions) {
    for (const layer of region.layers) {
      visitSegments(region, layer, x, y, reach, (segment, distance) => {
        if ((found && distance === reach.metres) || !wanted(region, layer, segment)) return;
        found = region;
        foundLayer = layer;
        foundSegment = segment;
        reach.metres = distance;
      });
    }
  }
  return (
    found && foundLayer && { region: found, layer: foundLayer, segment: foundSegment, distance: reach.metres }
  );
}

/** Returns the index of the way of a segment. */
export function wayOf({ ints }: LineLayer, segment: number): number {
  return ints[segment * SEGMENT_WORDS + SegmentWord.WAY]!;
}

/** Calls `visit` as `segmentsAround` does. @param reach its `metres` may shrink during the search */
function visitSegments(
  region: Region,
  layer: LineLayer,
  x: number,
  y: number,
  reach: { metres: number },
  visit: (segment: number, distance: number) => void,
): void {
  const kx = metresPerUnitEast(y);
  const { count, chunks } = layer;
  itemsAround(region, layer.tree, x, y, kx, reach.metres, (box, fromX) => {
    const until = Math.min(chunks, (box + 1) * CHUNKS_PER_BOX);
    for (let chunk = box * CHUNKS_PER_BOX; chunk < until; chunk++) {
      if (!isChunkNear(layer, chunk, fromX, y, kx, reach.metres)) continue;
      const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
      for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
        if (region.hiddenWays?.[wayOf(layer, i)]) continue;
        const distance = segmentDistance(layer, i, fromX, y, kx);
        if (distance <= reach.metres) visit(i, distance);
      }
    }
  });
}

/** Returns false only if no segment of a chunk is within `metres`. @param kx metres per unit east at (x, y) */
function isChunkNear(
  { chunkInts, chunkFloats }: LineLayer,
  chunk: number,
  x: number,
  y: number,
  kx: number,
  metres: number,
): boolean {
  const at = chunk * CHUNK_WORDS;
  const dx = (chunkInts[at + ChunkWord.X]! - x) * kx;
  const dy = (chunkInts[at + ChunkWord.Y]! - y) * METRES_PER_UNIT;
  const radius = chunkFloats[at + ChunkWord.RADIUS]!;
  const within = metres + ROUNDING_M + radius * (1 + radius / NARROWING_M);
  return dx * dx + dy * dy <= within * within;
}

/** Returns the distance from (x, y) to segment `i` of a layer, m. @param kx metres per unit east */
function segmentDistance({ ints }: LineLayer, i: number, x: number, y: number, kx: number): number {
  const at = i * SEGMENT_WORDS;
  return Math.sqrt(
    squaredDistanceToSegment(
      (ints[at]! - x) * kx,
      (ints[at + 1]! - y) * METRES_PER_UNIT,
      (ints[at + 2]! - x) * kx,
      (ints[at + 3]! - y) * METRES_PER_UNIT,
    ),
  );
}
