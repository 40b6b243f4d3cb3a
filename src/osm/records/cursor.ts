/** Reads columns value by value. */
import { type Columns, SEPARATOR } from './columns.ts';

/** Reads columns from their start. Paths are views, not copies. */
export class Cursor {
  private texts: string[] = [];
  private next = 0;
  private nextText = 0;
  private nextCoordinate = 0;
  private readonly numbers: Float64Array;
  private readonly coordinates: Int32Array;

  constructor(
    private readonly columns: Columns,
    private readonly bitmaps: readonly Uint8Array[],
  ) {
    this.numbers = columns.numbers;
    this.coordinates = columns.coordinates;
  }

  get more(): boolean {
    return this.next < this.numbers.length;
  }

  number(): number {
    return this.numbers[this.next++]!;
  }

  /** Returns opening hours or a season; null = none. */
  bitmap(): Uint8Array | null {
    const index = this.number();
    // most have none, and reading an array at a negative index is slow
    return index < 0 ? null : this.bitmaps[index]!;
  }

  skip(numbers: number): void {
    this.next += numbers;
  }

  text(): string {
    // split when the first text is read: many readers need numbers and paths only
    if (this.nextText === 0) this.texts = this.columns.text.split(SEPARATOR);
    return this.texts[this.nextText++]!;
  }

  path(): Int32Array {
    const start = this.nextCoordinate;
    this.nextCoordinate += this.number();
    return this.coordinates.subarray(start, this.nextCoordinate);
  }

  rings(): Int32Array[] {
    const rings: Int32Array[] = [];
    for (let count = this.number(); count > 0; count--) rings.push(this.path());
    return rings;
  }
}
