/** Averages over circles on the ground grid. */
import { GROUND_CELLS_PER_DEGREE, type Grid } from '../../../region/format/sections/grids.ts';
import { isUniform } from '../../../shared/collections/column.ts';
import { E7, METRES_PER_DEGREE, metresPerUnitEast } from '../../../shared/geo/earth.ts';

/** Half the side of a square, relative to the radius of the circle of equal area. */
const SQUARE_OF_CIRCLE = Math.sqrt(Math.PI) / 2;
/** Height of a cell, m. */
export const METRES_PER_CELL = METRES_PER_DEGREE / GROUND_CELLS_PER_DEGREE;

/** Returns the maximum number of cells to either side that a mean over a circle depends on. @param radius m */
export function reachInCells(radius: number, metresPerCell: number): number {
  return Math.ceil((radius * SQUARE_OF_CIRCLE) / metresPerCell + 0.5);
}

export class CircleMean {
  /** running sums of one row, see meanOfRow */
  private readonly integral: Float64Array;

  constructor(private readonly grid: Grid) {
    this.integral = new Float64Array(grid.cols + 1);
  }

  /** Returns the mean around each cell, over a square with the area of the circle; ignores cells outside the grid. */
  mean(values: Uint8Array | Float32Array, radius: number): Uint8Array {
    const { cols, rows } = this.grid;
    // a lake, a forest, or no building at all
    if (isUniform(values)) return new Uint8Array(cols * rows).fill(Math.min(255, Math.round(values[0]!)));
    const half = radius * SQUARE_OF_CIRCLE;
    const reach = Math.ceil(half / METRES_PER_CELL + 0.5) - 1;
    const weights = Array.from({ length: reach + 1 }, (_, away) => boxWeight(away, half / METRES_PER_CELL));
    const window: Float32Array[] = [];
    const out = new Uint8Array(cols * rows);
    const sums = new Float32Array(cols);
    for (let row = 0; row < rows + reach; row++) {
      if (row < rows) {
        const line = window.length > 2 * reach ? window.shift()! : new Float32Array(cols);
        this.meanOfRow(values, row, half, line);
        window.push(line);
      }
      const centre = row - reach;
      if (centre < 0) continue;
      const oldest = Math.max(0, Math.min(row, rows - 1) - window.length + 1);
      sums.fill(0);
      let total = 0;
      for (const [index, line] of window.entries()) {
        const weight = weights[Math.abs(oldest + index - centre)] ?? 0;
        if (weight === 0) continue;
        total += weight;
        for (let col = 0; col < cols; col++) sums[col]! += weight * line[col]!;
      }
      for (let col = 0; col < cols; col++)
        out[centre * cols + col] = Math.min(255, Math.round(sums[col]! / total));
    }
    return out;
  }

  /** Averages one row from west to east into `out`: the integral over the box, interpolated inside cells. */
  private meanOfRow(
    values: Uint8Array | Float32Array,
    row: number,
    halfMetres: number,
    out: Float32Array,
  ): void {
    const { cols } = this.grid;
    const y = ((this.grid.row + row + 0.5) / GROUND_CELLS_PER_DEGREE - 90) * E7;
    const half = (halfMetres / (metresPerUnitEast(y) * E7)) * GROUND_CELLS_PER_DEGREE;
    const integral = this.integral;
    const from = row * cols;
    let sum = 0;
    for (let col = 0; col < cols; col++) {
      integral[col] = sum;
      sum += values[from + col]!;
    }
    integral[cols] = sum;
    // the box starts and ends at the same fraction of a cell in every column
    const westCells = Math.floor(0.5 - half);
    const eastCells = Math.floor(0.5 + half);
    const westShare = 0.5 - half - westCells;
    const eastShare = 0.5 + half - eastCells;
    for (let col = 0; col < cols; col++) {
      const west = col + westCells;
      const east = col + eastCells;
      const upToWest = west < 0 ? 0 : integral[west]! + westShare * values[from + west]!;
      const upToEast = east >= cols ? sum : integral[east]! + eastShare * values[from + east]!;
      const width =
        west < 0 || east >= cols
          ? Math.min(cols, col + 0.5 + half) - Math.max(0, col + 0.5 - half)
          : 2 * half;
      out[col] = (upToEast - upToWest) / width;
    }
  }
}

/** Returns the share, 0 to 1, of a cell `away` rows from the centre in a box of half width `half`, both in cells. */
function boxWeight(away: number, half: number): number {
  return Math.max(0, Math.min(1, half - away + 0.5));
}
