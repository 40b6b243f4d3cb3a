/** Web Mercator projection: the world is a square of side 1, x increases to the east, y to the south. */
import { E7, FULL_CIRCLE } from '../shared/geo/earth.ts';

/** Latitude of the northern side of the square, degrees. */
const NORTH_END = 85.0511287798;
const RADIANS_PER_UNIT = Math.PI / 180 / E7;

/**
 * Returns the x of a longitude.
 * @param x longitude, 1e-7 degrees
 * @example mercatorX(0) // 0.5
 */
export function mercatorX(x: number): number {
  return x / FULL_CIRCLE + 0.5;
}

/**
 * Returns the y of a latitude.
 * @param y latitude, 1e-7 degrees
 * @example mercatorY(0) // 0.5
 */
export function mercatorY(y: number): number {
  const latitude = Math.max(-NORTH_END, Math.min(NORTH_END, y / E7)) * E7 * RADIANS_PER_UNIT;
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / (2 * Math.PI);
}

/** Returns the longitude of an x, 1e-7 degrees. */
export function longitudeAt(x: number): number {
  return Math.round((x - 0.5) * FULL_CIRCLE);
}

/** Returns the latitude of a y, 1e-7 degrees. */
export function latitudeAt(y: number): number {
  return Math.round((2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / RADIANS_PER_UNIT);
}

/**
 * Returns the share of the projected world that a ring covers. Accurate for small rings, across which the scale is
 * nearly constant.
 * @param ring longitude and latitude alternate, 1e-7 degrees
 */
export function mercatorArea(ring: Int32Array): number {
  const [originX, originY] = [ring[0]!, ring[1]!];
  let doubled = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    doubled +=
      (ring[i]! - originX) * (ring[i + 3]! - originY) - (ring[i + 2]! - originX) * (ring[i + 1]! - originY);
  }
  const stretch = 1 / Math.cos(Math.min(NORTH_END * E7, Math.abs(originY)) * RADIANS_PER_UNIT);
  return (Math.abs(doubled / 2) * stretch) / FULL_CIRCLE ** 2;
}
