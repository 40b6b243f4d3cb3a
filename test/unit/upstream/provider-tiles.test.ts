/** Map tiles: valid addresses, valid pictures, the disk cache, and the "blocked" picture. */
import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { tileAddressAt } from '../../../src/http/body/tile-path.ts';
import { type CacheEntry, entityTag } from '../../../src/upstream/cache-entry.ts';
import { Upstream } from '../../../src/upstream/client.ts';
import { DiskTier } from '../../../src/upstream/disk-tier.ts';
import { pngProblem } from '../../../src/upstream/png-check.ts';
import { MAX_TILE_ZOOM, type TileAddress, Tiles, tileKey } from '../../../src/upstream/provider-tiles.ts';
import type { Fetch } from '../../../src/upstream/redirects.ts';
import { UpstreamCache } from '../../../src/upstream/upstream-cache.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { picture } from '../../support/upstream/pictures.ts';
import { fewer } from '../../support/whole.ts';

const WEEK = 7 * 86_400_000;

let folder: string;
let clock: FakeClock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotscore-tiles-'));
  clock = new FakeClock();
});
afterEach(() => rmSync(folder, { recursive: true }));

const tierPath = () => join(folder, 'cache', 'tiles.sqlite');
const openTier = (maxBytes = 1_000_000) => new DiskTier({ path: tierPath(), maxBytes, clock });

function makeTiles(fetch: Fetch, tier?: DiskTier, maxBytes = 10_000_000): Tiles {
  const upstream = new Upstream({
    name: 'tiles',
    userAgent: 'spotscore/1.0.0 (+me)',
    deadlineMs: 5000,
    maxBytes: 2_000_000,
    limiters: [],
    clock,
    fetch,
  });
  const cache = new UpstreamCache<number>({ maxBytes, defaultFreshMs: WEEK, tier, clock });
  return new Tiles({ urlTemplate: 'http://tiles.test/{z}/{x}/{y}.png', upstream, cache });
}

const png = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'content-type': 'image/png' } });
/** Responds with a different picture for every tile. */
const ownPicture: Fetch = async (url) => png(picture(Number(Bun.hash.crc32(url))));
const outcome = (request: Promise<{ word: string }>) =>
  request.then(
    ({ word }) => word,
    (error) => error.fault,
  );

