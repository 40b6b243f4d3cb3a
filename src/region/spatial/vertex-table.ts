/** Hash table of the vertices of a road network by position, numbered in order of appearance. */

const EMPTY = -1;

/** Returns 32 evenly distributed bits for a position. */
export function vertexHash(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns the smallest power of two that is at least `least` and at least 16. */
export function powerOfTwo(least: number): number {
  let size = 16;
  while (size < least) size *= 2;
  return size;
}

export class VertexTable {
  private slots = new Int32Array(1024).fill(EMPTY);
  private xs = new Int32Array(512);
  private ys = new Int32Array(512);
  private count = 0;

  /** Returns the number of the vertex at a position, 1e-7 degrees; adds a vertex if there is none. */
  numberOf(x: number, y: number): number {
    const slot = this.slotOf(x, y);
    const known = this.slots[slot]!;
    if (known !== EMPTY) return known;
    if (this.count === this.xs.length) {
      this.grow();
      return this.numberOf(x, y);
    }
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.slots[slot] = this.count;
    return this.count++;
  }

  /** Returns the number of the vertex at a position; -1 if there is none. */
  find(x: number, y: number): number {
    return this.slots[this.slotOf(x, y)]!;
  }

  /** Returns the positions of the vertices by number, 1e-7 degrees. */
  places(): { xs: Int32Array; ys: Int32Array } {
    return { xs: this.xs.slice(0, this.count), ys: this.ys.slice(0, this.count) };
  }

  private slotOf(x: number, y: number): number {
    const mask = this.slots.length - 1;
    let slot = vertexHash(x, y) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const known = this.slots[slot]!;
      if (known === EMPTY || (this.xs[known] === x && this.ys[known] === y)) return slot;
    }
  }

  private grow(): void {
    const { xs, ys } = this;
    this.xs = new Int32Array(2 * xs.length);
    this.ys = new Int32Array(2 * ys.length);
    this.xs.set(xs);
    this.ys.set(ys);
    this.slots = new Int32Array(2 * this.slots.length).fill(EMPTY);
    for (let i = 0; i < this.count; i++) this.slots[this.slotOf(xs[i]!, ys[i]!)] = i;
  }
}
