/** Finds the distance from a segment of road to the nearest traffic signals, roundabout or noise barrier. */

import { colOf, gridRowOf } from '../../../region/format/sections/grids.ts';
import { METRES_PER_DEGREE, METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { JUNCTION_REACH_M } from '../junction-factor.ts';

/**
 * Cells per degree. A cell is about 217 m high: points within reach are in the cell itself or its eight neighbours,
 * except beyond 56 degrees of latitude, where cells are narrower than the reach.
 */
const CELLS_PER_DEGREE = 512;
/** Maximum columns searched to either side: far north, cells are narrow. */
const MAX_COLUMNS_ASIDE = 8;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
const METRES_PER_CELL = METRES_PER_DEGREE / CELLS_PER_DEGREE;

export class NearbyPoints {
  private readonly cells = new Map<number, number[]>();
  /** cells with a point possibly within reach: for most positions, one lookup shows that no point is near */
  private readonly cellsNear = new Set<number>();

  add(x: number, y: number): void {
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(gridRowOf(y, CELLS_PER_DEGREE));
    const cell = this.cells.get(keyOf(col, row));
    if (cell) {
      cell.push(x, y);
      return;
    }
    this.cells.set(keyOf(col, row), [x, y]);
    const aside = columnsAside(metresPerUnitEast(y));
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = col - aside; c <= col + aside; c++) this.cellsNear.add(keyOf(c, r));
    }
  }

  /** Returns the distance to the nearest point, m; Infinity if none is within JUNCTION_REACH_M. */
  distance(x: number, y: number): number {
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(gridRowOf(y, CELLS_PER_DEGREE));
    if (!this.cellsNear.has(keyOf(col, row))) return Number.POSITIVE_INFINITY;
    const kx = metresPerUnitEast(y);
    const aside = columnsAside(kx);
    let best = JUNCTION_REACH_M * JUNCTION_REACH_M;
    let found = false;
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = col - aside; c <= col + aside; c++) {
        const cell = this.cells.get(keyOf(c, r));
        if (!cell) continue;
        for (let i = 0; i < cell.length; i += 2) {
          const dx = (cell[i]! - x) * kx;
          const dy = (cell[i + 1]! - y) * METRES_PER_UNIT;
          const squared = dx * dx + dy * dy;
          if (squared < best) {
            best = squared;
            found = true;
          }
        }
      }
    }
    return found ? Math.sqrt(best) : Number.POSITIVE_INFINITY;
  }
}

/** Returns the number of columns to either side that may contain a point within reach. */
function columnsAside(metresPerUnit: number): number {
  return Math.min(
    MAX_COLUMNS_ASIDE,
    Math.ceil((JUNCTION_REACH_M * METRES_PER_UNIT) / (metresPerUnit * METRES_PER_CELL)),
  );
}

function keyOf(col: number, row: number): number {
  return row * CELLS_AROUND + col;
}
