/** Footprint of buildings per ground cell, sparse. */
import { type Grid, TILE_CELLS, TILE_SIDE } from '../../../region/format/sections/grids.ts';
import { ReusedArray } from './reused-array.ts';

/** Row stride of tile keys. Exceeds the number of tiles around the Earth, so keys are unique. */
const TILES_PER_ROW = 2 ** 16;

/** Area of buildings per cell of the ground grid, m², in tiles of cells. */
export class Footprints {
  private readonly tiles = new Map<number, Float32Array>();
  private readonly cells = new ReusedArray(Float32Array);

  /** @param onTile called with the south-west cell of each tile that gets its first building */
  constructor(private readonly onTile: (col: number, row: number) => void) {}

  add(col: number, row: number, squareMetres: number): void {
    const [tileCol, tileRow] = [Math.floor(col / TILE_SIDE), Math.floor(row / TILE_SIDE)];
    const number = tileRow * TILES_PER_ROW + tileCol;
    let tile = this.tiles.get(number);
    if (!tile) {
      tile = new Float32Array(TILE_CELLS);
      this.tiles.set(number, tile);
      this.onTile(tileCol * TILE_SIDE, tileRow * TILE_SIDE);
    }
    tile[(row % TILE_SIDE) * TILE_SIDE + (col % TILE_SIDE)]! += squareMetres;
  }

  /** Returns the m² of buildings per cell of a rectangle, row-major from the south-west; valid until the next call. */
  within(block: Grid): Float32Array {
    const cells = this.cells.zeros(block.cols * block.rows);
    const [endCol, endRow] = [block.col + block.cols, block.row + block.rows];
    for (let tileRow = Math.floor(block.row / TILE_SIDE); tileRow * TILE_SIDE < endRow; tileRow++) {
      for (let tileCol = Math.floor(block.col / TILE_SIDE); tileCol * TILE_SIDE < endCol; tileCol++) {
        const tile = this.tiles.get(tileRow * TILES_PER_ROW + tileCol);
        if (tile) copyTile(tile, tileCol * TILE_SIDE, tileRow * TILE_SIDE, cells, block);
      }
    }
    return cells;
  }
}

/** Copies the part of a tile that is in `block` to `cells`. @param tileCol, tileRow south-west cell of the tile */
function copyTile(
  tile: Float32Array,
  tileCol: number,
  tileRow: number,
  cells: Float32Array,
  block: Grid,
): void {
  const from = Math.max(tileCol, block.col);
  const to = Math.min(tileCol + TILE_SIDE, block.col + block.cols);
  const end = Math.min(tileRow + TILE_SIDE, block.row + block.rows);
  for (let row = Math.max(tileRow, block.row); row < end; row++) {
    const source = (row - tileRow) * TILE_SIDE - tileCol;
    cells.set(tile.subarray(source + from, source + to), (row - block.row) * block.cols + from - block.col);
  }
}
