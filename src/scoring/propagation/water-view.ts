/** Decides from the terrain whether water is seen from a place. */
import type { Region } from '../../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { heightIn } from './screening.ts';

/** A shore, m east and north of the place. */
export type Shore = readonly [east: number, north: number];

/** Eye height of somebody who sits in a van, m above the ground. */
const EYES_M = 2;
/** Distance beyond the shore at which the elevation of the water is read, m: elevation is blurred over its cells. */
const BEHIND_SHORE_M = 40;
/** Step of the profile, m: data of 1" have an elevation every 31 m. */
const STEP_M = 30;
/**
 * Heights of ground above the line of sight, m: up to CLEAR_M the ground does not hide the water, from HIDDEN_M
 * on it certainly does. Elevation data is accurate to a few metres.
 */
const CLEAR_M = 1;
const HIDDEN_M = 5;

/**
 * Returns true if one of the shores is seen, false if the terrain hides all of them. Null if elevations are
 * unknown or too close to decide.
 * @param x 1e-7 degrees @param y 1e-7 degrees
 */
export function seesWater(
  regions: readonly Region[],
  x: number,
  y: number,
  shores: readonly Shore[],
): boolean | null {
  const known = regions.filter(({ heights }) => heights !== null);
  if (known.length === 0) return null;
  let most = Number.POSITIVE_INFINITY;
  let isKnown = true;
  for (const shore of shores) {
    const above = highestAbove(known, x, y, shore);
    if (Number.isNaN(above)) isKnown = false;
    else most = Math.min(most, above);
  }
  if (most <= CLEAR_M) return true;
  return isKnown && most >= HIDDEN_M ? false : null;
}

/** Returns how far the ground reaches above the line of sight to the water, m; negative below it; NaN if unknown. */
function highestAbove(regions: readonly Region[], x: number, y: number, [east, north]: Shore): number {
  const distance = Math.hypot(east, north);
  const total = distance + BEHIND_SHORE_M;
  const [dx, dy] = [
    ((east / distance) * total) / metresPerUnitEast(y),
    ((north / distance) * total) / METRES_PER_UNIT,
  ];
  const eyes = heightIn(regions, x, y) + EYES_M;
  const water = heightIn(regions, x + dx, y + dy);
  // eyes below the water level see only the bank
  let highest = water - eyes;
  for (let metres = STEP_M; metres < distance; metres += STEP_M) {
    const share = metres / total;
    const ground = heightIn(regions, x + dx * share, y + dy * share);
    const above = ground - (eyes + (water - eyes) * share);
    highest = Number.isNaN(above) ? above : Math.max(highest, above);
    if (Number.isNaN(highest)) break;
  }
  return highest;
}
