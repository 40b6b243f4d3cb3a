/** Binary search returns what a plain loop returns. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { indexOfNumber, lastAtMost } from '../../../src/shared/collections/ascending.ts';

const number = fc.integer({ min: 0, max: 40 });

test('indexOfNumber returns the first of equal numbers, or -1', () => {
  fc.assert(
    fc.property(fc.array(number), number, (numbers, value) => {
      const ascending = Float64Array.from(numbers).sort();
      expect(indexOfNumber(ascending, value)).toBe(ascending.indexOf(value));
    }),
  );
});

test('lastAtMost returns the last number that is not above the value', () => {
  fc.assert(
    fc.property(fc.uniqueArray(number), number, (numbers, value) => {
      const ascending = Float64Array.from(numbers).sort();
      expect(lastAtMost(ascending, value)).toBe(ascending.findLastIndex((each) => each <= value));
    }),
  );
});
