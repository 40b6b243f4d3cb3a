/** Finds positions near others quickly: each is registered in all grid cells that its reach touches. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

export interface Position {
  /** longitude (x) and latitude (y), 1e-7 degrees */
  x: number;
  y: number;
}

/**
 * Row stride of cell keys. Exceeds the number of cells around the Earth for the smallest reach, so keys are
 * unique.
 */
const CELLS_PER_ROW = 2 ** 20;

export class NearGrid<T extends Position> {
  private readonly cells = new Map<number, T[]>();
  private readonly side: number;

  /** @param reach distance within which items are found, m, at least 100 */
  constructor(items: Iterable<T>, reach: number) {
    this.side = reach / METRES_PER_UNIT;
    for (const item of items) {
      const [dx, dy] = [reach / metresPerUnitEast(item.y), this.side];
      this.eachCell(item.x - dx, item.y - dy, item.x + dx, item.y + dy, (key) => {
        const cell = this.cells.get(key);
        if (cell) cell.push(item);
        else this.cells.set(key, [item]);
      });
    }
  }

  get isEmpty(): boolean {
    return this.cells.size === 0;
  }

  /** Calls `visit` with every item that may be within reach of a segment, several times if the segment is long. */
  near(ax: number, ay: number, bx: number, by: number, visit: (item: T) => void): void {
    this.eachCell(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), (key) => {
      const cell = this.cells.get(key);
      if (cell) for (const item of cell) visit(item);
    });
  }

  private eachCell(
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    visit: (key: number) => void,
  ): void {
    const { side } = this;
    for (let row = Math.floor(minY / side); row <= Math.floor(maxY / side); row++)
      for (let col = Math.floor(minX / side); col <= Math.floor(maxX / side); col++)
        visit(row * CELLS_PER_ROW + col);
  }
}
