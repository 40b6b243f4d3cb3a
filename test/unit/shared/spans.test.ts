/** Spans of a request are collected for that request alone, and only if it has a collector. */
import { expect, test } from 'bun:test';
import { collectSpans, currentSpans, type Span, spanned } from '../../../src/shared/program/spans.ts';

test('concurrent requests get only their own spans', async () => {
  const lists: Span[][] = [[], []];
  await Promise.all(
    lists.map((spans, n) =>
      collectSpans(spans, async () => {
        await spanned(`first of ${n}`, () => Bun.sleep(5));
        await spanned(`second of ${n}`, () => Bun.sleep(1));
      }),
    ),
  );
  expect(lists.map((spans) => spans.map(({ name }) => name))).toEqual([
    ['first of 0', 'second of 0'],
    ['first of 1', 'second of 1'],
  ]);
  for (const { begun, ended } of lists.flat()) expect(ended).toBeGreaterThanOrEqual(begun);
});

test('a failing part makes a failed span, and its error is passed on', async () => {
  const spans: Span[] = [];
  const fail = () => spanned('store', () => Promise.reject(new Error('gone')));
  expect(collectSpans(spans, fail)).rejects.toThrow('gone');
  await Bun.sleep(0);
  expect(spans).toMatchObject([{ name: 'store', failed: true }]);
});

test('without a collector nothing is recorded', async () => {
  expect(currentSpans()).toBeUndefined();
  expect(await spanned('store', async () => 7)).toBe(7);
});
