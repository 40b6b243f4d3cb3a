/** A score without the map data that may still arrive: it says why and is not cached. */
import { expect, test } from 'bun:test';
import type { LiveOutcome } from '../../../src/upstream/live-map-data.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';

test('a score says that map data is loading until the fetch ends', async () => {
  const outcomes: LiveOutcome[] = ['loading', 'loading', 'none'];
  const live = { ensure: async () => outcomes.shift()! };
  const { ask } = testApp({ pool: realPool().pool, live });
  const reasons: string[] = [];
  while (outcomes.length > 0) {
    const { meta } = await (await ask('GET /api/spot/score?lat=10&lon=20&at=2026-02-16T22:30:00Z')).json();
    expect(meta.degraded).toBe(true);
    reasons.push(meta.degraded_reason);
  }
  expect(reasons).toEqual(['map_data_loading', 'map_data_loading', 'no_map_data']);
});

test('map data that could not be fetched is requested again for the next score', async () => {
  const outcomes: LiveOutcome[] = ['none', 'ready'];
  const { ask, tasks } = testApp({ live: { ensure: async () => outcomes.shift()! } });
  for (let i = 0; i < 3; i++) await ask('GET /api/spot/score?lat=10&lon=20&at=2026-02-16T22:30:00Z');
  expect(outcomes).toEqual([]);
  expect(tasks).toHaveLength(2);
});
