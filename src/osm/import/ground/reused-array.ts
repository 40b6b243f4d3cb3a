/** Array that is reused for every block, so that no garbage accumulates. */
export class ReusedArray<T extends Uint8Array | Float32Array> {
  private memory: T;

  constructor(private readonly type: new (length: number) => T) {
    this.memory = new type(0);
  }

  /** Returns an array of zeros, valid until the next call. */
  zeros(length: number): T {
    if (this.memory.length < length) this.memory = new this.type(length);
    else this.memory.fill(0, 0, length);
    return this.memory.subarray(0, length) as T;
  }
}
