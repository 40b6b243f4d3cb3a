/**
 * Tiles of a grid, with lookup by cell. For each layer a tile refers to a square of cell values by its number, because
 * tiles may share a square (region/build/tile-table.ts).
 */
import { TILE_CELLS, TILE_SIDE, tileNumber } from '../format/sections/grids.ts';
import type { Sections } from './sections.ts';

/** Number of bits of a cell's column, or row, within a tile of 32 x 32 cells. */
const TILE_BITS = Math.log2(TILE_SIDE);
const TILE_MASK = TILE_SIDE - 1;

/**
 * Returns the index of a tile by its number; -1 if it is not stored. Repeats the binary search of `countBelow`
 * (shared/collections/ascending.ts) for one kind of array: with `countBelow` a cold score took 7% longer and a warm
 * score 15%.
 *
 * @param numbers tile numbers, ascending
 */
export function tileIndex(numbers: Uint32Array, wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted ? low : -1;
}

/**
 * Calls `visit` with every cell of a grid whose value is not 0. It is not a method, as the page has no use for it.
 * @param squares number of each tile's square in the layer
 */
export function eachCell(
  { numbers, cells, cellsPerDegree }: TileGrid,
  squares: Uint32Array,
  visit: (col: number, row: number) => void,
): void {
  const tilesAround = tileNumber(0, 1, cellsPerDegree);
  for (const [tile, number] of numbers.entries()) {
    const [firstCol, firstRow] = [number % tilesAround, Math.floor(number / tilesAround)];
    const start = squares[tile]! * TILE_CELLS;
    for (let cell = 0; cell < TILE_CELLS; cell++) {
      if (cells[start + cell] === 0) continue;
      visit((firstCol << TILE_BITS) + (cell & TILE_MASK), (firstRow << TILE_BITS) + (cell >> TILE_BITS));
    }
  }
}

export class TileGrid {
  /** numbers of the tiles, ascending */
  readonly numbers: Uint32Array;
  readonly cells: Uint8Array;
  /** number of the last tile used: the next query is nearly always about the same tile */
  private lastNumber = -1;
  /** index of the last tile used; -1 = not stored */
  private lastTile = -1;

  /** @param name prefix of the names of the sections, see region/build/tile-table.ts */
  constructor(
    sections: Sections,
    name: string,
    readonly cellsPerDegree: number,
  ) {
    this.numbers = sections.u32(`${name}.tiles`);
    this.cells = sections.u8(`${name}.cells`);
  }

  /** Returns the index of the tile with a cell; -1 if it is not stored. */
  tileAt(col: number, row: number): number {
    const wanted = tileNumber(col >> TILE_BITS, row >> TILE_BITS, this.cellsPerDegree);
    if (wanted === this.lastNumber) return this.lastTile;
    this.lastNumber = wanted;
    this.lastTile = tileIndex(this.numbers, wanted);
    return this.lastTile;
  }

  /** Returns the value of a cell of a tile. @param squares number of each tile's square in the layer */
  valueIn(tile: number, squares: Uint32Array, col: number, row: number): number {
    return this.cells[squares[tile]! * TILE_CELLS + ((row & TILE_MASK) << TILE_BITS) + (col & TILE_MASK)]!;
  }
}
