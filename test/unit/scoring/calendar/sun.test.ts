// The sun at an instant agrees with the times of its day.
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isDark, sunTimes } from '../../../../src/scoring/calendar/sun.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

test('it is dark before dawn and after dusk, and light between them', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -7, max: 7, noNaN: true }),
      fc.integer({ min: 18_000, max: 24_000 }),
      (lat, lon, day) => {
        const { dawn, dusk } = sunTimes(lat, lon, day, 'UTC');
        if (dawn === null || dusk === null || dawn < 5 || dusk > 1435) return;
        const darkAt = (minute: number) => isDark(lat, lon, day * DAY_MS + minute * MINUTE_MS);
        expect([dawn - 4, dawn + 5, dusk - 4, dusk + 5].map(darkAt)).toEqual([true, false, false, true]);
      },
    ),
  );
});

test('it is never dark in the summer of the far north, and always in its winter', () => {
  const day = (date: string) =>
    [0, 6, 12, 18].map((hour) => isDark(78, 15, Date.parse(date) + hour * 3_600_000));
  expect(day('2027-06-21')).toEqual([false, false, false, false]);
  expect(day('2027-12-21')).toEqual([true, true, true, true]);
});
