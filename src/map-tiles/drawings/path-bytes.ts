/**
 * Encodes paths of drawings: a first point, for an area the number of rings, then for each path its number of
 * points and the steps between them. Points have no path.
 */
import type { ByteReader } from '../../shared/collections/byte-reader.ts';
import type { ByteWriter } from '../../shared/collections/byte-writer.ts';
import type { Box } from '../cut.ts';
import type { Shape } from '../map-feature.ts';

/** Writes all but the first point. @param paths one pair for a point, one path for a line, closed rings for an area */
export function writePaths(writer: ByteWriter, shape: Shape, paths: readonly Int32Array[]): void {
  if (shape === 'point') return;
  if (shape === 'area') writer.varint(paths.length);
  let [x, y] = [paths[0]![0]!, paths[0]![1]!];
  for (const path of paths) {
    // the last point of a ring is its first
    const end = shape === 'area' ? path.length - 2 : path.length;
    writer.varint(end / 2);
    for (let i = path === paths[0] ? 2 : 0; i < end; i += 2) {
      writer.zigzag(path[i]! - x);
      writer.zigzag(path[i + 1]! - y);
      x = path[i]!;
      y = path[i + 1]!;
    }
  }
}

/** Buffer for the paths of one drawing, reused for the next. */
export class PathScratch {
  /** coordinates of all paths: x and y alternate, map units from the caller's origin */
  coordinates = new Int32Array(1024);
  /** end of each path: index after its last coordinate */
  readonly ends: number[] = [];
  /** bounding box of the paths */
  readonly box: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

  /**
   * Reads what `writePaths` wrote.
   * @param x of the first point @param y of the first point
   * @throws RangeError if the bytes are damaged
   */
  read(reader: ByteReader, shape: Shape, x: number, y: number): void {
    this.ends.length = 0;
    let at = 0;
    let [minX, minY, maxX, maxY] = [x, y, x, y];
    const paths = shape === 'area' ? reader.varint() : 1;
    for (let path = 0; path < paths; path++) {
      const points = shape === 'point' ? 1 : reader.varint();
      // each step takes at least two bytes
      if (points === 0 || 2 * (points - 1) > reader.left)
        throw new RangeError('a path has no points, or more than the bytes hold');
      const start = at;
      this.reserve(at + 2 * points + 2);
      const { coordinates } = this;
      const end = at + 2 * points;
      if (path === 0) {
        coordinates[at++] = x;
        coordinates[at++] = y;
      }
      reader.zigzags(coordinates, at, end);
      while (at < end) {
        x += coordinates[at]!;
        y += coordinates[at + 1]!;
        if (x < minX) minX = x;
        else if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        else if (y > maxY) maxY = y;
        coordinates[at++] = x;
        coordinates[at++] = y;
      }
      if (shape === 'area') {
        coordinates[at++] = coordinates[start]!;
        coordinates[at++] = coordinates[start + 1]!;
      }
      this.ends.push(at);
    }
    const { box } = this;
    box.minX = minX;
    box.minY = minY;
    box.maxX = maxX;
    box.maxY = maxY;
  }

  /** Returns copies of the paths. */
  paths(): Int32Array[] {
    return this.ends.map((end, i) => this.coordinates.slice(this.ends[i - 1] ?? 0, end));
  }

  private reserve(length: number): void {
    if (length <= this.coordinates.length) return;
    const larger = new Int32Array(Math.max(length, 2 * this.coordinates.length));
    larger.set(this.coordinates);
    this.coordinates = larger;
  }
}
