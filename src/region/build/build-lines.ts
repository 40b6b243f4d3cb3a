/** Lines of a region: a table of ways, and their segments along the Hilbert curve, in chunks with their summed energy. */

import { isRailClass, WayFlag } from '../format/codes.ts';
import type { WayInput } from '../format/inputs.ts';
import type { SectionArray } from '../format/layout.ts';
import {
  CHUNK_WORDS,
  ChunkHolds,
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
  SEGMENTS_PER_GROUP,
  SegmentWord,
  SoundPart,
  SUMS_PER_CHUNK,
} from '../format/reach.ts';
import { treeBoxes } from '../spatial/chunk-tree.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../spatial/geometry.ts';
import { orderByNumber } from '../spatial/hilbert.ts';
import { Column } from './column.ts';
import { compactOrder } from './compact-order.ts';
import type { Strings } from './interned.ts';

/** Records as they stand in the file: integers and floats over the same bytes. */
class Records {
  count = 0;
  ints: Int32Array;
  floats: Float32Array;

  constructor(
    private readonly words: number,
    capacity: number,
  ) {
    this.ints = new Int32Array(capacity * words);
    this.floats = new Float32Array(this.ints.buffer);
  }

  /** Adds a record and returns its first word. */
  add(): number {
    const at = this.count++ * this.words;
    if (at + this.words > this.ints.length) {
      const larger = new Int32Array(2 * this.ints.length);
      larger.set(this.ints);
      this.ints = larger;
      this.floats = new Float32Array(larger.buffer);
    }
    return at;
  }

  /** Adds a copy of the record at word `from` of other records, and returns its first word. */
  append(ints: Int32Array, from: number): number {
    const at = this.add();
    for (let word = 0; word < this.words; word++) this.ints[at + word] = ints[from + word]!;
    return at;
  }
}

const FIRST_CAPACITY = 1024;

export class LineTable {
  private readonly ways = {
    id: new Column(Float64Array),
    class: new Column(Uint8Array),
    flags: new Column(Uint32Array),
    name: new Column(Uint32Array),
    ref: new Column(Uint32Array),
    access: new Column(Uint8Array),
    maxspeed: new Column(Uint8Array),
    lanes: new Column(Uint8Array),
  };
  private readonly layers = LINE_LAYERS.map(() => new Records(SEGMENT_WORDS, FIRST_CAPACITY));

  constructor(private readonly strings: Strings) {}

  addWay(way: WayInput): number {
    const { ways } = this;
    ways.id.push(way.osmId);
    ways.class.push(way.lineClass);
    ways.flags.push(way.flags);
    ways.name.push(this.strings.add(way.name));
    ways.ref.push(this.strings.add(way.ref));
    ways.access.push(way.access);
    ways.maxspeed.push(Math.min(255, Math.round(way.maxspeed)));
    ways.lanes.push(Math.min(255, way.lanes));
    return ways.id.length - 1;
  }

  addSegment(
    way: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    kind: number,
    light: number,
    heavy: number,
  ): void {
    const layer = this.layers[lineLayerOf(Math.fround(light) + Math.fround(heavy))]!;
    const at = layer.add();
    const { ints, floats } = layer;
    ints[at + SegmentWord.X1] = x1;
    ints[at + SegmentWord.Y1] = y1;
    ints[at + SegmentWord.X2] = x2;
    ints[at + SegmentWord.Y2] = y2;
    ints[at + SegmentWord.WAY] = way;
    ints[at + SegmentWord.KIND] = kind;
    floats[at + SegmentWord.LIGHT] = light;
    floats[at + SegmentWord.HEAVY] = heavy;
  }

