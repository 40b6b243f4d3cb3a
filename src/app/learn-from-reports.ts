/**
 * Rates the night of each accepted report without reports, and adds it to the anonymous counts (src/reports/truth.ts).
 * Runs after the client was answered, one report at a time, so that drivers do not wait behind it; too many reports
 * at once or an error cost counts.
 */
import type { Score } from '../api/score.ts';
import { SHARES } from '../config/shares.ts';
import type { Report, Reports } from '../reports/reports.ts';
import type { Verdict } from '../reports/store.ts';
import { type Foretold, foretoldBy } from '../reports/truth.ts';
import { scoreOfSum } from '../scoring/range.ts';
import { FairQueue, NoSlot } from '../shared/program/fair-queue.ts';
import { cellOf } from '../shared/spot-id.ts';
import { PoolError } from '../threads/errors.ts';
import type { TaskRunner } from '../threads/pool.ts';

const DAY_MS = 86_400_000;
/** Factors of kinds of noise. */
const NOISE: ReadonlySet<string> = new Set([
  ...['road_noise', 'rail_noise', 'aircraft_noise', 'industry_noise', 'nightlife', 'parking_activity'],
]);

/** Returns `add` of the reports, which also learns from each accepted one. @param now ms since 1970 */
export function learning(
  reports: Reports,
  pool: TaskRunner,
  now: () => number,
): (report: Report) => Promise<Verdict> {
  const queue = new FairQueue(SHARES.counts);
  return async (report) => {
    const verdict = await reports.add(report);
    if (verdict.accepted) void learn(report);
    return verdict;
  };

  async function learn({ spotId, signalledAt, kind, client }: Report): Promise<void> {
    const place = cellOf(spotId);
    if (!place) return;
    let leave = () => {};
    try {
      leave = await queue.enter(client);
      const first = await scoreAt(place, signalledAt);
      const start = Date.parse(first.night_window.start);
      // a report by day is about the night before
      const foretold = foretoldIn(await scoreAt(place, start <= signalledAt ? start : start - DAY_MS));
      if (foretold) await reports.learn(foretold, kind);
    } catch (error) {
      if (!(error instanceof PoolError || error instanceof NoSlot)) throw error;
    } finally {
      leave();
    }
  }

  async function scoreAt(place: { lat: number; lon: number }, ms: number): Promise<Score> {
    const at = new Date(ms).toISOString();
    const { text } = await pool.run({ op: 'score', ...place, at, now: now(), lang: 'en' });
    return JSON.parse(text);
  }
}

/** Returns what an answer says without reports; null without map data. */
export function foretoldIn({ explanation, meta }: Score): Foretold | null {
  const { factors, spot_context } = explanation;
  if (spot_context.night_noise_db === null) return null;
  const own = factors.filter(({ source }) => source !== 'community');
  const noises = own.filter(({ key }) => NOISE.has(key)).sort((a, b) => a.points - b.points);
  const score = scoreOfSum(own.reduce((sum, { points }) => sum + points, 100));
  return foretoldBy(meta.model_version, score, spot_context.night_noise_db, noises[0]?.key ?? 'none');
}
