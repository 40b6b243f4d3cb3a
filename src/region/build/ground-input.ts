/** Ground of a region: shares of soft, built and forest cells, as stored in its file. */

import type { SectionArray } from '../format/layout.ts';
import { GROUND_CELLS_PER_DEGREE, type Grid, TILE_SIDE, UNMAPPED_SHARES } from '../format/sections/grids.ts';
import { TileTable } from './tile-table.ts';

export interface GroundInput {
  /** bbox of the land with known ground, in cells of the ground grid */
  grid: Grid;
  /** sections `ground.*` */
  sections: Record<string, SectionArray>;
}

/** Shares of the ground of a rectangle of cells, 0..255 = 0..1, row-major from the south-west. */
export interface GroundShares {
  /** soft ground G within 150 m */
  soft: Uint8Array;
  /** plan area share B of buildings within 250 m */
  built: Uint8Array;
  /** forest share F within 300 m */
  forest: Uint8Array;
}

/** Collects the ground of the land in `grid`, block by block. */
export class GroundTable {
  private readonly tiles = new TileTable(GROUND_CELLS_PER_DEGREE, UNMAPPED_SHARES);

  constructor(private readonly grid: Grid) {}

  /** Adds the ground of a block. @param inner rectangle of whole tiles to take from the block */
  add(block: Grid, shares: GroundShares, inner: Grid): void {
    this.tiles.add(block, { ...shares }, inner);
  }

  finish(): GroundInput {
    const { col, row, cols, rows } = this.grid;
    return { grid: { col, row, cols, rows }, sections: this.tiles.sections('ground') };
  }
}

/** Returns the ground of one rectangle of cells; everything beyond it is unknown. */
export function groundOfBlock(block: Grid, shares: GroundShares): GroundInput {
  const table = new GroundTable(block);
  const floor = (cell: number) => Math.floor(cell / TILE_SIDE) * TILE_SIDE;
  const [col, row] = [floor(block.col), floor(block.row)];
  const end = (cell: number) => floor(cell + TILE_SIDE - 1);
  const cols = end(block.col + block.cols) - col;
  const rows = end(block.row + block.rows) - row;
  table.add(block, shares, { col, row, cols, rows });
  return table.finish();
}

export const NO_GROUND: GroundInput = new GroundTable({ col: 0, row: 0, cols: 0, rows: 0 }).finish();
