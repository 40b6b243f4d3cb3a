/**
 * What builds for the page have instead of the package `lru-cache` (the field `browser` of package.json): as much of it as
 * they use, so that a saved region loads 5 KB less.
 */
export class LRUCache<K, V> {
  /** values by key; the least recently used one is first */
  private readonly values = new Map<K, V>();
  private readonly max: number;

  /** @param limits `max`: number of values */
  constructor({ max }: { max: number }) {
    this.max = max;
  }

  get size(): number {
    return this.values.size;
  }

  get(key: K): V | undefined {
    const value = this.values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.max) this.values.delete(this.values.keys().next().value!);
  }

  delete(key: K): boolean {
    return this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }
}
