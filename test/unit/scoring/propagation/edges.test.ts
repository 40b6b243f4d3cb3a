/** Diffraction over edges, against published cases (test/support/scoring/published-cases.ts). */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { detourOver, edgeDecibels } from '../../../../src/scoring/propagation/edges.ts';
import { CASES, levelOf, partsOf } from '../../../support/scoring/published-cases.ts';

test.each(CASES.filter(({ name }) => name <= 'TC06'))(
  'ground: the level of $name is within 1.5 dB',
  (each) => {
    expect(Math.abs(levelOf(each) - each.level)).toBeLessThanOrEqual(1.5);
  },
);

test.each(CASES.filter(({ name }) => name > 'TC06'))('edge: the level of $name is within 3 dB', (each) => {
  expect(Math.abs(levelOf(each) - each.level)).toBeLessThanOrEqual(3);
});

test('published cases more than 3 dB apart keep their order', () => {
  for (const a of CASES)
    for (const b of CASES) if (a.level > b.level + 3) expect(levelOf(a)).toBeGreaterThan(levelOf(b));
});

test.each(CASES.filter(({ difference }) => difference !== undefined))(
  '$name has the published path difference',
  (each) => {
    expect(partsOf(each).tight!.difference).toBeCloseTo(each.difference!, 2);
  },
);

test('a ridge of 20 m in the middle of 400 m screens 14.6 dB, as computed by hand', () => {
  // Detour 2 sqrt(200² + 18.75²) - 400 = 1.754 m (ends 0.5 and 2 m high); Kmet = exp(-sqrt(200 200 400 / (2
  // 1.788)) / 2000) = 0.347.
  const detour = detourOver({ d: 0, z: 0.5 }, { d: 200, z: 20 }, { d: 400, z: 2 });
  expect(detour.difference).toBeCloseTo(1.754, 2);
  expect(edgeDecibels(detour)).toBeCloseTo(10 * Math.log10(1 + (2 + 58.82 * 1.754) * 0.3473), 1);
});

test('a higher edge never screens less, anywhere, and never more than 20 dB', () => {
  const metres = (max: number) => fc.double({ min: 0, max, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({
        before: fc.double({ min: 1, max: 3000, noNaN: true }),
        behind: fc.double({ min: 1, max: 3000, noNaN: true }),
      }),
      metres(200),
      metres(200),
      metres(50),
      ({ before, behind }, z, higher, to) => {
        const taken = (height: number) =>
          edgeDecibels(detourOver({ d: 0, z: 10 }, { d: before, z: height }, { d: before + behind, z: to }));
        expect(taken(z + higher)).toBeGreaterThanOrEqual(taken(z) - 1e-9);
        expect(taken(z)).toBeLessThanOrEqual(20);
      },
    ),
  );
});
