/** A growing typed array: many values without an object for each. */

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

type ArrayType<T extends NumberArray> = { new (length: number): T };

export class Column<T extends NumberArray> {
  length = 0;
  private values: T;

  constructor(
    private readonly type: ArrayType<T>,
    capacity = 1024,
  ) {
    this.values = new type(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.grow(this.length + 1);
    this.values[this.length++] = value;
  }

  pushAll(values: ArrayLike<number>): void {
    if (this.length + values.length > this.values.length) this.grow(this.length + values.length);
    this.values.set(values, this.length);
    this.length += values.length;
  }

  /** Replaces an existing value. */
  set(index: number, value: number): void {
    this.values[index] = value;
  }

  at(index: number): number {
    return this.values[index]!;
  }

  /** Returns the values so far; shares memory with the column. */
  view(): T {
    return this.values.subarray(0, this.length) as T;
  }

  /** Returns a new array with the items at the indices in `order`; each item is `width` consecutive values. */
  gather(order: ArrayLike<number>, width = 1): T {
    const out = new this.type(order.length * width);
    for (let i = 0; i < order.length; i++) {
      const from = order[i]! * width;
      for (let k = 0; k < width; k++) out[i * width + k] = this.values[from + k]!;
    }
    return out;
  }

  private grow(least: number): void {
    const larger = new this.type(Math.max(least, this.values.length * 2));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}

/** Returns true when all values are equal. */
export function isUniform(values: NumberArray): boolean {
  const first = values[0];
  // much faster than every()
  for (let i = 1; i < values.length; i++) if (values[i] !== first) return false;
  return true;
}
