/** GET /api/regions and GET /api/regions/{name}/pack, on region files as they are served. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HttpServer, listen } from '../../../src/http/server.ts';
import { ArchiveReader } from '../../../src/map-tiles/pmtiles/archive-reader.ts';
import { BorderAtlas } from '../../../src/region/borders/border-atlas.ts';
import { memorySource } from '../../../src/shared/files/byte-source.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { testApp } from '../../support/http/test-app.ts';
import { road, writeMap } from '../../support/maps/map-archive.ts';
import { openedPack, servedRegions } from '../../support/maps/served-regions.ts';
import { writeTown } from '../../support/maps/town-region.ts';
import { openFilesIn } from '../../support/open-files.ts';
import { until } from '../../support/until.ts';

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

function testRegions(largestPack?: number, now?: () => number) {
  const { data, folder, look, lookForRegions, listOf } = servedRegions(now);
  return {
    folder,
    look,
    lookForRegions,
    openFiles: () => openFilesIn(data),
    ...testApp({ regions: listOf({ largestPack }) }),
    write: (name: string, lon: number) => writeTown(folder, name, lon),
    writeMap: (name: string, lon: number, suffix = '.pmtiles') =>
      writeMap(
        join(folder, name + suffix),
        [lon, 49.9, lon + 0.1, 50.1],
        [road(name, [lon, 50], [lon + 0.1, 50])],
      ),
  };
}

describe('the list of regions', () => {
  test('tells of each region where it is, how old and how large; of live cells nothing', async () => {
    const { write, writeMap: draw, look, ask, folder } = testRegions();
    const path = await write('alpha', 10);
    await draw('alpha', 10);
    await write('live-1-1', 30);
    await look();
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
      map_bytes: readFileSync(join(folder, 'alpha.pmtiles')).length,
    });
    const pack = await (await ask('GET /api/regions/alpha/pack')).bytes();
    expect(regions[0].pack_bytes).toBe(pack.length);
    const again = await ask('GET /api/regions', { 'if-none-match': response.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('of the sample has its map, and an outline of the town without the river', async () => {
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
    // in degrees: most of the northern half, little of the southern one, against the clock
    const area = ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!;
      return sum + (x * nextY - nextX * y) / 2;
    }, 0);
    expect(area / ((east - west) * (north - south))).toBeGreaterThan(0.4);
    expect(area / ((east - west) * (north - south))).toBeLessThan(0.8);
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

describe('a pack', () => {
  test('holds region and map as they are on the disk, and the borders around it, each with its hash', async () => {
    const { write, writeMap: draw, look, ask, folder } = testRegions();
    const path = await write('alpha', 10);
    await draw('alpha', 10);
    await look();
    const response = await ask('GET /api/regions/alpha/pack');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"\w+"$/),
    });
    const { header, region, map, places } = openedPack(await response.bytes());
    expect([header.version, header.name, header.signals]).toEqual([1, 'alpha', null]);
    expect(new BorderAtlas(places).locate(50, 10.05)).toMatchObject({ country: 'DE', state: 'DE-BY' });
    expect([header.places.hash, header.places.offset % 64]).toEqual([sha256(places), 0]);
    expect(Buffer.from(region).equals(readFileSync(path))).toBe(true);
    expect(Buffer.from(map!).equals(readFileSync(join(folder, 'alpha.pmtiles')))).toBe(true);
    expect([header.region.hash, header.map!.hash]).toEqual([sha256(region), sha256(map!)]);
    // so that its numbers can be read where they are
    expect([header.region.offset % 64, header.map!.offset % 64]).toEqual([0, 0]);
  });

  test('has an archive of all tiles where the map is drawn on request, made once and then told in the list', async () => {
    const { write, writeMap: draw, look, ask, folder } = testRegions();
    await write('alpha', 10);
    await draw('alpha', 10, '.map');
    await look();
    const path = 'GET /api/regions/alpha/pack';
    const response = await ask(path);
    const bytes = await response.bytes();
    const { header, map } = openedPack(bytes);
    expect(header.map!.hash).toBe(sha256(map!));
    const { regions } = await (await ask('GET /api/regions')).json();
    expect(regions[0]).toMatchObject({
      map_bytes: readFileSync(join(folder, 'alpha.map')).length,
      pack_bytes: bytes.length,
    });
    const again = await ask(path, { 'if-none-match': response.headers.get('etag')! });
    expect(again.status).toBe(304);
    // what an import would have written with --map=archive
    await draw('alpha', 10, '.pmtiles');
    const [drawn, same] = await Promise.all(
      [map!, readFileSync(join(folder, 'alpha.pmtiles'))].map((each) =>
        ArchiveReader.open(memorySource(each), 'a map'),
      ),
    );
    expect(drawn!.header).toMatchObject({ addressed: same!.header.addressed, minZoom: 0, maxZoom: 14 });
    const tile = [14, Math.floor(2 ** 14 * (0.5 + 10.05 / 360)), 5556] as const;
    expect(await same!.tile(...tile)).not.toBeNull();
    expect(await drawn!.tile(...tile)).toEqual(await same!.tile(...tile));
  });

  test('has the tiles in its box of a map that is drawn on request', async () => {
    const { write, writeMap: draw, look, ask } = testRegions();
    await write('alpha', 10);
    await draw('alpha', 10, '.map');
    await look();
    const part = openedPack(
      await (await ask('GET /api/regions/alpha/pack?bbox=10,49.95,10.03,50.03')).bytes(),
    );
    const archive = await ArchiveReader.open(memorySource(part.map!), 'a map');
    const tile = (lon: number) => archive.tile(14, Math.floor(2 ** 14 * (0.5 + lon / 360)), 5556);
    expect(await tile(10.01)).not.toBeNull();
    expect(await tile(10.09)).toBeNull();
    expect(await archive.tile(9, 270, 173)).not.toBeNull();
  });

  test('of a region without a map, and of the sample, which is in memory', async () => {
    const { write, look, ask } = testRegions();
    await look();
    const sample = openedPack(await (await ask('GET /api/regions/montevideo/pack')).bytes());
    expect(sample.header.region.hash).toBe(sha256(sample.region));
    expect(sample.header.map!.hash).toBe(sha256(sample.map!));
    await write('alpha', 10);
    await look();
    const { header, region } = openedPack(await (await ask('GET /api/regions/alpha/pack')).bytes());
    expect([header.map, header.region.hash]).toEqual([null, sha256(region)]);
    expect(await problemOf(await ask('GET /api/regions/montevideo/pack'))).toEqual([404, 'unknown_region']);
  });

  test('comes in parts to who asks for them, as long as it is the same', async () => {
    const { write, writeMap: draw, look, ask } = testRegions();
    await write('alpha', 10);
    await draw('alpha', 10);
    await look();
    const path = 'GET /api/regions/alpha/pack';
    const whole = await ask(path);
    const etag = whole.headers.get('etag')!;
    const bytes = await whole.bytes();
    const size = bytes.length;
    const part = async (headers: Record<string, string>) => {
      const response = await ask(path, headers);
      const got = await response.bytes();
      return { status: response.status, range: response.headers.get('content-range'), got };
    };
    const { header } = openedPack(bytes);
    const ranges: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=5-', 5, size],
      ['bytes=-7', size - 7, size],
      [`bytes=10-${size + 5}`, 10, size],
      [`bytes=-${size}`, 0, size],
      [`bytes=-${size + 1}`, 0, size],
      ['bytes=-99999999999999999999', 0, size],
      [
        `bytes=${header.map!.offset - 3}-${header.map!.offset + 3}`,
        header.map!.offset - 3,
        header.map!.offset + 4,
      ],
      [
        `bytes=${header.region.offset - 20}-${header.region.offset}`,
        header.region.offset - 20,
        header.region.offset + 1,
      ],
    ];
    for (const [range, from, to] of ranges) {
      const { status, range: told, got } = await part({ range });
      expect([range, status, told]).toEqual([range, 206, `bytes ${from}-${to - 1}/${size}`]);
      expect(Buffer.from(got).equals(bytes.subarray(from, to))).toBe(true);
    }
    expect((await part({ range: 'bytes=1-2', 'if-range': etag })).status).toBe(206);
    const others: Record<string, string>[] = [
      { range: 'bytes=1-2', 'if-range': '"other"' },
      { range: 'bytes=1-2', 'if-range': `W/${etag}` },
      { range: 'bytes=1-2', 'if-range': 'Sun, 22 Nov 2026 10:00:00 GMT' },
      { range: 'bytes=1-2,10-11' },
      { range: 'pages=1-2' },
      { range: 'nonsense' },
    ];
    for (const headers of others) {
      const { status, got } = await part(headers);
      expect([headers, status, got.length]).toEqual([headers, 200, size]);
    }
    const beyond = await ask(path, { range: `bytes=${size}-` });
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);
    expect(await problemOf(beyond)).toEqual([416, 'range_not_satisfiable']);
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    const head = await ask(path.replace('GET', 'HEAD'));
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(size),
      etag,
    ]);
    // another map is another pack
    await draw('alpha', 10.01);
    await look();
    const other = await ask(path, { range: 'bytes=1-2', 'if-range': etag });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(etag);
    await other.bytes();
  });

  test('is of the files that were served when it began, whatever comes meanwhile', async () => {
    const { write, writeMap: draw, look, ask } = testRegions();
    await write('alpha', 10);
    await draw('alpha', 10);
    await look();
    const response = await ask('GET /api/regions/alpha/pack');
    await write('alpha', 11);
    await draw('alpha', 11);
    await look();
    const { header, region, map } = openedPack(await response.bytes());
    expect([header.region.hash, header.map!.hash]).toEqual([sha256(region), sha256(map!)]);
  });

  describe('while region and map are replaced', () => {
    /** Makes other files of the same names elsewhere, to be moved into place. */
    async function replaced(now?: () => number) {
      const { write, writeMap: draw, look, lookForRegions, ask, folder } = testRegions(undefined, now);
      await write('alpha', 10);
      await draw('alpha', 10);
      await look();
      const elsewhere = testRegions();
      await elsewhere.write('alpha', 10.01);
      await elsewhere.writeMap('alpha', 10.01);
      const move = (name: string) => renameSync(join(elsewhere.folder, name), join(folder, name));
      const isOnDisk = async () => {
        const { region, map } = openedPack(await (await ask('GET /api/regions/alpha/pack')).bytes());
        const same = (bytes: Uint8Array, name: string) =>
          Buffer.from(bytes).equals(readFileSync(join(folder, name)));
        return [same(region, 'alpha.spots'), same(map!, 'alpha.pmtiles')];
      };
      return { move, look, lookForRegions, isOnDisk, ask };
    }

    test('is of the new ones once both are there, before anybody has looked', async () => {
      const { move, isOnDisk } = await replaced();
      move('alpha.pmtiles');
      move('alpha.spots');
      expect(await isOnDisk()).toEqual([true, true]);
    });

    test('is not of the new region and the old map, as between two steps of a look', async () => {
      const { move, lookForRegions, isOnDisk } = await replaced();
      move('alpha.pmtiles');
      move('alpha.spots');
      await lookForRegions();
      expect(await isOnDisk()).toEqual([true, true]);
    });

    test('is not of the old region and the new map, as when it was looked between the two moves', async () => {
      const { move, look, isOnDisk } = await replaced();
      move('alpha.pmtiles');
      await look();
      move('alpha.spots');
      expect(await isOnDisk()).toEqual([true, true]);
    });
  });

  test('is refused for a moment while only the map is replaced, and given when it stays so', async () => {
    let now = Date.now();
    const { write, writeMap: draw, look, ask } = testRegions(undefined, () => now);
    await write('alpha', 10);
    await draw('alpha', 10);
    await write('alpha', 10);
    await look();
    expect((await ask('GET /api/regions/alpha/pack')).status).toBe(200);
    await until('the clock of files has gone on', async () => {
      await draw('alpha', 10.01);
      return (await ask('GET /api/regions/alpha/pack')).status === 503;
    });
    now += 20_000;
    expect((await ask('GET /api/regions/alpha/pack')).status).toBe(200);
  });

  test('of a region whose new file is damaged is that of the old one, which is served on', async () => {
    const { write, writeMap: draw, look, ask, folder } = testRegions();
    const path = await write('alpha', 10);
    await draw('alpha', 10);
    await look();
    const before = openedPack(await (await ask('GET /api/regions/alpha/pack')).bytes());
    writeFileSync(join(folder, 'new'), readFileSync(path).subarray(0, 5000));
    renameSync(join(folder, 'new'), path);
    const { region } = openedPack(await (await ask('GET /api/regions/alpha/pack')).bytes());
    expect(Buffer.from(region).equals(before.region)).toBe(true);
  });

  test('is found by the name of a region that is served, never by a path', async () => {
    const { write, look, ask } = testRegions();
    await write('alpha', 10);
    await look();
    for (const name of ['beta', 'alpha.spots', '..%2Fregions%2Falpha', '.%2Falpha', 'ALPHA', '%00'])
      expect([name, ...(await problemOf(await ask(`GET /api/regions/${name}/pack`)))]).toEqual([
        name,
        404,
        'unknown_region',
      ]);
  });

  test('is not handed out where the operator does not want it', async () => {
    const { write, look, ask } = testRegions(0);
    await write('alpha', 10);
    await look();
    expect(await problemOf(await ask('GET /api/regions/alpha/pack'))).toEqual([404, 'offline_packs_off']);
    const { regions } = await (await ask('GET /api/regions')).json();
    expect(regions).toMatchObject([{ name: 'alpha', pack_bytes: null }]);
  });
});

