/** Where a region has map data: a grid of cells, with the holes inside it closed. */

import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../spatial/geometry.ts';
import { COVERAGE_CELLS_PER_DEGREE } from './codes.ts';
import type { GridHeader } from './layout.ts';

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

/**
 * Cells around the outermost ones with data: more than the dilation reaches, so that the erosion sees the outside, and
 * as far as sound is followed (3 km at 70 degrees north, where a cell is 150 m wide).
 */
const MARGIN_CELLS = 20;

export class CoverageBuilder {
  private readonly land = new CellSet();
  private readonly known = new CellSet();

  /** There is map data at (x, y), stored units (1e-7 degrees). */
  add(x: number, y: number): void {
    const [col, row] = coverageCell(x, y);
    this.land.add(col, row);
  }

  /** Nothing is missing in this cell, whether or not there is anything to map. */
  addKnown(col: number, row: number): void {
    this.known.add(col, row);
  }

  /**
   * The grid over all cells: 0 = not covered, else one more than the distance to the nearest cell that is neither
   * covered nor known, in units of COVERAGE_DISTANCE_M, at most 255. Closing (dilate, then erode) fills holes but never
   * grows the outside.
   */
  finish(): { grid: GridHeader; cells: Uint8Array } {
    const grid = this.land.gridAround(MARGIN_CELLS);
    const covered = closed([this.land], grid);
    // between a road and the water there is often a strip of land without roads
    const steps = stepsToEdge(closed([this.land, this.known], grid), grid);
    return { grid, cells: steps.map((step, i) => (covered[i] ? step : 0)) };
  }
}

/** Cells that were met, of any grid. */
class CellSet {
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
  gridAround(margin: number): GridHeader {
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
  paint(cells: Uint8Array, { col: firstCol, row: firstRow, cols, rows }: GridHeader): void {
    for (const [row, met] of this.rows) {
      if (row < firstRow || row >= firstRow + rows) continue;
      for (const col of met)
        if (col >= firstCol && col < firstCol + cols) cells[(row - firstRow) * cols + col - firstCol] = 1;
    }
  }
}

/** The cells of all sets, with the holes closed. */
function closed(sets: readonly CellSet[], grid: GridHeader): Uint8Array {
  const cells = new Uint8Array(grid.cols * grid.rows);
  for (const set of sets) set.paint(cells, grid);
  const dilated = spread(cells, grid, CLOSING_CELLS, 1);
  const eroded = spread(dilated, grid, CLOSING_CELLS, 0);
  for (const set of sets) set.paint(eroded, grid);
  return eroded;
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

/** Two passes of a distance transform (chamfer); beyond the grid nothing is known. See `finish` for the unit. */
function stepsToEdge(known: Uint8Array, grid: GridHeader): Uint8Array {
  const { cols, rows } = grid;
  const northSouth = (E7 / COVERAGE_CELLS_PER_DEGREE) * METRES_PER_UNIT;
  const distances = new Float64Array(known.length);
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
      if (known[row * cols + col]) distances[row * cols + col] = pass(row, col, 1, widthOf(row));
    }
  }
  for (let row = rows - 1; row >= 0; row--) {
    for (let col = cols - 1; col >= 0; col--) {
      distances[row * cols + col] = Math.min(at(col, row), pass(row, col, -1, widthOf(row)));
    }
  }
  // Distances are between centres of cells; at an edge cell the data ends half a cell away, or at once.
  return Uint8Array.from(distances, (metres, i) =>
    known[i] ? Math.min(255, 1 + Math.floor(Math.max(0, metres - northSouth) / COVERAGE_DISTANCE_M)) : 0,
  );
}
