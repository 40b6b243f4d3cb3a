/**
 * A cache with an admission rule: a value is kept from the second time on that it is asked for. Most places are asked
 * about once, by programs, lists and map tiles; keeping what is never asked for again costs a fifth of their time and
 * most of the memory, as all of it has to outlive garbage collections.
 */
import { LRUCache } from 'lru-cache';

/**
 * Number of keys remembered after they were asked for once, as a power of two: 4,096, not many more than values are
 * kept, since what comes again only after so many others would be dropped before its third time. (16,384 cost 90 MB of
 * heap a thread in a load of 20,000 places: values that were kept, grew old and were never asked for.)
 */
const REMEMBERED_BITS = 12;

export class AdmissionCache<K extends number | string, V extends object> {
  private readonly kept: LRUCache<K, V>;
  /** the latest key asked for of those that share a slot, a text by its hash */
  private readonly askedFor = new Float64Array(1 << REMEMBERED_BITS).fill(Number.NaN);

  /**
   * @param max number of values kept
   * @param numberOf the integer that stands for a key, for a text its hash
   * @param room number of values that are kept at once, as long as there are no more
   */
  constructor(
    max: number,
    private readonly numberOf: (key: K) => number,
    private readonly room = 0,
  ) {
    this.kept = new LRUCache({ max });
  }

  get(key: K): V | undefined {
    return this.kept.get(key);
  }

  /** Offers a value that was asked for and not there. */
  offer(key: K, value: V): void {
    const number = this.numberOf(key);
    const slot = Math.imul(number, 0x9e3779b1) >>> (32 - REMEMBERED_BITS);
    if (this.kept.size < this.room || this.askedFor[slot] === number) this.kept.set(key, value);
    else this.askedFor[slot] = number;
  }

  clear(): void {
    this.kept.clear();
  }
}
