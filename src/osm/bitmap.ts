/** A sparse map of marked land, fine enough to answer "is there any within 50 m" for every piece of road. */
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../region/geometry.ts';
import { colOf, rowOf, scanlines } from './scanline.ts';

/** About 27 m north-south. */
const CELLS_PER_DEGREE = 4096;
/** A tile is 64 x 64 cells: two 32-bit words per row. */
const TILE_BITS = 6;
const TILE_MASK = (1 << TILE_BITS) - 1;
const WORDS_PER_TILE = 2 * (1 << TILE_BITS);
/** Tiles around the Earth: keys are row * this + column. */
const TILES_AROUND = (360 * CELLS_PER_DEGREE) >> TILE_BITS;
const METRES_PER_ROW = (METRES_PER_UNIT * E7) / CELLS_PER_DEGREE;

export class Bitmap {
  private readonly tiles = new Map<number, Uint32Array>();
  /** the tile that was looked at last: the next question is nearly always about the same */
  private lastKey = Number.NaN;
  private lastTile: Uint32Array | undefined;

  /** Marks every cell whose centre is inside the closed rings. */
  fill(rings: readonly ArrayLike<number>[]): void {
    scanlines(rings, CELLS_PER_DEGREE, (row, first, last) => {
      for (let col = first; col <= last; col++) this.set(col, row);
    });
  }

  private set(col: number, row: number): void {
    const key = (row >> TILE_BITS) * TILES_AROUND + (col >> TILE_BITS);
    let tile = this.tile(key);
    if (!tile) {
      tile = new Uint32Array(WORDS_PER_TILE);
      this.tiles.set(key, tile);
      this.lastTile = tile;
    }
    tile[((row & TILE_MASK) << 1) | ((col >> 5) & 1)]! |= 1 << (col & 31);
  }

  has(x: number, y: number): boolean {
    return this.get(Math.floor(colOf(x, CELLS_PER_DEGREE)), Math.floor(rowOf(y, CELLS_PER_DEGREE)));
  }

  private get(col: number, row: number): boolean {
    const tile = this.tile((row >> TILE_BITS) * TILES_AROUND + (col >> TILE_BITS));
    return (
      tile !== undefined && ((tile[((row & TILE_MASK) << 1) | ((col >> 5) & 1)]! >>> (col & 31)) & 1) === 1
    );
  }

  private tile(key: number): Uint32Array | undefined {
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.lastTile = this.tiles.get(key);
    }
    return this.lastTile;
  }

  /** True when a marked cell's centre is within `metres` of the place (or the place is in a marked cell). */
  hasWithin(x: number, y: number, metres: number): boolean {
    if (this.has(x, y)) return true;
    const col = colOf(x, CELLS_PER_DEGREE);
    const row = rowOf(y, CELLS_PER_DEGREE);
    const metresPerCol = (metresPerUnitEast(y) * E7) / CELLS_PER_DEGREE;
    const rows = metres / METRES_PER_ROW;
    const cols = metres / metresPerCol;
    if (this.isEmptyBox(col - cols, row - rows, col + cols, row + rows)) return false;
    for (let r = Math.ceil(row - rows - 0.5); r + 0.5 <= row + rows; r++) {
      const north = (r + 0.5 - row) * METRES_PER_ROW;
      const half = Math.sqrt(Math.max(0, metres * metres - north * north)) / metresPerCol;
      for (let c = Math.ceil(col - half - 0.5); c + 0.5 <= col + half; c++) if (this.get(c, r)) return true;
    }
    return false;
  }

  private isEmptyBox(minCol: number, minRow: number, maxCol: number, maxRow: number): boolean {
    for (let row = Math.floor(minRow) >> TILE_BITS; row <= Math.floor(maxRow) >> TILE_BITS; row++) {
      for (let col = Math.floor(minCol) >> TILE_BITS; col <= Math.floor(maxCol) >> TILE_BITS; col++) {
        if (this.tile(row * TILES_AROUND + col)) return false;
      }
    }
    return true;
  }
}
