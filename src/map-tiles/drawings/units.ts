/** Map units: a tile of the deepest zoom is EXTENT of them wide. x increases to the east, y to the south. */

import type { Box } from '../cut.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import { EXTENT } from '../tile-format.ts';

/** Side of the world, map units. */
const WORLD_UNITS = 2 ** DEEPEST_ZOOM * EXTENT;

/** Returns the side of a tile of a zoom, map units. */
export function tileUnits(z: number): number {
  return WORLD_UNITS / 2 ** z;
}

/** Returns the map units in one unit of a tile of a zoom. */
export function unitsPerTileUnit(z: number): number {
  return 2 ** (DEEPEST_ZOOM - z);
}

/**
 * Projects a path to map units and drops repeated points.
 * @param path x and y alternate, stored units (1e-7 degrees)
 */
export function projected(path: Int32Array): Int32Array {
  const out = new Int32Array(path.length);
  let length = 0;
  for (let i = 0; i < path.length; i += 2) {
    const x = Math.round(mercatorX(path[i]!) * WORLD_UNITS);
    const y = Math.round(mercatorY(path[i + 1]!) * WORLD_UNITS);
    if (length > 0 && x === out[length - 2] && y === out[length - 1]) continue;
    out[length++] = x;
    out[length++] = y;
  }
  return length === out.length ? out : out.slice(0, length);
}

/** Projects a bounding box, which may be infinite, from stored units (1e-7 degrees) to map units. */
export function projectedBox({ minX, minY, maxX, maxY }: Box): Box {
  const [west, east] = [minX, maxX].map((x) => Math.round(mercatorX(x) * WORLD_UNITS));
  const [north, south] = [maxY, minY].map((y) => Math.round(mercatorY(y) * WORLD_UNITS));
  return { minX: west!, minY: north!, maxX: east!, maxY: south! };
}

/**
 * Returns twice the signed area of a closed ring, square units; positive if it is clockwise on a map with
 * north at the top.
 * @param length of the ring if the array is longer
 */
export function doubledArea(ring: Int32Array, length = ring.length): number {
  let doubled = 0;
  for (let i = 0; i + 3 < length; i += 2)
    doubled +=
      (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) -
      (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!);
  return doubled;
}
