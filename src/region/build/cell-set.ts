/** A sparse set of grid cells. */
import type { Grid } from '../format/grids.ts';

/** Cells that were met, of any grid. */
export class CellSet {
  private readonly rows = new Map<number, Set<number>>();
  private lastCol = Number.NaN;
  private lastRow = Number.NaN;

  add(col: number, row: number): void {
    // most places are in the cell of the one before
    if (col === this.lastCol && row === this.lastRow) return;
    this.lastCol = col;
    this.lastRow = row;
    let cols = this.rows.get(row);
    if (!cols) {
      cols = new Set();
      this.rows.set(row, cols);
    }
    cols.add(col);
  }

  /** The smallest grid with all cells and `margin` more on each side. */
  gridAround(margin: number): Grid {
    if (this.rows.size === 0) return { col: 0, row: 0, cols: 0, rows: 0 };
    let minCol = Infinity;
    let maxCol = -Infinity;
    let minRow = Infinity;
    let maxRow = -Infinity;
    for (const [row, cols] of this.rows) {
      minRow = Math.min(minRow, row);
      maxRow = Math.max(maxRow, row);
      for (const col of cols) {
        minCol = Math.min(minCol, col);
        maxCol = Math.max(maxCol, col);
      }
    }
    return {
      col: minCol - margin,
      row: minRow - margin,
      cols: maxCol - minCol + 1 + 2 * margin,
      rows: maxRow - minRow + 1 + 2 * margin,
    };
  }

  /** Sets its cells to 1, as far as they are in the grid. */
  paint(cells: Uint8Array, { col: firstCol, row: firstRow, cols, rows }: Grid): void {
    for (const [row, met] of this.rows) {
      if (row < firstRow || row >= firstRow + rows) continue;
      for (const col of met)
        if (col >= firstCol && col < firstCol + cols) cells[(row - firstRow) * cols + col - firstCol] = 1;
    }
  }
}
