/** The grids of a region file. Cells are counted from (-180, -90) eastwards and northwards. */
import { E7 } from '../../shared/earth.ts';

/** A rectangle of grid cells: its south-west corner and its size. */
export interface Grid {
  col: number;
  row: number;
  cols: number;
  rows: number;
}

/** Ground grid: 1/1024 degree, about 109 m north-south. Shares vary over 150-300 m, and readers interpolate. */
export const GROUND_CELLS_PER_DEGREE = 1024;

/** Cells of the covered area: 1/256 degree, about 430 m: so far beyond its last road a region may claim to know. */
export const COVERAGE_CELLS_PER_DEGREE = 256;

/** Metres per step of the stored distance to the edge of the data: 255 of them are 12 km, farther than any sound is followed. */
export const COVERAGE_STEP_M = 50;

/** Position in cells from -180 of a longitude in stored units (1e-7 degrees). */
export function colOf(x: number, cellsPerDegree: number): number {
  return (x / E7 + 180) * cellsPerDegree;
}

/** Position in cells from -90 of a latitude in stored units. */
export function rowOf(y: number, cellsPerDegree: number): number {
  return (y / E7 + 90) * cellsPerDegree;
}
