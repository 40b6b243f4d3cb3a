/** Writes Protocol Buffers messages: the counterpart of src/osm/pbf/wire.ts, for tests and benchmarks. */

export class WireWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  /** A number field. */
  number(field: number, value: number): this {
    return this.varint(field * 8).varint(value);
  }

  /** A zigzag number field. */
  signed(field: number, value: number): this {
    return this.varint(field * 8).varint(zigzag(value));
  }

  /** Text, bytes, or a message. */
  bytesField(field: number, value: Uint8Array | string | WireWriter): this {
    const bytes =
      typeof value === 'string'
        ? new TextEncoder().encode(value)
        : value instanceof WireWriter
          ? value.finish()
          : value;
    return this.varint(field * 8 + 2)
      .varint(bytes.length)
      .raw(bytes);
  }

  packed(field: number, values: readonly number[]): this {
    const list = new WireWriter();
    for (const value of values) list.varint(value);
    return this.bytesField(field, list);
  }

  /** Differences from one value to the next, zigzag. */
  packedDeltas(field: number, values: readonly number[]): this {
    const list = new WireWriter();
    for (const [i, value] of values.entries()) list.varint(zigzag(value - (values[i - 1] ?? 0)));
    return this.bytesField(field, list);
  }

  varint(value: number): this {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    return this.byte(rest);
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

  private byte(value: number): this {
    this.reserve(1);
    this.bytes[this.length++] = value;
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
