/**
 * Watches the heap of a thread. The collector counts mapped files as objects, and lets garbage grow to the size of
 * what it found: with a region of 1 GB, it would wait for as much garbage.
 */

/** Growth after which garbage is collected, bytes. */
const GROWTH = 24 * 1024 ** 2;

export class HeapWatch {
  /** size after the last collection, bytes */
  private collected = 0;

  /** Returns the size of the heap without mapped files and large arrays, bytes; collects garbage if there may be much. */
  size(): number {
    const { heapTotal } = process.memoryUsage();
    if (heapTotal - this.collected <= GROWTH) return heapTotal;
    Bun.gc(true);
    this.collected = process.memoryUsage().heapTotal;
    return this.collected;
  }
}
