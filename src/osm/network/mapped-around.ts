/**
 * Tests whether the surroundings of a position are in the data, so that a road that ends there is a real end: roads are
 * mapped on all sides, or the sides without any reach into another country, whose roads a country's extract lacks.
 */
import { isRailClass } from '../../region/format/codes.ts';
import { colOf, gridRowOf } from '../../region/format/sections/grids.ts';
import { countryAt } from '../../region/world/country-at.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';

/** Grid cells per degree. A cell is about 1.7 km high. */
const CELLS_PER_DEGREE = 64;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
/** Side of a cell, stored units. */
const CELL = E7 / CELLS_PER_DEGREE;
/** Signs of east and north in each quarter. */
const QUARTERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;
/**
 * Rows of cells searched to the north and south, 3.5 to 5.2 km, and about the same distance to the east and
 * west. Less than the margin of data around a map cell.
 */
const ROWS_ASIDE = 2;

export class MappedAround {
  private readonly cells = new Set<number>();

  constructor(logs: readonly FeatureLog[]) {
    let last = Number.NaN;
    readLogs(logs, {
      lineShape: ({ lineClass, path }) => {
        if (isRailClass(lineClass)) return;
        for (let i = 0; i < path.length; i += 2) {
          const key = keyOf(colAt(path[i]!), rowAt(path[i + 1]!));
          if (key !== last) this.cells.add(key);
          last = key;
        }
      },
    });
  }

  /**
   * Returns true if there are roads, or land of another country, north-east, north-west, south-west and south-east of
   * the position. The sea is no other country: a ferry may continue the road.
   */
  isAround(x: number, y: number): boolean {
    const [col, row] = [colAt(x), rowAt(y)];
    const colsAside = Math.round((ROWS_ASIDE * METRES_PER_UNIT) / metresPerUnitEast(y));
    const isAny = (test: (c: number, r: number) => boolean, east: number, north: number) => {
      for (let r = 1; r <= ROWS_ASIDE; r++)
        for (let c = 1; c <= colsAside; c++) if (test(east * c, north * r)) return true;
      return false;
    };
    const hasRoad = (c: number, r: number) => this.cells.has(keyOf(col + c, row + r));
    const home = countryOf(x, y);
    const isAbroad = (c: number, r: number) => {
      const country = countryOf(x + c * CELL, y + r * CELL);
      return country !== null && country !== home;
    };
    return QUARTERS.every(([east, north]) => isAny(hasRoad, east, north) || isAny(isAbroad, east, north));
  }
}

/** Returns the country at a position in stored units, ISO 3166-1 alpha-2; null at sea. */
function countryOf(x: number, y: number): string | null {
  const lon = ((((x / E7 + 180) % 360) + 360) % 360) - 180;
  return countryAt(Math.max(-90, Math.min(90, y / E7)), lon)?.country ?? null;
}

function colAt(x: number): number {
  return Math.floor(colOf(x, CELLS_PER_DEGREE));
}

function rowAt(y: number): number {
  return Math.floor(gridRowOf(y, CELLS_PER_DEGREE));
}

function keyOf(col: number, row: number): number {
  return row * CELLS_AROUND + col;
}
