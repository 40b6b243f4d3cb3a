// Energy received from straight lines, compared with a sum over short steps of the formula of attenuation.
import { describe, expect, test } from 'bun:test';
import type { Ground } from '../../../../src/region/read/reader.ts';
import { squaredDistanceToSegment } from '../../../../src/region/spatial/geometry.ts';
import { Attenuation } from '../../../../src/scoring/propagation/attenuation.ts';
import { AttenuationTable } from '../../../../src/scoring/propagation/attenuation-table.ts';
import { levelOf } from '../../../../src/scoring/propagation/levels.ts';
import { segmentFactor } from '../../../../src/scoring/propagation/spreading.ts';

const GROUNDS: Ground[] = [
  { soft: 0.6, built: 0, forest: 0 },
  { soft: 1, built: 0, forest: 0 },
  { soft: 0.6, built: 0.4, forest: 0 },
  { soft: 1, built: 0.1, forest: 0.3 },
  { soft: 1, built: 0, forest: 1 },
  { soft: 0.6, built: 0.5, forest: 0.5 },
];
/** Beyond any reach, so that nothing fades. */
const REACH_M = 1e6;
const STEP_M = 0.25;

/** Returns the energy of a line from (x, north) so many metres to the east. */
function computed(x: number, north: number, length: number, ground: AttenuationTable): number {
  const squared = squaredDistanceToSegment(x, north, x + length, north);
  return segmentFactor(x, north, x + length, north, squared, ground, REACH_M);
}

function summed(x: number, north: number, length: number, ground: Attenuation): number {
  let energy = 0;
  for (let at = x + STEP_M / 2; at < x + length; at += STEP_M) {
    const r = Math.max(4, Math.hypot(at, north));
    energy += (STEP_M / (2 * Math.PI * r * r)) * 10 ** (-ground.decibels(r) / 10);
  }
  return energy;
}

const distances = Array.from({ length: 22 }, (_, i) => 5 * 1.22 ** i);

describe.each(GROUNDS)('over %j', (ground) => {
  const [table, formula] = [new AttenuationTable(ground), new Attenuation(ground)];

  test('a piece of road is within 0.4 dB of the sum over steps, and within 0.05 dB on average', () => {
    const errors = distances.flatMap((north) =>
      [20, 50, 100].flatMap((length) =>
        [-1, -0.5, 0, 0.25, 0.5].map((before) => {
          const x = -before * length;
          return Math.abs(levelOf(computed(x, north, length, table) / summed(x, north, length, formula)));
        }),
      ),
    );
    expect(Math.max(...errors)).toBeLessThan(0.4);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.05);
  });

  test('a long road in pieces of 100 m is within 0.15 dB', () => {
    for (const north of distances) {
      let pieces = 0;
      for (let x = -2030; x < 1970; x += 100) pieces += computed(x, north, 100, table);
      expect(Math.abs(levelOf(pieces / summed(-2030, north, 4000, formula)))).toBeLessThan(0.15);
    }
  });
});
