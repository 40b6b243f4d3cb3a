/**
 * A cache that keeps a value from the second question on. Most places are asked about once, by programs, lists and map
 * tiles; keeping what is never asked for again costs a fifth of their time and most of the memory, as all of it has to
 * outlive garbage collections.
 */
import { LRUCache } from 'lru-cache';

/**
 * Keys remembered after a first question, 4,096, not many more than values are kept: what comes again only
 * after so many others would be dropped before its third time. (16,384 cost 90 MB of heap a thread in a load of 20,000
 * places: values that were kept, grew old and were never asked for.)
 */
const FIRST_QUESTION_BITS = 12;

export class SecondQuestionCache<K extends number | string, V extends object> {
  private readonly kept: LRUCache<K, V>;
  /** the latest key asked for of those that share a place, a text by its hash */
  private readonly asked = new Float64Array(1 << FIRST_QUESTION_BITS).fill(Number.NaN);

  /**
   * @param max values kept
   * @param room values that are kept at their first question already, as long as there are no more
   */
  constructor(
    max: number,
    private readonly room = 0,
  ) {
    this.kept = new LRUCache({ max });
  }

  /** @param key an integer or a text */
  get(key: K): V | undefined {
    return this.kept.get(key);
  }

  /** Offers a value that was asked for and not there. */
  offer(key: K, value: V): void {
    const number = typeof key === 'number' ? key : Bun.hash.xxHash32(key);
    const place = Math.imul(number, 0x9e3779b1) >>> (32 - FIRST_QUESTION_BITS);
    if (this.kept.size < this.room || this.asked[place] === number) this.kept.set(key, value);
    else this.asked[place] = number;
  }

  clear(): void {
    this.kept.clear();
  }
}