  /** Sections `ways.*` (one entry per way, sorted by id) and `lines.<layer>.*`. */
  sections(): Record<string, SectionArray> {
    const order = orderByNumber(this.ways.id.view());
    const sections: Record<string, SectionArray> = {};
    for (const [name, column] of Object.entries(this.ways)) sections[`ways.${name}`] = column.gather(order);
    const newWay = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) newWay[order[i]!] = i;
    const kindBits = this.kindBits();
    for (const [index, layer] of LINE_LAYERS.entries()) {
      const segments = sortedSegments(this.layers[index]!, newWay, kindBits);
      sections[`lines.${layer.name}.segments`] = segments.ints;
      for (const [name, array] of Object.entries(chunksOf(segments)))
        sections[`lines.${layer.name}.${name}`] = array;
    }
    return sections;
  }

  /** What every segment of a way has in its KIND beside the kind of sound, by way in the order of adding. */
  private kindBits(): Uint32Array {
    const bits = new Uint32Array(this.ways.id.length);
    for (let way = 0; way < bits.length; way++) {
      const lineClass = this.ways.class.at(way);
      // A level is a guess when what dominates it is untagged: the speed of a road, the usage of a railway.
      const tagged =
        this.ways.flags.at(way) & (isRailClass(lineClass) ? WayFlag.USAGE_TAGGED : WayFlag.SPEED_TAGGED);
      bits[way] =
        (tagged ? 0 : KIND_GUESSED) | (chunkHoldsOf(lineClass) << HOLDS_SHIFT) | (lineClass << CLASS_SHIFT);
    }
    return bits;
  }
}

/**
 * The segments chunk by chunk, as the file has them: roads, then railways. A chunk of both would stand where the louder
 * of them are, and of the others a wrong level would be told.
 */
function sortedSegments({ count, ints }: Records, newWay: Uint32Array, kindBits: Uint32Array): Records {
  const isRail = (at: number) =>
    ((kindBits[ints[at + SegmentWord.WAY]!]! >> HOLDS_SHIFT) & ChunkHolds.RAIL) !== 0;
  const sorted = new Records(SEGMENT_WORDS, count);
  for (const rail of [false, true]) {
    const some = new Records(SEGMENT_WORDS, count);
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS)
      if (isRail(at) === rail) some.append(ints, at);
    const order = compactOrder(some.ints, some.count, SEGMENT_WORDS, SEGMENTS_PER_CHUNK);
    for (const place of order) {
      const at = sorted.append(some.ints, place * SEGMENT_WORDS);
      const way = sorted.ints[at + SegmentWord.WAY]!;
      sorted.ints[at + SegmentWord.WAY] = newWay[way]!;
      sorted.ints[at + SegmentWord.KIND]! |= kindBits[way]!;
    }
  }
  return sorted;
}

/** Chunks of SEGMENTS_PER_CHUNK segments, and the tree of boxes around them. */
function chunksOf(segments: Records): Record<string, SectionArray> {
  const count = Math.ceil(segments.count / SEGMENTS_PER_CHUNK);
  const chunks = new Records(CHUNK_WORDS, count);
  for (let from = 0; from < segments.count; from += SEGMENTS_PER_CHUNK)
    sumChunk(segments, from, Math.min(segments.count, from + SEGMENTS_PER_CHUNK), chunks, chunks.add());
  const tree = treeBoxes(count, (group, boxes, at) => {
    const from = group * SEGMENTS_PER_GROUP;
    writeBox(segments.ints, from, Math.min(segments.count, from + SEGMENTS_PER_GROUP), boxes, at);
  });
  return { tree, chunks: chunks.ints };
}

/** Writes the box around segments at a word of `boxes`. */
function writeBox(ints: Int32Array, from: number, to: number, boxes: Int32Array, box: number): void {
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
  boxes[box] = minX;
  boxes[box + 1] = minY;
  boxes[box + 2] = maxX;
  boxes[box + 3] = maxY;
}

/** Memory that is used again for every chunk. */
const sums = new Float64Array(SUMS_PER_CHUNK);

/** Writes the record of a chunk at word `at`. */
function sumChunk({ ints, floats }: Records, from: number, to: number, chunks: Records, at: number): void {
  const x0 = ints[from * SEGMENT_WORDS]!;
  const y0 = ints[from * SEGMENT_WORDS + 1]!;
  const kx = metresPerUnitEast(y0);
  sums.fill(0);
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
  chunks.floats[at + ChunkWord.LOUDEST] = loudest;
  let power = 0;
  for (let part = 0; part < SUMS_PER_CHUNK; part++) {
    if (part !== SoundPart.GUESSED) power += sums[part]!;
    chunks.floats[at + ChunkWord.SUMS + part] = sums[part]!;
  }
  chunks.floats[at + ChunkWord.POWER] = power;
  writeExtent(ints, floats, from, to, chunks, at);
}

/** How far and how widely the segments of a chunk lie around its centre. */
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
    // the mean of a square over an even line is that of its middle and a twelfth of its own
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
