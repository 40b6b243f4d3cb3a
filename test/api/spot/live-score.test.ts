/** A score while map data is being fetched: it says so and is not cached. */
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
