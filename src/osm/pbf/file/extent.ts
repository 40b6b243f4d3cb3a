/** Bounds of the nodes of a file. */

const LARGEST_X = 1_800_000_000;
const LARGEST_Y = 900_000_000;

/** Returns true for a position on the Earth, 1e-7 degrees. Programs write others where the position is unknown. */
export function isOnEarth(x: number, y: number): boolean {
  return Math.abs(x) <= LARGEST_X && Math.abs(y) <= LARGEST_Y;
}

/** Bounding box of nodes, 1e-7 degrees. */
export interface NodeBounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Bounds of the nodes read so far. */
export class Extent implements NodeBounds {
  minX = Infinity;
  minY = Infinity;
  maxX = -Infinity;
  maxY = -Infinity;

  /** Adds the first `count` positions, 1e-7 degrees. Returns false, without adding any, if one is not on the Earth. */
  widen(xs: Float64Array, ys: Float64Array, count: number): boolean {
    let { minX, minY, maxX, maxY } = this;
    for (let i = 0; i < count; i++) {
      const x = xs[i]!;
      const y = ys[i]!;
      if (!isOnEarth(x, y)) return false;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    Object.assign(this, { minX, minY, maxX, maxY });
    return true;
  }
}
