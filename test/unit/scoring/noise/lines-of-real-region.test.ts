/**
 * The far field is an approximation: on the streets of the sample it agrees with the sum over all segments.
 */
import { expect, test } from 'bun:test';
import { isRailClass } from '../../../../src/region/format/codes.ts';
import {
  CLASS_SHIFT,
  SEGMENT_WORDS,
  SegmentWord,
  SoundPart,
} from '../../../../src/region/format/line-records.ts';
import type { Region } from '../../../../src/region/read/reader.ts';
import { openRegionFile } from '../../../../src/region/read/source.ts';
import { squaredDistanceToSegment } from '../../../../src/region/spatial/geometry.ts';
import { LineScratch } from '../../../../src/scoring/lines/line-scratch.ts';
import { linesAround } from '../../../../src/scoring/lines/line-search.ts';
import { AttenuationTable } from '../../../../src/scoring/propagation/attenuation-table.ts';
import { levelOf } from '../../../../src/scoring/propagation/levels.ts';
import { segmentFactor } from '../../../../src/scoring/propagation/spreading.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../../src/shared/geo/earth.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const region = openRegionFile(new URL('../../../../dist/sample.spots', import.meta.url).pathname);

/** Levels in dB(A). */
interface Levels {
  rail: number;
  /** Roads and railways together. */
  all: number;
}

/** Computes the level from every segment of every layer. */
function everySegment({ layers }: Region, x: number, y: number, attenuation: AttenuationTable): Levels {
  const kx = metresPerUnitEast(y);
  const energy = { rail: 0, all: 0 };
  for (const { ints, floats, reach } of layers) {
    for (let at = 0; at < ints.length; at += SEGMENT_WORDS) {
      const ax = (ints[at]! - x) * kx;
      const ay = (ints[at + 1]! - y) * METRES_PER_UNIT;
      const bx = (ints[at + 2]! - x) * kx;
      const by = (ints[at + 3]! - y) * METRES_PER_UNIT;
      const squared = squaredDistanceToSegment(ax, ay, bx, by);
      if (squared >= reach * reach) continue;
      const power = floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!;
      const here = power * segmentFactor(ax, ay, bx, by, squared, attenuation, reach);
      energy.all += here;
      if (isRailClass(ints[at + SegmentWord.KIND]! >> CLASS_SHIFT)) energy.rail += here;
    }
  }
  return { rail: levelOf(energy.rail), all: levelOf(energy.all) };
}

function withFarField(x: number, y: number, attenuation: AttenuationTable): Levels {
  const { parts } = linesAround([region], x, y, attenuation, new LineScratch());
  const all = parts.subarray(0, SoundPart.GUESSED).reduce((sum, part) => sum + part, 0);
  return { rail: levelOf(parts[SoundPart.RAIL]! + parts[SoundPart.RAIL_YARD]!), all: levelOf(all) };
}

test('at 500 random spots of Montevideo the level is within 0.2 dB of the sum, and that of railways mostly within 0.5 dB', () => {
  const random = seededRandom(2026);
  const [west, south, east, north] = region.info.bounds;
  const differences: number[] = [];
  const ofRailways: number[] = [];
  while (differences.length < 500) {
    const [x, y] = [toUnits(west + random() * (east - west)), toUnits(south + random() * (north - south))];
    const attenuation = new AttenuationTable(region.groundAt(x, y) ?? { soft: 0.6, built: 0, forest: 0 });
    const exact = everySegment(region, x, y, attenuation);
    // Below 15 dB(A) nothing is audible, and at the end of the reach single chunks fade in and out.
    if (!(exact.all > 15)) continue;
    const fast = withFarField(x, y, attenuation);
    differences.push(Math.abs(fast.all - exact.all));
    // Answers show the level of railways even if it hardly changes the sum.
    if (exact.rail > 15) ofRailways.push(Math.abs(fast.rail - exact.rail));
  }
  expect(Math.max(...differences)).toBeLessThan(0.2);
  expect(ofRailways.length).toBeGreaterThan(40);
  ofRailways.sort((a, b) => a - b);
  expect(ofRailways[Math.floor(0.9 * ofRailways.length)]).toBeLessThan(0.5);
});
