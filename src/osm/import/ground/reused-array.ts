/** Memory that is used again for every block: left to the garbage collector, it piles up. */
export class ReusedArray<T extends Uint8Array | Float32Array> {
  private memory: T;

  constructor(private readonly type: new (length: number) => T) {
    this.memory = new type(0);
  }

  /** An array of zeros, until the next call. */
  zeros(length: number): T {
    if (this.memory.length < length) this.memory = new this.type(length);
    else this.memory.fill(0, 0, length);
    return this.memory.subarray(0, length) as T;
  }
}
