/** The cells of a sweep as rows of a table. */
import type { SweptCell, SweptCells } from '../../scoring/sweep/swept-cells.ts';
import { CELLS_PER_DEGREE } from '../../shared/spot-id.ts';
import { BLOCK_SIDE, type Block, type SweepGrid, zOrder } from '../plan/grid.ts';

export interface CellRow extends SweptCell {
  /** column and row in the grid */
  column: number;
  row: number;
  /** place of the cell on the z-order curve: the same for every sweep on the same grid */
  number: number;
  /** degrees, of the spot that was rated */
  lat: number;
  lon: number;
}

/** All rated cells of a block, row by row from its south-west. */
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

/** The middle of the spot that holds a place. */
function spotOf(degrees: number): number {
  return Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE;
}
