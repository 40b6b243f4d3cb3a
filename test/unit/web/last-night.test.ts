/** The place that the page asks about in the morning. The tests set the clock. */
import { afterEach, describe, expect, setSystemTime, test } from 'bun:test';
import type { Score } from '../../../src/api/score.ts';
import { createMemory } from '../../../src/web/lib/storage.ts';
import { createLastNight } from '../../../src/web/reports/last-night.ts';
import { NO_FILTERS } from '../../../src/web/state/filters.ts';
import { createPageStore } from '../../../src/web/state/state.ts';
import { testsAheadMs } from '../../support/servers/clock.ts';

const ZONE = 'America/Montevideo';
/** Instant of a wall time in Montevideo. */
const at = (local: string) => new Date(`${local}-03:00`);

function answerAt(name: string, night = '2026-02-17T01:00:00Z'): Score {
  return {
    spot_id: name,
    place: { name, street: null, town: null },
    night_window: { start: night },
    explanation: { spot_context: { timezone: ZONE, standing: 'none' } },
  } as unknown as Score;
}

function visitor() {
  const kept = new Map<string, string>();
  const memory = createMemory(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  const store = createPageStore('en', {
    ...{ list: null, stars: [], filters: NO_FILTERS },
    isFirstVisit: false,
  });
  const lastNight = createLastNight(store, memory);
  return {
    lastNight,
    look(time: string, answer: Score | null, { night = null as string | null, lat = -34.9 } = {}) {
      setSystemTime(at(time));
      store.set({ spot: { lat, lon: -56.17 }, at: night, status: 'loading', answer: null });
      store.set(answer ? { answer, status: 'ready' } : { status: 'unreachable' });
    },
    askedAt(time: string) {
      setSystemTime(at(time));
      return lastNight.place()?.name ?? null;
    },
  };
}

afterEach(() => void setSystemTime());

// the clock of a whole run that is ahead cannot be set
describe.skipIf(testsAheadMs !== 0)('on the morning after, the page', () => {
  test('asks about the place that was opened last, until the next evening begins', () => {
    const { look, askedAt } = visitor();
    look('2026-02-16T16:00', answerAt('First'));
    look('2026-02-17T02:30', answerAt('Last'));
    expect(askedAt('2026-02-17T05:59')).toBeNull();
    expect(askedAt('2026-02-17T06:00')).toBe('Last');
    // a spot opened by day is for the next night
    look('2026-02-17T09:00', answerAt('By day'));
    expect(askedAt('2026-02-17T15:59')).toBe('Last');
    expect(askedAt('2026-02-17T16:00')).toBeNull();
    expect(askedAt('2026-02-18T09:00')).toBeNull();
  });

  test('does not ask about a place that was rated for another night', () => {
    const { look, askedAt } = visitor();
    look('2026-02-16T21:00', answerAt('Friday', '2026-02-21T01:00:00Z'), { night: '2026-02-20T22:00' });
    expect(askedAt('2026-02-17T08:00')).toBeNull();
    look('2026-02-16T21:00', answerAt('Late', '2026-02-17T01:00:00Z'), { night: '2026-02-17T01:30' });
    expect(askedAt('2026-02-17T08:00')).toBe('Late');
  });

  test('asks about a spot that could not be rated, by its coordinates', () => {
    const { look, lastNight } = visitor();
    // without an answer, the time zone of the spot is unknown, so the device's own applies
    const evening = new Date(2026, 1, 16, 21);
    const local = new Date(evening.getTime() - 3 * 3_600_000).toISOString().slice(0, 16);
    look(local, null);
    setSystemTime(new Date(2026, 1, 17, 8));
    expect(lastNight.place()?.name).toBe('-34.90000, -56.17000');
  });

  test('never asks again after a reply', () => {
    const { look, askedAt, lastNight } = visitor();
    look('2026-02-16T21:00', answerAt('Place'));
    expect(askedAt('2026-02-17T08:00')).toBe('Place');
    lastNight.forget();
    expect(askedAt('2026-02-17T08:01')).toBeNull();
  });
});
