/** Distances over ground between positions, m, on a sphere with the Earth's mean radius. */
import {
  EARTH_RADIUS_M,
  FULL_CIRCLE,
  METRES_PER_DEGREE,
  METRES_PER_UNIT,
  metresPerUnitEast,
} from './earth.ts';

interface LatLon {
  lat: number;
  lon: number;
}

/**
 * Returns the distance between two positions in degrees on a locally flat Earth, m, along the shorter way around it.
 * Accurate up to about 100 km; beyond that use `greatCircleMetres`.
 * @example Math.round(metresApart({ lat: 47.1, lon: 9.5 }, { lat: 47.1, lon: 9.51 })) // 757
 */
export function metresApart(a: LatLon, b: LatLon): number {
  const degreesEast = ((a.lon - b.lon + 540) % 360) - 180;
  const scale = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot((a.lat - b.lat) * METRES_PER_DEGREE, degreesEast * METRES_PER_DEGREE * scale);
}

/** Returns the distance between two nearby positions in stored units, m; also across the antimeridian. */
export function unitsApart(x1: number, y1: number, x2: number, y2: number): number {
  const east = Math.abs(x2 - x1);
  return Math.hypot(
    Math.min(east, FULL_CIRCLE - east) * metresPerUnitEast((y1 + y2) / 2),
    (y2 - y1) * METRES_PER_UNIT,
  );
}

/** Returns the length of the great circle between two positions in degrees, m (haversine formula); for any distance. */
export function greatCircleMetres(a: LatLon, b: LatLon): number {
  const half = (degrees: number) => (degrees * Math.PI) / 360;
  const dLat = half(b.lat - a.lat);
  const dLon = half(b.lon - a.lon);
  const h = Math.sin(dLat) ** 2 + Math.cos(half(a.lat * 2)) * Math.cos(half(b.lat * 2)) * Math.sin(dLon) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
