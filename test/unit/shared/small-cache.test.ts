/** The page's cache keeps and drops the same values as the package that it stands for. */
import { expect, test } from 'bun:test';
import { LRUCache } from 'lru-cache';
import { LRUCache as SmallCache } from '../../../src/shared/collections/small-cache.ts';
import { seededRandom } from '../../support/seeded-random.ts';

test.each([1, 2, 7, 100])('a cache of %d values answers like the package', (max) => {
  const random = seededRandom(max);
  const caches = [new LRUCache<number, object>({ max }), new SmallCache<number, object>({ max })] as const;
  for (let step = 0; step < 5000; step++) {
    const key = Math.floor(random() * max * 2);
    const value = { step };
    const act = random();
    const answers = caches.map((cache) => {
      if (act < 0.5) return cache.get(key);
      if (act < 0.9) return void cache.set(key, value);
      return act < 0.999 ? cache.delete(key) : void cache.clear();
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(caches[1].size).toBe(caches[0].size);
  }
});
