/**
 * The grids of a region file. Cells are counted from (-180, -90) eastwards and northwards. What is stored of a grid are
 * tiles of cells, and only those that hold something: a region may reach around the Earth.
 */
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

/** Metres per step of the stored distance to the edge of the data. */
export const COVERAGE_STEP_M = 50;

/** Cells along each side of a tile; a power of two that divides the cells of a degree. */
export const TILE_SIDE = 32;
export const TILE_CELLS = TILE_SIDE * TILE_SIDE;

/** What there is on the ground, 0..255 = 0..1, where no tile is stored: land that is mapped as nothing. */
export const UNMAPPED_SHARES = { soft: 153, built: 0, forest: 0 } as const;
export type GroundLayer = keyof typeof UNMAPPED_SHARES;

/** Number of a tile: rows of tiles from the south, each from west to east. */
export function tileNumber(tileCol: number, tileRow: number, cellsPerDegree: number): number {
  return tileRow * ((360 * cellsPerDegree) / TILE_SIDE) + tileCol;
}

/** Position in cells from -180 of a longitude in stored units (1e-7 degrees). */
export function colOf(x: number, cellsPerDegree: number): number {
  return (x / E7 + 180) * cellsPerDegree;
}

/** Position in cells from -90 of a latitude in stored units. */
export function rowOf(y: number, cellsPerDegree: number): number {
  return (y / E7 + 90) * cellsPerDegree;
}

/** The cell of the coverage grid at a place in stored units; there is none beyond 180 degrees east. */
export function coverageCellAt(x: number, y: number): [col: number, row: number] {
  const col = Math.floor(colOf(x, COVERAGE_CELLS_PER_DEGREE));
  const row = Math.floor(rowOf(y, COVERAGE_CELLS_PER_DEGREE));
  return [
    Math.min(360 * COVERAGE_CELLS_PER_DEGREE - 1, col),
    Math.min(180 * COVERAGE_CELLS_PER_DEGREE - 1, row),
  ];
}
