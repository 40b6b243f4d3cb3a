import { describe, expect, test } from 'bun:test';
import type { SourceRow } from '../../src/api/health.ts';
import { SECTIONS } from '../support/http/health-sections.ts';
import { STATS, testApp } from '../support/http/test-app.ts';

const region: SourceRow = {
  source_name: 'osm:town',
  kind: 'region',
  status: 'ok',
  imported_at: '2026-02-01T00:00:00Z',
  record_count: 7,
  notes: 'From town.osm.pbf.',
};

describe('/api/health', () => {
  test('returns version, age, sources and threads of a working service', async () => {
    const { ask } = testApp({ sources: () => [region] });
    const response = await ask('GET /api/health');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      version: '1.2.3',
      uptime_s: 12,
      health: { has_data: true, freshest_age_hours: 1, stalest_age_hours: 2, stale_sources: [] },
      sources: [region],
      time_zones: { version: expect.stringMatching(/^20\d\d[a-z]$/) },
      workers: STATS,
      ...SECTIONS,
    });
  });

  test('is degraded, with status 200, when a source or a thread is missing', async () => {
    const bad = testApp({ sources: () => [region, { ...region, status: 'degraded' }] });
    const response = await bad.ask('GET /api/health');
    expect([response.status, (await response.json()).status]).toEqual([200, 'degraded']);
    const few = testApp({ workers: () => ({ ...STATS, ready: 1 }) });
    expect((await (await few.ask('GET /api/health')).json()).status).toBe('degraded');
  });

  test('ignores sources that are switched off', async () => {
    const { ask } = testApp({ sources: () => [{ ...region, status: 'off' }] });
    expect((await (await ask('GET /api/health')).json()).status).toBe('ok');
  });

  test('is down, with the same members, when no score can be computed', async () => {
    for (const replaced of [
      { notReady: () => 'the service is starting' },
      { workers: () => ({ ...STATS, ready: 0 }) },
    ]) {
      const response = await testApp(replaced).ask('GET /api/health');
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        status: 'down',
        version: '1.2.3',
        sources: [],
        health: {},
      });
    }
  });
});

describe('/readyz and /healthz', () => {
  test('differ while the service starts or stops: alive, but not ready', async () => {
    const { ask } = testApp({ notReady: () => 'the service is stopping' });
    expect((await ask('GET /healthz')).status).toBe(200);
    const ready = await ask('GET /readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ error: 'not_ready', detail: 'the service is stopping' });
    expect((await testApp().ask('GET /readyz')).status).toBe(200);
  });

  test('report a service without a thread as not ready', async () => {
    const { ask } = testApp({ workers: () => ({ ...STATS, ready: 0 }) });
    expect((await ask('GET /readyz')).status).toBe(503);
  });
});
