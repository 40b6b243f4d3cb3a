/** How effects fade with the distance, and how they are limited. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fadeBetween, limitedTo } from '../../../../src/scoring/fade-and-limit.ts';

describe('fading and limits', () => {
  test('never increase points with distance or exceed the full value', () => {
    const distance = fc.double({ min: 0, max: 2000, noNaN: true });
    fc.assert(
      fc.property(distance, distance, distance, distance, (a, b, r1, width) => {
        const [nearer, farther] = [Math.min(a, b), Math.max(a, b)];
        const [shareNear, shareFar] = [nearer, farther].map((d) => fadeBetween(d, r1, r1 + width)) as [
          number,
          number,
        ];
        expect(shareNear).toBeGreaterThanOrEqual(shareFar);
        expect(shareNear).toBeLessThanOrEqual(1);
        expect(shareFar).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('by group are exact and keep the shares and positive points', () => {
    const points = fc.integer({ min: -40_000, max: 10_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(fc.array(points, { maxLength: 12 }), (all) => {
        const limited = limitedTo(
          all.map((each) => ({ points: each })),
          30,
        );
        const taken = limited.reduce((sum, { points: p }) => sum - Math.min(0, p), 0);
        const before = all.reduce((sum, p) => sum - Math.min(0, p), 0);
        expect(taken).toBeCloseTo(Math.min(before, 30), 6);
        for (const [i, each] of limited.entries()) expect(Math.sign(each.points)).toBe(Math.sign(all[i]!));
      }),
    );
  });
});
