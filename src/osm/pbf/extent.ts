/** Bounds of the nodes of a file. */
import { OsmDataError } from '../import-errors.ts';

const LARGEST_X = 1_800_000_000;
const LARGEST_Y = 900_000_000;

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

  /** Adds the first `count` positions, 1e-7 degrees. @throws OsmDataError if one is invalid */
  widen(xs: Float64Array, ys: Float64Array, count: number): void {
    let { minX, minY, maxX, maxY } = this;
    for (let i = 0; i < count; i++) {
      const x = xs[i]!;
      const y = ys[i]!;
      if (x > LARGEST_X || x < -LARGEST_X || y > LARGEST_Y || y < -LARGEST_Y) {
        throw new OsmDataError('a data block is damaged (a node has an impossible position)');
      }
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    Object.assign(this, { minX, minY, maxX, maxY });
  }
}
