/** Records of one kind as columns: numbers, coordinates and texts. */
import type { Bitmap, Output, SkippingInput } from './record.ts';

/** All records of one kind. A path is the count of its coordinates among the numbers; rings are their count and paths. */
export interface Columns {
  numbers: Float64Array;
  coordinates: Int32Array;
  /** texts joined by SEPARATOR: one string crosses a thread boundary faster than thousands */
  text: string;
}

/** Separator of the texts in a column. */
export const SEPARATOR = '\u0000';

/** Bitmaps of the columns of several kinds, each stored once; numbers in the columns are their indexes, -1 = none. */
export class BitmapTable {
  private readonly indexes = new Map<Uint8Array, number>();

  /** @param all bitmaps that the table has from the start */
  constructor(private all: Uint8Array[] = []) {
    for (const [index, bitmap] of all.entries()) this.indexes.set(bitmap, index);
  }

  indexOf(bitmap: Bitmap): number {
    if (!bitmap) return -1;
    let index = this.indexes.get(bitmap);
    if (index === undefined) {
      index = this.all.push(bitmap) - 1;
      this.indexes.set(bitmap, index);
    }
    return index;
  }

  /** Returns all bitmaps, and empties the table. */
  take(): Uint8Array[] {
    const { all } = this;
    this.all = [];
    this.indexes.clear();
    return all;
  }
}

/** Growing columns; reusable after each `pack`. */
export class ColumnsWriter implements Output {
  private numbers = new Float64Array(64);
  private count = 0;
  private coordinates = new Int32Array(64);
  private used = 0;
  private texts: string[] = [];

  constructor(private readonly table: BitmapTable) {}

  kindBit(bit: boolean): void {
    this.number(bit ? 1 : 0);
  }

  number(value: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Float64Array(2 * this.count);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count++] = value;
  }

  text(text: string): void {
    this.texts.push(text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, ' ') : text);
  }

  path(path: Int32Array): void {
    this.number(path.length);
    const end = this.used + path.length;
    if (end > this.coordinates.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.coordinates.length));
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
    // most paths are so short that calling set() would take longer
    for (let i = 0, at = this.used; i < path.length; i++) this.coordinates[at++] = path[i]!;
    this.used = end;
  }

  bitmaps(bitmaps: readonly Bitmap[]): void {
    for (const bitmap of bitmaps) this.number(this.table.indexOf(bitmap));
  }

  /** Size when packed, without texts, bytes; a multiple of 8. */
  get bytes(): number {
    return 8 * this.count + 8 * Math.ceil(this.used / 2);
  }

  /** Moves numbers and coordinates into `memory` from byte `offset` on. Returns all columns, and empties the writer. */
  pack(memory = new SharedArrayBuffer(this.bytes), offset = 0): Columns {
    const numbers = new Float64Array(memory, offset, this.count);
    const coordinates = new Int32Array(memory, offset + 8 * this.count, this.used);
    numbers.set(this.numbers.subarray(0, this.count));
    coordinates.set(this.coordinates.subarray(0, this.used));
    const text = this.texts.join(SEPARATOR);
    this.count = 0;
    this.used = 0;
    this.texts = [];
    return { numbers, coordinates, text };
  }
}

/** Reads columns from their start. Paths are views, not copies. */
export class ColumnsReader implements SkippingInput {
  private texts: string[] | null = null;
  private next = 0;
  private nextText = 0;
  private nextCoordinate = 0;
  private readonly numbers: Float64Array;
  private readonly coordinates: Int32Array;

  constructor(
    private readonly columns: Columns,
    private readonly table: readonly Uint8Array[],
  ) {
    this.numbers = columns.numbers;
    this.coordinates = columns.coordinates;
  }

  get more(): boolean {
    return this.next < this.numbers.length;
  }

  /** Returns the next number without reading it. */
  peek(): number {
    return this.numbers[this.next]!;
  }

  skip(numbers: number): void {
    this.next += numbers;
  }

  skipText(): void {
    this.nextText++;
  }

  skipPath(): void {
    this.nextCoordinate += this.number();
  }

  kindBit(): boolean {
    return this.number() === 1;
  }

  number(): number {
    return this.numbers[this.next++]!;
  }

  text(): string {
    // split when the first text is read: many readers need numbers and paths only
    this.texts ??= this.columns.text.split(SEPARATOR);
    return this.texts[this.nextText++]!;
  }

  path(): Int32Array {
    const start = this.nextCoordinate;
    this.nextCoordinate += this.number();
    return this.coordinates.subarray(start, this.nextCoordinate);
  }

  bitmaps(sizes: readonly number[]): Bitmap[] {
    return sizes.map(() => {
      const index = this.number();
      // most have none, and reading an array at a negative index is slow
      return index < 0 ? null : this.table[index]!;
    });
  }
}
