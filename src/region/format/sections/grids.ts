/**
 * The grids of a region file. Cells are counted from (-180, -90) eastwards and northwards. Only tiles with content
 * are stored, as a region may extend around the Earth.
 */
import { E7 } from '../../../shared/geo/earth.ts';

/** A rectangle of grid cells: its south-west corner and its size. */
export interface Grid {
  col: number;
  row: number;
  cols: number;
  rows: number;
}

/**
 * Cells per degree of the ground grid; a cell is about 109 m high. Shares vary over 150 to 300 m, and readers
 * interpolate.
 */
export const GROUND_CELLS_PER_DEGREE = 1024;

/**
 * Cells per degree of the coverage grid; a cell is about 430 m high. A region may claim to have data that
 * far beyond its last road.
 */
export const COVERAGE_CELLS_PER_DEGREE = 256;

/** Step of the stored distance to the edge of the data, m. */
export const COVERAGE_STEP_M = 50;

/** Cells along each side of a tile; a power of two that divides the cells of a degree. */
export const TILE_SIDE = 32;
export const TILE_CELLS = TILE_SIDE * TILE_SIDE;

/** Ground shares, 0..255 = 0..1, where no tile is stored: land without mapped features. */
export const UNMAPPED_SHARES = { soft: 153, built: 0, forest: 0 } as const;
export type GroundLayer = keyof typeof UNMAPPED_SHARES;

/** Returns the number of a tile: rows from the south, each from west to east. */
export function tileNumber(tileCol: number, tileRow: number, cellsPerDegree: number): number {
  return tileRow * ((360 * cellsPerDegree) / TILE_SIDE) + tileCol;
}

/**
 * Returns the position of a longitude (1e-7 degrees) in cells from -180.
 * @example colOf(9.5 * 1e7, 2) // 379
 */
export function colOf(x: number, cellsPerDegree: number): number {
  return (x / E7 + 180) * cellsPerDegree;
}

/**
 * Returns the position of a latitude (1e-7 degrees) in cells from -90.
 * @example gridRowOf(47.1 * 1e7, 10) // 1371
 */
export function gridRowOf(y: number, cellsPerDegree: number): number {
  return (y / E7 + 90) * cellsPerDegree;
}

/** Returns the cell of the coverage grid at (x, y), 1e-7 degrees; 180 degrees east is in the last column. */
export function coverageCellAt(x: number, y: number): [col: number, row: number] {
  const col = Math.floor(colOf(x, COVERAGE_CELLS_PER_DEGREE));
  const row = Math.floor(gridRowOf(y, COVERAGE_CELLS_PER_DEGREE));
  return [
    Math.min(360 * COVERAGE_CELLS_PER_DEGREE - 1, col),
    Math.min(180 * COVERAGE_CELLS_PER_DEGREE - 1, row),
  ];
}
