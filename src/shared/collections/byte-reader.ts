/**
 * Reads the output of a ByteWriter, in the same order. Every method throws a RangeError if the bytes end too early.
 */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class ByteReader {
  /** Index of the next byte. */
  position: number;

  /**
   * Begins to read `array` at `at`.
   * @param at index of the first byte
   * @param end index after the last byte
   * @throws RangeError if these are not within the bytes
   */
  constructor(
    private readonly array: Uint8Array,
    at = 0,
    private readonly end = array.length,
  ) {
    if (!(at >= 0 && at <= end && end <= array.length)) throw endOfBytes();
    this.position = at;
  }

  /** True if any bytes are left. */
  get more(): boolean {
    return this.position < this.end;
  }

  /** Number of bytes left. */
  get left(): number {
    return this.end - this.position;
  }

  /** Returns the next byte without consuming it. */
  peek(): number {
    if (this.position >= this.end) throw endOfBytes();
    return this.array[this.position]!;
  }

  u8(): number {
    if (this.position >= this.end) throw endOfBytes();
    return this.array[this.position++]!;
  }

  /** Reads an integer from 0 to 2^53 - 1. @throws RangeError also for a larger one */
  varint(): number {
    const { array, end } = this;
    let at = this.position;
    let value = 0;
    // up to 28 bits as a machine integer, which suffices for most numbers
    for (let shift = 0; shift < 28 && at < end; shift += 7) {
      const byte = array[at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) {
        this.position = at;
        return value;
      }
    }
    for (let scale = 2 ** 28; at < end; scale *= 128) {
      const byte = array[at++]!;
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too large');
      if (byte < 128) {
        this.position = at;
        return value;
      }
    }
    throw endOfBytes();
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  f64(): number {
    const at = this.skipped(8);
    return new DataView(this.array.buffer, this.array.byteOffset + at, 8).getFloat64(0, true);
  }

  /**
   * Reads zigzag numbers, each of at most 32 bits, into an array.
   * @param from first index in the array
   * @param to index after the last
   * @throws RangeError also for a number of more than five bytes; bits above 32 of one with five bytes are lost
   */
  zigzags(into: Int32Array, from: number, to: number): void {
    const { array, end } = this;
    let at = this.position;
    for (let i = from; i < to; i++) {
      let value = 0;
      let byte = 128;
      for (let shift = 0; byte >= 128; shift += 7) {
        if (at >= end || shift > 28) throw endOfBytes();
        byte = array[at++]!;
        value |= (byte & 127) << shift;
      }
      into[i] = (value >>> 1) ^ -(value & 1);
    }
    this.position = at;
  }

  text(): string {
    const bytes = this.bytes(this.varint());
    return decoder.decode(bytes);
  }

  /** Returns `length` bytes, which share memory with the source. */
  bytes(length: number): Uint8Array {
    const at = this.skipped(length);
    return this.array.subarray(at, at + length);
  }

  private skipped(length: number): number {
    const at = this.position;
    if (!(length <= this.end - at)) throw endOfBytes();
    this.position = at + length;
    return at;
  }
}

function endOfBytes(): RangeError {
  return new RangeError('the bytes end too early');
}
