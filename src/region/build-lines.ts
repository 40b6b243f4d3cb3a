/** Line segments of a region: sorted along the Hilbert curve, in chunks with their summed energy. */
import Flatbush from 'flatbush';
import type { Column } from './column.ts';
import { isRailClass, WayFlag } from './features.ts';
import type { SectionArray } from './format.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from './geometry.ts';
import { hilbertOrder } from './hilbert.ts';
import {
  CHUNK_WORDS,
  ChunkWord,
  CLASS_SHIFT,
  chunkHoldsOf,
  HEAVY_PART,
  HOLDS_MASK,
  HOLDS_SHIFT,
  KIND_GUESSED,
  KIND_MASK,
  LIGHT_PART,
  LINE_LAYERS,
  lineLayerOf,
  SEGMENT_WORDS,
  SEGMENTS_PER_CHUNK,
  SegmentWord,
  SoundPart,
  SUMS_PER_CHUNK,
} from './layers.ts';

/** One entry per segment; `coords` four. */
export interface LineColumns {
  coords: Column<Int32Array>;
  way: Column<Uint32Array>;
  kind: Column<Uint8Array>;
  light: Column<Float32Array>;
  heavy: Column<Float32Array>;
}

/** The segments of one layer as they stand in the file: integers and floats over the same bytes. */
interface Records {
  count: number;
  ints: Int32Array;
  floats: Float32Array;
}

function recordsOf(count: number, words: number): Records {
  const ints = new Int32Array(count * words);
  return { count, ints, floats: new Float32Array(ints.buffer) };
}

/**
 * Sections `lines.<layer>.*`. `newWay[i]` is the final index of way i; `wayClass` and `wayFlags` are in final order.
 */
export function lineSections(
  lines: LineColumns,
  newWay: Uint32Array,
  wayClass: Uint8Array,
  wayFlags: Uint32Array,
): Record<string, SectionArray> {
  const members: number[][] = LINE_LAYERS.map(() => []);
  for (let i = 0; i < lines.way.length; i++)
    members[lineLayerOf(lines.light.at(i) + lines.heavy.at(i))]!.push(i);

  const sections: Record<string, SectionArray> = {};
  for (const [index, layer] of LINE_LAYERS.entries()) {
    const own = members[index]!;
    const { coords } = lines;
    const order = hilbertOrder(
      own.length,
      (i) => coords.at(own[i]! * 4) + coords.at(own[i]! * 4 + 2),
      (i) => coords.at(own[i]! * 4 + 1) + coords.at(own[i]! * 4 + 3),
    );
    const segments = recordsOf(own.length, SEGMENT_WORDS);
    for (const [place, i] of order.entries()) {
      writeSegment(segments, place * SEGMENT_WORDS, lines, own[i]!, newWay, wayClass, wayFlags);
    }
    sections[`lines.${layer.name}.segments`] = segments.ints;
    for (const [name, array] of Object.entries(chunksOf(segments)))
      sections[`lines.${layer.name}.${name}`] = array;
  }
  return sections;
}

function writeSegment(
  { ints, floats }: Records,
  at: number,
  { coords, way, kind, light, heavy }: LineColumns,
  i: number,
  newWay: Uint32Array,
  wayClass: Uint8Array,
  wayFlags: Uint32Array,
): void {
  const owner = newWay[way.at(i)]!;
  const lineClass = wayClass[owner]!;
  for (let end = 0; end < 4; end++) ints[at + end] = coords.at(i * 4 + end);
  ints[at + SegmentWord.WAY] = owner;
  // A level is a guess when what dominates it is untagged: the speed of a road, the usage of a railway.
  const tagged = wayFlags[owner]! & (isRailClass(lineClass) ? WayFlag.USAGE_TAGGED : WayFlag.SPEED_TAGGED);
  ints[at + SegmentWord.KIND] =
    kind.at(i) |
    (tagged ? 0 : KIND_GUESSED) |
    (chunkHoldsOf(lineClass) << HOLDS_SHIFT) |
    (lineClass << CLASS_SHIFT);
  floats[at + SegmentWord.LIGHT] = light.at(i);
  floats[at + SegmentWord.HEAVY] = heavy.at(i);
}

