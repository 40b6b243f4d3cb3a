/** Collects the names of a region: `place=*` points, streets with their town, everything else that has a name. */
import { unitsApart } from '../../../shared/geo/distance.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import {
  AREA_KINDS,
  AreaKind,
  OSM_TYPES,
  PLACE_RANKS,
  POINT_CATEGORIES,
  PointCategory,
} from '../../format/codes.ts';
import type { NameBounds } from '../../format/names.ts';
import { isTown } from '../../format/settlements.ts';
import type { Sections } from '../../read/sections.ts';
import type { Settled } from '../../read/settlements.ts';
import type { NameRows } from './name-rows.ts';
import { collectStreets, type NamedLines, type NamesOfStreets } from './streets.ts';
import type { Towns } from './towns.ts';

/** Features of a region that can have names; a `Region` is one. */
export interface NamedFeatures extends NamedLines, Omit<Settled, 'hiddenPoints'> {
  points: Settled['points'] &
    Pick<ReturnType<Sections['points']>, 'category' | 'id' | 'osmType' | 'name' | 'radius' | 'value'>;
  areas: Pick<ReturnType<Sections['areas']>, 'kind' | 'id' | 'osmType' | 'name' | 'centre' | 'hectares'>;
}

/** Rows between two yields to the caller: well below 1 ms. */
export const ROWS_PER_STEP = 64;

/** Adds the names in small steps, because a service builds an index beside its other work. */
export function* collectNames(rows: NameRows, towns: Towns, features: NamedFeatures): Generator<void> {
  const others = yield* otherNamesOf(features);
  yield* addPlaces(rows, towns, features, others);
  yield* collectStreets(rows, towns, features, otherNamesOfStreets(features, others));
  yield* addPoints(rows, towns, features, others);
  yield* addAreas(rows, towns, features, others);
  yield* addPostcodes(rows, towns, features);
}

/** Points of other names by the object that they name, see `objectOf`. */
type OtherNames = ReadonlyMap<number, readonly number[]>;

function* otherNamesOf({ points }: NamedFeatures): Generator<void, OtherNames> {
  const others = new Map<number, number[]>();
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    if (points.category[i] !== PointCategory.other_name) continue;
    const object = objectOf(points, i);
    const known = others.get(object);
    if (known) known.push(i);
    else others.set(object, [i]);
  }
  return others;
}

/** Returns a number of the OSM object of a point or area: ids are unique within each of its three types. */
function objectOf(
  { id, osmType }: Pick<NamedFeatures['points' | 'areas'], 'id' | 'osmType'>,
  row: number,
): number {
  return id.at(row)! * OSM_TYPES.length + osmType.at(row)!;
}

/** Returns the other names of ways, and the numbers that stand for streets in references, after those of points and areas. */
function otherNamesOfStreets({ points, areas, ways }: NamedFeatures, others: OtherNames): NamesOfStreets {
  const osmType = OSM_TYPES.indexOf('way');
  return {
    ofWay: (way) =>
      (others.get(ways.id[way]! * OSM_TYPES.length + osmType) ?? []).map((point) => points.name.at(point)),
    referenceOf: (way) => points.category.length + areas.kind.length + way,
  };
}

function* addPlaces(
  rows: NameRows,
  towns: Towns,
  { points }: NamedFeatures,
  others: OtherNames,
): Generator<void> {
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    if (points.category[i] !== PointCategory.place || points.name.at(i) === 0) continue;
    const type = PLACE_RANKS[points.flags.at(i)];
    if (type === undefined) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    const town = isTown(points.flags.at(i)) ? null : towns.townAt(x, y);
    rows.addPlace(i, points.name.at(i), type, x, y, { town, part: null });
    for (const other of others.get(objectOf(points, i)) ?? [])
      rows.addPlace(other, points.name.at(other), type, x, y, { town, part: i });
  }
}

