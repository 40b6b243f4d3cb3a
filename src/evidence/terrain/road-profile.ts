/** Computes gradients of roads from profiles of the ground under them. */
import { LineClass, WayFlag } from '../../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import type { Heights } from '../../region/read/heights.ts';
import type { Region } from '../../region/read/reader.ts';
import { Column } from '../../shared/collections/column.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/**
 * Half length of a profile, m. Neighbouring elevations of 3" have errors of 3 to 5 m: 0.5% of gradient over
 * 1 km, but 2% over 300 m. Motorways climb over kilometres.
 */
const TO_EITHER_SIDE_M = 500;
/** Minimum length of a profile, m. */
const MIN_M = 300;
/** Minimum cosine of the turn where a road continues in another way: at most 45 degrees. */
const MIN_COSINE = Math.SQRT1_2;
/** Ways without a profile of the ground: bridges are above it, roundabouts have no single direction. */
const NO_PROFILE = WayFlag.BRIDGE | WayFlag.ROUNDABOUT;

/**
 * Receives the gradient of a segment of road in the direction of its way, percent: the slope of a line fitted to
 * the elevations along the road. `layer` is an index into `region.layers`, `at` the segment's first word there.
 */
export type VisitGradient = (layer: number, at: number, percent: number) => void;

/**
 * Lowest road class with a gradient. On lesser roads lorries are rare at night; slip roads are on embankments
 * that terrain of 3" does not resolve.
 */
const MIN_CLASS = LineClass.tertiary;

/** Visits the gradients of roads with lorry traffic, down to MIN_CLASS, where the elevations are known. */
export function eachGradient(region: Region, heights: Heights, visit: VisitGradient): void {
  const pieces = new Pieces(region, heights);
  for (let piece = 0; piece < pieces.count; piece++) {
    const percent = pieces.gradientOf(piece);
    if (!Number.isNaN(percent)) visit(pieces.layer.at(piece), pieces.word.at(piece), percent);
  }
}

/** Pieces of road (segments of the line layers) by number. The ends of piece n have the numbers 2n and 2n + 1. */
class Pieces {
  count = 0;
  readonly layer = new Column(Uint8Array);
  readonly word = new Column(Uint32Array);
  private readonly way = new Column(Uint32Array);
  /** x and y of both ends, 1e-7 degrees */
  private readonly coords = new Column(Int32Array);
  /** length of each piece, m */
  private readonly length = new Column(Float32Array);
  /** elevation of the ground under the middle, m; NaN if unknown, or on a bridge or roundabout */
  private readonly height = new Column(Float32Array);
  /** for each end, the end of another piece at which the road continues; -1 if there is none */
  private readonly onward: Int32Array;

