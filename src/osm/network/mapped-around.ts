/** Tests whether roads are mapped on all sides of a position, so that a road that ends there is a real end. */
import { isRailClass } from '../../region/format/codes.ts';
import { colOf, gridRowOf } from '../../region/format/sections/grids.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { type FeatureLog, readLogs } from '../records/feature-log.ts';

/** Grid cells per degree. A cell is about 1.7 km high. */
const CELLS_PER_DEGREE = 64;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
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

  /** Returns true if there are roads north-east, north-west, south-west and south-east of the position. */
  isAround(x: number, y: number): boolean {
    const [col, row] = [colAt(x), rowAt(y)];
    const colsAside = Math.round((ROWS_ASIDE * METRES_PER_UNIT) / metresPerUnitEast(y));
    const hasRoads = (east: number, north: number) => {
      for (let r = 1; r <= ROWS_ASIDE; r++)
        for (let c = 1; c <= colsAside; c++)
          if (this.cells.has(keyOf(col + east * c, row + north * r))) return true;
      return false;
    };
    return hasRoads(1, 1) && hasRoads(-1, 1) && hasRoads(-1, -1) && hasRoads(1, -1);
  }
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
