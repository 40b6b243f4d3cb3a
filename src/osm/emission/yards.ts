/** Where enough shunting tracks lie side by side to be a yard. */
import { colOf, rowOf } from '../../region/format/grids.ts';

/** Cells of about 109 m north-south; a cell and its eight neighbours are looked at. */
const CELLS_PER_DEGREE = 1024;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
/** Fewer tracks than this are a siding with another name. */
const FEWEST_TRACKS = 4;

export class Yards {
  private readonly waysByCell = new Map<number, Set<number>>();

  /** A track tagged as part of a yard, with its vertices. */
  add(osmId: number, path: Int32Array): void {
    for (let i = 0; i < path.length; i += 2) {
      const key = keyAt(path[i]!, path[i + 1]!);
      const ways = this.waysByCell.get(key);
      if (ways) ways.add(osmId);
      else this.waysByCell.set(key, new Set([osmId]));
    }
  }

  /** True when at least four such tracks are near the place. */
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
  return Math.floor(rowOf(y, CELLS_PER_DEGREE)) * CELLS_AROUND + Math.floor(colOf(x, CELLS_PER_DEGREE));
}