  constructor(
    private readonly region: Region,
    heights: Heights,
  ) {
    for (const [layer, { ints, floats, count }] of region.layers.entries())
      for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS)
        if (floats[at + SegmentWord.HEAVY]! > 0) this.add(layer, ints, at, heights);
    this.onward = this.joined();
  }

  /** Returns the gradient of a piece, percent; NaN if unknown. */
  gradientOf(piece: number): number {
    if (Number.isNaN(this.height.at(piece))) return Number.NaN;
    const line = new FittedLine();
    line.add(0, this.height.at(piece), this.length.at(piece));
    this.follow(2 * piece, -1, line);
    this.follow(2 * piece + 1, 1, line);
    return line.metres < MIN_M ? Number.NaN : 100 * line.slope;
  }

  /** Adds the elevations of the road beyond an end. @param direction 1 = along the way, -1 = against it */
  private follow(end: number, direction: 1 | -1, line: FittedLine): void {
    let along = this.length.at(end >> 1) / 2;
    for (let from = this.onward[end]!; from >= 0 && along < TO_EITHER_SIDE_M; from = this.onward[from ^ 1]!) {
      const length = this.length.at(from >> 1);
      const height = this.height.at(from >> 1);
      if (length === 0) return;
      if (!Number.isNaN(height)) line.add(direction * (along + length / 2), height, length);
      along += length;
    }
  }

  private add(layer: number, ints: Int32Array, at: number, heights: Heights): void {
    const way = ints[at + SegmentWord.WAY]!;
    const { ways } = this.region;
    if (ways.class[way]! > MIN_CLASS) return;
    const [x1, y1] = [ints[at + SegmentWord.X1]!, ints[at + SegmentWord.Y1]!];
    const [x2, y2] = [ints[at + SegmentWord.X2]!, ints[at + SegmentWord.Y2]!];
    const hasProfile = (ways.flags[way]! & NO_PROFILE) === 0;
    this.layer.push(layer);
    this.word.push(at);
    this.way.push(way);
    this.coords.pushAll([x1, y1, x2, y2]);
    this.length.push(Math.hypot((x2 - x1) * metresPerUnitEast(y1), (y2 - y1) * METRES_PER_UNIT));
    this.height.push(hasProfile ? heights.at((x1 + x2) / 2, (y1 + y2) / 2) : Number.NaN);
    this.count++;
  }

  private joined(): Int32Array {
    const onward = new Int32Array(2 * this.count);
    // hash table of ends by position; the ends in one slot form a chain
    const slots = new Int32Array(Math.max(1, onward.length)).fill(-1);
    const chain = new Int32Array(onward.length);
    for (let end = 0; end < onward.length; end++) {
      const slot = this.slotOf(end, slots.length);
      chain[end] = slots[slot]!;
      slots[slot] = end;
    }
    for (let end = 0; end < onward.length; end++) {
      let best = -1;
      let bestRank = MIN_COSINE;
      for (let other = slots[this.slotOf(end, slots.length)]!; other >= 0; other = chain[other]!) {
        const rank = this.rankOf(end, other);
        if (rank > bestRank) [best, bestRank] = [other, rank];
      }
      onward[end] = best;
    }
    return onward;
  }

  /**
   * Returns the cosine of the turn where a road continues at another end, plus 2 inside the same way; NaN if
   * it does not continue.
   */
  private rankOf(end: number, other: number): number {
    const { coords, way } = this;
    const isThere =
      coords.at(2 * end) === coords.at(2 * other) && coords.at(2 * end + 1) === coords.at(2 * other + 1);
    const [a, b] = [way.at(end >> 1), way.at(other >> 1)];
    const { ways } = this.region;
    if (!isThere || other >> 1 === end >> 1 || ways.class[a] !== ways.class[b]) return Number.NaN;
    const kx = metresPerUnitEast(coords.at(2 * end + 1));
    const along = (one: number, axis: 0 | 1) => coords.at(2 * one + axis) - coords.at(2 * (one ^ 1) + axis);
    const [dx, dy] = [along(end, 0) * kx, along(end, 1) * METRES_PER_UNIT];
    const [ox, oy] = [-along(other, 0) * kx, -along(other, 1) * METRES_PER_UNIT];
    const cosine = (dx * ox + dy * oy) / (Math.hypot(dx, dy) * Math.hypot(ox, oy));
    return a === b ? cosine + 2 : cosine;
  }

  private slotOf(end: number, slots: number): number {
    const hash =
      Math.imul(this.coords.at(2 * end), 0x9e3779b1) ^ Math.imul(this.coords.at(2 * end + 1), 0x85ebca6b);
    return ((hash ^ (hash >>> 15)) >>> 0) % slots;
  }
}

/** Fits a line to elevations along a road, weighted by the length of the pieces (least squares). */
class FittedLine {
  /** length of road with known elevation, m */
  metres = 0;
  private x = 0;
  private h = 0;
  private xx = 0;
  private xh = 0;

  /**
   * Adds an elevation.
   * @param along position on the road, m @param height elevation, m @param metres length that it represents
   */
  add(along: number, height: number, metres: number): void {
    this.metres += metres;
    this.x += metres * along;
    this.h += metres * height;
    this.xx += metres * along * along;
    this.xh += metres * along * height;
  }

  /** Returns the slope: metres of climb per metre. */
  get slope(): number {
    const { metres, x, h, xx, xh } = this;
    return (metres * xh - x * h) / (metres * xx - x * x);
  }
}
