/** Converts the cells of a sweep to rows of a table. */
import type { SweptCell, SweptCells } from '../layers/swept-cells.ts';
import { CELLS_PER_DEGREE } from '../shared/spot-id.ts';
import { BLOCK_SIDE, type Block, type SweepGrid, zOrder } from './grid.ts';

export interface CellRow extends SweptCell {
  /** column in the grid of the sweep */
  column: number;
  /** row in the grid of the sweep */
  row: number;
  /** index of the cell on the z-order curve, equal for all sweeps on the same grid */
  number: number;
  /** latitude of the rated spot, degrees */
  lat: number;
  /** longitude of the rated spot, degrees */
  lon: number;
}

/** Yields all rated cells of a block, row by row from its south-west. */
export function* rowsOf(grid: SweepGrid, block: Block, cells: SweptCells): Generator<CellRow> {
  for (let i = 0; i < cells.count; i++) {
    const cell = cells.get(i);
    if (!cell) continue;
    const column = block.column * BLOCK_SIDE + (i % BLOCK_SIDE);
    const row = block.row * BLOCK_SIDE + Math.floor(i / BLOCK_SIDE);
    const number = zOrder({ column, row });
    yield { ...cell, column, row, number, lat: spotOf(grid.latOf(row)), lon: spotOf(grid.lonOf(column)) };
  }
}

/** Returns a latitude or longitude rounded to the middle of its spot, degrees. */
function spotOf(degrees: number): number {
  return Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE;
}
