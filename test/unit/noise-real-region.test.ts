/** The far field is a shortcut: on the real streets of the sample it agrees with the sum over every segment. */
import { expect, test } from 'bun:test';
import { openRegionFile } from '../../src/region/file.ts';
import {
  METRES_PER_UNIT,
  metresPerUnitEast,
  squaredDistanceToSegment,
  toUnits,
} from '../../src/region/geometry.ts';
import { SEGMENT_WORDS, SegmentWord, SoundPart } from '../../src/region/layers.ts';
import type { Region } from '../../src/region/reader.ts';
import { linesAround } from '../../src/scoring/noise/lines.ts';
import { Attenuation, levelOf, segmentFactor } from '../../src/scoring/noise/propagation.ts';

const region = openRegionFile(new URL('../../dist/sample.spots', import.meta.url).pathname);

/** Every segment of every layer, one after the other. */
function everySegment({ layers }: Region, x: number, y: number, attenuation: Attenuation): number {
  const kx = metresPerUnitEast(y);
  let energy = 0;
  for (const { ints, floats, reach } of layers) {
    for (let at = 0; at < ints.length; at += SEGMENT_WORDS) {
      const ax = (ints[at]! - x) * kx;
      const ay = (ints[at + 1]! - y) * METRES_PER_UNIT;
      const bx = (ints[at + 2]! - x) * kx;
      const by = (ints[at + 3]! - y) * METRES_PER_UNIT;
      const squared = squaredDistanceToSegment(ax, ay, bx, by);
      if (squared < reach * reach)
        energy +=
          (floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!) *
          segmentFactor(ax, ay, bx, by, squared, attenuation, reach);
    }
  }
  return levelOf(energy);
}

test('at 500 random spots of Montevideo the level is within 0.2 dB of the sum over all segments', () => {
  let state = 2026;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const [west, south, east, north] = region.info.bounds;
  const differences: number[] = [];
  while (differences.length < 500) {
    const [x, y] = [toUnits(west + random() * (east - west)), toUnits(south + random() * (north - south))];
    const attenuation = new Attenuation(region.groundAt(x, y) ?? { soft: 0.6, built: 0, forest: 0 });
    const exact = everySegment(region, x, y, attenuation);
    // Below 15 dB(A) nothing is audible, and at the end of the reach single chunks fade in and out.
    if (!(exact > 15)) continue;
    const { parts } = linesAround([region], x, y, attenuation);
    const fast = levelOf(parts.subarray(0, SoundPart.GUESSED).reduce((sum, part) => sum + part, 0));
    differences.push(Math.abs(fast - exact));
  }
  expect(Math.max(...differences)).toBeLessThan(0.2);
});
