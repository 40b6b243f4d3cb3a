/** Finds where two streets meet, which may be in two parts of a region. */
import { isRailClass } from '../region/format/codes.ts';
import { SEGMENT_WORDS, SEGMENTS_PER_BOX, SegmentWord } from '../region/format/line-records.ts';
import type { NameBounds } from '../region/format/names.ts';
import type { Region } from '../region/read/reader.ts';
import { squaredDistanceToSegment } from '../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/geo/earth.ts';

/** Largest gap between two streets that meet, m: across the lanes of a wide road, or a small square. */
export const MEETING_GAP_M = 40;
/** Largest gap between two streets that people take for a corner, m: a large square, or another name for the last block. */
const MAX_GAP_M = 250;
/** Distance within which meeting points are one crossing, m. */
const SAME_CROSSING_M = 80;
/** Maximum number of boxes of segments that are read for a pair of streets: a town. */
const MAX_BOXES = 2_000;
const BOXES_PER_STEP = 16;
/** Maximum number of segments of each street. */
const MAX_SEGMENTS = 400;

/** A named or numbered road of a region, and its bounds, 1e-7 degrees. */
export interface NamedRoad {
  region: Region;
  /** index of the name or number in the texts of the region */
  text: number;
  bounds: NameBounds;
}

export interface Crossing {
  /** longitude, 1e-7 degrees */
  x: number;
  /** latitude, 1e-7 degrees */
  y: number;
  /** distance between the streets there, m */
  gap: number;
}

/** Returns the box in which two roads can meet; null if they are too far apart. */
export function meetingBox(a: NameBounds, b: NameBounds): NameBounds | null {
  const north = MAX_GAP_M / METRES_PER_UNIT;
  const east = MAX_GAP_M / metresPerUnitEast(a[1]);
  const box = [
    Math.max(a[0], b[0]) - east,
    Math.max(a[1], b[1]) - north,
    Math.min(a[2], b[2]) + east,
    Math.min(a[3], b[3]) + north,
  ] as const;
  return box[0] <= box[2] && box[1] <= box[3] ? box : null;
}

/** Returns the crossings of two roads, or where they come near, in small steps; one for each place, those without a gap first. */
export function* crossingsOf(a: NamedRoad, b: NamedRoad): Generator<void, Crossing[]> {
  const box = meetingBox(a.bounds, b.bounds);
  if (!box) return [];
  const isOne = a.region === b.region;
  const [ofA, within] = yield* segmentsIn(a.region, box, isOne ? [a.text, b.text] : [a.text]);
  const ofB = within ?? (yield* segmentsIn(b.region, box, [b.text]))[0];
  const crossings: (Crossing & { count: number })[] = [];
  const kx = metresPerUnitEast(box[1]);
  for (const one of ofA!) {
    for (const other of ofB!) {
      const { x, y, gap } = meetingOf(one, other, kx);
      if (gap > MAX_GAP_M) continue;
      const known = crossings.find(
        (each) => Math.hypot((each.x - x) * kx, (each.y - y) * METRES_PER_UNIT) <= SAME_CROSSING_M,
      );
      if (!known) crossings.push({ x, y, count: 1, gap });
      // streets that touch are better than those that only come near
      else if (gap < known.gap - 1) Object.assign(known, { x, y, count: 1, gap });
      else if (gap <= known.gap + 1) {
        known.x += (x - known.x) / (known.count + 1);
        known.y += (y - known.y) / (known.count + 1);
        known.count++;
      }
    }
    yield;
  }
  return crossings.sort((one, other) => one.gap - other.gap);
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Returns the segments in a box of the roads with each text. */
function* segmentsIn(
  region: Region,
  box: NameBounds,
  texts: readonly number[],
): Generator<void, Segment[][]> {
  const found = texts.map((): Segment[] => []);
  const { ways, hiddenWays, layers } = region;
  let left = MAX_BOXES;
  for (const { ints, count, tree } of layers) {
    const before = region.found.count;
    tree.search(box[0], box[1], box[2], box[3], region.found);
    // a copy: other searches use the list between the steps
    const boxes = region.found.ids.slice(before, Math.min(region.found.count, before + left));
    region.found.count = before;
    left -= boxes.length;
    for (const [i, item] of boxes.entries()) {
      const end = Math.min(count, (item + 1) * SEGMENTS_PER_BOX);
      for (let segment = item * SEGMENTS_PER_BOX; segment < end; segment++) {
        const at = segment * SEGMENT_WORDS;
        const way = ints[at + SegmentWord.WAY]!;
        const which = texts.findIndex((text) => ways.name[way] === text || ways.ref.at(way) === text);
        if (which < 0 || isRailClass(ways.class[way]!) || hiddenWays?.[way]) continue;
        const [x1, y1, x2, y2] = [ints[at]!, ints[at + 1]!, ints[at + 2]!, ints[at + 3]!];
        if (Math.max(x1, x2) < box[0] || Math.min(x1, x2) > box[2]) continue;
        if (Math.max(y1, y2) < box[1] || Math.min(y1, y2) > box[3]) continue;
        if (found[which]!.length < MAX_SEGMENTS) found[which]!.push([x1, y1, x2, y2]);
      }
      if (i % BOXES_PER_STEP === 0) yield;
    }
  }
  return found;
}

/** Returns the point at which two segments meet or are nearest, and the gap between them there, m. @param kx metres per unit east */
function meetingOf(a: Segment, b: Segment, kx: number): Crossing {
  const [ax, ay, bx, by] = [a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]];
  const cross = ax * by - ay * bx;
  if (cross !== 0) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const [alongA, alongB] = [(dx * by - dy * bx) / cross, (dx * ay - dy * ax) / cross];
    if (alongA >= 0 && alongA <= 1 && alongB >= 0 && alongB <= 1)
      return { x: a[0] + alongA * ax, y: a[1] + alongA * ay, gap: 0 };
  }
  // segments that do not cross are nearest at one of their ends
  let nearest = { x: 0, y: 0, gap: Number.POSITIVE_INFINITY };
  for (const [x, y, other] of [
    [a[0], a[1], b],
    [a[2], a[3], b],
    [b[0], b[1], a],
    [b[2], b[3], a],
  ] as const) {
    const gap = Math.sqrt(
      squaredDistanceToSegment(
        (other[0] - x) * kx,
        (other[1] - y) * METRES_PER_UNIT,
        (other[2] - x) * kx,
        (other[3] - y) * METRES_PER_UNIT,
      ),
    );
    if (gap < nearest.gap) nearest = { x, y, gap };
  }
  return nearest;
}
