/** Places and boxes in degrees, and how far places are apart. */
import type { LatLon } from '../../api/values.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/earth.ts';

export type Bounds = [west: number, south: number, east: number, north: number];

/** px at each side in which nothing is to be seen. */
export interface Padding {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the smallest bounds around all of the places, of which there is at least one. */
export function boundsAround(places: readonly LatLon[]): Bounds {
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Returns the distance of two places in metres, along the shorter way around the Earth; exact enough within 100 km. */
export function metresApart(a: LatLon, b: LatLon): number {
  const y = (toUnits(b.lat) - toUnits(a.lat)) * METRES_PER_UNIT;
  const east = ((b.lon - a.lon + 540) % 360) - 180;
  return Math.hypot(y, toUnits(east) * metresPerUnitEast(toUnits(a.lat)));
}

/** True when two bounds share some of the map. */
export function isInView([west, south, east, north]: Bounds, [w, s, e, n]: Bounds): boolean {
  return w < east && e > west && s < north && n > south;
}

/** A place in numbers that `readPlace` reads, to 1 m; without a comma, as what follows one is where a name lies. */
export function writtenPlace({ lat, lon }: LatLon): string {
  return [lat, lon].map((degrees) => Number(degrees.toFixed(5))).join(' ');
}
