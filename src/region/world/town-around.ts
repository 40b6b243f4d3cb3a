/** Finds towns of the gazetteer around a position. */
import { platform } from '../../platform/runtime.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';
import type { Bounds } from '../format/region-info.ts';
import { LARGEST_RADIUS_M, radiusOfPeople } from '../format/settlements.ts';
import { Gazetteer, type GazetteerTown } from './gazetteer.ts';

let opened: { file: Uint8Array; gazetteer: Gazetteer } | undefined;

/** Returns the gazetteer; null if this runtime has none. */
export function gazetteer(): Gazetteer | null {
  const file = platform.gazetteer();
  if (!file) return null;
  if (opened?.file !== file) opened = { file, gazetteer: new Gazetteer(file) };
  return opened.gazetteer;
}

/**
 * Returns the largest town that contains a position; null if there is none.
 * @param x 1e-7 degrees
 * @param y 1e-7 degrees
 * @param reach size of a town in radii
 */
export function gazetteerTownAt(x: number, y: number, reach = 1): GazetteerTown | null {
  let largest: GazetteerTown | null = null;
  gazetteer()?.around(x, y, LARGEST_RADIUS_M * reach, (town, metres) => {
    if (metres > radiusOfPeople(town.people) * reach) return;
    if (largest === null || town.people > largest.people) largest = town;
  });
  return largest;
}

/**
 * Returns the town with the largest population in a box; null if there is none.
 * @param bounds west, south, east, north in degrees
 * @param isInside returns true for positions that count, 1e-7 degrees; false outside the box
 */
export function largestTownIn(
  [west, south, east, north]: Bounds,
  isInside: (x: number, y: number) => boolean,
): GazetteerTown | null {
  const [x, y] = [toUnits((west + east) / 2), toUnits((south + north) / 2)];
  const metres = Math.hypot(
    (toUnits(east) - x) * metresPerUnitEast(0),
    (toUnits(north) - y) * METRES_PER_UNIT,
  );
  let largest: GazetteerTown | null = null;
  gazetteer()?.around(x, y, metres, (town) => {
    if (largest !== null && town.people <= largest.people) return;
    if (isInside(town.x, town.y)) largest = town;
  });
  return largest;
}

/**
 * Returns the name of the nearest town of the gazetteer; null if none is within `metres` of (x, y), 1e-7 degrees.
 * @param but name to skip
 */
export function townNear(x: number, y: number, metres: number, but: string): string | null {
  let nearest: string | null = null;
  let least = metres;
  gazetteer()?.around(x, y, metres, (town, distance) => {
    if (distance > least || town.name === but) return;
    nearest = town.name;
    least = distance;
  });
  return nearest;
}
