/**
 * Joins the cuts of several parts of a file into one region. Only the numbers of records change. A layer with lines
 * from several cuts is chunked again as in an import, so a level may differ by the rounding of its sums.
 */
import { isRailKind, layerSections, sortedSegments } from '../build/features/line-layer.ts';
import { joinedOutlines } from '../build/features/outline-writer.ts';
import { treeOfPoints } from '../build/point-table.ts';
import { Records } from '../build/records.ts';
import type { SectionArray } from '../format/layout.ts';
import { SEGMENT_WORDS, SegmentWord } from '../format/line-records.ts';
import { POINTS_PER_BOX, SITE_IS_AREA } from '../format/place-records.ts';
import { AREA_GROUPS, LINE_LAYERS, NEAREST_SETS, POINT_GROUPS } from '../format/reach.ts';
import { BOX_WORDS, treeOf } from '../spatial/box-tree.ts';
import { orderByNumber } from '../spatial/hilbert.ts';
import { gathered } from './kept.ts';

/** Sections by name; numbers of texts and bitmaps are valid in all cuts. */
export type CutSections = Record<string, SectionArray>;

/** Returns the sections `ways.*` and `lines.*`. */
export function joinLines(cuts: readonly CutSections[]): CutSections {
  const columns = joinedColumns('ways', cuts);
  const ids = columns['ways.id'] as Float64Array;
  const order = orderByNumber(ids);
  const numbers = new Uint32Array(order.length);
  for (const [number, way] of order.entries()) numbers[way] = number;
  const sections: CutSections = {};
  for (const [name, column] of Object.entries(columns)) sections[name] = gathered(column, order, ids.length);
  const starts = startsOf('ways.id', cuts);
  for (const { name } of LINE_LAYERS) {
    const own = cuts.map((cut) => cut[`lines.${name}.segments`] as Int32Array);
    for (const [i, ints] of own.entries())
      for (let at = SegmentWord.WAY; at < ints.length; at += SEGMENT_WORDS)
        ints[at] = numbers[starts[i]! + ints[at]!]!;
    const some = own.flatMap((ints, i) => (ints.length > 0 ? [cuts[i]!] : []));
    if (some.length <= 1) {
      for (const key of ['segments', 'tree', 'chunks'])
        sections[`lines.${name}.${key}`] = (some[0] ?? cuts[0]!)[`lines.${name}.${key}`]!;
      continue;
    }
    const segments = new Records(SEGMENT_WORDS, 1);
    for (const ints of own) for (let at = 0; at < ints.length; at += SEGMENT_WORDS) segments.append(ints, at);
    const isRail = (ints: Int32Array, at: number) => isRailKind(ints[at + SegmentWord.KIND]!);
    Object.assign(sections, layerSections(name, sortedSegments(segments, isRail)));
  }
  return sections;
}

/** Returns the sections `areas.*`. */
export function joinAreas(cuts: readonly CutSections[]): CutSections {
  const sections = joinedColumns('areas', cuts);
  const starts = startsOf('areas.id', cuts);
  for (const { name } of AREA_GROUPS) {
    const group = `areas.${name}`;
    const owner = `${group}.owner`;
    sections[`${group}.tree`] = joinedTree(`${group}.tree`, owner, cuts);
    sections[owner] = joined(cuts.map((cut, i) => cut[owner]!.map((area) => area + starts[i]!)));
    sections[`${group}.cuts`] = joined(cuts.map((cut) => cut[`${group}.cuts`]!));
    sections[`${group}.pieceStart`] = joinedStarts(`${group}.pieceStart`, cuts);
    sections[`${group}.outlines`] = joinedOutlines(
      cuts.map((cut) => ({
        pieceStart: cut[`${group}.pieceStart`] as Uint32Array,
        outlines: cut[`${group}.outlines`] as Int32Array,
      })),
    );
  }
  return sections;
}

