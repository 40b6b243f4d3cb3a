/**
 * LRU cache with a doorkeeper (TinyLFU): admits a key on its second request. Most places are requested once, by
 * programs, lists and map tiles. Keeping values that are never requested again would cost a fifth of the time
 * of such requests and most of the memory, as the values survive garbage collections.
 */
import { LRUCache } from 'lru-cache';

/**
 * Number of keys remembered after one request: not many more than values, since a key that returns after so many
 * others would be dropped before its third request. (16,384 cost 90 MB of heap per thread in a load of 20,000
 * places.)
 */
const REMEMBERED = 4096;

export class AdmissionCache<K extends number | string, V extends object> {
  private readonly kept: LRUCache<K, V>;
  /** numbers of keys requested once */
  private readonly askedFor = new LRUCache<number, true>({ max: REMEMBERED });

  /**
   * Creates an empty cache.
   * @param max maximum number of values
   * @param numberOf returns the integer of a key, for a text its hash
   * @param room number of values up to which each is admitted on its first request
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

  /** Offers a value that was requested but missing. */
  offer(key: K, value: V): void {
    const number = this.numberOf(key);
    if (this.kept.size < this.room || this.askedFor.delete(number)) this.kept.set(key, value);
    else this.askedFor.set(number, true);
  }

  clear(): void {
    this.kept.clear();
  }
}
