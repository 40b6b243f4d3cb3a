/** A sparse bitmap of land, fine enough to find land within 50 m of a segment of road. */

import { CellSet } from '../../region/build/cell-set.ts';
import { colOf, gridRowOf } from '../../region/format/sections/grids.ts';
import { E7, METRES_PER_DEGREE, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { scanlines } from './scanline.ts';

/** Cells per degree: about 27 m north-south. */
const FINE = 4096;

export class Bitmap {
  private readonly cells = new CellSet();

  constructor(private readonly cellsPerDegree = FINE) {}

  /** Marks every cell whose centre is inside the closed rings. */
  fill(rings: readonly ArrayLike<number>[]): void {
    scanlines(rings, this.cellsPerDegree, (row, first, last) => this.cells.addSpan(row, first, last));
  }

  /** Marks the cells along a path. @param path x and y alternate, stored units @param longest side that is marked, m */
  trace(path: ArrayLike<number>, longest: number): void {
    const { cells, cellsPerDegree } = this;
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [ax, ay, bx, by] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
      if (Math.hypot((bx - ax) * metresPerUnitEast(ay), (by - ay) * METRES_PER_UNIT) > longest) continue;
      const steps = Math.ceil((Math.max(Math.abs(bx - ax), Math.abs(by - ay)) * cellsPerDegree) / E7) || 1;
      for (let step = 0; step <= steps; step++) {
        const col = Math.floor(colOf(ax + ((bx - ax) * step) / steps, cellsPerDegree));
        cells.addSpan(Math.floor(gridRowOf(ay + ((by - ay) * step) / steps, cellsPerDegree)), col, col);
      }
    }
  }

  has(x: number, y: number): boolean {
    return this.cells.has(
      Math.floor(colOf(x, this.cellsPerDegree)),
      Math.floor(gridRowOf(y, this.cellsPerDegree)),
    );
  }

  /**
   * Returns true if a marked cell's centre is within `metres` of the position (or the position is in a marked cell).
   */
  hasWithin(x: number, y: number, metres: number): boolean {
    if (this.has(x, y)) return true;
    const { cells, cellsPerDegree } = this;
    const col = colOf(x, cellsPerDegree);
    const row = gridRowOf(y, cellsPerDegree);
    const metresPerCol = (metresPerUnitEast(y) * E7) / cellsPerDegree;
    const metresPerRow = METRES_PER_DEGREE / cellsPerDegree;
    const rows = metres / metresPerRow;
    const cols = metres / metresPerCol;
    if (cells.isEmptyAround(col - cols, row - rows, col + cols, row + rows)) return false;
    for (let r = Math.ceil(row - rows - 0.5); r + 0.5 <= row + rows; r++) {
      const north = (r + 0.5 - row) * metresPerRow;
      const half = Math.sqrt(Math.max(0, metres * metres - north * north)) / metresPerCol;
      for (let c = Math.ceil(col - half - 0.5); c + 0.5 <= col + half; c++) if (cells.has(c, r)) return true;
    }
    return false;
  }
}
