import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { SourceRow } from '../../src/api/health.ts';
import { createMetrics } from '../../src/http/metrics/metrics.ts';
import { createRateLimit } from '../../src/http/middleware/rate-limit.ts';
import { metricOf, parseMetrics } from '../support/clients/prometheus.ts';
import { STATS, testApp } from '../support/http/test-app.ts';

const REGION: SourceRow = {
  source_name: 'osm:düsseldorf "Nord"',
  kind: 'region',
  status: 'ok',
  imported_at: '2026-02-02T00:00:00Z',
  data_updated_at: '2026-02-01T00:00:00Z',
  record_count: 29_874,
  notes: '',
};
const UPDATED = { last_try_at: '2026-02-09T00:00:00Z', last_success_at: '2026-02-08T00:00:00Z' };
const TILES: SourceRow = {
  source_name: 'tiles',
  kind: 'tiles',
  status: 'degraded',
  imported_at: null,
  record_count: null,
  notes: '',
  breaker: 'open',
  breaker_opened: 3,
  requests: 40,
  errors: 15,
};

/** 300 calm nights at 80, 300 noisy ones at 40, and a rare row. */
const TRUTH = [
  { model: '2.0.0', score: 80, level: 30, loudest: 'none', kind: 'calm', reports: 300 },
  { model: '2.0.0', score: 40, level: 50, loudest: 'road_noise', kind: 'noise', reports: 300 },
  { model: '2.0.0', score: 10, level: 60, loudest: 'rail_noise', kind: 'police', reports: 2 },
] as const;

function metricsApp(peer: string | null = '127.0.0.1', trustedProxies: string[] | null = null) {
  const metrics = createMetrics({
    version: '1.2.3',
    uptime: () => 12.4,
    notReady: () => null,
    workers: () => ({ ...STATS, waiting: 7, waited_ms: 1500, busy_ms: 90_000 }),
    sources: () => [
      REGION,
      TILES,
      { ...REGION, source_name: 'osm:live-1-2', live: true },
      { ...REGION, source_name: 'osm:undated', data_updated_at: null, ...UPDATED, last_error: null },
      {
        ...REGION,
        source_name: 'file:bad.spots',
        status: 'degraded',
        imported_at: null,
        repairing: true,
        ...UPDATED,
        last_error: 'the server answered 410',
      },
    ],
    disk: () => ({ free: 7e9, size: 2e10 }),
    servedBytes: () => 66_000_000,
    truth: () => TRUTH,
    database: () => ({
      database: 'sqlite',
      status: 'ok',
      loaded: 5,
      waiting: 0,
      stored: 4,
      cooldown_refusals: 2,
      newcomers: 0,
      uncounted: 0,
      last_stored_at: null,
      last_error_at: null,
    }),
    caches: () => ({ tiles: { hits: 10, misses: 3, bytes: 4096, max_bytes: 8192 } }),
  });
  return testApp({
    config: { 'cors-origins': ['*'], 'trusted-proxies': trustedProxies },
    observers: [metrics.observe],
    countScore: metrics.countScore,
    metricsText: metrics.text,
    peerOf: () => peer,
  });
}

