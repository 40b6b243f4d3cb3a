/** Appends numbers and texts to a growing buffer; small integers take one byte. */

const FIRST_CAPACITY = 256;
/** Bytes of the longest varint: 53 bits, seven per byte. */
const MAX_VARINT_BYTES = 8;
/** Maximum bytes of a UTF-16 unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;
/** Length up to which texts are copied unit by unit, which is faster than calling the encoder. */
const SHORT_TEXT = 24;
/** Number of bytes up to which copying them one by one is faster than a call. */
const SHORT_BYTES = 64;
const encoder = new TextEncoder();

export class ByteWriter {
  /** Number of bytes so far. */
  length = 0;
  private array: Uint8Array<ArrayBuffer>;
  private numbers: DataView;

  constructor(capacity = FIRST_CAPACITY) {
    this.array = new Uint8Array(capacity);
    this.numbers = new DataView(this.array.buffer);
  }

  /** Appends one byte, 0 to 255. */
  u8(value: number): void {
    this.reserve(1);
    this.array[this.length++] = value;
  }

  /** Adds 1 to the last byte. */
  incrementLast(): void {
    this.array[this.length - 1]!++;
  }

  /** Appends an integer from 0 to 2^53 - 1: seven bits per byte, the lowest first. */
  varint(value: number): void {
    this.reserve(MAX_VARINT_BYTES);
    const { array } = this;
    let at = this.length;
    for (; value > 0x7fffffff; value = Math.floor(value / 128)) array[at++] = (value % 128) | 128;
    for (; value > 127; value >>>= 7) array[at++] = (value & 127) | 128;
    array[at++] = value;
    this.length = at;
  }

  /** Appends an integer from -2^52 to 2^52 - 1; numbers near 0 take one byte. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Appends any number in 8 bytes, little-endian. */
  f64(value: number): void {
    this.reserve(8);
    this.numbers.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** Appends a text: the length of its UTF-8 bytes as a varint, then these. */
  text(text: string): void {
    const most = text.length * MAX_BYTES_PER_UNIT;
    this.reserve(MAX_VARINT_BYTES + most);
    if (text.length <= SHORT_TEXT && this.ascii(text)) return;
    const from = this.length + MAX_VARINT_BYTES;
    const { written } = encoder.encodeInto(text, this.array.subarray(from, from + most));
    this.varint(written);
    this.array.copyWithin(this.length, from, from + written);
    this.length += written;
  }

  /** Appends bytes as they are, without their length. @param from index of the first @param to index after the last */
  bytes(bytes: Uint8Array, from = 0, to = bytes.length): void {
    this.reserve(to - from);
    const { array } = this;
    if (to - from > SHORT_BYTES) array.set(bytes.subarray(from, to), this.length);
    else for (let i = from, at = this.length; i < to; i++, at++) array[at] = bytes[i]!;
    this.length += to - from;
  }

  /** Returns the bytes so far, which share memory with the writer and are valid until the next append. */
  view(): Uint8Array<ArrayBuffer> {
    return this.array.subarray(0, this.length);
  }

  /** Removes all bytes and keeps the memory. */
  clear(): void {
    this.length = 0;
  }

  /** Appends a text if all of it is ASCII. @returns false, without appending, if it is not */
  private ascii(text: string): boolean {
    const { array, length } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) return false;
      array[length + 1 + i] = unit;
    }
    array[length] = text.length;
    this.length = length + 1 + text.length;
    return true;
  }

  private reserve(more: number): void {
    const least = this.length + more;
    if (least <= this.array.length) return;
    const larger = new Uint8Array(Math.max(least, 2 * this.array.length));
    larger.set(this.view());
    this.array = larger;
    this.numbers = new DataView(larger.buffer);
  }
}
