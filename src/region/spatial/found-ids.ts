/** A growing list of numbers, reused by every search to avoid garbage. */
export class FoundIds {
  ids = new Int32Array(1024);
  /** number of entries of `ids` in use */
  count = 0;

  push(id: number): void {
    if (this.count === this.ids.length) {
      const longer = new Int32Array(this.ids.length * 2);
      longer.set(this.ids);
      this.ids = longer;
    }
    this.ids[this.count++] = id;
  }
}
