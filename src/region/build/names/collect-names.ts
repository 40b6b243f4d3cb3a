/** Collects the names of a region: `place=*` points, streets with their town, everything else that has a name. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { AREA_KINDS, AreaKind, PLACE_RANKS, POINT_CATEGORIES, PointCategory } from '../../format/codes.ts';
import type { NameBounds } from '../../format/names.ts';
import { isTown } from '../../format/settlements.ts';
import type { Sections } from '../../read/sections.ts';
import type { Settled } from '../../read/settlements.ts';
import type { NameRows } from './name-rows.ts';
import { collectStreets, type NamedLines } from './streets.ts';
import type { Towns } from './towns.ts';

/** Features of a region that can have names; a `Region` is one. */
export interface NamedFeatures extends NamedLines, Omit<Settled, 'hiddenPoints'> {
  points: Settled['points'] & Pick<ReturnType<Sections['points']>, 'category' | 'name' | 'radius'>;
  areas: Pick<ReturnType<Sections['areas']>, 'kind' | 'name' | 'centre' | 'hectares'>;
}

/** Rows between two yields to the caller: well below 1 ms. */
export const ROWS_PER_STEP = 64;

/** Adds the names in small steps, because a service builds an index beside its other work. */
export function* collectNames(rows: NameRows, towns: Towns, features: NamedFeatures): Generator<void> {
  yield* addPlaces(rows, towns, features);
  yield* collectStreets(rows, towns, features);
  yield* addPoints(rows, towns, features);
  yield* addAreas(rows, towns, features);
}

function* addPlaces(rows: NameRows, towns: Towns, { points }: NamedFeatures): Generator<void> {
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    if (points.category[i] !== PointCategory.place || points.name[i] === 0) continue;
    const type = PLACE_RANKS[points.flags[i]!];
    if (type === undefined) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    rows.addPlace(i, points.name[i]!, type, x, y, isTown(points.flags[i]!) ? null : towns.townAt(x, y));
  }
}

function* addPoints(rows: NameRows, towns: Towns, { points }: NamedFeatures): Generator<void> {
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    const category = POINT_CATEGORIES[points.category[i]!]!;
    if (category === 'place' || points.name[i] === 0) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    rows.add(points.name[i]!, category, squareAround(x, y, points.radius[i]!), whereabouts(towns, x, y));
  }
}

function* addAreas(rows: NameRows, towns: Towns, { areas }: NamedFeatures): Generator<void> {
  for (let i = 0; i < areas.kind.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    // the name of an administrative area is its code
    if (areas.name[i] === 0 || areas.kind[i] === AreaKind.administrative) continue;
    const [x, y] = [areas.centre[i * 2]!, areas.centre[i * 2 + 1]!];
    const half = Math.sqrt(areas.hectares[i]! * 10_000) / 2;
    const kind = AREA_KINDS[areas.kind[i]!]!;
    rows.add(areas.name[i]!, kind, squareAround(x, y, half), whereabouts(towns, x, y));
  }
}

function whereabouts(towns: Towns, x: number, y: number) {
  return { town: towns.townAt(x, y), part: towns.partAt(x, y) };
}

function squareAround(x: number, y: number, metres: number): NameBounds {
  const dx = Math.round(metres / metresPerUnitEast(y));
  const dy = Math.round(metres / METRES_PER_UNIT);
  return [x - dx, y - dy, x + dx, y + dy];
}
