/**
 * Chooses positions and ids for copies of extracts. The ids of one copy are spread over the whole range in
 * runs, as the ids of a real town are. Copies and extracts alternate, so neighbours in the file are far apart
 * on the map.
 */

import { seededRandom } from '../../seeded-random.ts';
import type { ObjectType } from '../object-reader.ts';
import type { Extract } from './extract.ts';

/**
 * South-western corner, degrees. Copies fill rows from here to the east and north, on land of several
 * countries.
 */
const WEST = 5;
const SOUTH = 44;
/** Distance between the bounds of two copies, degrees. */
const GAP = 0.02;

/** Number of objects with neighbouring ids that stay together: about one changeset of a mapper, or a few. */
const RUN: Record<ObjectType, number> = { node: 500, way: 100, relation: 10 };
/** Maximum difference of neighbouring ids in a run; larger ones are reduced to it. */
const MAX_STEP: Record<ObjectType, number> = { node: 16, way: 16, relation: 8 };
/** Largest id, as in the whole of OpenStreetMap. */
const LARGEST_ID: Record<ObjectType, number> = { node: 13e9, way: 1.4e9, relation: 19e6 };

/** A copy of an extract. */
export interface Copy {
  extract: number;
  /** its set of copies; a set has one copy of each extract */
  set: number;
  /** shift to the east and north, 1e-7 degrees */
  dx: number;
  dy: number;
}

export interface Placement {
  copies: Copy[];
  sets: number;
  /** west, south, east, north of all copies in degrees */
  bounds: [number, number, number, number];
}

/** Places copies of each extract in turn, until they have about `bytes` together. */
export function placeCopies(extracts: readonly Extract[], bytes: number): Placement {
  const wide = ({ bounds: [west, , east] }: Extract) => east - west + GAP;
  const high = Math.max(...extracts.map(({ bounds: [, south, , north] }) => north - south + GAP));
  let total = 0;
  let count = 0;
  let length = 0;
  for (; total < bytes; count++) {
    total += extracts[count % extracts.length]!.bytes;
    length += wide(extracts[count % extracts.length]!);
  }
  const perRow = Math.sqrt(length * high);
  const copies: Copy[] = [];
  let [x, y, east] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const extract = extracts[i % extracts.length]!;
    const [west, south] = extract.bounds;
    copies.push({
      extract: i % extracts.length,
      set: Math.floor(i / extracts.length),
      dx: Math.round((WEST + x - west) * 1e7),
      dy: Math.round((SOUTH + y - south) * 1e7),
    });
    x += wide(extract);
    east = Math.max(east, x);
    if (x > perRow && i + 1 < count) [x, y] = [0, y + high];
  }
  const bounds: Placement['bounds'] = [WEST, SOUTH, WEST + east, SOUTH + y + high];
  return { copies, sets: Math.ceil(count / extracts.length), bounds };
}

/** Returns west, south, east and north of a copy in degrees. */
export function boundsOf({ extract, dx, dy }: Copy, extracts: readonly Extract[]): Extract['bounds'] {
  const [west, south, east, north] = extracts[extract]!.bounds;
  return [west + dx / 1e7, south + dy / 1e7, east + dx / 1e7, north + dy / 1e7];
}

/** Objects of one extract with neighbouring ids. */
export interface Run {
  extract: number;
  from: number;
  end: number;
}

/** New ids of the objects of one type. */
export class NewIds {
  /** runs of a set, extracts alternating */
  readonly runs: Run[];
  /** by extract and its run, the number in `runs` */
  private readonly runNumbers: Int32Array[];
  /** by extract and object, the difference from the first id of its run */
  private readonly steps: Int32Array[];
  /** by set, the rotation of its runs, so that copies of one run are not neighbours */
  private readonly turns: Int32Array;
  private readonly stride: number;
  private readonly firstUnknown: number;
  private readonly unknownPerSet: number;
  private readonly unknownBefore: number[] = [];

  constructor(
    extracts: readonly Extract[],
    private readonly type: ObjectType,
    private readonly sets: number,
  ) {
    this.runs = runsOf(extracts, type);
    const perExtract = extracts.map(() => [] as number[]);
    for (const [number, { extract }] of this.runs.entries()) perExtract[extract]!.push(number);
    this.runNumbers = perExtract.map((numbers) => Int32Array.from(numbers));
    this.steps = extracts.map(({ objects }) => stepsOf(objects[type].ids, type));
    const random = seededRandom(36);
    this.turns = Int32Array.from({ length: sets }, () => Math.floor(random() * this.runs.length));
    const slots = Math.max(1, sets * this.runs.length);
    this.stride = Math.max(MAX_STEP[type] * RUN[type], Math.floor(LARGEST_ID[type] / slots));
    this.firstUnknown = slots * this.stride + 1;
    let before = 0;
    for (const { missing } of extracts) {
      this.unknownBefore.push(before);
      before += missing[type];
    }
    this.unknownPerSet = before;
  }

  /** Returns the new id of an object by its index in the extract; negative indexes are missing objects. */
  of({ extract, set }: Copy, index: number): number {
    if (index < 0)
      return this.firstUnknown + set * this.unknownPerSet + this.unknownBefore[extract]! - 1 - index;
    const run = this.runNumbers[extract]![Math.floor(index / RUN[this.type])]!;
    let position = run - this.turns[set]!;
    if (position < 0) position += this.runs.length;
    return (position * this.sets + set) * this.stride + 1 + this.steps[extract]![index]!;
  }

  /** Yields the runs of all sets in the order of their new ids. */
  *inOrder(): Generator<Run & { set: number }> {
    const { runs, turns, sets } = this;
    for (let position = 0; position < runs.length; position++)
      for (let set = 0; set < sets; set++) yield { ...runs[(position + turns[set]!) % runs.length]!, set };
  }
}

function runsOf(extracts: readonly Extract[], type: ObjectType): Run[] {
  const runs: (Run & { share: number })[] = [];
  for (const [extract, { objects }] of extracts.entries()) {
    const { length } = objects[type].ids;
    for (let from = 0; from < length; from += RUN[type])
      runs.push({ extract, from, end: Math.min(length, from + RUN[type]), share: from / length });
  }
  return runs.toSorted((a, b) => a.share - b.share);
}

function stepsOf(ids: Float64Array, type: ObjectType): Int32Array {
  const steps = new Int32Array(ids.length);
  for (let i = 1; i < ids.length; i++)
    if (i % RUN[type] !== 0) steps[i] = steps[i - 1]! + Math.min(MAX_STEP[type], ids[i]! - ids[i - 1]!);
  return steps;
}
