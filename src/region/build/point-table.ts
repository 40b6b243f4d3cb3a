/** Points of a region: sorted by group and along the Hilbert curve, with one index per group and per nearest set. */
import { Column } from '../../shared/collections/column.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { POINT_CATEGORIES } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';
import { POINTS_PER_BOX } from '../format/place-records.ts';
import { NEAREST_SETS, POINT_GROUPS, pointGroupOf } from '../format/reach.ts';
import { treeOf } from '../spatial/box-tree.ts';
import { hilbertOrder, orderByNumber } from '../spatial/hilbert.ts';
import { type ColumnRules, ColumnTable } from './column-table.ts';
import type { PointInput } from './inputs.ts';
import type { Strings, TimeBitmaps } from './interned.ts';
import { placeColumns } from './place-table.ts';

/** Returns the columns of points, in the order of the sections of a file. */
function pointColumns(strings: Strings, times: TimeBitmaps) {
  const { id, osmType, flags, ...others } = placeColumns(strings, times);
  return {
    category: { type: Uint8Array, of: ({ category }) => category },
    flags,
    id,
    osmType,
    ...others,
    radius: { type: Uint16Array, of: ({ radius }) => Math.min(65535, Math.round(radius)) },
  } satisfies ColumnRules<PointInput>;
}

export class PointTable {
  private readonly points: ColumnTable<PointInput, ReturnType<typeof pointColumns>>;
  private readonly coords = new Column(Int32Array);
  /** unrounded radii, m, for computing bboxes */
  private readonly radii = new Column(Float64Array);

  constructor(strings: Strings, times: TimeBitmaps) {
    this.points = new ColumnTable(pointColumns(strings, times));
  }

  add(point: PointInput): void {
    this.points.add(point);
    this.coords.push(point.x);
    this.coords.push(point.y);
    this.radii.push(point.radius);
  }

  /** Returns the sections `points.*` (one entry per point), `points.<group>.tree` and `nearest.<set>.*`. */
  sections(): Record<string, SectionArray> {
    const { order, groupStart } = this.order();
    const coords = this.coords.gather(order, 2);
    const radii = this.radii.gather(order);
    const sections: Record<string, SectionArray> = {
      'points.groupStart': groupStart,
      'points.coords': coords,
      ...this.points.sections('points', order),
    };
    for (const [group, { name }] of POINT_GROUPS.entries()) {
      const items = Uint32Array.from(
        { length: groupStart[group + 1]! - groupStart[group]! },
        (_, i) => groupStart[group]! + i,
      );
      sections[`points.${name}.tree`] = treeOfPoints(items, POINTS_PER_BOX, coords, radii);
    }
    const category = sections['points.category']!;
    for (const set of NEAREST_SETS) {
      const wanted: readonly string[] = set.categories;
      const items = Uint32Array.from(order.keys()).filter((i) =>
        wanted.includes(POINT_CATEGORIES[category[i]!]!),
      );
      sections[`nearest.${set.name}.items`] = items;
      sections[`nearest.${set.name}.tree`] = treeOfPoints(items, 1, coords, radii);
    }
    return sections;
  }

  /**
   * Returns the order of points: by group, along the curve within each. Ties are broken by id, so that the order of
   * the input does not matter.
   */
  private order(): { order: Uint32Array; groupStart: Uint32Array } {
    const byId = orderByNumber(this.points.columns.id.view());
    const { category } = this.points.columns;
    const groupStart = new Uint32Array(POINT_GROUPS.length + 1);
    const order = new Uint32Array(byId.length);
    for (let group = 0; group < POINT_GROUPS.length; group++) {
      const start = groupStart[group]!;
      const members = byId.filter((i) => pointGroupOf(category.at(i)) === group);
      const along = hilbertOrder(this.coords.gather(members, 2), members.length, 2);
      for (let i = 0; i < along.length; i++) order[start + i] = members[along[i]!]!;
      groupStart[group + 1] = start + members.length;
    }
    return { order, groupStart };
  }
}

/** Returns an R-tree of points with one box per run of `perBox` items. */
export function treeOfPoints(
  items: Uint32Array,
  perBox: number,
  coords: Int32Array,
  radii: Float64Array,
): Int32Array {
  const boxes = new Column(Int32Array);
  for (let from = 0; from < items.length; from += perBox)
    boxes.pushAll(boxAround(items.subarray(from, from + perBox), coords, radii));
  return treeOf(boxes.view());
}

/**
 * Returns the bbox of points with their radii: distances are measured from the edge of the represented area.
 */
function boxAround(points: Uint32Array, coords: Int32Array, radii: Float64Array): number[] {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const point of points) {
    const x = coords[2 * point]!;
    const y = coords[2 * point + 1]!;
    const dx = Math.ceil(radii[point]! / metresPerUnitEast(y));
    const dy = Math.ceil(radii[point]! / METRES_PER_UNIT);
    minX = Math.min(minX, x - dx);
    minY = Math.min(minY, y - dy);
    maxX = Math.max(maxX, x + dx);
    maxY = Math.max(maxY, y + dy);
  }
  return [minX, minY, maxX, maxY];
}
