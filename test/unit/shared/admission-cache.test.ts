/** The admission cache: it keeps what is requested again, and never returns the value of another key. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { AdmissionCache } from '../../../src/shared/collections/admission-cache.ts';

const identity = (key: number) => key;

test('a value is kept on its second request', () => {
  const cache = new AdmissionCache<number, { of: string }>(10, identity);
  cache.offer(7, { of: 'first' });
  expect(cache.get(7)).toBeUndefined();
  cache.offer(7, { of: 'second' });
  expect(cache.get(7)).toEqual({ of: 'second' });
});

test('a repeated list is kept as a whole, whatever its keys', () => {
  const cache = new AdmissionCache<number, { key: number }>(2000, identity);
  const keys = Array.from({ length: 2000 }, (_, i) => i * 7919);
  for (let round = 0; round < 2; round++) for (const key of keys) cache.offer(key, { key });
  expect(keys.filter((key) => cache.get(key)?.key !== key)).toEqual([]);
});

test('the first values are kept at once, up to a given number', () => {
  const cache = new AdmissionCache<number, { of: string }>(10, identity, 1);
  cache.offer(6, { of: 'six' });
  expect(cache.get(6)).toEqual({ of: 'six' });
  cache.offer(7, { of: 'first' });
  expect(cache.get(7)).toBeUndefined();
  cache.offer(7, { of: 'second' });
  expect([cache.get(6), cache.get(7)]).toEqual([{ of: 'six' }, { of: 'second' }]);
});

test('any number of keys that are requested once evict nothing', () => {
  const cache = new AdmissionCache<number, { key: number }>(10, identity);
  for (let twice = 0; twice < 2; twice++) cache.offer(-5, { key: -5 });
  for (let key = 0; key < 100_000; key++) cache.offer(key, { key });
  expect(cache.get(-5)).toEqual({ key: -5 });
});

test('keys can be strings, and clear() removes all values', () => {
  const cache = new AdmissionCache<string, { of: string }>(1, (key) => key.charCodeAt(0));
  for (const of of ['first', 'second']) {
    cache.offer('there', { of });
    cache.offer('here', { of });
  }
  expect(cache.get('here')).toEqual({ of: 'second' });
  expect(cache.get('there')).toBeUndefined();
  cache.clear();
  expect(cache.get('here')).toBeUndefined();
});

test('a key never returns the value of another key', () => {
  const cell = fc.integer({ min: -3_300_000_000_000, max: 3_300_000_000_000 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 200 }), (keys) => {
      const cache = new AdmissionCache<number, { key: number }>(50, identity);
      for (const key of [...keys, ...keys, ...keys]) {
        const kept = cache.get(key);
        if (kept) expect(kept.key).toBe(key);
        else cache.offer(key, { key });
      }
    }),
  );
});
