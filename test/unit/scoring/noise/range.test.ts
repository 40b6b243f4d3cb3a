/** The 80% interval of a score and a level, from the uncertainty of their parts. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { LineClass, SoundKind, TrafficSource } from '../../../../src/region/format/codes.ts';
import { combinedDeviation } from '../../../../src/scoring/noise/deviation.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { aWay, regionOf } from '../../../support/maps/region-fixture.ts';
import type { Answer } from '../../../support/scoring/spot-answer.ts';

const LAT = 48;
const LON = 8;

interface Road {
  metres: number;
  energy: number;
  source: number;
  lineClass?: number;
}

/** Returns the answer beside straight roads north of the spot. */
function beside(roads: readonly Road[]): Answer {
  const region = regionOf((builder) => {
    for (const [i, { metres, energy, source, lineClass = LineClass.secondary }] of roads.entries()) {
      const way = builder.lines.addWay(aWay({ osmId: i + 1, lineClass, ref: `L ${i}` }));
      builder.lines.setTraffic(way, { source, vehiclesPerHour: 40, heavyShare: 0.1, year: 0 });
      const y = LAT * 1e7 + Math.round(metres / 0.0111);
      for (let k = -20; k < 20; k++)
        builder.lines.addSegment(
          way,
          LON * 1e7 + k * 8000,
          y,
          LON * 1e7 + (k + 1) * 8000,
          y,
          SoundKind.road_rural,
          energy,
          energy,
        );
    }
    builder.coverage.add(LON * 1e7, LAT * 1e7);
  });
  const at = '2026-02-11T22:30:00Z';
  return JSON.parse(new Scorer([region]).score({ lat: LAT, lon: LON, at, now: 0, lang: 'en' }));
}

const levels = ({ explanation }: Answer) => explanation.spot_context.night_noise_db_range as number[];
const width = (answer: Answer) => levels(answer)[1]! - levels(answer)[0]!;
const scoreWidth = ({ score_range: { low, high } }: Answer) => high - low;

/** Sources of traffic, the least certain first. */
const SOURCES = [TrafficSource.network, TrafficSource.typical, TrafficSource.counted];
const road = fc.record({
  metres: fc.integer({ min: 4, max: 900 }),
  energy: fc.constantFrom(1e4, 1e6, 1e8),
  source: fc.constantFrom(...SOURCES),
});

describe('on any map', () => {
  test('score and level are within their ranges', () => {
    fc.assert(
      fc.property(fc.array(road, { maxLength: 4 }), (roads) => {
        const answer = beside(roads);
        expect(answer.score_range.low).toBeLessThanOrEqual(answer.score);
        expect(answer.score_range.high).toBeGreaterThanOrEqual(answer.score);
        const level = answer.explanation.spot_context.night_noise_db as number;
        expect(levels(answer)[0]).toBeLessThanOrEqual(level);
        expect(levels(answer)[1]).toBeGreaterThanOrEqual(level);
      }),
      { numRuns: 40 },
    );
  });

  test('better knowledge never widens a range', () => {
    fc.assert(
      fc.property(fc.array(road, { minLength: 1, maxLength: 3 }), (roads) => {
        const [first, ...others] = roads;
        const answers = SOURCES.map((source) => beside([{ ...first!, source }, ...others]));
        for (const [i, answer] of answers.entries()) {
          if (i === 0) continue;
          expect(width(answer)).toBeLessThanOrEqual(width(answers[i - 1]!) + 0.11);
          expect(scoreWidth(answer)).toBeLessThanOrEqual(scoreWidth(answers[i - 1]!));
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('a distant road with typical traffic has deviations of 3.5 dB (traffic) and 1.1 dB (path)', () => {
  const answer = beside([{ metres: 300, energy: 1e8, source: TrafficSource.typical }]);
  // 1.2816 sqrt(2.9² + 1.9² + 1.12²) on either side.
  expect(width(answer)).toBeCloseTo(2 * 4.67, 0);
  expect(width(beside([{ metres: 300, energy: 1e8, source: TrafficSource.counted }]))).toBeCloseTo(
    2 * 2.4,
    0,
  );
});

test('typical traffic, which was compared with German counters, is most certain on motorways', () => {
  const of = (lineClass: number) =>
    width(beside([{ metres: 300, energy: 1e8, source: TrafficSource.typical, lineClass }]));
  expect(of(LineClass.motorway)).toBeLessThan(of(LineClass.primary));
  expect(of(LineClass.primary)).toBeLessThan(of(LineClass.secondary));
});

test('the range without map data is that of any place', () => {
  const at = '2026-02-11T22:30:00Z';
  const answer: Answer = JSON.parse(new Scorer([]).score({ lat: LAT, lon: LON, at, now: 0, lang: 'en' }));
  expect(answer.score_range).toEqual({ low: 10, high: 90 });
  expect(answer.explanation.spot_context.night_noise_db_range).toBeNull();
});

test('two equal sources with independent errors are more certain together than alone', () => {
  expect(combinedDeviation([{ energy: 1, deviation: 4 }])).toBe(4);
  expect(combinedDeviation([1, 1].map((energy) => ({ energy, deviation: 4 })))).toBeCloseTo(4 / Math.SQRT2);
  expect(combinedDeviation([])).toBe(0);
});
