/**
 * A cache with an admission rule: a value is kept from the second time on that it is asked for. Most places are asked
 * about once, by programs, lists and map tiles; keeping what is never asked for again costs a fifth of their time and
 * most of the memory, as all of it has to outlive garbage collections.
 */
import { LRUCache } from 'lru-cache';

/**
 * Number of keys remembered after they were asked for once: not many more than values are kept, since what comes again
 * only after so many others would be dropped before its third time. (16,384 cost 90 MB of heap a thread in a load of
 * 20,000 places: values that were kept, grew old and were never asked for.)
 */
const REMEMBERED = 4096;

export class AdmissionCache<K extends number | string, V extends object> {
  private readonly kept: LRUCache<K, V>;
  /** keys asked for once, each by its number */
  private readonly askedFor = new LRUCache<number, true>({ max: REMEMBERED });

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
    if (this.kept.size < this.room || this.askedFor.delete(number)) this.kept.set(key, value);
    else this.askedFor.set(number, true);
  }

  clear(): void {
    this.kept.clear();
  }
}
