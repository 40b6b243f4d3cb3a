/** The grid of a sweep: cells between parallels and meridians, in square blocks along a z-order curve. */
import { METRES_PER_DEGREE } from '../shared/geo/earth.ts';

/** Bbox: west, south, east, north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Number of doublings from a cell to a block of 128 x 128 cells, which one core rates in half a second. */
export const BLOCK_LEVEL = 7;
export const BLOCK_SIDE = 2 ** BLOCK_LEVEL;
export const BLOCK_CELLS = BLOCK_SIDE ** 2;

/** Maximum latitude, north or south, for which the width of cells is computed, degrees: at a pole it is infinite. */
const FARTHEST_NORTH = 85;

/** A square of cells; column and row count blocks from (-180, -90). */
export interface Block {
  column: number;
  row: number;
}

/**
 * Grid of a sweep. Cells, blocks and merged cells of 2^level x 2^level are counted from (-180, -90) eastwards
 * and northwards. Cells have equal sizes in degrees; they are about square at the middle latitude of the sweep.
 */
export class SweepGrid {
  /** height of a cell, degrees */
  readonly latStep: number;
  /** width of a cell, degrees */
  readonly lonStep: number;

  /** Computes the size of the cells in degrees. @param step height of a cell, m @param boxes area of the sweep */
  constructor(step: number, boxes: readonly Box[]) {
    const south = Math.min(...boxes.map((box) => box[1]));
    const north = Math.max(...boxes.map((box) => box[3]));
    const middle = Math.max(-FARTHEST_NORTH, Math.min(FARTHEST_NORTH, (south + north) / 2));
    this.latStep = step / METRES_PER_DEGREE;
    // rounded to a whole degree, so that neighbouring countries at one latitude share a grid
    this.lonStep = this.latStep / Math.cos((Math.round(middle) * Math.PI) / 180);
  }

  /** Returns the longitude of the middle of a column, or of merged columns, degrees. */
  lonOf(column: number, level = 0): number {
    return -180 + (column + 0.5) * this.lonStep * 2 ** level;
  }

  latOf(row: number, level = 0): number {
    return -90 + (row + 0.5) * this.latStep * 2 ** level;
  }

  /** Returns the bbox of a cell, or of a merged cell, degrees. */
  boxOf(column: number, row: number, level = 0): Box {
    const [width, height] = [this.lonStep * 2 ** level, this.latStep * 2 ** level];
    return [-180 + column * width, -90 + row * height, -180 + (column + 1) * width, -90 + (row + 1) * height];
  }

  columnAt(lon: number, level = 0): number {
    return Math.floor((lon + 180) / (this.lonStep * 2 ** level));
  }

  rowAt(lat: number, level = 0): number {
    return Math.floor((lat + 90) / (this.latStep * 2 ** level));
  }

  /** Returns about how many blocks touch the boxes; one that touches several counts for each. */
  countIn(boxes: readonly Box[]): number {
    const counts = boxes.map(([west, south, east, north]) => {
      const columns = this.columnAt(east, BLOCK_LEVEL) - this.columnAt(west, BLOCK_LEVEL) + 1;
      return columns * (this.rowAt(north, BLOCK_LEVEL) - this.rowAt(south, BLOCK_LEVEL) + 1);
    });
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Returns all blocks that touch one of the boxes, along the z-order curve. */
  blocksIn(boxes: readonly Box[]): Block[] {
    const blocks = new Map<number, Block>();
    for (const [west, south, east, north] of boxes) {
      for (let row = this.rowAt(south, BLOCK_LEVEL); row <= this.rowAt(north, BLOCK_LEVEL); row++) {
        for (
          let column = this.columnAt(west, BLOCK_LEVEL);
          column <= this.columnAt(east, BLOCK_LEVEL);
          column++
        )
          blocks.set(zOrder({ column, row }), { column, row });
      }
    }
    return [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
  }
}

/** Returns the index of a block or cell on the z-order (Morton) curve: the bits of row and column alternate. */
export function zOrder({ column, row }: Block): number {
  let number = 0;
  for (let bit = 0, place = 1; 2 ** bit <= Math.max(column, row); bit++, place *= 4)
    number += place * ((Math.floor(column / 2 ** bit) % 2) + 2 * (Math.floor(row / 2 ** bit) % 2));
  return number;
}

/** Returns the latitudes of the middles of the rows of a block, south to north, and the longitudes of its columns. */
export function axesOf(grid: SweepGrid, { column, row }: Block): { lats: number[]; lons: number[] } {
  const numbers = Array.from({ length: BLOCK_SIDE }, (_, i) => i);
  return {
    lats: numbers.map((i) => grid.latOf(row * BLOCK_SIDE + i)),
    lons: numbers.map((i) => grid.lonOf(column * BLOCK_SIDE + i)),
  };
}
