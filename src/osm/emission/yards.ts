/** Detects rail yards: positions with enough ways tagged as yard tracks around them. */
import { colOf, gridRowOf } from '../../region/format/sections/grids.ts';
import { splitLine } from '../../region/spatial/geometry.ts';

/** Cells of about 109 m north-south; a query reads a cell and its eight neighbours. */
const CELLS_PER_DEGREE = 1024;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
/** Spacing of the points that represent a track, m: less than a cell, as mapped vertices may be far apart. */
const POINT_EVERY_M = 50;
/** Minimum number of tracks (OSM ways) of a yard; fewer are a siding. */
const FEWEST_TRACKS = 4;

export class Yards {
  private readonly waysByCell = new Map<number, Set<number>>();

  /** Adds a track tagged as part of a yard. */
  add(osmId: number, path: Int32Array): void {
    this.addPoint(osmId, path[0]!, path[1]!);
    for (let i = 0; i + 3 < path.length; i += 2) {
      splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, POINT_EVERY_M, (_x, _y, x, y) =>
        this.addPoint(osmId, x, y),
      );
    }
  }

  private addPoint(osmId: number, x: number, y: number): void {
    const key = keyAt(x, y);
    const ways = this.waysByCell.get(key);
    if (ways) ways.add(osmId);
    else this.waysByCell.set(key, new Set([osmId]));
  }

  /** Returns true if FEWEST_TRACKS or more tracks have a point in the cell of the position or its eight neighbours. */
  isYard(x: number, y: number): boolean {
    const centre = keyAt(x, y);
    const near = new Set<number>();
    for (let row = -1; row <= 1; row++) {
      for (let col = -1; col <= 1; col++) {
        for (const way of this.waysByCell.get(centre + row * CELLS_AROUND + col) ?? []) near.add(way);
        if (near.size >= FEWEST_TRACKS) return true;
      }
    }
    return false;
  }
}

function keyAt(x: number, y: number): number {
  return Math.floor(gridRowOf(y, CELLS_PER_DEGREE)) * CELLS_AROUND + Math.floor(colOf(x, CELLS_PER_DEGREE));
}
