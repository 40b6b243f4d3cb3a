/** Numbers as people write them in a field, whatever the language of page and browser. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { LOCALES } from '../../../src/shared/language.ts';
import { readNumber } from '../../../src/web/parts/shell/read-number.ts';

describe('a number in a field', () => {
  test.each([
    ['2,8', 5, 2.8],
    ['2.8', 5, 2.8],
    [' 2,80 ', 5, 2.8],
    [',5', 5, 0.5],
    ['3,', 5, 3],
    ['7', 25, 7],
    // no van is 2800 m high, but a night may cost 2800 forint
    ['2.800', 5, 2.8],
    ['2,800', 5, 2.8],
    ['2.800', 100_000, 2800],
    ['12’000', 100_000, 12_000],
    ['12 000', 100_000, 12_000],
    ['1.234,50', 100_000, 1234.5],
    ['1,234.50', 100_000, 1234.5],
    ['0', 5, 0],
  ])('%s is read with at most %d as %d', (text, most, expected) => {
    expect(readNumber(text, most)).toBe(expected);
  });

  test.each(['zwei', '2,8 ft', '2,8,1', '-3', '1.2.3', '2..8', ',', '1e3', '0x10', 'Infinity', '1,23.45'])(
    '%s is none',
    (text) => {
      expect(readNumber(text, 100_000)).toBeNaN();
    },
  );

  test('is null if nothing is written', () => {
    expect(readNumber('  ', 5)).toBeNull();
  });

  test('is read as each language writes it, with and without groups', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
        fc.constantFrom(...Object.values(LOCALES)),
        fc.boolean(),
        (value, locale, useGrouping) => {
          const written = value.toLocaleString(locale, { useGrouping, minimumFractionDigits: 2 });
          expect(readNumber(written, 100_000)).toBe(value);
        },
      ),
    );
  });
});
