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
import { antimeridianShifts, squaredDistanceToSegment } from '../../spatial/geometry.ts';
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
  const kx = metresPerUnitEast(y);
  const reach = { metres };
  itemsAround(region, layer.tree, x, y, kx, metres, (box, fromX) => {
    segmentsOfBox(region, layer, box, fromX, y, kx, reach, visit);
  });
}

/** A segment and its distance, m. */
export interface NearestSegment {
  region: Region;
  layer: LineLayer;
  segment: number;
  distance: number;
}

/** Returns true for a segment that is searched; called only for segments that would be the nearest so far. */
type IsWanted = (region: Region, layer: LineLayer, segment: number) => boolean;

/**
 * Returns the nearest segment at most `within` metres away that is `wanted`; null if there is none. Of equally near ones it
 * is the first in the order of regions, layers and segments. The nearest boxes are searched first, which rules out most of
 * the others.
 */
export function nearestSegment(
  regions: readonly Region[],
  x: number,
  y: number,
  within: number,
  wanted: IsWanted,
): NearestSegment | null {
  const kx = metresPerUnitEast(y);
  let nearest: NearestSegment | null = null;
  for (const region of regions) {
    for (const layer of region.layers) {
      const before: number = nearest?.distance ?? within;
      for (const shift of antimeridianShifts(x, before / kx)) {
        const found = nearestInLayer(region, layer, x + shift, y, kx, nearest?.distance ?? within, wanted);
        if (found && (!nearest || found.distance < nearest.distance)) nearest = found;
      }
    }
  }
  return nearest;
}

/** Returns the nearest segment of a layer, on one side of the antimeridian. */
function nearestInLayer(
  region: Region,
  layer: LineLayer,
  x: number,
  y: number,
  kx: number,
  within: number,
  wanted: IsWanted,
): NearestSegment | null {
  const reach = { metres: within };
  let nearest = -1;
  layer.tree.nearest(x, y, kx, within, (box) => {
    let least = Number.POSITIVE_INFINITY;
    segmentsOfBox(region, layer, box, x, y, kx, reach, (segment, distance) => {
      // a box that is searched later may have earlier segments
      const isFirst = distance < reach.metres || nearest < 0 || segment < nearest;
      if (!isFirst || !wanted(region, layer, segment)) return;
      least = distance;
      reach.metres = distance;
      nearest = segment;
    });
    return least;
  });
  return nearest < 0 ? null : { region, layer, segment: nearest, distance: reach.metres };
}

/** Returns the index of the way of a segment. */
export function wayOf({ ints }: LineLayer, segment: number): number {
  return ints[segment * SEGMENT_WORDS + SegmentWord.WAY]!;
}

/** Calls `visit` with every segment of a box of the index within reach, which may shrink meanwhile. */
function segmentsOfBox(
  region: Region,
  layer: LineLayer,
  box: number,
  x: number,
  y: number,
  kx: number,
  reach: { metres: number },
  visit: (segment: number, distance: number) => void,
): void {
  const { count, chunks } = layer;
  const until = Math.min(chunks, (box + 1) * CHUNKS_PER_BOX);
  for (let chunk = box * CHUNKS_PER_BOX; chunk < until; chunk++) {
    if (!isChunkNear(layer, chunk, x, y, kx, reach.metres)) continue;
    const to = Math.min(count, (chunk + 1) * SEGMENTS_PER_CHUNK);
    for (let i = chunk * SEGMENTS_PER_CHUNK; i < to; i++) {
      if (region.hiddenWays?.[wayOf(layer, i)]) continue;
      const distance = segmentDistance(layer, i, x, y, kx);
      if (distance <= reach.metres) visit(i, distance);
    }
  }
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
