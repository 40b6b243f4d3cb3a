/** Variable-length integers: seven bits per byte, lowest first. */

export function pushVarint(bytes: number[], value: number): void {
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  bytes.push(value);
}

/** Reads integers up to 2^53. */
export class VarintReader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get atEnd(): boolean {
    return this.position === this.bytes.length;
  }

  /** @throws RangeError when the bytes end early, or the number is too large to be exact */
  next(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.position++];
      if (byte === undefined) throw new RangeError('bytes end within a number');
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too large');
      if (byte < 128) return value;
    }
  }
}
