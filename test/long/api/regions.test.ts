/** GET /api/regions: the list of regions, and packs over a real connection. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type HttpServer, listen } from '../../../src/http/server.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { openedPack } from '../../support/maps/served-regions.ts';
import { testRegions } from '../../support/maps/test-regions.ts';
import { until } from '../../support/until.ts';

describe('the list of regions', () => {
  test('contains position, age and size of each region, and no live cells', async () => {
    const { write, writeMap: draw, look, ask, folder } = testRegions();
    const path = await write('alpha', 10);
    await draw('alpha', 10);
    await write('live-1-1', 30);
    await look();
    const pack = await (await ask('GET /api/regions/alpha/pack')).bytes();
    const response = await ask('GET /api/regions');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const { regions } = await response.json();
    expect(regions).toHaveLength(1);
    expect(regions[0]).toMatchObject({
      name: 'alpha',
      title: 'alpha',
      sample: false,
      attribution: expect.any(String),
      imported_at: expect.stringMatching(/Z$/),
      region_bytes: readFileSync(path).length,
      map_bytes: readFileSync(join(folder, 'alpha.map')).length,
    });
    expect(regions[0].pack_bytes).toBe(pack.length);
    const again = await ask('GET /api/regions', { 'if-none-match': response.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('contains the sample with its map, and an outline around its land', async () => {
    const { look, ask } = testRegions();
    await look();
    const { regions } = await (await ask('GET /api/regions')).json();
    expect(regions).toMatchObject([
      { name: 'montevideo', sample: true, data_updated_at: expect.stringMatching(/^2017-/) },
    ]);
    const { outline, bounds } = regions[0];
    const [west, south, east, north] = bounds;
    expect(outline.coordinates).toHaveLength(1);
    const [[ring]] = outline.coordinates as [[[number, number][]]];
    expect(ring.at(-1)).toEqual(ring[0]!);
    expect(ring.length).toBeLessThan(200);
    for (const [lon, lat] of ring) {
      expect([lon >= west - 1e-5, lon <= east + 1e-5]).toEqual([true, true]);
      expect([lat >= south - 1e-5, lat <= north + 1e-5]).toEqual([true, true]);
    }
    // in degrees, anticlockwise: convex, without the corners that are only river
    const area = ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!;
      return sum + (x * nextY - nextX * y) / 2;
    }, 0);
    expect(area / ((east - west) * (north - south))).toBeGreaterThan(0.7);
    expect(area / ((east - west) * (north - south))).toBeLessThan(0.95);
  });

  test('names regions by their files, so that each has one address', async () => {
    const { write, look, ask, folder } = testRegions();
    renameSync(await write('alpha', 10), join(folder, 'my copy.spots'));
    await write('alpha', 10);
    await look();
    const { regions } = await (await ask('GET /api/regions')).json();
    expect(regions.map(({ name }: { name: string }) => name).sort()).toEqual(['alpha', 'my copy']);
    const { header } = openedPack(await (await ask('GET /api/regions/my%20copy/pack')).bytes());
    expect(header.name).toBe('my copy');
  });
});

test('one client gets four packs at once, and a fifth only after another one ends', async () => {
  const { look, app, ask } = testRegions();
  await look();
  const path = '/api/regions/montevideo/pack';
  const left = new AbortController();
  const whole = [await ask(`GET ${path}`), await ask(`GET ${path}`), await ask(`GET ${path}`)];
  await app.fetch(new Request(`http://localhost:3000${path}`, { signal: left.signal }));
  const refused = await ask(`GET ${path}`);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problemOf(refused)).toEqual([429, 'rate_limited']);
  // HEAD does not count
  expect((await ask(`HEAD ${path}`)).status).toBe(200);
  const makesRoom = async (end: () => unknown) => {
    await end();
    const next = await ask(`GET ${path}`, { range: 'bytes=0-9' });
    expect(next.status).toBe(206);
    expect((await ask(`GET ${path}`)).status).toBe(429);
    whole.push(next);
  };
  await makesRoom(() => whole[0]!.bytes());
  await makesRoom(() => whole[1]!.body!.cancel());
  await makesRoom(() => left.abort());
  await makesRoom(() => whole[3]!.bytes());
});

describe('over a connection', () => {
  let server: HttpServer;
  let service: ReturnType<typeof testRegions>;
  beforeEach(async () => {
    service = testRegions();
    await service.look();
    server = listen({ fetch: service.app.fetch, host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    await server.stop(0);
  });
  const url = () => `${server.url}/api/regions/montevideo/pack`;

  test('HEAD announces the size of the pack that GET sends', async () => {
    const head = await fetch(url(), { method: 'HEAD' });
    const pack = await (await fetch(url())).bytes();
    expect(Number(head.headers.get('content-length'))).toBe(pack.length);
  });

  test('no descriptor stays open, even if clients leave early', async () => {
    await service.write('alpha', 10);
    await service.writeMap('alpha', 10);
    await service.look();
    const address = `${server.url}/api/regions/alpha/pack`;
    await (await fetch(address)).bytes();
    const before = service.openFiles();
    for (let n = 0; n < 5; n++) {
      const stop = new AbortController();
      await fetch(address, { signal: stop.signal });
      stop.abort();
    }
    await fetch(address, { method: 'HEAD' });
    await until('all descriptors are closed', () => service.openFiles() === before);
  });
});
