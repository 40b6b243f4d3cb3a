/** Traffic signals and roundabouts: how far is the nearest one, for every piece of road. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../region/geometry.ts';
import { JUNCTION_REACH_M } from './emission.ts';
import { colOf, rowOf } from './scanline.ts';

/** Cells of about 217 m: whatever is within reach is in the cell itself or one of its eight neighbours... */
const CELLS_PER_DEGREE = 512;
/** ...except far north, where cells are narrow. */
const MOST_COLUMNS_ASIDE = 8;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
const METRES_PER_CELL = (METRES_PER_UNIT * 1e7) / CELLS_PER_DEGREE;

export class NearbyPoints {
  private readonly cells = new Map<number, number[]>();

  add(x: number, y: number): void {
    const key = keyOf(Math.floor(colOf(x, CELLS_PER_DEGREE)), Math.floor(rowOf(y, CELLS_PER_DEGREE)));
    const cell = this.cells.get(key);
    if (cell) cell.push(x, y);
    else this.cells.set(key, [x, y]);
  }

  /** Metres to the nearest point, or Infinity when none is within JUNCTION_REACH_M. */
  distance(x: number, y: number): number {
    if (this.cells.size === 0) return Number.POSITIVE_INFINITY;
    const kx = metresPerUnitEast(y);
    const col = Math.floor(colOf(x, CELLS_PER_DEGREE));
    const row = Math.floor(rowOf(y, CELLS_PER_DEGREE));
    const aside = Math.min(
      MOST_COLUMNS_ASIDE,
      Math.ceil((JUNCTION_REACH_M * METRES_PER_UNIT) / (kx * METRES_PER_CELL)),
    );
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

function keyOf(col: number, row: number): number {
  return row * CELLS_AROUND + col;
}
