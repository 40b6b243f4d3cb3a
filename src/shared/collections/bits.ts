/** A set of whole numbers from 0 to a maximum, one bit each. */
export class Bits {
  private readonly bytes: Uint8Array;

  /** @param count number of numbers that the set can have */
  constructor(count: number) {
    this.bytes = new Uint8Array((count + 7) >> 3);
  }

  has(number: number): boolean {
    return (this.bytes[number >> 3]! & (1 << (number & 7))) !== 0;
  }

  add(number: number): void {
    this.bytes[number >> 3]! |= 1 << (number & 7);
  }
}
