/** Records as compact bytes; coordinates are relative to an origin, those of a path to its previous point. */
import { ByteReader } from '../../shared/collections/byte-reader.ts';
import type { ByteWriter } from '../../shared/collections/byte-writer.ts';
import { byKind, KINDS, type Kind, PARTS_OF_SQUARE_METRE } from './layouts.ts';
import { type Bitmap, type Input, NumberType, type Output } from './record.ts';

/** Largest whole number that is stored as a varint, which adds a bit for the sign and one for the encoding. */
const LARGEST_WHOLE = 2 ** 50;

/** First byte of the records of each kind; the `kindBit` is added to it. */
const FIRST_BYTES = byKind((kind) => 2 * KINDS.indexOf(kind));

/** Appends one record to a buffer. */
export class RecordWriter implements Output {
  /** Begins a record. @param originX, originY stored units (1e-7 degrees) */
  constructor(
    private readonly out: ByteWriter,
    kind: Kind,
    private readonly originX: number,
    private readonly originY: number,
  ) {
    out.u8(FIRST_BYTES[kind]);
  }

  kindBit(bit: boolean): void {
    if (bit) this.out.incrementLast();
  }

  number(value: number, type: number): void {
    const { out } = this;
    if (type === NumberType.whole) out.varint(value);
    else if (type === NumberType.x) out.zigzag(value - this.originX);
    else if (type === NumberType.y) out.zigzag(value - this.originY);
    else if (type === NumberType.size) out.varint(value * PARTS_OF_SQUARE_METRE);
    else this.anyNumber(value);
  }

  /** Appends a number: whole ones as an even varint of few bytes, others as the varint 1 and 64 bits. */
  private anyNumber(value: number): void {
    if (Number.isInteger(value) && Math.abs(value) <= LARGEST_WHOLE)
      this.out.varint(2 * (value < 0 ? -2 * value - 1 : 2 * value));
    else {
      this.out.varint(1);
      this.out.f64(value);
    }
  }

  text(value: string): void {
    this.out.text(value);
  }

  /** Appends a path: the number of its points, then differences modulo 2^32. */
  path(path: Int32Array): void {
    const { out } = this;
    out.varint(path.length / 2);
    let [x, y] = [this.originX, this.originY];
    for (let i = 0; i < path.length; i += 2) {
      out.zigzag((path[i]! - x) | 0);
      out.zigzag((path[i + 1]! - y) | 0);
      x = path[i]!;
      y = path[i + 1]!;
    }
  }

  /** Appends one bit per bitmap, set if there is one, then the bitmaps. */
  bitmaps(bitmaps: readonly Bitmap[]): void {
    this.out.varint(bitmaps.reduce((bits, bitmap, i) => (bitmap ? bits | (1 << i) : bits), 0));
    for (const bitmap of bitmaps) if (bitmap) this.out.bytes(bitmap);
  }
}

/** Reads records that a RecordWriter with the same origin appended. */
export class RecordReader implements Input {
  readonly bytes: ByteReader;
  private first = 0;

  constructor(
    bytes: Uint8Array,
    private readonly originX: number,
    private readonly originY: number,
  ) {
    this.bytes = new ByteReader(bytes);
  }

  /** Begins the next record. @throws Error if no kind has its number */
  kind(): Kind {
    this.first = this.bytes.u8();
    const kind = KINDS[this.first >> 1];
    if (!kind) throw new Error(`a record of the import has the unknown kind ${this.first >> 1}`);
    return kind;
  }

  kindBit(): boolean {
    return (this.first & 1) === 1;
  }

  number(type: number): number {
    const { bytes } = this;
    if (type === NumberType.x) return this.originX + bytes.zigzag();
    if (type === NumberType.y) return this.originY + bytes.zigzag();
    const code = bytes.varint();
    if (type === NumberType.whole) return code;
    if (type === NumberType.size) return code / PARTS_OF_SQUARE_METRE;
    if (code === 1) return bytes.f64();
    const half = code / 2;
    return half % 2 === 1 ? -(half + 1) / 2 : half / 2;
  }

  text(): string {
    return this.bytes.text();
  }

  path(): Int32Array {
    const path = new Int32Array(2 * this.bytes.varint());
    this.bytes.zigzags(path, 0, path.length);
    let [x, y] = [this.originX, this.originY];
    for (let i = 0; i < path.length; i += 2) {
      x = (x + path[i]!) | 0;
      y = (y + path[i + 1]!) | 0;
      path[i] = x;
      path[i + 1] = y;
    }
    return path;
  }

  bitmaps(sizes: readonly number[]): Bitmap[] {
    const present = this.bytes.varint();
    return sizes.map((size, i) => ((present >> i) & 1 ? this.bytes.bytes(size).slice() : null));
  }
}
