/** Growing arrays of records of 4-byte words. */

/** Records as in the file: integers and floats over the same bytes. */
export class Records {
  count = 0;
  ints: Int32Array;
  floats: Float32Array;

  constructor(
    private readonly words: number,
    capacity: number,
  ) {
    this.ints = new Int32Array(capacity * words);
    this.floats = new Float32Array(this.ints.buffer);
  }

  /** Adds a record and returns its first word. */
  add(): number {
    const at = this.count++ * this.words;
    if (at + this.words > this.ints.length) {
      const larger = new Int32Array(2 * this.ints.length);
      larger.set(this.ints);
      this.ints = larger;
      this.floats = new Float32Array(larger.buffer);
    }
    return at;
  }

  /** Adds a copy of the record at word `from` of other records, and returns its first word. */
  append(ints: Int32Array, from: number): number {
    const at = this.add();
    for (let word = 0; word < this.words; word++) this.ints[at + word] = ints[from + word]!;
    return at;
  }
}