function* addPoints(
  rows: NameRows,
  towns: Towns,
  { points }: NamedFeatures,
  others: OtherNames,
): Generator<void> {
  /** objects whose other names are rows: one object can be several points */
  const done = new Set<number>();
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    const category = POINT_CATEGORIES[points.category[i]!]!;
    if (category === 'place' || category === 'other_name' || category === 'postcode') continue;
    if (points.name.at(i) === 0) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    const bounds = squareAround(x, y, points.radius[i]!);
    const where = whereabouts(towns, x, y);
    const object = objectOf(points, i);
    const names = done.has(object) ? undefined : others.get(object);
    if (names) done.add(object);
    rows.add(points.name.at(i), category, bounds, where, names && i);
    for (const other of names ?? []) rows.add(points.name.at(other), category, bounds, { ...where, part: i });
  }
}

function* addAreas(
  rows: NameRows,
  towns: Towns,
  { points, areas }: NamedFeatures,
  others: OtherNames,
): Generator<void> {
  const known = yield* namesOfPoints(points);
  for (let i = 0; i < areas.kind.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    // the name of an administrative area is its code
    if (areas.name.at(i) === 0 || areas.kind[i] === AreaKind.administrative) continue;
    const [x, y] = [areas.centre.at(2 * i)!, areas.centre.at(2 * i + 1)!];
    const half = Math.sqrt(areas.hectares[i]! * 10_000) / 2;
    const kind = AREA_KINDS[areas.kind[i]!]!;
    // a museum is a point and a building
    if (!SITES.has(kind) && known.get(objectOf(areas, i)) === areas.name.at(i)) continue;
    const bounds = squareAround(x, y, half);
    const where = whereabouts(towns, x, y);
    const names = others.get(objectOf(areas, i));
    // the first of its other names stands for the area in references
    rows.add(areas.name.at(i), kind, bounds, where, names && areaReference(points, i));
    for (const other of names ?? [])
      rows.add(points.name.at(other), kind, bounds, { ...where, part: areaReference(points, i) });
  }
}

/** Kinds of areas that searches ask for, which have a row even if the object is a point, too. */
const SITES: ReadonlySet<string> = new Set(['parking', 'rest_area', 'services', 'caravan_site', 'camp_site']);

/**
 * Distance within which two middles of one code are one postcode, m: the cells of an import know a part of its objects
 * each. A code of another country or a wrong one is farther away.
 */
const SAME_POSTCODE_M = 25_000;

/** Adds the postcodes, each once for the parts that several cells know. */
function* addPostcodes(rows: NameRows, towns: Towns, { points }: NamedFeatures): Generator<void> {
  const known = new Map<number, { x: number; y: number; radius: number; count: number }[]>();
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    if (points.category[i] !== PointCategory.postcode) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    const [radius, count] = [points.radius[i]!, points.value.at(i)];
    const same = known.get(points.name.at(i)) ?? [];
    known.set(points.name.at(i), same);
    const near = same.find((each) => unitsApart(each.x, each.y, x, y) <= SAME_POSTCODE_M);
    if (!near) same.push({ x, y, radius, count });
    else {
      const share = count / (near.count + count);
      const apart = unitsApart(near.x, near.y, x, y);
      near.x = Math.round(near.x + (x - near.x) * share);
      near.y = Math.round(near.y + (y - near.y) * share);
      near.radius = Math.max(near.radius, radius) + Math.round(apart / 2);
      near.count += count;
    }
  }
  for (const [name, same] of known) {
    yield;
    for (const { x, y, radius } of same)
      rows.add(name, 'postcode', squareAround(x, y, radius), { town: towns.largeTownAt(x, y), part: null });
  }
}

/** Returns the names of the objects that are points. */
function* namesOfPoints(points: NamedFeatures['points']): Generator<void, ReadonlyMap<number, number>> {
  const names = new Map<number, number>();
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    if (points.name.at(i) !== 0 && points.category[i] !== PointCategory.other_name)
      names.set(objectOf(points, i), points.name.at(i));
  }
  return names;
}

/** Returns a number for an area that no point has. */
function areaReference({ category }: NamedFeatures['points'], area: number): number {
  return category.length + area;
}

function whereabouts(towns: Towns, x: number, y: number) {
  return { town: towns.townAt(x, y), part: towns.partAt(x, y) };
}

function squareAround(x: number, y: number, metres: number): NameBounds {
  const dx = Math.round(metres / metresPerUnitEast(y));
  const dy = Math.round(metres / METRES_PER_UNIT);
  return [x - dx, y - dy, x + dx, y + dy];
}
