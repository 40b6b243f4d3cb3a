/** Columns of features of one kind: numbers, coordinates and texts. */
import type { ByteReader } from '../../shared/collections/byte-reader.ts';

/** All features of one kind. */
export interface Columns {
  numbers: Float64Array;
  coordinates: Int32Array;
  /** texts joined by SEPARATOR: one string crosses a thread boundary faster than thousands */
  text: string;
}

/** Separator of the texts in a column. */
export const SEPARATOR = '\u0000';

/** Growing columns; reusable after each `pack`. */
export class ColumnsWriter {
  private numbers = new Float64Array(64);
  private count = 0;
  private coordinates = new Int32Array(64);
  private used = 0;
  private texts: string[] = [];

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
    const end = this.roomFor(path.length);
    // most paths are so short that calling set() would take longer
    for (let i = 0, at = this.used; i < path.length; i++) this.coordinates[at++] = path[i]!;
    this.used = end;
  }

  /**
   * Decodes a path: the number of its points, then zigzag differences modulo 2^32.
   * @param x start for the first difference
   * @param y likewise
   */
  encodedPath(bytes: ByteReader, x: number, y: number): void {
    const length = 2 * bytes.varint();
    const from = this.used;
    const end = this.roomFor(length);
    const { coordinates } = this;
    bytes.zigzags(coordinates, from, end);
    let [lastX, lastY] = [x, y];
    for (let i = from; i < end; i += 2) {
      lastX = (lastX + coordinates[i]!) | 0;
      lastY = (lastY + coordinates[i + 1]!) | 0;
      coordinates[i] = lastX;
      coordinates[i + 1] = lastY;
    }
    this.used = end;
  }

  /** Records the length of a path and reserves space for it. @returns the end of its coordinates */
  private roomFor(length: number): number {
    this.number(length);
    const end = this.used + length;
    if (end > this.coordinates.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.coordinates.length));
      larger.set(this.coordinates);
      this.coordinates = larger;
    }
    return end;
  }

  rings(rings: Int32Array[]): void {
    this.number(rings.length);
    for (const ring of rings) this.path(ring);
  }

  /** Size when packed, without texts, bytes; a multiple of 8. */
  get bytes(): number {
    return 8 * this.count + 8 * Math.ceil(this.used / 2);
  }

  /** Moves numbers and coordinates into `memory` from byte `offset` on. Returns all columns, and empties the writer. */
  pack(memory: SharedArrayBuffer, offset: number): Columns {
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
