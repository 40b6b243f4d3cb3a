/** The Earth, and the unit of stored positions: 1e-7 degrees, longitude first. */

/** Stored units per degree. */
export const E7 = 1e7;
/** Mean Earth radius, m (IUGG). */
export const EARTH_RADIUS_M = 6_371_008.8;
/** Length of a stored unit of latitude, and of longitude on the equator, m. */
export const METRES_PER_UNIT = (EARTH_RADIUS_M * Math.PI) / 180 / E7;
/** Length of a degree of latitude, and of longitude on the equator, m. */
export const METRES_PER_DEGREE = METRES_PER_UNIT * E7;
/** Stored units of 360 degrees, for wrapping at the antimeridian. */
export const FULL_CIRCLE = 360 * E7;
/** Smallest cosine used, 6 km from a pole: any closer, a bbox a few metres wide would go around the Earth. */
const SMALLEST_COSINE = 1e-3;

/**
 * Converts degrees to stored units.
 * @example toUnits(47.1) // 471000000
 */
export function toUnits(degrees: number): number {
  return Math.round(degrees * E7);
}

/**
 * Returns the length of a stored unit of longitude at a latitude in stored units, m.
 * @example Math.round(metresPerUnitEast(60 * 1e7) * 1e7) // 55598
 */
export function metresPerUnitEast(y: number): number {
  return METRES_PER_UNIT * Math.max(SMALLEST_COSINE, Math.cos((y / E7) * (Math.PI / 180)));
}