describe('a tile address', () => {
  const start = 'http://localhost/api/map/tile/';
  const addressOf = (path: string) => tileAddressAt(start + path, start.length);

  test('has three plain numbers within the square of its zoom', () => {
    expect(addressOf('0/0/0.png')).toEqual({ z: 0, x: 0, y: 0 });
    expect(addressOf('19/524287/0.png?at=now')).toEqual({ z: 19, x: 524287, y: 0 });
    for (const path of [
      '1/2/0.png',
      '1/0/2.png',
      '20/0/0.png',
      '01/0/0.png',
      '1/00/0.png',
      '1/0/00.png',
      '+1/0/0.png',
      '-1/0/0.png',
      '1.0/0/0.png',
      '1e0/0/0.png',
      '%201/0/0.png',
      '1/0.png',
      '1/0/.png',
      '//.png',
      '1/0/0',
      '1/0/0.pn',
      '1/0/0.PNG',
      '1/0/0.jpg',
      '1/0/0.png/',
      '1/0/0/0.png',
      '1 0 0.png',
      '',
      `1/${'9'.repeat(400)}/0.png`,
      '١/0/0.png',
    ]) {
      expect([path, addressOf(path)]).toEqual([path, null]);
    }
  });

  test('is parsed as written, and has its own key', () => {
    const tile = fc.nat(MAX_TILE_ZOOM).chain((z) => {
      const number = fc.nat(2 ** z - 1);
      return fc.record({ z: fc.constant(z), x: number, y: number });
    });
    const path = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}.png`;
    fc.assert(
      fc.property(tile, tile, (one, other) => {
        expect(addressOf(path(one))).toEqual(one);
        expect(tileKey(one) === tileKey(other)).toBe(path(one) === path(other));
      }),
    );
  });
});

describe('a PNG', () => {
  test('is valid as encoded, and invalid with any changed or missing byte', () => {
    const good = picture(1);
    expect(pngProblem(good)).toBeNull();
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bad = good.slice();
        bad[at] = bad[at]! ^ change;
        return pngProblem(bad) !== null && pngProblem(good.slice(0, at)) !== null;
      }),
    );
    expect(pngProblem(new Uint8Array([...good, 0]))).toContain('followed by');
  });

  test('is not a web page, an empty response or a picture of another format', () => {
    for (const text of ['', '<html>blocked</html>', 'GIF89a', '\x89PNG\r\n\x1a\n']) {
      expect(pngProblem(new Uint8Array(Buffer.from(text, 'latin1')))).not.toBeNull();
    }
  });
});

describe('the disk cache', () => {
  const entry = (text: string): CacheEntry => {
    const body = new Uint8Array(Buffer.from(text));
    return {
      body,
      etag: entityTag(body),
      validators: { etag: '"up"', lastModified: null },
      checkedAt: clock.now(),
      freshForMs: 1000,
      mustRevalidate: false,
      gone: false,
    };
  };

  test('returns the stored entries after a restart, and nothing else', () => {
    const before = openTier();
    before.write('1/0/0', entry('one'));
    before.write('1/0/1', entry('two'));
    before.remove('1/0/1');
    before.close();
    const after = openTier();
    expect(after.read('1/0/0')).toEqual(entry('one'));
    expect(after.read('1/0/1')).toBeUndefined();
    expect(after.status().disk_bytes).toBe(3 + 512);
    after.close();
  });

  test('drops damaged entries silently and keeps the others', () => {
    const tier = openTier();
    for (const key of ['body', 'facts', 'key', 'good']) tier.write(key, entry(`${key} of it`));
    tier.close();
    const database = new Database(tierPath());
    database.run("update entries set body = x'00' where key = 'body'");
    database.run("update entries set facts = replace(facts, '1000', '9999') where key = 'facts'");
    database.run("update entries set key = 'other' where key = 'key'");
    database.close();
    const after = openTier();
    for (const key of ['body', 'facts', 'key', 'other']) expect(after.read(key)).toBeUndefined();
    expect(after.read('good')).toEqual(entry('good of it'));
    expect(after.status().disk_bytes).toBe('good of it'.length + 512);
    after.close();
  });

  test('starts empty if its file is damaged, and works without a disk if its folder is a file', () => {
    for (const damage of [
      () => truncateSync(tierPath(), statSync(tierPath()).size / 2),
      () => writeFileSync(tierPath(), 'this is no database, '.repeat(1000)),
      () => writeFileSync(tierPath(), ''),
    ]) {
      const before = openTier();
      for (let i = 0; i < 50; i++) before.write(`key ${i}`, entry('x'.repeat(1000)));
      before.close();
      damage();
      const after = openTier();
      for (let i = 0; i < 50; i++) after.read(`key ${i}`);
      after.write('new', entry('new'));
      expect(after.read('new')).toEqual(entry('new'));
      after.close();
    }
    writeFileSync(join(folder, 'file'), '');
    const impossible = new DiskTier({ path: join(folder, 'file', 'tiles.sqlite'), maxBytes: 1000, clock });
    impossible.write('key', entry('x'));
    expect(impossible.read('key')).toBeUndefined();
  });

  test('stays within its limit, on disk too, and evicts the least recently read entries', async () => {
    const tier = openTier(200_000);
    for (let i = 0; i < 500; i++) {
      tier.write(`key ${i}`, entry(String(i).padEnd(1000)));
      await clock.advance(1);
      expect(tier.read('key 0')).toBeDefined();
    }
    expect(tier.status().disk_bytes).toBeLessThanOrEqual(200_000);
    expect(tier.read('key 1')).toBeUndefined();
    expect(tier.read('key 499')).toBeDefined();
    tier.write('huge', entry('x'.repeat(200_001)));
    expect(tier.read('huge')).toBeUndefined();
    tier.close();
    const bytes = readdirSync(join(folder, 'cache')).map(
      (name) => statSync(join(folder, 'cache', name)).size,
    );
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(400_000);
    const smaller = openTier(50_000);
    expect(smaller.read('key 499')).toBeDefined();
    expect(smaller.status().disk_bytes).toBeLessThanOrEqual(50_000);
    smaller.close();
  });
});

describe('tiles', () => {
  test('come from memory, after a restart from disk, and only then from the provider', async () => {
    let fetches = 0;
    const fetch: Fetch = (url, init) => {
      fetches++;
      return ownPicture(url, init);
    };
    const tier = openTier();
    const tiles = makeTiles(fetch, tier);
    expect(await outcome(tiles.get({ z: 1, x: 0, y: 1 }))).toBe('MISS');
    expect(tiles.hit({ z: 1, x: 0, y: 1 })?.word).toBe('HIT');
    expect(tiles.hit({ z: 1, x: 1, y: 0 })).toBeUndefined();
    tier.close();
    const restarted = openTier();
    const later = makeTiles(fetch, restarted);
    expect(later.hit({ z: 1, x: 0, y: 1 })).toBeUndefined();
    expect(await outcome(later.get({ z: 1, x: 0, y: 1 }))).toBe('HIT');
    expect(fetches).toBe(1);
    restarted.close();
  });

  test('are fetched once for 500 simultaneous requests', async () => {
    const urls: string[] = [];
    const tiles = makeTiles(async (url) => {
      urls.push(url);
      return png(picture(1));
    });
    const results = await Promise.all(Array.from({ length: 500 }, () => tiles.get({ z: 5, x: 6, y: 7 })));
    expect(urls).toEqual(['http://tiles.test/5/6/7.png']);
    expect(new Set(results.map(({ entry }) => entry.body)).size).toBe(1);
  });

  test('that are not pictures are neither served nor stored', async () => {
    const tiles = makeTiles(async () => new Response('<html>', { headers: { 'content-type': 'image/png' } }));
    expect(await outcome(tiles.get({ z: 1, x: 0, y: 0 }))).toBe('bad_answer');
    expect(tiles.cache.status().entries).toBe(0);
  });

  test('that all show the same large picture open the breaker and are removed, from disk too', async () => {
    const blocked = picture(7);
    expect(blocked.length).toBeGreaterThan(1024);
    const tier = openTier();
    const tiles = makeTiles(async () => png(blocked), tier);
    const words: string[] = [];
    for (let x = 0; x < 14; x++) words.push(await outcome(tiles.get({ z: 6, x, y: 20 })));
    expect(words).toEqual([...Array(11).fill('MISS'), 'refused', 'breaker_open', 'breaker_open']);
    expect(tiles.upstream.status()).toMatchObject({ breaker: 'open' });
    expect(tiles.cache.status().entries).toBe(0);
    expect(tier.read(String(tileKey({ z: 6, x: 0, y: 20 })))).toBeUndefined();
    tier.close();
  });

  test('of the open sea, with the same small picture, are accepted', async () => {
    const sea = picture(7, 2);
    const tiles = makeTiles(async () => png(sea));
    for (let x = 0; x < 40; x++) expect(await outcome(tiles.get({ z: 6, x, y: 20 }))).toBe('MISS');
    expect(tiles.upstream.breaker.state).toBe('closed');
  });

  test('stay within their memory limit with many thousands of different ones', async () => {
    const limit = 5_000_000;
    const bytes = picture(3, 2);
    const tiles = makeTiles(async () => png(bytes), undefined, limit);
    const rows = fewer(64, 320);
    for (let y = 0; y < rows; y++) {
      await Promise.all(Array.from({ length: 313 }, (_, x) => tiles.get({ z: 10, x, y })));
      expect(tiles.cache.status().bytes).toBeLessThanOrEqual(limit);
    }
    expect(tiles.cache.status().misses).toBe(313 * rows);
  });
});