/** Returns the sections `points.*`, and the indexes of points and places. */
export function joinPoints(cuts: readonly CutSections[]): CutSections {
  const starts = startsOf('points.id', cuts);
  const groupStart = [0];
  const order: number[] = [];
  for (const group of POINT_GROUPS.keys()) {
    for (const [i, cut] of cuts.entries()) {
      const [from, to] = cut['points.groupStart']!.subarray(group, group + 2);
      for (let point = from!; point < to!; point++) order.push(starts[i]! + point);
    }
    groupStart.push(order.length);
  }
  const numbers = new Uint32Array(order.length);
  for (const [number, point] of order.entries()) numbers[point] = number;
  const sections: CutSections = { 'points.groupStart': Uint32Array.from(groupStart) };
  for (const [name, column] of Object.entries(joinedColumns('points', cuts)))
    sections[name] = gathered(column, Uint32Array.from(order), order.length);
  const coords = sections['points.coords'] as Int32Array;
  const radii = Float64Array.from(sections['points.radius']!);
  for (const [group, { name }] of POINT_GROUPS.entries()) {
    const items = Uint32Array.from(order.keys()).subarray(groupStart[group], groupStart[group + 1]);
    sections[`points.${name}.tree`] = treeOfPoints(items, POINTS_PER_BOX, coords, radii);
  }
  const areaStarts = startsOf('areas.id', cuts);
  const indexes = [...NEAREST_SETS.map(({ name }) => `nearest.${name}`), 'towns', 'townParts', 'sites'];
  for (const name of indexes) {
    sections[`${name}.tree`] = joinedTree(`${name}.tree`, `${name}.items`, cuts);
    sections[`${name}.items`] = joined(
      cuts.map((cut, i) =>
        cut[`${name}.items`]!.map((item) =>
          name === 'sites' && (item & SITE_IS_AREA) !== 0
            ? (((item & ~SITE_IS_AREA) >>> 0) + areaStarts[i]!) | SITE_IS_AREA
            : numbers[starts[i]! + item]!,
        ),
      ),
    );
  }
  return sections;
}

/** Returns the sections `<table>.<column>` of the cuts, concatenated. */
export function joinedColumns(table: string, cuts: readonly CutSections[]): CutSections {
  const names = Object.keys(cuts[0]!).filter(
    (name) => name.startsWith(`${table}.`) && name.split('.').length === 2 && name !== 'points.groupStart',
  );
  return Object.fromEntries(names.map((name) => [name, joined(cuts.map((cut) => cut[name]!))]));
}

/** Concatenates arrays of one type. */
function joined(arrays: readonly SectionArray[]): SectionArray {
  const length = arrays.reduce((sum, array) => sum + array.length, 0);
  const made = new (arrays[0]!.constructor as new (length: number) => SectionArray)(length);
  let at = 0;
  for (const array of arrays) {
    made.set(array, at);
    at += array.length;
  }
  return made;
}

/** Returns, for each cut, the number of items in the cuts before it. */
function startsOf(column: string, cuts: readonly CutSections[]): number[] {
  let start = 0;
  return cuts.map((cut) => {
    const here = start;
    start += cut[column]!.length;
    return here;
  });
}

/** Joins start offsets, which each cut counts from 0; the last number is the end of the last item. */
function joinedStarts(name: string, cuts: readonly CutSections[]): Uint32Array {
  const starts = [0];
  for (const cut of cuts) {
    const before = starts.at(-1)!;
    for (const start of cut[name]!.subarray(1)) starts.push(before + start);
  }
  return Uint32Array.from(starts);
}

/** Returns the R-tree of the items of all cuts. @param items section with one entry per item */
function joinedTree(tree: string, items: string, cuts: readonly CutSections[]): Int32Array {
  const boxes = cuts.map((cut) => cut[tree]!.subarray(0, cut[items]!.length * BOX_WORDS));
  return treeOf(joined(boxes) as Int32Array);
}
