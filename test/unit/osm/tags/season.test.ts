/** The days of the year on which a site is open, from its tags. */
import { describe, expect, test } from 'bun:test';
import { seasonOf } from '../../../../src/osm/tags/values/season.ts';
import { dayOfYear } from '../../../../src/shared/time/day-of-year.ts';
import { yearOf } from '../../../support/maps/region-fixture.ts';

const daysOf = (tags: Record<string, string>) => seasonOf(new Map(Object.entries(tags))).days;
const isOpen = (tags: Record<string, string>, month: number, day: number) => {
  const at = dayOfYear(month, day);
  return (daysOf(tags)![at >> 3]! & (1 << (at & 7))) !== 0;
};

describe('the season of a site', () => {
  test.each([
    ['Apr-Oct', [4, 1], [10, 31]],
    ['May 15-Sep 30', [5, 15], [9, 30]],
    ['Apr-Oct Mo-Su 08:00-20:00', [4, 1], [10, 31]],
    ['Apr-Oct Mo-Fr 08:00-18:00; Nov-Mar off', [4, 1], [10, 31]],
  ] as const)('follows opening_hours=%s', (opening_hours, from, to) => {
    expect(daysOf({ opening_hours })).toEqual(yearOf(from, to));
  });

  test('may have two parts and may span New Year', () => {
    const twice = { opening_hours: 'Dec 15-Mar 31, Jun-Sep' };
    expect([1, 3, 5, 7, 10, 12].map((month) => isOpen(twice, month, 20))).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test.each([
    ['24/7'],
    ['Mo-Su 08:00-20:00'],
    ['Mo-Fr 08:00-18:00; PH off'],
    ['Jan-Dec'],
    ['2019 Jun-Sep'],
    ['by appointment, call us'],
  ])('is null for opening_hours=%s', (opening_hours) => {
    expect(daysOf({ opening_hours })).toBeNull();
  });

  test('with only a name is that of the northern hemisphere; dates take precedence', () => {
    const season = (tags: Record<string, string>) => seasonOf(new Map(Object.entries(tags)));
    expect(season({ seasonal: 'summer' })).toEqual({ days: yearOf([5, 1], [9, 30]), northern: true });
    expect(season({ seasonal: 'spring;summer' })).toEqual({ days: yearOf([3, 1], [9, 30]), northern: true });
    expect(season({ seasonal: 'yes' })).toEqual({ days: yearOf([4, 1], [10, 31]), northern: true });
    expect(season({ seasonal: 'no' }).days).toBeNull();
    expect(season({ seasonal: 'yes', opening_hours: 'Jun-Aug' })).toEqual({
      days: yearOf([6, 1], [8, 31]),
      northern: false,
    });
    expect(isOpen({ seasonal: 'winter' }, 1, 15)).toBe(true);
    expect(isOpen({ seasonal: 'winter' }, 7, 15)).toBe(false);
  });

  test('is shared by equal texts', () => {
    expect(daysOf({ opening_hours: 'Apr-Oct' })).toBe(daysOf({ opening_hours: 'Apr-Oct' }));
  });
});
