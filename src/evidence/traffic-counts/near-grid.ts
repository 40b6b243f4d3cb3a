/** Finds objects at points near a segment. */
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/** Side of a cell, degrees: 220 m at the equator, 76 m wide at 70 degrees north. */
const CELL = 0.002;
const CELL_UNITS = CELL * E7;
/** Half of the maximum segment length, m. */
const HALF_SEGMENT_M = 50;
const COLUMNS = 360 / CELL + 1;

export class NearGrid<T> {
  private readonly cells = new Map<number, T[]>();

  /** @param reach maximum distance between point and segment, m */
  constructor(private readonly reach: number) {}

  /** Adds an object at (x, y), 1e-7 degrees, to all cells within reach. */
  add(x: number, y: number, thing: T): void {
    const far = this.reach + HALF_SEGMENT_M;
    const width = far / metresPerUnitEast(y);
    const height = far / METRES_PER_UNIT;
    for (let row = cellOf(y - height); row <= cellOf(y + height); row++) {
      for (let col = cellOf(x - width); col <= cellOf(x + width); col++) {
        const key = row * COLUMNS + col;
        const cell = this.cells.get(key);
        if (cell) cell.push(thing);
        else this.cells.set(key, [thing]);
      }
    }
  }

  /**
   * Returns all objects within reach of a segment with its middle at (x, y), and some beyond; undefined if there
   * are none.
   */
  near(x: number, y: number): readonly T[] | undefined {
    return this.cells.get(cellOf(y) * COLUMNS + cellOf(x));
  }
}

function cellOf(units: number): number {
  return Math.floor(units / CELL_UNITS);
}
