/** Land beside what is mapped: cells without data of their own that coverage extends to. */
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Bounds } from '../format/region-info.ts';
import {
  COVERAGE_CELLS_PER_DEGREE,
  colOf,
  coverageCellAt,
  type Grid,
  gridRowOf,
} from '../format/sections/grids.ts';
import { countryAt } from '../world/country-at.ts';

/**
 * Distance from mapped objects within which land is covered, m: mappers of a road or site would have mapped a house
 * or another road beside it. Farther away nothing says that anybody looked.
 */
const BESIDE_M = 1000;
/**
 * Share of an extent within BESIDE_M of mapped objects or in known water from which the extent is whole: the rest of it
 * is empty land, not missing data. Assumption.
 */
const WHOLE_SHARE = 0.95;
/** Maximum number of columns to both sides. Within a few degrees of a pole, the distance may be too short. */
const MAX_COLS_BESIDE = 64;
const CELL_UNITS = E7 / COVERAGE_CELLS_PER_DEGREE;
/** Height of a cell, m. */
export const NORTH_SOUTH_M = CELL_UNITS * METRES_PER_UNIT;
/** Number of rows that BESIDE_M reaches. */
const ROWS_BESIDE = 1 + Math.ceil(BESIDE_M / NORTH_SOUTH_M);

/** Extent of the data of a map: nothing outside is covered. */
export interface MapExtent {
  /** degrees */
  bounds: Bounds;
  /** whether a position in stored units (1e-7 degrees) is inside the polygons of the map; null = there are none */
  has: ((x: number, y: number) => boolean) | null;
}

/** Cells of a grid, row-major from the south-west; 1 = yes. */
interface Marked {
  /** cells with mapped objects */
  mapped: Uint8Array;
  /** cells that are covered without an extension */
  covered: Uint8Array;
  /** cells of water */
  water: Uint8Array;
}

/** Returns the width from west to east of the cells of a row, m. */
export function eastWestOf(row: number): number {
  return CELL_UNITS * metresPerUnitEast(((row + 0.5) / COVERAGE_CELLS_PER_DEGREE - 90) * E7);
}

/** Returns the least distance between two cells, m. @param aside columns to the other cell @param beyond rows to it */
export function between(aside: number, eastWest: number, beyond: number): number {
  const east = Math.max(0, aside - 1) * eastWest;
  const north = Math.max(0, beyond - 1) * NORTH_SOUTH_M;
  return Math.sqrt(east * east + north * north);
}

/** Returns the number of columns that BESIDE_M reaches in a row. */
export function colsBeside(row: number): number {
  return Math.min(MAX_COLS_BESIDE, 1 + Math.ceil(BESIDE_M / eastWestOf(row)));
}

/**
 * Returns 1 for cells that coverage extends to: dry cells of the extent within BESIDE_M of a mapped cell of the same
 * country and state, as an extract ends at the border; and all dry cells of an extent that is whole.
 */
export function landBeside({ mapped, covered, water }: Marked, grid: Grid, extent: MapExtent): Uint8Array {
  const beside = new Uint8Array(mapped.length);
  const inside = insideOf(grid, extent);
  const countries = new Map<number, string>();
  const countryOf = (at: number) => {
    let country = countries.get(at);
    if (country === undefined) {
      const [lon, lat] = middleOf(grid, at);
      const found = countryAt(lat, lon);
      country = found ? `${found.country} ${found.state ?? ''}` : '';
      countries.set(at, country);
    }
    return country;
  };
  let [cells, near] = [0, 0];
  for (let at = 0; at < mapped.length; at++) {
    if (inside[at] === 0) continue;
    cells++;
    if (covered[at] !== 0 || water[at] !== 0 || mapped[at] !== 0) {
      near++;
      beside[at] = covered[at] === 0 && mapped[at] !== 0 ? 1 : 0;
      continue;
    }
    if (!isNear(mapped, grid, at, (other) => countryOf(other) === countryOf(at))) continue;
    near++;
    beside[at] = 1;
  }
  if (near < cells && near >= WHOLE_SHARE * cells)
    for (let at = 0; at < beside.length; at++)
      if (inside[at] !== 0 && covered[at] === 0 && water[at] === 0) beside[at] = 1;
  return beside;
}

/** Returns true if a marked cell within BESIDE_M of a cell passes a test. */
function isNear(
  marked: Uint8Array,
  { cols, rows, row: firstRow }: Grid,
  at: number,
  test: (other: number) => boolean,
): boolean {
  const [row, col] = [Math.floor(at / cols), at % cols];
  const eastWest = eastWestOf(firstRow + row);
  const aside = colsBeside(firstRow + row);
  for (let y = Math.max(0, row - ROWS_BESIDE); y <= Math.min(rows - 1, row + ROWS_BESIDE); y++) {
    for (let x = Math.max(0, col - aside); x <= Math.min(cols - 1, col + aside); x++) {
      const other = y * cols + x;
      if (marked[other] === 0) continue;
      if (between(Math.abs(x - col), eastWest, Math.abs(y - row)) <= BESIDE_M && test(other)) return true;
    }
  }
  return false;
}

/** Returns 1 for the cells of a grid that are at least partly in the bounds, and in the polygons if there are any. */
function insideOf(grid: Grid, { bounds: [west, south, east, north], has }: MapExtent): Uint8Array {
  const [firstCol, firstRow] = coverageCellAt(west * E7, south * E7);
  const lastCol = Math.ceil(colOf(east * E7, COVERAGE_CELLS_PER_DEGREE)) - 1;
  const lastRow = Math.ceil(gridRowOf(north * E7, COVERAGE_CELLS_PER_DEGREE)) - 1;
  const inside = new Uint8Array(grid.cols * grid.rows);
  for (let row = Math.max(grid.row, firstRow); row <= Math.min(grid.row + grid.rows - 1, lastRow); row++) {
    for (let col = Math.max(grid.col, firstCol); col <= Math.min(grid.col + grid.cols - 1, lastCol); col++) {
      const at = (row - grid.row) * grid.cols + col - grid.col;
      if (has) {
        const [lon, lat] = middleOf(grid, at);
        if (!has(Math.round(lon * E7), Math.round(lat * E7))) continue;
      }
      inside[at] = 1;
    }
  }
  return inside;
}

function middleOf({ col, row, cols }: Grid, at: number): [lon: number, lat: number] {
  return [
    (col + (at % cols) + 0.5) / COVERAGE_CELLS_PER_DEGREE - 180,
    (row + Math.floor(at / cols) + 0.5) / COVERAGE_CELLS_PER_DEGREE - 90,
  ];
}