test('four packs come at once to one client, a fifth is refused, and each that ends or is given up makes room', async () => {
  const { look, app, ask } = testRegions();
  await look();
  const path = '/api/regions/montevideo/pack';
  const left = new AbortController();
  const whole = [await ask(`GET ${path}`), await ask(`GET ${path}`), await ask(`GET ${path}`)];
  await app.fetch(new Request(`http://localhost:3000${path}`, { signal: left.signal }));
  const refused = await ask(`GET ${path}`);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problemOf(refused)).toEqual([429, 'rate_limited']);
  // costs nothing
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
  let test1: ReturnType<typeof testRegions>;
  beforeEach(async () => {
    test1 = testRegions();
    await test1.look();
    server = listen({ fetch: test1.app.fetch, host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    await server.stop(0);
  });
  const url = () => `${server.url}/api/regions/montevideo/pack`;

  test('a HEAD tells the size, and a GET sends as much', async () => {
    const head = await fetch(url(), { method: 'HEAD' });
    const pack = await (await fetch(url())).bytes();
    expect(Number(head.headers.get('content-length'))).toBe(pack.length);
  });

  test('no descriptor is left open, also when clients leave in the middle', async () => {
    await test1.write('alpha', 10);
    await test1.writeMap('alpha', 10);
    await test1.look();
    const address = `${server.url}/api/regions/alpha/pack`;
    await (await fetch(address)).bytes();
    const before = test1.openFiles();
    for (let n = 0; n < 5; n++) {
      const stop = new AbortController();
      await fetch(address, { signal: stop.signal });
      stop.abort();
    }
    await fetch(address, { method: 'HEAD' });
    await until('all are closed', () => test1.openFiles() === before);
  });
});
