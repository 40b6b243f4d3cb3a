/** Points of a region: sorted by group and along the Hilbert curve, with one index per group and per nearest set. */
import { Column } from '../../shared/collections/column.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { OSM_TYPES, POINT_CATEGORIES } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';
import { POINTS_PER_BOX } from '../format/place-records.ts';
import { NEAREST_SETS, POINT_GROUPS, pointGroupOf } from '../format/reach.ts';
import { treeOf } from '../spatial/box-tree.ts';
import { hilbertOrder, orderByNumber } from '../spatial/hilbert.ts';
import type { PointInput } from './inputs.ts';
import type { Strings, TimeBitmaps } from './interned.ts';

/** Collects points in columns, without keeping the input objects. */
export class PointTable {
  private readonly coords = new Column(Int32Array);
  private readonly columns = {
    category: new Column(Uint8Array),
    flags: new Column(Uint32Array),
    id: new Column(Float64Array),
    osmType: new Column(Uint8Array),
    name: new Column(Uint32Array),
    access: new Column(Uint8Array),
    value: new Column(Float32Array),
    maxstay: new Column(Uint16Array),
    hours: new Column(Uint32Array),
    // a few hundred distinct seasons
    season: new Column(Uint16Array),
    details: new Column(Uint32Array),
    radius: new Column(Uint16Array),
  };
  /** unrounded radii, m, for computing bboxes */
  private readonly radii = new Column(Float64Array);

  constructor(
    private readonly strings: Strings,
    private readonly times: TimeBitmaps,
  ) {}

  add(point: PointInput): void {
    const { columns } = this;
    this.coords.push(point.x);
    this.coords.push(point.y);
    columns.category.push(point.category);
    columns.flags.push(point.flags);
    columns.id.push(point.osmId);
    columns.osmType.push(OSM_TYPES.indexOf(point.osmType));
    columns.name.push(this.strings.add(point.name));
    columns.access.push(point.access);
    columns.value.push(point.value);
    columns.maxstay.push(Math.min(65535, point.maxstay));
    columns.hours.push(this.times.hours.add(point.hours));
    columns.season.push(this.times.seasons.add(point.season));
    columns.details.push(this.strings.add(point.details ?? ''));
    columns.radius.push(Math.min(65535, Math.round(point.radius)));
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
    };
    for (const [name, column] of Object.entries(this.columns))
      sections[`points.${name}`] = column.gather(order);
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
    const byId = orderByNumber(this.columns.id.view());
    const groupStart = new Uint32Array(POINT_GROUPS.length + 1);
    const order = new Uint32Array(byId.length);
    for (let group = 0; group < POINT_GROUPS.length; group++) {
      const start = groupStart[group]!;
      const members = byId.filter((i) => pointGroupOf(this.columns.category.at(i)) === group);
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
