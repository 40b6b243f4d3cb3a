/** Where a region has map data: a grid of cells, with the holes inside it closed. */
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { COVERAGE_CELLS_PER_DEGREE, COVERAGE_STEP_M, colOf, type Grid, rowOf } from '../format/grids.ts';
import { CellSet } from './cell-set.ts';
import { closed } from './closing.ts';

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
    this.land.add(
      Math.floor(colOf(x, COVERAGE_CELLS_PER_DEGREE)),
      Math.floor(rowOf(y, COVERAGE_CELLS_PER_DEGREE)),
    );
  }

  /** Nothing is missing in this cell, whether or not there is anything to map. */
  addKnown(col: number, row: number): void {
    this.known.add(col, row);
  }

  /**
   * The grid over all cells: 0 = not covered, else one more than the distance to the nearest cell that is neither
   * covered nor known, in units of COVERAGE_STEP_M, at most 255. Closing (dilate, then erode) fills holes but never
   * grows the outside.
   */
  finish(): { grid: Grid; cells: Uint8Array } {
    const grid = this.land.gridAround(MARGIN_CELLS);
    const covered = closed([this.land], grid);
    // between a road and the water there is often a strip of land without roads
    const steps = stepsToEdge(closed([this.land, this.known], grid), grid);
    return { grid, cells: steps.map((step, i) => (covered[i] ? step : 0)) };
  }
}

/** Two passes of a distance transform (chamfer); beyond the grid nothing is known. See `finish` for the unit. */
function stepsToEdge(known: Uint8Array, grid: Grid): Uint8Array {
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
    known[i] ? Math.min(255, 1 + Math.floor(Math.max(0, metres - northSouth) / COVERAGE_STEP_M)) : 0,
  );
}
