/** A sparse map of marked land, fine enough to answer "is there any within 50 m" for every piece of road. */

import { colOf, rowOf } from '../../region/format/grids.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/earth.ts';
import { scanlines } from '../geometry/scanline.ts';

/** About 27 m north-south. */
const FINE = 4096;
/** A tile is 64 x 64 cells: two 32-bit words per row. */
const TILE_BITS = 6;
const TILE_MASK = (1 << TILE_BITS) - 1;
const WORDS_PER_TILE = 2 * (1 << TILE_BITS);

export class Bitmap {
  private readonly tiles = new Map<number, Uint32Array>();
  /** the tile that was looked at last: the next question is nearly always about the same */
  private lastKey = Number.NaN;
  private lastTile: Uint32Array | undefined;
  /** tiles around the Earth: keys are row * this + column */
  private readonly tilesAround: number;

  constructor(private readonly cellsPerDegree = FINE) {
    this.tilesAround = (360 * cellsPerDegree) >> TILE_BITS;
  }

  /** Marks every cell whose centre is inside the closed rings. */
  fill(rings: readonly ArrayLike<number>[]): void {
    scanlines(rings, this.cellsPerDegree, (row, first, last) => {
      for (let col = first; col <= last; col++) this.set(col, row);
    });
  }

  private set(col: number, row: number): void {
    const key = (row >> TILE_BITS) * this.tilesAround + (col >> TILE_BITS);
    let tile = this.tile(key);
    if (!tile) {
      tile = new Uint32Array(WORDS_PER_TILE);
      this.tiles.set(key, tile);
      this.lastTile = tile;
    }
    tile[((row & TILE_MASK) << 1) | ((col >> 5) & 1)]! |= 1 << (col & 31);
  }

  has(x: number, y: number): boolean {
    return this.get(Math.floor(colOf(x, this.cellsPerDegree)), Math.floor(rowOf(y, this.cellsPerDegree)));
  }

  private get(col: number, row: number): boolean {
    const tile = this.tile((row >> TILE_BITS) * this.tilesAround + (col >> TILE_BITS));
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
    const col = colOf(x, this.cellsPerDegree);
    const row = rowOf(y, this.cellsPerDegree);
    const metresPerCol = (metresPerUnitEast(y) * E7) / this.cellsPerDegree;
    const metresPerRow = (METRES_PER_UNIT * E7) / this.cellsPerDegree;
    const rows = metres / metresPerRow;
    const cols = metres / metresPerCol;
    if (this.isEmptyBox(col - cols, row - rows, col + cols, row + rows)) return false;
    for (let r = Math.ceil(row - rows - 0.5); r + 0.5 <= row + rows; r++) {
      const north = (r + 0.5 - row) * metresPerRow;
      const half = Math.sqrt(Math.max(0, metres * metres - north * north)) / metresPerCol;
      for (let c = Math.ceil(col - half - 0.5); c + 0.5 <= col + half; c++) if (this.get(c, r)) return true;
    }
    return false;
  }

  private isEmptyBox(minCol: number, minRow: number, maxCol: number, maxRow: number): boolean {
    for (let row = Math.floor(minRow) >> TILE_BITS; row <= Math.floor(maxRow) >> TILE_BITS; row++) {
      for (let col = Math.floor(minCol) >> TILE_BITS; col <= Math.floor(maxCol) >> TILE_BITS; col++) {
        if (this.tile(row * this.tilesAround + col)) return false;
      }
    }
    return true;
  }
}
