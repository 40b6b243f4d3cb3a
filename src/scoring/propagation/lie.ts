/** The terrain at a spot: its elevation, the slope of its ground, and whether it is in a hollow or on a ridge. */
import type { Region } from '../../region/read/reader.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { heightIn } from './screening.ts';

export interface Lie {
  /** true if the elevation of the spot is known */
  isKnown: boolean;
  /** elevation, m; null if unknown */
  elevation: number | null;
  /** slope of the ground, degrees; null if the elevation is unknown or its data too coarse */
  slope: number | null;
  /** mean height of the surrounding land above a hollow, m; 0 outside hollows */
  hollow: number;
  /** mean height of a hilltop or ridge above the surrounding land, m; 0 elsewhere */
  ridge: number;
}

const UNKNOWN: Lie = { isKnown: false, elevation: null, slope: null, hollow: 0, ridge: 0 };
/** Half of the length over which the slope is measured, m: data of 1" have an elevation every 31 m. */
const SLOPE_HALF_M = 15;
/**
 * Radii of the circles that detect a hollow, m. In a hollow, where cold air gathers, at least 75% of the
 * points on them are higher by HIGHER_BY_M or more, and their mean height is at least twice that above the spot.
 * Assumption, after the method of frost hollow maps. A ridge, which is open to the wind, is the opposite.
 */
const CIRCLES_M = [300, 600];
const DIRECTIONS = 8;
const HIGHER_BY_M = 8;
const SHARE_HIGHER = 0.75;

export function lieOf(regions: readonly Region[], x: number, y: number): Lie {
  const known = regions.filter(({ heights }) => heights !== null);
  if (known.length === 0) return UNKNOWN;
  const here = heightIn(known, x, y);
  if (Number.isNaN(here)) return UNKNOWN;
  const slope = slopeAt(known, x, y);
  return { isKnown: true, elevation: here, slope, ...surroundingsAt(known, x, y, here) };
}

function slopeAt(regions: readonly Region[], x: number, y: number): number | null {
  const dx = SLOPE_HALF_M / metresPerUnitEast(y);
  const dy = SLOPE_HALF_M / METRES_PER_UNIT;
  for (const { heights } of regions) {
    if (!heights) continue;
    const east = heights.fineAt(x + dx, y) - heights.fineAt(x - dx, y);
    const north = heights.fineAt(x, y + dy) - heights.fineAt(x, y - dy);
    const rise = Math.hypot(east, north) / (2 * SLOPE_HALF_M);
    if (!Number.isNaN(rise)) return (Math.atan(rise) * 180) / Math.PI;
  }
  return null;
}

function surroundingsAt(
  regions: readonly Region[],
  x: number,
  y: number,
  here: number,
): Pick<Lie, 'hollow' | 'ridge'> {
  const kx = metresPerUnitEast(y);
  const places = CIRCLES_M.length * DIRECTIONS;
  let higher = 0;
  let lower = 0;
  let sum = 0;
  for (const radius of CIRCLES_M) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (i * 2 * Math.PI) / DIRECTIONS;
      const px = x + (radius * Math.cos(angle)) / kx;
      const py = y + (radius * Math.sin(angle)) / METRES_PER_UNIT;
      const rise = heightIn(regions, px, py) - here;
      if (rise >= HIGHER_BY_M) higher++;
      if (rise <= -HIGHER_BY_M) lower++;
      sum += rise;
    }
  }
  const mean = sum / places;
  const counts = (number: number, by: number) => number >= SHARE_HIGHER * places && by >= 2 * HIGHER_BY_M;
  return { hollow: counts(higher, mean) ? mean : 0, ridge: counts(lower, -mean) ? -mean : 0 };
}
