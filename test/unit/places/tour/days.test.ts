/** Days of a tour, before its nights are chosen. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { dayCount, daysBetween } from '../../../../src/places/planned/tour/days.ts';

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });

test('are as many as their arithmetic says, and none is longer than a day of driving', () => {
  fc.assert(
    fc.property(
      fc.array(seconds(500_000), { minLength: 1, maxLength: 14 }),
      fc.double({ min: 360, max: 50_400, noNaN: true }),
      (legs, perDay) => {
        let end = 0;
        const stops = legs.map((leg) => (end += leg));
        const days = daysBetween(stops, perDay);
        expect(dayCount(stops, perDay)).toBe(days.length);
        for (const { from, to } of days) expect(to - from).toBeLessThanOrEqual(perDay * (1 + 1e-9));
        expect(days.at(-1)!.to).toBe(stops.at(-1)!);
      },
    ),
  );
});
