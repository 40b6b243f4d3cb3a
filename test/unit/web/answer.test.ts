/** What the page says about an answer: its points, missing map data, an old map. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { ExplainedFactor, Score } from '../../../src/api/score.ts';
import type { Bounds } from '../../../src/web/lib/geo.ts';
import { pointLines } from '../../../src/web/parts/place/points.tsx';
import { oldMapYear, trustWords } from '../../../src/web/parts/place/trust.tsx';
import { whyNoVan } from '../../../src/web/parts/place/verdict.tsx';
import { cardOfAnswer } from '../../../src/web/places/card-place.ts';
import { withoutHoles } from '../../../src/web/rating.ts';
import { SAMPLE } from '../../support/http/sample-score.ts';

describe('the points of a score', () => {
  const factor = fc.record({
    key: fc.constantFrom('road_noise', 'residents', 'forest'),
    points: fc.double({ min: -40, max: 10, noNaN: true }),
  });

  test('are at most four whole numbers that add up to it, and one more at either end of the scale', () => {
    fc.assert(
      fc.property(fc.array(factor, { maxLength: 12 }), (some) => {
        const factors = some.map((each) => ({ ...each, label: each.key }) as ExplainedFactor);
        const sum = factors.reduce((all, { points }) => all + points, 100);
        const score = Math.min(100, Math.max(0, Math.round(sum)));
        const lines = pointLines(factors, score);
        const isBeyond = Math.round(sum) < 0 || Math.round(sum) > 100;
        expect(lines.length).toBeLessThanOrEqual(isBeyond ? 5 : 4);
        const total = lines.reduce((all, { points }) => all + points, 100);
        // nothing that matters needs no lines
        expect(total).toBe(lines.length > 0 ? score : 100);
        if (lines.length === 0) expect(score).toBeGreaterThan(98);
        expect(lines.every(({ points }) => points !== 0)).toBeTrue();
      }),
    );
  });

  test('beyond 0 or 100 are named as that, not as rounding', () => {
    const linesOf = (points: readonly number[], score: number) => {
      const factors = points.map(
        (each) => ({ key: 'noise', label: 'Noise', points: each }) as ExplainedFactor,
      );
      return pointLines(factors, score).map((line) => [line.words, line.points]);
    };
    expect(linesOf([-75, -30, -20], 0)).toEqual([
      ['Noise', -75],
      ['Noise', -30],
      ['Noise', -20],
      ['Not below 0', 25],
    ]);
    expect(linesOf([-80.4, -30.4, -1, -0.2], 0)).toEqual([
      ['Noise', -80],
      ['Noise', -30],
      ['2 small things', -2],
      ['Not below 0', 12],
    ]);
    expect(linesOf([-80, -0.8], 19)).toEqual([
      ['Noise', -80],
      ['Noise', -1],
    ]);
    expect(linesOf([-0.4, 0.3], 100)).toEqual([]);
    expect(linesOf([8], 100)).toEqual([
      ['Noise', 8],
      ['Not above 100', -8],
    ]);
    expect(linesOf([-20.4, -20.4], 59)).toEqual([
      ['Noise', -20],
      ['Noise', -20],
      ['Rounded', -1],
    ]);
  });
});

const SPOT = { lat: 51.1, lon: 6.8 };

describe('an answer without map data', () => {
  const { meta, explanation } = SAMPLE;
  const hole: Score = { ...SAMPLE, meta: { ...meta, degraded: true, degraded_reason: 'no_map_data' } };
  const regions = [{ bounds: [6, 51, 7, 52] as Bounds }];

  test('means inside of a region that there is no road, or the sea, and elsewhere that there is no map', () => {
    const inside = withoutHoles(hole, SPOT, regions);
    expect(cardOfAnswer(SPOT, inside, null).light).toBe('no_van');
    expect(whyNoVan(inside)).toBe('No road within 120\u00a0m. No score.');
    const sea = { ...explanation, spot_context: { ...explanation.spot_context, country: null } };
    expect(whyNoVan(withoutHoles({ ...hole, explanation: sea }, SPOT, regions))).toBe(
      'Open water. No score.',
    );
    expect(cardOfAnswer(SPOT, withoutHoles(hole, { lat: 50, lon: 6.8 }, regions), null).light).toBe(
      'unknown',
    );
  });

  test('stays unknown while its map is loading', () => {
    const coming: Score = { ...hole, meta: { ...hole.meta, degraded_reason: 'map_data_loading' } };
    expect(withoutHoles(coming, SPOT, regions)).toBe(coming);
  });
});

test('a map warns from three years on, and names its year', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(oldMapYear('2016-11-02T00:00:00Z', now)).toBe(2016);
  expect(oldMapYear('2023-11-27T00:00:00Z', now)).toBe(2023);
  expect(oldMapYear('2023-12-24T00:00:00Z', now)).toBeNull();
  expect(oldMapYear(null, now)).toBeNull();
});

test('a range is said where it says more than the score', () => {
  const wordsOf = (low: number, high: number) => trustWords({ ...SAMPLE, score_range: { low, high } });
  expect(wordsOf(57, 60)).toContain('Likely between 57 and 60.');
  for (const [low, high] of [
    [0, 0],
    [98, 100],
  ] as const)
    expect(wordsOf(low, high)).not.toContain('Likely');
});
