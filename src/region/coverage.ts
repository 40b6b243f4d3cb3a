/** Where a region has map data: a grid of cells, with the holes inside it closed. */
import { COVERAGE_CELLS_PER_DEGREE } from './features.ts';
import type { GridHeader } from './format.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from './geometry.ts';

/**
 * Cells by which holes are closed: 6 cells, so a lake or forest up to about 5 km wide without any road counts as
 * known. A van stands on a road, so no more is needed; closing wider would fill bays of the border, too, and read the
 * neighbour country's silence as quiet.
 */
const CLOSING_CELLS = 6;

/** Metres per step of the stored distance to the edge: 255 of them are 12 km, farther than any sound is followed. */
export const COVERAGE_DISTANCE_M = 50;

export function coverageCell(x: number, y: number): [number, number] {
  return [
    Math.floor((x / E7 + 180) * COVERAGE_CELLS_PER_DEGREE),
    Math.floor((y / E7 + 90) * COVERAGE_CELLS_PER_DEGREE),
  ];
}

export class CoverageBuilder {
  private readonly seen = new Map<number, Set<number>>();
  private lastCol = Number.NaN;
  private lastRow = Number.NaN;

  add(x: number, y: number): void {
    const [col, row] = coverageCell(x, y);
    // most places are in the cell of the one before
    if (col === this.lastCol && row === this.lastRow) return;
    this.lastCol = col;
    this.lastRow = row;
    let cols = this.seen.get(row);
    if (!cols) {
      cols = new Set();
      this.seen.set(row, cols);
    }
    cols.add(col);
  }

  /**
   * The grid over all cells: 0 = not covered, else one more than the distance to the nearest cell that is not, in
   * units of COVERAGE_DISTANCE_M, at most 255. Closing (dilate, then erode) fills holes but never grows the outside.
   */
  finish(): { grid: GridHeader; cells: Uint8Array } {
    const rows = [...this.seen.keys()];
    if (rows.length === 0) return { grid: { col: 0, row: 0, cols: 0, rows: 0 }, cells: new Uint8Array(0) };
    let minCol = Infinity;
    let maxCol = -Infinity;
    let minRow = Infinity;
    let maxRow = -Infinity;
    for (const [row, cols] of this.seen) {
      minRow = Math.min(minRow, row);
      maxRow = Math.max(maxRow, row);
      for (const col of cols) {
        minCol = Math.min(minCol, col);
        maxCol = Math.max(maxCol, col);
      }
    }
    // One cell more than the dilation reaches, so that the erosion sees the outside all around.
    const margin = CLOSING_CELLS + 1;
    const grid = {
      col: minCol - margin,
      row: minRow - margin,
      cols: maxCol - minCol + 1 + 2 * margin,
      rows: maxRow - minRow + 1 + 2 * margin,
    };
    const cells = new Uint8Array(grid.cols * grid.rows);
    for (const [row, cols] of this.seen) {
      for (const col of cols) cells[(row - grid.row) * grid.cols + col - grid.col] = 1;
    }
    const dilated = spread(cells, grid, CLOSING_CELLS, 1);
    const closed = spread(dilated, grid, CLOSING_CELLS, 0);
    for (let i = 0; i < cells.length; i++) if (cells[i]) closed[i] = 1;
    return { grid, cells: distancesToEdge(closed, grid) };
  }
}

/** Each cell takes `value` when any cell within `radius` (a square, rows and columns apart) has it. */
function spread(cells: Uint8Array, grid: GridHeader, radius: number, value: 0 | 1): Uint8Array {
  const alongRows = spreadLine(cells, grid.rows, grid.cols, grid.cols, 1, radius, value);
  return spreadLine(alongRows, grid.cols, grid.rows, 1, grid.cols, radius, value);
}

function spreadLine(
  cells: Uint8Array,
  lines: number,
  length: number,
  lineStride: number,
  step: number,
  radius: number,
  value: 0 | 1,
): Uint8Array {
  const out = cells.slice();
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    let last = -Infinity;
    for (let i = 0; i < length; i++) {
      if (cells[start + i * step] === value) last = i;
      if (i - last <= radius) out[start + i * step] = value;
    }
    last = Infinity;
    for (let i = length - 1; i >= 0; i--) {
      if (cells[start + i * step] === value) last = i;
      if (last - i <= radius) out[start + i * step] = value;
    }
  }
  return out;
}

/** Two passes of a distance transform (chamfer); beyond the grid nothing is covered. */
function distancesToEdge(covered: Uint8Array, grid: GridHeader): Uint8Array {
  const { cols, rows } = grid;
  const northSouth = (E7 / COVERAGE_CELLS_PER_DEGREE) * METRES_PER_UNIT;
  const distances = new Float64Array(covered.length);
  const at = (col: number, row: number) =>
    col < 0 || row < 0 || col >= cols || row >= rows ? 0 : distances[row * cols + col]!;
  const pass = (row: number, col: number, side: 1 | -1, eastWest: number) => {
    const diagonal = Math.hypot(northSouth, eastWest);
    return Math.min(
      at(col - side, row) + eastWest,
      at(col, row - side) + northSouth,
      at(col - 1, row - side) + diagonal,
      at(col + 1, row - side) + diagonal,
    );
  };
  const widthOf = (row: number) =>
    (E7 / COVERAGE_CELLS_PER_DEGREE) *
    metresPerUnitEast(((grid.row + row + 0.5) / COVERAGE_CELLS_PER_DEGREE - 90) * E7);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      if (covered[row * cols + col]) distances[row * cols + col] = pass(row, col, 1, widthOf(row));
    }
  }
  for (let row = rows - 1; row >= 0; row--) {
    for (let col = cols - 1; col >= 0; col--) {
      distances[row * cols + col] = Math.min(at(col, row), pass(row, col, -1, widthOf(row)));
    }
  }
  // Distances are between centres of cells; at an edge cell the data ends half a cell away, or at once.
  return Uint8Array.from(distances, (metres, i) =>
    covered[i] ? Math.min(255, 1 + Math.floor(Math.max(0, metres - northSouth) / COVERAGE_DISTANCE_M)) : 0,
  );
}
