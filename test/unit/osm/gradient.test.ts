/** Lorries and buses on a gradient, according to CNOSSOS-EU. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { climbFactor, gradientFactor } from '../../../src/osm/emission/gradient.ts';
import { cnossosLevel } from '../../support/maps/cnossos.ts';

/**
 * Category, km/h, gradient in %, and engine dB calculated by hand from directive 2015/996, annex II, 2.2.14
 * and 2.2.15.
 */
const BY_HAND: [2 | 3, number, number, number][] = [
  [2, 50, 4, 2],
  [2, 80, 6, 4.8],
  [2, 80, 15, 9.6],
  [2, 50, -4, 0],
  [2, 90, -8, 4],
  [3, 80, 2, 2],
  [3, 80, 6, 6],
  [3, 60, -3, 0],
  [3, 60, -6, 2],
  [3, 80, -14, 11.2],
];

test.each(BY_HAND)(
  'category %i at %i km/h on %i%%: the engine is %d dB louder, the tyres are not',
  (category, speed, percent, engine) => {
    const louder = cnossosLevel(category, speed, { engine }) - cnossosLevel(category, speed);
    const ours = 10 * Math.log10(gradientFactor(category, speed, percent));
    // the level of the engine alone is a fit, accurate to 0.02 dB
    expect(Math.abs(ours - louder)).toBeLessThan(0.2);
  },
);

test('a lorry on a motorway with a gradient of 6% is 3 to 4 dB louder, at no more than lorry speed', () => {
  const louder = (speed: number) => 10 * Math.log10(gradientFactor(3, speed, 6));
  expect(louder(120)).toBeGreaterThan(3);
  expect(louder(120)).toBeLessThan(4);
  expect(louder(120)).toBe(louder(85));
});

const percents = fc.double({ min: 0, max: 20, noNaN: true });

test('a steeper road is never quieter: uphill, downhill or two-way', () => {
  fc.assert(
    fc.property(
      fc.record({
        medium: fc.double({ min: 0, max: 1, noNaN: true }),
        heavy: fc.double({ min: 0, max: 1, noNaN: true }),
        speed: fc.integer({ min: 5, max: 130 }),
      }),
      fc.boolean(),
      fc.constantFrom(-1, 1),
      percents,
      percents,
      (traffic, isOneway, direction, a, b) => {
        const [flatter, steeper] = [Math.min(a, b), Math.max(a, b)].map((percent) =>
          climbFactor(traffic, direction * percent, isOneway),
        ) as [number, number];
        expect(flatter).toBeGreaterThanOrEqual(1);
        expect(steeper).toBeGreaterThanOrEqual(flatter);
      },
    ),
  );
});

test('level roads and roads without lorries do not change', () => {
  expect(climbFactor({ medium: 0.1, heavy: 0.2, speed: 80 }, 0, true)).toBe(1);
  expect(climbFactor({ medium: 0, heavy: 0, speed: 80 }, 8, true)).toBe(1);
});
