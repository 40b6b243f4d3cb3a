/** A sparse set of grid cells: one bit each, in squares that exist only if they contain a cell. */
import type { Grid } from '../format/sections/grids.ts';

/** Bits of a column or row within a square of 64 x 64 cells, which has two 32-bit words per row. */
const SQUARE_BITS = 6;
const SQUARE_MASK = (1 << SQUARE_BITS) - 1;
export const SQUARE_SIDE = 1 << SQUARE_BITS;
const WORDS_PER_SQUARE = 2 * SQUARE_SIDE;
/**
 * Row stride of square numbers. Exceeds the number of squares around the Earth at 4,096 cells per degree, so numbers
 * are unique.
 */
const SQUARES_PER_ROW = 2 ** 15;
const ALL_BITS = 0xffffffff;

/** Set of cells of any grid, with non-negative columns and rows. */
export class CellSet {
  private readonly squares = new Map<number, Uint32Array>();
  /** number of the last square used: the next query is nearly always about the same one */
  private lastNumber = Number.NaN;
  private lastSquare: Uint32Array | undefined;

  get isEmpty(): boolean {
    return this.squares.size === 0;
  }

  add(col: number, row: number): void {
    this.squareToFill(col, row)[wordOf(col, row)]! |= 1 << (col & 31);
  }

  /** Adds the cells of a row from `first` to `last`, both inclusive. */
  addSpan(row: number, first: number, last: number): void {
    for (let col = first; col <= last; col = (col | 31) + 1) {
      const fromBit = ALL_BITS << (col & 31);
      const toBit = last > (col | 31) ? ALL_BITS : ALL_BITS >>> (31 - (last & 31));
      this.squareToFill(col, row)[wordOf(col, row)]! |= fromBit & toBit;
    }
  }

  has(col: number, row: number): boolean {
    const square = this.square(numberOf(col, row));
    return square !== undefined && ((square[wordOf(col, row)]! >>> (col & 31)) & 1) === 1;
  }

  /** Returns true if a box of cells touches none of the stored squares, so that no cell of the set is in it. */
  isEmptyAround(minCol: number, minRow: number, maxCol: number, maxRow: number): boolean {
    for (let row = Math.floor(minRow) >> SQUARE_BITS; row <= Math.floor(maxRow) >> SQUARE_BITS; row++) {
      for (let col = Math.floor(minCol) >> SQUARE_BITS; col <= Math.floor(maxCol) >> SQUARE_BITS; col++) {
        if (this.square(row * SQUARES_PER_ROW + col)) return false;
      }
    }
    return true;
  }

  /** Calls `visit` with the south-west cell of every square of SQUARE_SIDE that contains a cell, in any order. */
  eachSquare(visit: (col: number, row: number) => void): void {
    for (const number of this.squares.keys())
      visit((number % SQUARES_PER_ROW) * SQUARE_SIDE, Math.floor(number / SQUARES_PER_ROW) * SQUARE_SIDE);
  }

  /** Writes 1 into `cells`, row-major from the south-west of the grid, for each cell of the set in the grid. */
  paint(cells: Uint8Array, { col: firstCol, row: firstRow, cols, rows }: Grid): void {
    const endCol = firstCol + cols;
    for (let row = Math.max(0, firstRow); row < firstRow + rows; row++) {
      const start = (row - firstRow) * cols - firstCol;
      for (let col = Math.max(0, firstCol); col < endCol; col = (col | 31) + 1) {
        const square = this.square(numberOf(col, row));
        let bits = square === undefined ? 0 : square[wordOf(col, row)]! & (ALL_BITS << (col & 31));
        for (; bits !== 0; bits &= bits - 1) {
          const met = (col & ~31) + 31 - Math.clz32(bits & -bits);
          if (met < endCol) cells[start + met] = 1;
        }
      }
    }
  }

  private square(number: number): Uint32Array | undefined {
    if (number !== this.lastNumber) {
      this.lastNumber = number;
      this.lastSquare = this.squares.get(number);
    }
    return this.lastSquare;
  }

  private squareToFill(col: number, row: number): Uint32Array {
    const number = numberOf(col, row);
    let square = this.square(number);
    if (!square) {
      square = new Uint32Array(WORDS_PER_SQUARE);
      this.squares.set(number, square);
      this.lastSquare = square;
    }
    return square;
  }
}

function numberOf(col: number, row: number): number {
  return (row >> SQUARE_BITS) * SQUARES_PER_ROW + (col >> SQUARE_BITS);
}

function wordOf(col: number, row: number): number {
  return ((row & SQUARE_MASK) << 1) | ((col >> 5) & 1);
}