describe('/metrics', () => {
  test('counts requests and responses, and has the state of every subsystem', async () => {
    const { ask } = metricsApp();
    await ask('GET /api/spot/score?lat=1&lon=2');
    await ask('GET /api/spot/score?lat=north');
    await ask('GET /wp-login.php');
    const response = await ask('GET /metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const scrape = parseMetrics(await response.text());
    const value = (name: string, labels?: Record<string, string>) =>
      metricOf(scrape, `spotscore_${name}`, labels);

    expect(value('http_requests_total', { route: '/api/spot/score', status: '200' })).toBe(1);
    expect(value('http_requests_total', { route: '/api/spot/score', status: '400' })).toBe(1);
    expect(value('http_requests_total', { route: 'unmatched', status: '404' })).toBe(1);
    expect(value('build_info', { version: '1.2.3' })).toBe(1);
    expect(value('pool_waiting', { kind: 'single' })).toBe(7);
    expect(value('pool_wait_seconds_total')).toBe(1.5);
    expect(value('pool_busy_seconds_total')).toBe(90);
    expect(value('signals_total', { outcome: 'cooldown' })).toBe(2);
    expect(value('database_up', { database: 'sqlite' })).toBe(1);
    expect(value('cache_lookups_total', { cache: 'tiles', outcome: 'hits' })).toBe(10);
    expect(value('upstream_breaker', { upstream: 'tiles', state: 'open' })).toBe(1);
    expect(value('upstream_breaker', { upstream: 'tiles', state: 'closed' })).toBe(0);
    expect(value('region_data_timestamp_seconds', { region: 'düsseldorf "Nord"' })).toBe(
      Date.parse('2026-02-01T00:00:00Z') / 1000,
    );
    // the import date replaces a missing data date
    expect(value('region_data_timestamp_seconds', { region: 'undated' })).toBe(
      Date.parse('2026-02-02T00:00:00Z') / 1000,
    );
    expect(value('region_update_try_timestamp_seconds', { region: 'bad' })).toBe(
      Date.parse('2026-02-09T00:00:00Z') / 1000,
    );
    expect(value('region_update_success_timestamp_seconds', { region: 'undated' })).toBe(
      Date.parse('2026-02-08T00:00:00Z') / 1000,
    );
    expect(value('region_update_failed', { region: 'undated' })).toBe(0);
    expect(value('region_update_failed', { region: 'bad' })).toBe(1);
    expect(value('regions_repairing')).toBe(1);
    expect([value('disk_free_bytes'), value('disk_size_bytes'), value('served_bytes')]).toEqual([
      7e9, 2e10, 66_000_000,
    ]);
    expect(value('regions_live')).toBe(1);
    expect(value('region_files_refused')).toBe(1);
    expect(metricOf(scrape, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  });

  test('has what reports taught, without rare rows', async () => {
    const text = await (await metricsApp().ask('GET /metrics')).text();
    expect(text).toContain(
      'spotscore_truth_reports{model="2.0.0",score="80",level="30",loudest="none",kind="calm"} 300',
    );
    expect(text).not.toContain('kind="police"');
    expect(text).toContain('spotscore_truth_separation{what="auc"} 1');
  });

  test('contains no path that a client invents', async () => {
    const { ask } = metricsApp();
    for (let i = 0; i < 100; i++) await ask(`GET /made-up-${i}?lat=51.2277&lon=6.7735`);
    const text = await (await ask('GET /metrics')).text();
    // Values may match by chance, such as 6.77 s of processor time. Only names and labels can contain client
    // input.
    const withoutNumbers = text.replace(/^([^#].*) \S+$/gm, '$1');
    expect(withoutNumbers).not.toMatch(/made-up|51\.2|6\.77/);
    expect(metricOf(parseMetrics(text), 'spotscore_http_requests_total', { route: 'unmatched' })).toBe(100);
  });

  test.each<[string, string | null, string[] | null, Record<string, string>, number]>([
    ['a program on this machine', '127.0.0.1', null, {}, 200],
    ['a program on this machine, by IPv6', '::1', null, {}, 200],
    ['a program on this machine, by a dual-stack socket', '::ffff:127.0.0.1', null, {}, 200],
    ['another machine', '192.0.2.1', null, {}, 403],
    [
      'another machine that claims to be this one',
      '192.0.2.1',
      null,
      { 'x-forwarded-for': '127.0.0.1' },
      403,
    ],
    ['a client of a proxy on this machine', '127.0.0.1', null, { 'x-forwarded-for': '203.0.113.9' }, 403],
    [
      'such a client that claims to be this machine',
      '127.0.0.1',
      null,
      { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
      403,
    ],
    ['a client of a proxy with another header', '127.0.0.1', null, { forwarded: 'for=203.0.113.9' }, 403],
    [
      'such a client that claims to be this machine',
      '127.0.0.1',
      null,
      { 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '127.0.0.1' },
      403,
    ],
    ['such a client of a trusted proxy', '127.0.0.1', ['127.0.0.1'], { 'x-forwarded-for': '::1' }, 403],
    ['a client whose address the proxy hides', '127.0.0.1', null, { 'x-forwarded-for': 'unknown' }, 403],
    ['a client of a trusted proxy', '10.0.0.2', ['10.0.0.0/8'], { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['this machine, by a trusted proxy', '10.0.0.2', ['10.0.0.2'], { 'x-forwarded-for': '::1' }, 403],
    ['an unknown address', null, null, {}, 403],
  ])('requested by %s (%s, trusting %j, %j) returns %i', async (_, peer, trusted, headers, status) => {
    const { ask } = metricsApp(peer, trusted);
    const response = await ask('GET /metrics', headers);
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ error: 'local_only' });
  });

  test('is not on the main port when it has an address of its own', async () => {
    expect((await testApp().ask('GET /metrics')).status).toBe(404);
  });
});

describe('monitoring', () => {
  const DEPLOY = join(import.meta.dir, '..', '..', 'deploy');
  /** Matches `spotscore_ready{state="open"}`: the name, and the labels in braces. */
  const SELECTOR = /\b((?:spotscore|process)_[a-z_]+)(?:\{([^}]*)\})?/g;

  async function dashboardQueries(): Promise<string[]> {
    const { panels } = await Bun.file(join(DEPLOY, 'grafana', 'spotscore.json')).json();
    return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
  }

  async function alertQueries(): Promise<string[]> {
    const text = await Bun.file(join(DEPLOY, 'prometheus', 'alerts.yaml')).text();
    const { groups } = Bun.YAML.parse(text) as { groups: { rules: { expr: string }[] }[] };
    return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  }

  test.each([
    ['the dashboard for Grafana', dashboardQueries, 20],
    ['the alerts for Prometheus', alertQueries, 10],
  ])('by %s uses only metrics and labels that exist', async (_, queries, least) => {
    const { ask } = metricsApp();
    await ask('GET /api/spot/score?lat=1&lon=2');
    const scrape = parseMetrics(await (await ask('GET /metrics')).text());
    const selectors = (await queries()).flatMap((query) => [...query.matchAll(SELECTOR)]);
    expect(selectors.length).toBeGreaterThanOrEqual(least);
    for (const [query, name, selector = ''] of selectors) {
      const served = scrape.find((sample) => sample.name === name);
      // Prometheus adds these to every sample
      const known = ['instance', 'job', ...Object.keys(served?.labels ?? {})];
      const unknown = [...selector.matchAll(/([a-z_]+)=/g)]
        .map(([, label]) => label!)
        .filter((label) => !known.includes(label));
      expect([query, served?.name, unknown]).toEqual([query, name, []]);
    }
  });
});

describe('the rate limit of requests', () => {
  test('applies to all routes together, per client, and exempts health checks', async () => {
    let clock = 0;
    let client = 'one';
    const { ask } = testApp({
      requestLimit: createRateLimit('requests', 6, () => clock),
      clientOf: () => client,
    });
    const statuses = async (...requests: string[]) =>
      Promise.all(requests.map(async (what) => (await ask(what)).status));
    const paths = ['/', '/page.css', '/swagger', '/nothing', '/api/spot/score?lat=1&lon=2', '/page.js'];
    expect(await statuses(...paths.map((path) => `GET ${path}`))).toEqual([200, 200, 200, 404, 200, 200]);

    const refused = await ask('GET /api/spot/score?lat=1&lon=2');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    expect(await statuses('GET /healthz', 'GET /readyz', 'GET /api/health')).toEqual([200, 200, 200]);
    client = 'two';
    expect(await statuses('GET /')).toEqual([200]);
    client = 'one';
    clock += 10_000;
    expect(await statuses('GET /', 'GET /')).toEqual([200, 429]);
  });
});
