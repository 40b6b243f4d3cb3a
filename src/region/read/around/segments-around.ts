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
  region: Region;
  layer: LineLayer;
  segment: number;
  distance: number;
}

/** Returns true for a segment that is searched. */
type IsWanted = (region: Region, layer: LineLayer, segment: number, distance: number) => boolean;

/** Returns the first of `nearestSegments`; null if there is none. */
export function nearestSegment(
  regions: readonly Region[],
  x: number,
  y: number,
  within: number,
  wanted: IsWanted,
): NearestSegment | null {
  return nearestSegments(regions, x, y, within, 1, wanted)[0] ?? null;
}

/**
 * Returns the nearest segments at most `within` metres away that are `wanted`, at most `most`, nearest first. Equally
 * near ones are in the order of regions, layers and segments. The search narrows once `most` are found.
 * @param wanted called only for segments nearer than the last of `most` found before
 */
export function nearestSegments(
  regions: readonly Region[],
  x: number,
  y: number,
  within: number,
  most: number,
  wanted: IsWanted,
): NearestSegment[] {
  const found: NearestSegment[] = [];
  const reach = { metres: within };
  for (const region of regions) {
    for (const layer of region.layers) {
      visitSegments(region, layer, x, y, reach, (segment, distance) => {
        const isFull = found.length === most;
        if ((isFull && distance === reach.metres) || !wanted(region, layer, segment, distance)) return;
        let at = isFull ? most - 1 : found.length;
        for (; at > 0 && found[at - 1]!.distance > distance; at--) found[at] = found[at - 1]!;
        found[at] = { region, layer, segment, distance };
        if (found.length === most) reach.metres = found[most - 1]!.distance;
      });
    }
  }
  return found;
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
