/** Writes Protocol Buffers messages: the counterpart of src/osm/pbf/wire.ts, for tests and benchmarks. */

/** Bytes of the largest number. */
const LONGEST_VARINT = 10;
const TWO_31 = 2 ** 31;
/** Numbers from which the zigzag code exceeds 53 bits. */
const LARGEST_ZIGZAG = 2 ** 52;

function wideZigzag(value: bigint): bigint {
  return BigInt.asUintN(64, value < 0n ? -2n * value - 1n : 2n * value);
}

export class WireWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  /** Writes a number field. */
  number(field: number, value: number): this {
    return this.varint(field * 8).varint(value);
  }

  /** Writes a zigzag number field. */
  signed(field: number, value: number): this {
    this.varint(field * 8);
    return Math.abs(value) < LARGEST_ZIGZAG
      ? this.varint(zigzag(value))
      : this.wide(wideZigzag(BigInt(value)));
  }

  /** Writes a field with text, bytes or a message. */
  bytesField(field: number, value: Uint8Array | string | WireWriter): this {
    const bytes =
      typeof value === 'string'
        ? new TextEncoder().encode(value)
        : value instanceof WireWriter
          ? value.view()
          : value;
    return this.varint(field * 8 + 2)
      .varint(bytes.length)
      .raw(bytes);
  }

  /** Writes a number field without zigzag encoding; negative numbers have 64 bits. */
  int64(field: number, value: number): this {
    return this.varint(field * 8).integer(value);
  }

  packed(field: number, values: readonly number[]): this {
    const list = new WireWriter();
    for (const value of values) list.integer(value);
    return this.bytesField(field, list);
  }

  /** Writes a packed field of zigzag differences between values of up to 64 bits. */
  packedDeltas(field: number, values: readonly number[]): this {
    const list = new WireWriter();
    for (const [i, value] of values.entries()) {
      const before = values[i - 1] ?? 0;
      if (Math.abs(value) + Math.abs(before) < LARGEST_ZIGZAG) list.varint(zigzag(value - before));
      else list.wide(wideZigzag(BigInt(value) - BigInt(before)));
    }
    return this.bytesField(field, list);
  }

  private integer(value: number): this {
    return value >= 0 && value < 2 ** 53 ? this.varint(value) : this.wide(BigInt.asUintN(64, BigInt(value)));
  }

  private wide(value: bigint): this {
    this.reserve(LONGEST_VARINT);
    let rest = value;
    for (; rest >= 128n; rest >>= 7n) this.bytes[this.length++] = Number(rest & 127n) | 128;
    this.bytes[this.length++] = Number(rest);
    return this;
  }

  varint(value: number): this {
    this.reserve(LONGEST_VARINT);
    let rest = value;
    for (; rest >= TWO_31; rest = Math.floor(rest / 128)) this.bytes[this.length++] = (rest % 128) | 128;
    // below this, the engine computes with integers
    for (; rest >= 128; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  /** Returns what was written so far; valid until more is written. */
  private view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Starts again in the same memory. */
  clear(): this {
    this.length = 0;
    return this;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}
