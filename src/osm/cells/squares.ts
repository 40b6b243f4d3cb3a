/** Weights of a map by square, for planning. A square is as large as a tile of the smallest size. */
import { widened } from './anchors.ts';
import { type Box, boxOfTile, gridPlaceOfTile, tileAt } from './tiles.ts';

/** Square with its weight; columns and rows are counted from -180 and -90 degrees. */
export interface Square {
  col: number;
  row: number;
  bytes: number;
}

/** Columns and rows of squares, inclusive. */
export interface Span {
  minCol: number;
  minRow: number;
  maxCol: number;
  maxRow: number;
}

const ROWS = 2 ** 13;

export class Squares {
  private readonly squares = new Map<number, Square>();

  /** @param groundBytes weight of every square besides that of its features */
  constructor(private readonly groundBytes: number) {}

  /**
   * Adds the weight of a tile: distributed over its squares like the weight of `known`, or to its south-west square
   * if `known` has none there.
   */
  add(tile: number, bytes: number, known: Squares): void {
    const within = known.within(spanOfBox(boxOfTile(tile)));
    const sum = squareBytes(within);
    for (const { col, row, bytes: share } of within) this.addTo(col, row, (bytes * share) / sum);
    if (sum > 0) return;
    const { minCol, minRow } = spanOfBox(boxOfTile(tile));
    this.addTo(minCol, minRow, bytes);
  }

  /** Returns all squares that have a weight. */
  all(): Square[] {
    return [...this.squares.values()];
  }

  /** Returns the weight of a span and of everything at most `metres` from it. */
  bytesAround(span: Span, metres: number): number {
    const box = widened(boxOfSpan(span), metres);
    return this.within(spanOfBox(box)).reduce(
      (sum, square) => sum + square.bytes * shareWithin(square, box),
      0,
    );
  }

  private within({ minCol, minRow, maxCol, maxRow }: Span): Square[] {
    const found: Square[] = [];
    for (let row = minRow; row <= maxRow; row++) {
      for (let col = minCol; col <= maxCol; col++) {
        const square = this.squares.get(row * ROWS + col);
        if (square) found.push(square);
      }
    }
    return found;
  }

  private addTo(col: number, row: number, bytes: number): void {
    const square = this.squares.get(row * ROWS + col);
    if (square) square.bytes += bytes;
    else this.squares.set(row * ROWS + col, { col, row, bytes: this.groundBytes + bytes });
  }
}

/** Returns the share of a square that is in a box, 0 to 1. */
function shareWithin({ col, row }: Square, box: Box): number {
  const { minX, minY, maxX, maxY } = boxOfTile(row * ROWS + col);
  const width = Math.min(maxX, box.maxX) - Math.max(minX, box.minX);
  const height = Math.min(maxY, box.maxY) - Math.max(minY, box.minY);
  return (width * height) / ((maxX - minX) * (maxY - minY));
}

export function squareBytes(squares: readonly Square[]): number {
  return squares.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns the columns and rows of some squares. */
export function spanOf(squares: readonly Square[]): Span {
  const span = { minCol: Infinity, minRow: Infinity, maxCol: -Infinity, maxRow: -Infinity };
  for (const { col, row } of squares) {
    span.minCol = Math.min(span.minCol, col);
    span.minRow = Math.min(span.minRow, row);
    span.maxCol = Math.max(span.maxCol, col);
    span.maxRow = Math.max(span.maxRow, row);
  }
  return span;
}

/** Returns the box of a span. */
export function boxOfSpan({ minCol, minRow, maxCol, maxRow }: Span): Box {
  const { minX, minY } = boxOfTile(minRow * ROWS + minCol);
  const { maxX, maxY } = boxOfTile(maxRow * ROWS + maxCol);
  return { minX, minY, maxX, maxY };
}

/** Returns the squares that a box touches; the east and north sides of the box belong to the next squares. */
function spanOfBox({ minX, minY, maxX, maxY }: Box): Span {
  const { col: minCol, row: minRow } = gridPlaceOfTile(tileAt(0, minX, minY));
  const { col: maxCol, row: maxRow } = gridPlaceOfTile(tileAt(0, maxX - 1, maxY - 1));
  return { minCol, minRow, maxCol, maxRow };
}
