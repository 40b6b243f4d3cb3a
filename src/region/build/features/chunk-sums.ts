/** Summarises a chunk of segments as one source of sound: summed energy, centre and spread. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import {
  ChunkWord,
  HEAVY_PART,
  HOLDS_MASK,
  HOLDS_SHIFT,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  SEGMENT_WORDS,
  SegmentWord,
  SoundPart,
  SUMS_PER_CHUNK,
} from '../../format/line-records.ts';
import type { Records } from '../records.ts';

/** Writes the record of the chunk of segments [from, to) at word `at` of `chunks`. */
export function sumChunk(
  { ints, floats }: Records,
  from: number,
  to: number,
  chunks: Records,
  at: number,
): void {
  const x0 = ints[from * SEGMENT_WORDS]!;
  const y0 = ints[from * SEGMENT_WORDS + 1]!;
  const kx = metresPerUnitEast(y0);
  const sums = new Float64Array(SUMS_PER_CHUNK);
  let loudest = 0;
  let holds = 0;
  let weight = 0;
  let weightedX = 0;
  let weightedY = 0;
  for (let word = from * SEGMENT_WORDS; word < to * SEGMENT_WORDS; word += SEGMENT_WORDS) {
    const x1 = ints[word + SegmentWord.X1]!;
    const y1 = ints[word + SegmentWord.Y1]!;
    const x2 = ints[word + SegmentWord.X2]!;
    const y2 = ints[word + SegmentWord.Y2]!;
    const dx = (x2 - x1) * kx;
    const dy = (y2 - y1) * METRES_PER_UNIT;
    const length = Math.sqrt(dx * dx + dy * dy);
    const kind = ints[word + SegmentWord.KIND]!;
    const light = floats[word + SegmentWord.LIGHT]!;
    const heavy = floats[word + SegmentWord.HEAVY]!;
    sums[LIGHT_PART[kind & KIND_MASK]!]! += light * length;
    sums[HEAVY_PART[kind & KIND_MASK]!]! += heavy * length;
    const energy = (light + heavy) * length;
    loudest = Math.max(loudest, energy);
    if (kind & KIND_GUESSED) sums[SoundPart.GUESSED]! += energy;
    holds |= (kind >> HOLDS_SHIFT) & HOLDS_MASK;
    // silent segments still need a centre, weighted by length
    const share = energy > 0 ? energy : length + 1e-3;
    weight += share;
    weightedX += share * ((x1 + x2) / 2 - x0);
    weightedY += share * ((y1 + y2) / 2 - y0);
  }
  const x = Math.round(x0 + weightedX / weight);
  const y = Math.round(y0 + weightedY / weight);
  chunks.ints[at + ChunkWord.X] = x;
  chunks.ints[at + ChunkWord.Y] = y;
  chunks.ints[at + ChunkWord.HOLDS] = holds;
  chunks.floats[at + ChunkWord.LOUDEST] = loudest;
  let power = 0;
  for (let part = 0; part < SUMS_PER_CHUNK; part++) {
    if (part !== SoundPart.GUESSED) power += sums[part]!;
    chunks.floats[at + ChunkWord.SUMS + part] = sums[part]!;
  }
  chunks.floats[at + ChunkWord.POWER] = power;
  writeExtent(ints, floats, from, to, chunks, at);
}

/** Writes radius and spread of the segments around the chunk's centre. */
function writeExtent(
  ints: Int32Array,
  floats: Float32Array,
  from: number,
  to: number,
  chunks: Records,
  chunk: number,
): void {
  const x = chunks.ints[chunk + ChunkWord.X]!;
  const y = chunks.ints[chunk + ChunkWord.Y]!;
  const kx = metresPerUnitEast(y);
  let squared = 0;
  let weight = 0;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let at = from * SEGMENT_WORDS; at < to * SEGMENT_WORDS; at += SEGMENT_WORDS) {
    const ax = (ints[at + SegmentWord.X1]! - x) * kx;
    const ay = (ints[at + SegmentWord.Y1]! - y) * METRES_PER_UNIT;
    const bx = (ints[at + SegmentWord.X2]! - x) * kx;
    const by = (ints[at + SegmentWord.Y2]! - y) * METRES_PER_UNIT;
    squared = Math.max(squared, ax * ax + ay * ay, bx * bx + by * by);
    const dx = bx - ax;
    const dy = by - ay;
    const mx = ax + dx / 2;
    const my = ay + dy / 2;
    const energy =
      (floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!) * Math.sqrt(dx * dx + dy * dy);
    weight += energy;
    // the mean product over a uniform line is that at its middle plus a twelfth of the product of its extents
    xx += energy * (mx * mx + (dx * dx) / 12);
    xy += energy * (mx * my + (dx * dy) / 12);
    yy += energy * (my * my + (dy * dy) / 12);
  }
  chunks.floats[chunk + ChunkWord.RADIUS] = Math.sqrt(squared);
  const share = weight > 0 ? 1 / weight : 0;
  chunks.floats[chunk + ChunkWord.SPREAD_XX] = xx * share;
  chunks.floats[chunk + ChunkWord.SPREAD_XY] = xy * share;
  chunks.floats[chunk + ChunkWord.SPREAD_YY] = yy * share;
}
