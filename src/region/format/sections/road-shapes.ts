/** Shapes of edges of the road network, see `roads.ts`. */
import type { ByteReader } from '../../../shared/collections/byte-reader.ts';
import type { ByteWriter } from '../../../shared/collections/byte-writer.ts';
import { SHAPE_STEP } from './roads.ts';

/** Encodes the points between the first and last of a path. @param path x and y alternating, 1e-7 degrees */
export function writeShape(out: ByteWriter, path: ArrayLike<number>): void {
  out.varint(Math.max(0, path.length / 2 - 2));
  let [x, y] = [path[0]!, path[1]!];
  for (let i = 2; i + 2 < path.length; i += 2) {
    const dx = Math.round((path[i]! - x) / SHAPE_STEP);
    const dy = Math.round((path[i + 1]! - y) / SHAPE_STEP);
    out.zigzag(dx);
    out.zigzag(dy);
    x += dx * SHAPE_STEP;
    y += dy * SHAPE_STEP;
  }
}

/**
 * Reads a shape and adds its points to `points`.
 * @param x longitude of the first vertex of the edge, 1e-7 degrees
 * @param y latitude of that vertex
 */
export function readShape(bytes: ByteReader, x: number, y: number, points: number[]): void {
  for (let count = bytes.varint(); count > 0; count--) {
    x += bytes.zigzag() * SHAPE_STEP;
    y += bytes.zigzag() * SHAPE_STEP;
    points.push(x, y);
  }
}

/** Skips a shape. */
export function skipShape(bytes: ByteReader): void {
  for (let numbers = 2 * bytes.varint(); numbers > 0; numbers--) bytes.varint();
}
