/** What reports teach: anonymous counts that outlive them. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { foretoldIn, learning } from '../../../src/app/learn-from-reports.ts';
import { SHARES } from '../../../src/config/shares.ts';
import type { Report, Reports } from '../../../src/reports/reports.ts';
import {
  type Foretold,
  foretoldBy,
  SEPARATION_FROM,
  separationOf,
  shownOf,
  type TruthCount,
  truthText,
} from '../../../src/reports/truth.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';

const count = (score: number, kind: TruthCount['kind'], reports: number): TruthCount => ({
  ...foretoldBy('2.0.0', score, 42, 'road_noise'),
  kind,
  reports,
});

describe('counts', () => {
  test('have tenths of the score and 5 dB of the level', () => {
    expect(foretoldBy('2.0.0', 100, 44.9, 'rail_noise')).toEqual({
      model: '2.0.0',
      score: 90,
      level: 40,
      loudest: 'rail_noise',
    });
    expect(foretoldBy('2.0.0', 0, 20, 'none')).toMatchObject({ score: 0, level: 20 });
    expect(foretoldBy('2.0.0', 69, 45, 'none')).toMatchObject({ score: 60, level: 45 });
  });

  test('below five are not shown, but told', () => {
    const counts = [count(80, 'calm', 12), count(40, 'noise', 4), count(20, 'police', 1)];
    expect(shownOf(counts)).toEqual({ shown: [counts[0]!], hidden: 5 });
    const text = truthText(counts);
    expect(text).toContain('80-89  40-45 dB  road_noise  calm    12');
    expect(text).not.toContain('police');
    expect(text).toContain('5 reports are in rows of fewer than 5, which are not shown.');
    expect(text).toContain('From 200 calm and 200 noisy reports on');
    expect(truthText([])).toBe('No report has been counted yet.');
  });

  test('of a file from elsewhere do not steer the terminal', () => {
    const text = truthText([{ ...count(80, 'calm', 12), model: 'red\u001b[31m', loudest: 'two\nlines' }]);
    expect(text).not.toContain('\u001b');
    expect(text.split('\n')[1]).toMatch(/^red \[31m +80-89 .* two lines +calm/);
  });
});

describe('the separation', () => {
  test('is told from 200 calm and 200 noisy reports on', () => {
    expect(separationOf([count(80, 'calm', SEPARATION_FROM - 1), count(40, 'noise', 500)])).toBeNull();
    const { auc, low, high } = separationOf([count(80, 'calm', 200), count(40, 'noise', 200)])!;
    expect([auc, low, high]).toEqual([1, 1, 1]);
    expect(truthText([count(80, 'calm', 200), count(40, 'noise', 200)])).toContain('AUC 1.00');
  });

  test('is the share of pairs in which the calm night had the higher score, ties half', () => {
    const tenths = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(tenths, tenths, (calm, noisy) => {
        const counts = [
          ...calm.map((n, i) => count(i * 10, 'calm', n)),
          ...noisy.map((n, i) => count(i * 10, 'noise', n)),
        ];
        const found = separationOf(counts);
        const [a, b] = [calm, noisy].map((list) => list.flatMap((n, i) => Array<number>(n).fill(i)));
        if (a!.length < SEPARATION_FROM || b!.length < SEPARATION_FROM) return expect(found).toBeNull();
        const pairs = a!.flatMap((x) => b!.map((y): number => (x > y ? 1 : x === y ? 0.5 : 0)));
        const expected = pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
        expect(found!.auc).toBeCloseTo(expected, 9);
        expect(found!.low).toBeLessThanOrEqual(found!.auc);
        expect(found!.high).toBeGreaterThanOrEqual(found!.auc);
      }),
      { numRuns: 25 },
    );
  });

  test('of chance alone has an interval around one half', () => {
    const even = Array.from({ length: 10 }, (_, i) => [
      count(i * 10, 'calm', 30),
      count(i * 10, 'noise', 30),
    ]).flat();
    const { auc, low, high } = separationOf(even)!;
    expect(auc).toBeCloseTo(0.5, 9);
    expect(high - low).toBeCloseTo(2 * 1.96 * Math.sqrt((300 + 300 + 1) / (12 * 300 * 300)), 2);
  });
});

describe('an accepted report', () => {
  const answer = (start: string, { community = -15 } = {}) => ({
    night_window: { start, end: '' },
    explanation: {
      factors: [
        { key: 'road_noise', points: -22.4, source: 'osm' },
        { key: 'rail_noise', points: -3, source: 'osm' },
        { key: 'community', points: community, source: 'community' },
      ],
      spot_context: { night_noise_db: 43.2 },
    },
    meta: { model_version: '2.0.0' },
  });
  const report = (signalledAt: string): Report => ({
    spotId: spotIdOf(47.14, 9.52),
    kind: 'noise',
    deviceToken: 'x',
    signalledAt: Date.parse(signalledAt),
    client: '192.0.2.7',
  });

  test.each([
    ['at night', '2026-06-15T23:30:00Z', '2026-06-15T20:00:00.000Z'],
    ['in the morning', '2026-06-16T07:00:00Z', '2026-06-15T20:00:00.000Z'],
  ])('%s is counted by what the model says about its night without reports', async (_, at, night) => {
    const asked: string[] = [];
    const learned: [Foretold, string][] = [];
    let done = () => {};
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const reports = {
      add: async () => ({ accepted: true, id: '', nextAllowedAt: 0 }) as const,
      learn: async (foretold: Foretold, kind: string) => {
        learned.push([foretold, kind]);
        done();
      },
    } as unknown as Reports;
    const start = at.startsWith('2026-06-15') ? '2026-06-15T20:00:00Z' : '2026-06-16T20:00:00Z';
    const pool = {
      run: async (task: { at: string }) => {
        asked.push(task.at);
        return { light: 'yellow', text: JSON.stringify(answer(start)) };
      },
    } as unknown as Parameters<typeof learning>[1];
    await learning(reports, pool, () => 0)(report(at));
    await finished;
    expect(asked).toEqual([new Date(at).toISOString(), night]);
    expect(learned).toEqual([[{ model: '2.0.0', score: 70, level: 40, loudest: 'road_noise' }, 'noise']]);
  });

  test('of many at once gives the threads one task at a time, and each client its share', async () => {
    let running = 0;
    let most = 0;
    const kinds: string[] = [];
    const allDone = Promise.withResolvers<void>();
    const reports = {
      add: async () => ({ accepted: true, id: '', nextAllowedAt: 0 }) as const,
      learn: async (_: Foretold, kind: string) => {
        kinds.push(kind);
        if (kinds.length === SHARES.counts.client.all + 50) allDone.resolve();
      },
    } as unknown as Reports;
    const pool = {
      run: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return { light: 'yellow', text: JSON.stringify(answer('2026-06-15T20:00:00Z')) };
      },
    } as unknown as Parameters<typeof learning>[1];
    const add = learning(reports, pool, () => 0);
    const sent = report('2026-06-15T23:30:00Z');
    const flood = Array.from({ length: 400 }, () => sent);
    const others = Array.from({ length: 50 }, (_, n) => ({
      ...sent,
      kind: 'calm' as const,
      client: `198.51.100.${n}`,
    }));
    expect(await Promise.all([...flood, ...others].map(add))).toHaveLength(450);
    await allDone.promise;
    expect(most).toBe(1);
    expect(kinds.filter((kind) => kind === 'calm')).toHaveLength(50);
  });

  test('without map data teaches nothing', () => {
    const empty = answer('2026-06-15T20:00:00Z');
    const unknown = {
      ...empty,
      explanation: { ...empty.explanation, spot_context: { night_noise_db: null } },
    };
    expect(foretoldIn(unknown as unknown as Parameters<typeof foretoldIn>[0])).toBeNull();
  });
});
