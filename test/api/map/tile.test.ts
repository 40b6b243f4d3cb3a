/** GET /api/map/tile/{z}/{x}/{y}.png as a browser uses it. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mapService, problemOf } from '../../support/http/map-service.ts';
import { until } from '../../support/until.ts';
import { FakeUpstream } from '../../support/upstream/fake-upstream.ts';
import { picture } from '../../support/upstream/pictures.ts';

const WEEK = 7 * 86_400_000;
const DAY = 86_400_000;

let fake: FakeUpstream;
let service: Awaited<ReturnType<typeof mapService>>;
beforeEach(async () => {
  fake = await FakeUpstream.start();
  service = await mapService({ fake });
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

const TILE = '/api/map/tile/5/10/11.png';
const png = (seed: number, headers: Record<string, string> = {}) => ({
  body: picture(seed),
  headers: { 'content-type': 'image/png', ...headers },
});

async function cacheWords(...paths: string[]): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const path of paths) found.push((await service.get(path)).headers.get('x-cache'));
  return found;
}

describe('a map tile', () => {
  test('is the picture of the provider, with all cache headers', async () => {
    fake.expect('/5/10/11.png', png(1, { 'cache-control': 'max-age=3600', etag: '"theirs"' }));
    const first = await service.get(TILE);
    expect([first.status, await first.bytes()]).toEqual([200, picture(1)]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      age: '0',
      'x-cache': 'MISS',
      etag: expect.stringMatching(/^"[a-z0-9]+"$/),
      'access-control-allow-origin': '*',
    });
    await service.clock.advance(90_500);
    const second = await service.get(TILE);
    expect([second.headers.get('x-cache'), second.headers.get('age')]).toEqual(['HIT', '90']);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('content-encoding')).toBeNull();
  });

  test('is fresh for a week by default', async () => {
    fake.expect('/5/10/11.png', png(1));
    const response = await service.get(TILE);
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    await service.clock.advance(WEEK - 1);
    expect(await cacheWords(TILE)).toEqual(['HIT']);
  });

  test('is not sent again to a client that has it, by any form of If-None-Match', async () => {
    fake.expect('/5/10/11.png', png(1));
    const tag = (await service.get(TILE)).headers.get('etag')!;
    for (const value of [tag, `W/${tag}`, `"other", W/${tag}`, '*', `"a",${tag},"b"`]) {
      const response = await service.get(TILE, { 'if-none-match': value });
      expect([value, response.status, await response.text()]).toEqual([value, 304, '']);
      expect(response.headers.get('etag')).toBe(tag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    }
    for (const value of ['"other"', tag.slice(1, -1), '']) {
      expect((await service.get(TILE, { 'if-none-match': value })).status).toBe(200);
    }
  });

  test('goes from miss to hit to stale to the new picture, and stays stale while the provider is down', async () => {
    fake.expect('/5/10/11.png', png(1)).expect('/5/10/11.png', png(2));
    expect(await cacheWords(TILE, TILE)).toEqual(['MISS', 'HIT']);
    await service.clock.advance(WEEK);
    expect(await cacheWords(TILE)).toEqual(['STALE']);
    await until('the tile is renewed', () => service.tiles.cache.status().in_flight === 0);
    const fresh = await service.get(TILE);
    expect([fresh.headers.get('x-cache'), await fresh.bytes()]).toEqual(['HIT', picture(2)]);
    await service.clock.advance(WEEK + DAY);
    fake.expect('/5/10/11.png', { status: 500 });
    const old = await service.get(TILE);
    expect([old.status, old.headers.get('x-cache'), old.headers.get('age')]).toEqual([
      200,
      'STALE',
      '691200',
    ]);
    await service.clock.advance(30 * DAY);
    fake.expect('/5/10/11.png', { status: 500 });
    expect(await problemOf(await service.get(TILE))).toEqual([502, 'upstream_failed']);
  });

  test('is revalidated with the tag of the provider', async () => {
    fake.expect('/5/10/11.png', png(1, { etag: 'W/"v1"', 'cache-control': 'max-age=60' }));
    expect(await cacheWords(TILE, TILE)).toEqual(['MISS', 'HIT']);
    await service.clock.advance(60_000 + DAY);
    fake.expect('/5/10/11.png', ({ headers }) => ({
      status: headers['if-none-match'] === 'W/"v1"' ? 304 : 400,
      headers: { 'cache-control': 'max-age=7200' },
    }));
    const response = await service.get(TILE);
    expect([response.status, response.headers.get('x-cache'), await response.bytes()]).toEqual([
      200,
      'REVALIDATED',
      picture(1),
    ]);
    const again = await service.get(TILE);
    expect([again.headers.get('x-cache'), again.headers.get('cache-control')]).toEqual([
      'HIT',
      'public, max-age=7200',
    ]);
  });

  test('has one address, and all other spellings are refused without a request to the provider', async () => {
    for (const path of [
      '05/10/11.png',
      '5/010/11.png',
      '5/10/11.PNG',
      '5/10/11',
      '5/10/11.jpg',
      '5/32/11.png',
      '5/10/32.png',
      '20/0/0.png',
      '5/-1/0.png',
      '5/1.0/0.png',
      '5/1e1/0.png',
      '5/%31/0.png',
      `5/${'9'.repeat(5000)}/0.png`,
      'a/b/c.png',
      '5/10/.png',
      '5/10/11.png.png',
    ]) {
      const response = await service.get(`/api/map/tile/${path}`);
      expect([path, ...(await problemOf(response))]).toEqual([path, 400, 'invalid_input']);
    }
    expect((await service.get('/api/map/tile/5/10')).status).toBe(404);
    expect(fake.requests.length).toBe(0);
  });

  test('is served under its own path only', async () => {
    fake.expect('/5/10/11.png', png(1));
    await service.get(TILE);
    expect((await service.get(`/healthz?look=${TILE}`)).headers.get('content-type')).toBe('application/json');
    expect((await service.get(`/nothing${TILE}`)).status).toBe(404);
    expect((await service.get(`${TILE}/`)).status).not.toBe(500);
  });

  test('ignores a query', async () => {
    fake.expect('/5/10/11.png', png(1));
    expect(await cacheWords(TILE, `${TILE}?x=1`)).toEqual(['MISS', 'HIT']);
  });

  test('is fetched once for 500 simultaneous clients', async () => {
    let finish = () => {};
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    fake.expect('/5/10/11.png', { ...png(1), after });
    const all = Promise.all(Array.from({ length: 500 }, () => service.get(TILE)));
    finish();
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]));
    expect(fake.requests.length).toBe(1);
  });

  test('tells the provider the site that shows the map, and nothing else about the client', async () => {
    fake.allow(/png$/, png(1));
    await service.get('/api/map/tile/3/1/1.png', {
      referer: 'https://camping.example/secret?spot=1',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      cookie: 'a=b',
      authorization: 'Basic x',
      'user-agent': 'Mozilla/5.0',
    });
    expect(fake.requests[0]!.headers).toMatchObject({
      referer: 'https://camping.example/',
      'user-agent': 'spotscore/1.2.3 (+https://example.org/contact)',
    });
    await service.get('/api/map/tile/3/1/2.png', { referer: 'android-app://x' });
    expect(fake.requests[1]!.headers.referer).toBeUndefined();
  });

  test('is refused with a plain reason when the provider requires a contact', async () => {
    const closed = await mapService({ fake, withTiles: false });
    const response = await closed.get(TILE);
    expect(await problemOf(response)).toEqual([503, 'contact_missing']);
    expect((await closed.get('/api/map/tile/5/99/0.png')).status).toBe(400);
  });
});
