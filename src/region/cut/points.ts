/** Cuts out points near a box in whole runs that share a box of the index, and the indexes that refer to them. */
import type { SectionArray } from '../format/layout.ts';
import { POINTS_PER_BOX, SITE_IS_AREA } from '../format/place-records.ts';
import {
  NEAREST_SETS,
  PARTY_WITHIN_M,
  POINT_GROUPS,
  SETTLEMENT_RADIUS_M,
  TITLE_WITHIN_M,
} from '../format/reach.ts';
import type { Bounds } from '../format/region-info.ts';
import { LARGEST_RADIUS_M, PART_RADIUS_M, RADII_AROUND } from '../format/settlements.ts';
import type { SectionSource } from '../read/sections.ts';
import { treeOf } from '../spatial/box-tree.ts';
import { boxesOf, itemsTouching, type UnitBox, unitBoxesAround } from './around.ts';
import { gathered, Kept } from './kept.ts';

/** Separate indexes of points, and the distance from the box within which their items matter, m. */
const INDEXES = [
  ...NEAREST_SETS.map(({ name, limit }) => ({ name: `nearest.${name}`, reach: limit })),
  { name: 'towns', reach: RADII_AROUND * LARGEST_RADIUS_M },
  { name: 'townParts', reach: RADII_AROUND * PART_RADIUS_M },
];
/** Minimum margin around the box for points, m: landmarks in titles, settlements, facilities of large sites. */
const SEARCHED_M = Math.max(TITLE_WITHIN_M, PARTY_WITHIN_M + SETTLEMENT_RADIUS_M);

/**
 * Returns the sections `points.*`, `sites.*` and those of INDEXES.
 * @param names names of all sections of the region
 * @param areas kept areas
 */
export function cutPoints(
  bounds: Bounds,
  names: readonly string[],
  section: SectionSource,
  areas: Kept,
): Record<string, SectionArray> {
  const start = section('points.groupStart') as Uint32Array;
  const nearest = INDEXES.map(({ name, reach }) => ({
    name,
    ...itemsNear(name, unitBoxesAround(bounds, reach), section),
  }));
  const points = new Kept(section('points.id').length);
  for (const { items, chosen } of nearest) for (const place of chosen) points.add(items[place]!);

  const sections: Record<string, SectionArray> = {};
  const groupStart = [0];
  for (const [group, { name, reach }] of POINT_GROUPS.entries()) {
    const [from, to] = [start[group]!, start[group + 1]!];
    const tree = section(`points.${name}.tree`) as Int32Array;
    const runs = new Kept(Math.ceil((to - from) / POINTS_PER_BOX));
    const near = unitBoxesAround(bounds, Math.max(reach, SEARCHED_M));
    for (const run of itemsTouching(tree, runs.count, near)) runs.add(run);
    for (let point = from; point < to; point++)
      if (points.has(point)) runs.add(Math.floor((point - from) / POINTS_PER_BOX));
    let count = 0;
    for (let point = from; point < to; point++) {
      if (!runs.has(Math.floor((point - from) / POINTS_PER_BOX))) continue;
      points.add(point);
      count++;
    }
    groupStart.push(groupStart.at(-1)! + count);
    sections[`points.${name}.tree`] = treeOf(boxesOf(tree, runs.items()));
  }
  const pointNumbers = points.numbers();
  for (const { name, tree, items, chosen } of nearest) {
    sections[`${name}.items`] = gathered(items, chosen, items.length).map((point) => pointNumbers[point]!);
    sections[`${name}.tree`] = treeOf(boxesOf(tree, chosen));
  }
  return {
    ...points.columns(
      'points',
      names.filter((name) => name !== 'points.groupStart'),
      section,
    ),
    'points.groupStart': Uint32Array.from(groupStart),
    ...sections,
    ...cutSites(bounds, section, areas, pointNumbers),
  };
}

/** Returns the sections `sites.*` of the places inside the box. */
function cutSites(
  bounds: Bounds,
  section: SectionSource,
  areas: Kept,
  pointNumbers: Uint32Array,
): Record<string, SectionArray> {
  const { tree, items, chosen } = itemsNear('sites', unitBoxesAround(bounds, 0), section);
  const isArea = (item: number) => (item & SITE_IS_AREA) !== 0;
  const areaOf = (item: number) => (item & ~SITE_IS_AREA) >>> 0;
  const kept = chosen.filter((place) => !isArea(items[place]!) || areas.has(areaOf(items[place]!)));
  const areaNumbers = areas.numbers();
  return {
    'sites.tree': treeOf(boxesOf(tree, kept)),
    'sites.items': gathered(items, kept, items.length).map((item) =>
      isArea(item) ? (areaNumbers[areaOf(item)]! | SITE_IS_AREA) >>> 0 : pointNumbers[item]!,
    ),
  };
}

/** Returns an index with one box per item, and its items that touch a box. */
function itemsNear(name: string, boxes: readonly UnitBox[], section: SectionSource) {
  const items = section(`${name}.items`) as Uint32Array;
  const tree = section(`${name}.tree`) as Int32Array;
  return { items, tree, chosen: itemsTouching(tree, items.length, boxes) };
}
