/** Positions and bounds in degrees, and distances between positions. */

import type { LatLon } from '../../api/values.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';

export type Bounds = [west: number, south: number, east: number, north: number];

/** Widths of the strips along the sides of the map that stay empty, px. */
export interface Padding {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the smallest bounds around all places. @param places must not be empty */
export function boundsOfPlaces(places: readonly LatLon[]): Bounds {
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Returns the bounds of a square around a position. @param metres half of its side */
export function boundsAround(metres: number, { lat, lon }: LatLon): Bounds {
  const north = metres / METRES_PER_UNIT / E7;
  const east = metres / metresPerUnitEast(toUnits(lat)) / E7;
  return [lon - east, lat - north, lon + east, lat + north];
}

/** Returns true if two bounds overlap. */
export function isInView([west, south, east, north]: Bounds, [w, s, e, n]: Bounds): boolean {
  return w < east && e > west && s < north && n > south;
}

/**
 * Formats a position for `readPlace`, precise to 1 m; without a comma, since text after a comma is the area
 * of a name.
 */
export function writtenPlace({ lat, lon }: LatLon): string {
  return [lat, lon].map((degrees) => Number(degrees.toFixed(5))).join(' ');
}
