/** Failures of a map provider: status, cache header, and number of requests to the provider. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mapService, problemOf } from '../../support/http/map-service.ts';
import { until } from '../../support/until.ts';
import { type FakeAnswer, FakeUpstream } from '../../support/upstream/fake-upstream.ts';
import { picture } from '../../support/upstream/pictures.ts';

const WEEK = 7 * 86_400_000;
const DAY = 86_400_000;
const TILE = '/api/map/tile/5/10/11.png';
const PATH = '/5/10/11.png';
// After a failure on a reused connection, the runtime itself would retry.
const png = { body: picture(1), headers: { 'content-type': 'image/png', connection: 'close' } };

let fake: FakeUpstream;
beforeEach(async () => {
  fake = await FakeUpstream.start();
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

const html = { body: '<html>Log in to the WLAN</html>', headers: { 'content-type': 'text/html' } };
const damaged = { body: picture(1).with(50, 0).with(51, 1) };
const FAILURES: [what: string, answer: FakeAnswer, status: number, error: string][] = [
  ['breaks the connection', 'break', 502, 'upstream_unreachable'],
  ['sends less than it announced', 'short', 502, 'upstream_unreachable'],
  ['responds with 500', { status: 500 }, 502, 'upstream_failed'],
  ['responds with 403', { status: 403 }, 503, 'upstream_refused'],
  ['responds with 429', { status: 429, headers: { 'retry-after': '60' } }, 503, 'upstream_refused'],
  ['responds with 404', { status: 404 }, 502, 'upstream_has_none'],
  ['sends a web page with status 200', html, 502, 'upstream_bad_answer'],
  ['sends a damaged picture', damaged, 502, 'upstream_bad_answer'],
  ['sends nothing with status 200', {}, 502, 'upstream_bad_answer'],
  ['sends 50 MB', { body: Buffer.alloc(50 * 2 ** 20) }, 502, 'upstream_bad_answer'],
  ['sends bytes without end', 'flood', 502, 'upstream_bad_answer'],
  [
    'redirects to another host',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    502,
    'upstream_bad_answer',
  ],
];

describe('when the map provider', () => {
  for (const [what, answer, status, error] of FAILURES) {
    test(`${what}, a client gets ${status}, nothing is stored, and an old tile stays`, async () => {
      const service = await mapService({ fake });
      fake.expect(PATH, answer);
      expect(await problemOf(await service.get(TILE))).toEqual([status, error]);
      expect(service.tiles.cache.status()).toMatchObject({ entries: 0, in_flight: 0, errors: 1 });

      const other = await mapService({ fake });
      fake.expect(PATH, png).expect(PATH, answer);
      expect((await other.get(TILE)).headers.get('x-cache')).toBe('MISS');
      await other.clock.advance(WEEK + DAY - 1);
      expect((await other.get(TILE)).headers.get('x-cache')).toBe('STALE');
      await until('no request is in flight', () => other.tiles.cache.status().in_flight === 0);
      const old = await other.get(TILE);
      expect([old.status, old.headers.get('x-cache'), await old.bytes()]).toEqual([200, 'STALE', picture(1)]);
      expect(fake.requests.length).toBe(3);
      expect(service.logged().join('')).not.toContain('"level":"error"');
    });
  }

  for (const way of ['hang', 'drip'] as const) {
    test(`takes too long (${way}), a client gets 504 at the deadline`, async () => {
      const service = await mapService({ fake, upstream: { deadlineMs: 3000 } });
      fake.expect(PATH, way);
      const response = service.get(TILE);
      await until('the provider has the request', () => fake.requests.length === 1);
      await service.clock.advance(3000);
      expect(await problemOf(await response)).toEqual([504, 'upstream_timeout']);
    });
  }

  test('redirects in a circle, it gets four requests and no more', async () => {
    const service = await mapService({ fake });
    fake.allow(/^\/5\/10\/11\.png$/, { status: 301, headers: { location: PATH } });
    expect(await problemOf(await service.get(TILE))).toEqual([502, 'upstream_bad_answer']);
    expect(fake.requests.length).toBe(4);
  });

  test('fails five times, it gets no requests during a pause, and then one probe', async () => {
    const service = await mapService({ fake });
    const tile = (x: number) => `/api/map/tile/5/${x}/0.png`;
    for (let x = 0; x < 5; x++) {
      fake.expect(`/5/${x}/0.png`, { status: 503 });
      expect((await service.get(tile(x))).status).toBe(502);
    }
    const refused = await service.get(tile(9));
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await problemOf(refused)).toEqual([503, 'upstream_unavailable']);
    await service.clock.advance(30_000);
    fake.expect('/5/9/0.png', png);
    const all = await Promise.all(
      Array.from({ length: 32 }, (_, x) => service.get(tile(x === 0 ? 9 : x + 9))),
    );
    const statuses = all.slice(0, 22).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(1);
    expect(fake.requests.length).toBe(6);
    fake.expect('/5/1/0.png', png);
    expect((await service.get(tile(1))).status).toBe(200);
  });

  test('sends one picture for every tile, nothing is stored, because the picture means "blocked"', async () => {
    const service = await mapService({ fake });
    fake.allow(/png$/, { body: picture(9, 24) });
    const statuses: number[] = [];
    for (let x = 0; x < 14; x++) statuses.push((await service.get(`/api/map/tile/6/${x}/9.png`)).status);
    expect(statuses).toEqual([...Array(11).fill(200), 503, 503, 503]);
    expect(fake.requests.length).toBe(12);
    expect(service.tiles.cache.status().entries).toBe(0);
  });

  test('is down, the place search and everything else still work', async () => {
    const service = await mapService({ fake });
    fake.expect(PATH, { status: 403 });
    expect((await service.get(TILE)).status).toBe(503);
    fake.expect('/search?q=berlin&format=jsonv2&limit=20&accept-language=en', { body: '[]' });
    expect((await service.get('/api/geocode/search?q=berlin')).status).toBe(200);
    expect((await service.get('/api/health')).status).toBe(200);
  });
});
