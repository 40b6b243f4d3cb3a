/** Fits shapes of drawings into a tile: simplifies, cuts, and converts to its units. */
import Point from '@mapbox/point-geometry';
import { type Box, cutPaths } from '../cut.ts';
import type { PathScratch } from '../drawings/path-bytes.ts';
import { doubledArea, unitsPerTileUnit } from '../drawings/units.ts';
import type { Shape } from '../map-feature.ts';
import { DEEPEST_ZOOM } from '../schema.ts';
import { simplifiedPath } from '../simplify.ts';

/** Simplification tolerance of most maps, units of a tile; 0 at the deepest zoom. */
export const TOLERANCE = 4;

export interface TileShape {
  paths: Point[][];
  /** area before cutting, square map units; 0 for points and lines */
  size: number;
}

export class TileGeometry {
  private readonly scale: number;
  /** simplification tolerance, map units; 0 at the deepest zoom, which keeps every detail */
  private readonly tolerance: number;

  /**
   * @param box the tile with its margin, map units
   * @param left side of the tile @param top side of the tile, map units
   * @param tolerance of the simplification, units of the tile
   */
  constructor(
    private readonly box: Box,
    private readonly left: number,
    private readonly top: number,
    z: number,
    tolerance: number,
  ) {
    this.scale = unitsPerTileUnit(z);
    this.tolerance = z === DEEPEST_ZOOM ? 0 : tolerance * this.scale;
  }

  /** Returns the shape in the tile; null if it is outside or too small to be visible. */
  of(shape: Shape, scratch: PathScratch): TileShape | null {
    const { box, tolerance } = this;
    const around = scratch.box;
    if (around.minX > box.maxX || around.maxX < box.minX || around.minY > box.maxY || around.maxY < box.minY)
      return null;
    const isWhole =
      around.minX >= box.minX &&
      around.maxX <= box.maxX &&
      around.minY >= box.minY &&
      around.maxY <= box.maxY;
    // most drawings at the deepest zoom: neither simplified nor cut
    if (isWhole && (tolerance === 0 || shape === 'point')) return this.whole(shape, scratch);
    // too short to be visible
    if (Math.max(around.maxX - around.minX, around.maxY - around.minY) < tolerance / 2) return null;
    const paths = scratch.paths();
    const size = shape === 'area' ? doubledArea(paths[0]!) / 2 : 0;
    const straightened = tolerance === 0 ? paths : this.straightened(shape, paths);
    const pieces = cutPaths(shape, straightened, around, box).flat();
    const least = shape === 'area' ? 4 : 2;
    const cut = pieces.map((path) => this.points(path, 0, path.length));
    if (shape === 'area' && (cut[0]?.length ?? 0) < least) return null;
    const seen = cut.filter((path) => path.length >= least);
    return seen.length === 0 ? null : { paths: seen, size };
  }

  private whole(shape: Shape, { coordinates, ends }: PathScratch): TileShape {
    const size = shape === 'area' ? doubledArea(coordinates, ends[0]) / 2 : 0;
    const paths: Point[][] = [];
    for (let i = 0; i < ends.length; i++) paths.push(this.points(coordinates, ends[i - 1] ?? 0, ends[i]!));
    return { paths, size };
  }

  private straightened(shape: Shape, paths: readonly Int32Array[]): Int32Array[] {
    const { tolerance } = this;
    const kept =
      shape === 'area'
        ? // holes that are too small to be visible are closed
          paths.filter((ring, i) => i === 0 || Math.abs(doubledArea(ring)) / 2 >= tolerance * tolerance)
        : paths;
    return kept.map((path) => simplifiedPath(path, tolerance, this.box));
  }

  /** Returns points in units of the tile without repeated ones. */
  private points(path: Int32Array, from: number, to: number): Point[] {
    const { left, top, scale } = this;
    const points: Point[] = [];
    let last: Point | null = null;
    for (let i = from; i < to; i += 2) {
      const x = Math.round((path[i]! - left) / scale);
      const y = Math.round((path[i + 1]! - top) / scale);
      if (last && x === last.x && y === last.y) continue;
      last = new Point(x, y);
      points.push(last);
    }
    return points;
  }
}
