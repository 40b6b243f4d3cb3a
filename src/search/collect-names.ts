/** Gathers the names of regions: places, streets with their town, everything else that has a name. */
import {
  AREA_KINDS,
  AreaKind,
  PLACE_RANKS,
  POINT_CATEGORIES,
  PointCategory,
} from '../region/format/codes.ts';
import { isTown } from '../region/format/settlements.ts';
import type { Region } from '../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../shared/earth.ts';
import { collectStreets } from './join-streets.ts';
import { type Bounds, Names, NOWHERE } from './names.ts';
import { Towns } from './towns.ts';

/** Rows between two points at which the caller may do something else: well below a millisecond. */
export const ROWS_PER_STEP = 64;

/** Made in small steps, because a country takes a second. */
export function* collectNames(regions: readonly Region[]): Generator<void, Names> {
  const names = new Names(regions);
  const towns = new Towns(regions);
  for (const [i, region] of regions.entries()) yield* addPlaces(names, towns, region, i);
  for (let row = 0; row < names.length; row++) {
    // the types of places are their ranks
    if (isTown(names.typeCode(row))) continue;
    const [x, y] = names.bounds(row);
    names.setTown(row, towns.townAt(x, y));
    if (row % ROWS_PER_STEP === 0) yield;
  }
  for (const [i, region] of regions.entries()) yield* collectStreets(names, towns, region, i);
  for (const [i, region] of regions.entries()) yield* addPoints(names, towns, region, i);
  for (const [i, region] of regions.entries()) yield* addAreas(names, towns, region, i);
  return names;
}

function* addPlaces(names: Names, towns: Towns, region: Region, index: number): Generator<void> {
  const { points } = region;
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    if (points.category[i] !== PointCategory.place || points.name[i] === 0) continue;
    const rank = PLACE_RANKS[points.flags[i]!];
    if (rank === undefined) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    towns.add(region, i, names.length);
    names.add(index, points.name[i]!, rank, [x, y, x, y], { town: NOWHERE, part: NOWHERE });
  }
}

function* addPoints(names: Names, towns: Towns, { points }: Region, region: number): Generator<void> {
  for (let i = 0; i < points.category.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    const category = POINT_CATEGORIES[points.category[i]!]!;
    if (category === 'place' || points.name[i] === 0) continue;
    const [x, y] = [points.coords[i * 2]!, points.coords[i * 2 + 1]!];
    names.add(region, points.name[i]!, category, squareAround(x, y, points.radius[i]!), towns.at(x, y));
  }
}

function* addAreas(names: Names, towns: Towns, { areas }: Region, region: number): Generator<void> {
  for (let i = 0; i < areas.kind.length; i++) {
    if (i % ROWS_PER_STEP === 0) yield;
    // the name of an administrative area is its code
    if (areas.name[i] === 0 || areas.kind[i] === AreaKind.administrative) continue;
    const [x, y] = [areas.centre[i * 2]!, areas.centre[i * 2 + 1]!];
    const half = Math.sqrt(areas.hectares[i]! * 10_000) / 2;
    names.add(region, areas.name[i]!, AREA_KINDS[areas.kind[i]!]!, squareAround(x, y, half), towns.at(x, y));
  }
}

function squareAround(x: number, y: number, metres: number): Bounds {
  const dx = Math.round(metres / metresPerUnitEast(y));
  const dy = Math.round(metres / METRES_PER_UNIT);
  return [x - dx, y - dy, x + dx, y + dy];
}