/** Chunks of SEGMENTS_PER_CHUNK segments, and the index of their boxes. */
function chunksOf(segments: Records): Record<string, SectionArray> {
  const count = Math.ceil(segments.count / SEGMENTS_PER_CHUNK);
  const chunks = recordsOf(count, CHUNK_WORDS);
  const index = count > 0 ? new Flatbush(count, 16, Int32Array) : null;
  for (let chunk = 0; chunk < count; chunk++) {
    const from = chunk * SEGMENTS_PER_CHUNK;
    const to = Math.min(segments.count, from + SEGMENTS_PER_CHUNK);
    index!.add(...boxOf(segments.ints, from, to));
    sumChunk(segments, from, to, chunks, chunk * CHUNK_WORDS);
  }
  index?.finish();
  return {
    index: index ? new Uint8Array(index.data as ArrayBuffer) : new Uint8Array(0),
    chunks: chunks.ints,
  };
}

function boxOf(ints: Int32Array, from: number, to: number): [number, number, number, number] {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let at = from * SEGMENT_WORDS; at < to * SEGMENT_WORDS; at += SEGMENT_WORDS) {
    minX = Math.min(minX, ints[at + SegmentWord.X1]!, ints[at + SegmentWord.X2]!);
    maxX = Math.max(maxX, ints[at + SegmentWord.X1]!, ints[at + SegmentWord.X2]!);
    minY = Math.min(minY, ints[at + SegmentWord.Y1]!, ints[at + SegmentWord.Y2]!);
    maxY = Math.max(maxY, ints[at + SegmentWord.Y1]!, ints[at + SegmentWord.Y2]!);
  }
  return [minX, minY, maxX, maxY];
}

/** Writes the record of a chunk at word `at`. */
function sumChunk({ ints, floats }: Records, from: number, to: number, chunks: Records, at: number): void {
  const x0 = ints[from * SEGMENT_WORDS]!;
  const y0 = ints[from * SEGMENT_WORDS + 1]!;
  const kx = metresPerUnitEast(y0);
  const sums = new Float64Array(SUMS_PER_CHUNK);
  let holds = 0;
  let weight = 0;
  let weightedX = 0;
  let weightedY = 0;
  for (let i = from; i < to; i++) {
    const word = i * SEGMENT_WORDS;
    const [x1, y1, x2, y2] = [ints[word]!, ints[word + 1]!, ints[word + 2]!, ints[word + 3]!];
    const length = Math.hypot((x2 - x1) * kx, (y2 - y1) * METRES_PER_UNIT);
    const kind = ints[word + SegmentWord.KIND]!;
    const light = floats[word + SegmentWord.LIGHT]!;
    const heavy = floats[word + SegmentWord.HEAVY]!;
    sums[LIGHT_PART[kind & KIND_MASK]!]! += light * length;
    sums[HEAVY_PART[kind & KIND_MASK]!]! += heavy * length;
    const energy = (light + heavy) * length;
    if (kind & KIND_GUESSED) sums[SoundPart.GUESSED]! += energy;
    holds |= (kind >> HOLDS_SHIFT) & HOLDS_MASK;
    // Silent segments still need a centre: there, length alone weighs.
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
  chunks.floats[at + ChunkWord.RADIUS] = farthestEnd(ints, from, to, x, y);
  chunks.floats[at + ChunkWord.POWER] = sums
    .subarray(0, SoundPart.GUESSED)
    .reduce((all, part) => all + part, 0);
  chunks.floats.set(sums, at + ChunkWord.SUMS);
}

function farthestEnd(ints: Int32Array, from: number, to: number, x: number, y: number): number {
  const kx = metresPerUnitEast(y);
  let squared = 0;
  for (let at = from * SEGMENT_WORDS; at < to * SEGMENT_WORDS; at += SEGMENT_WORDS) {
    for (const end of [SegmentWord.X1, SegmentWord.X2]) {
      const dx = (ints[at + end]! - x) * kx;
      const dy = (ints[at + end + 1]! - y) * METRES_PER_UNIT;
      squared = Math.max(squared, dx * dx + dy * dy);
    }
  }
  return Math.sqrt(squared);
}
