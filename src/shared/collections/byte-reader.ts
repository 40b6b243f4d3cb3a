/** Reads what a ByteWriter wrote, in the same order. Every method throws a RangeError where the bytes end before. */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class ByteReader {
  /** Index of the byte that is read next. */
  position: number;

  /**
   * @param at index of the first byte
   * @param end index behind the last byte
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

  /** True if anything is left. */
  get more(): boolean {
    return this.position < this.end;
  }

  /** Number of bytes that are left. */
  get left(): number {
    return this.end - this.position;
  }

  /** Returns the next byte, which stays the next one. */
  peek(): number {
    if (this.position >= this.end) throw endOfBytes();
    return this.array[this.position]!;
  }

  u8(): number {
    if (this.position >= this.end) throw endOfBytes();
    return this.array[this.position++]!;
  }

  /** @throws RangeError also for a number of more than 53 bits */
  varint(): number {
    const { array, end } = this;
    let at = this.position;
    let value = 0;
    // up to 28 bits as an integer of the machine, which most numbers fit into
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
   * Reads numbers of zigzag, each of 32 bits at most, into an array.
   * @param from index of the first there @param to index behind the last
   * @throws RangeError also for larger numbers
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

  /** Returns so many bytes; they share memory with what is read. */
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
  return new RangeError('the bytes end before what they hold');
}
