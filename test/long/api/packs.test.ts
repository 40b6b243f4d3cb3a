/** GET /api/regions/{name}/pack, on served region files. */
import { describe, expect, test } from 'bun:test';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveReader } from '../../../src/map-tiles/pmtiles/archive-reader.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { BorderAtlas } from '../../../src/region/world/border-atlas.ts';
import { memorySource } from '../../../src/shared/files/byte-source.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { archiveOf, openMapFile } from '../../support/maps/map-file.ts';
import { openedPack } from '../../support/maps/served-regions.ts';
import { testRegions } from '../../support/maps/test-regions.ts';
import { until } from '../../support/until.ts';

/** Returns the archive of the map of "alpha", as its pack has it. */
const archiveIn = (folder: string) =>
  archiveOf(join(folder, 'alpha.map'), openRegionFile(join(folder, 'alpha.spots')).info.bounds);

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

describe('a region pack', () => {
  test('holds region and borders as they are on the disk, and the map as an archive, each with its hash', async () => {
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
    expect(Buffer.from(map!).equals(await archiveIn(folder))).toBe(true);
    expect([header.region.hash, header.map!.hash]).toEqual([sha256(region), sha256(map!)]);
    // aligned, so that its numbers can be read in place
    expect([header.region.offset % 64, header.map!.offset % 64]).toEqual([0, 0]);
  });

  test('has an archive of all tiles, built once and then listed', async () => {
    const { write, writeMap: draw, look, ask, folder } = testRegions();
    await write('alpha', 10);
    await draw('alpha', 10);
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
    const drawn = await ArchiveReader.open(memorySource(map!), 'a map');
    expect(drawn.header).toMatchObject({ minZoom: 0, maxZoom: 14 });
    const tile = [14, Math.floor(2 ** 14 * (0.5 + 10.05 / 360)), 5556] as const;
    const served = await (await openMapFile(join(folder, 'alpha.map'))).tile(...tile);
    expect(served).not.toBeNull();
    expect(await drawn.tile(...tile)).toEqual(served);
  });

  test('with a bbox has only the tiles inside', async () => {
    const { write, writeMap: draw, look, ask } = testRegions();
    await write('alpha', 10);
    await draw('alpha', 10);
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

  test('exists for a region without a map, and for the sample, which is in memory', async () => {
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

  test('answers range requests while the pack stays the same', async () => {
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
      const { status, range: contentRange, got } = await part({ range });
      expect([range, status, contentRange]).toEqual([range, 206, `bytes ${from}-${to - 1}/${size}`]);
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
    // another map makes another pack
    await draw('alpha', 10.01);
    await look();
    const other = await ask(path, { range: 'bytes=1-2', 'if-range': etag });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(etag);
    await other.bytes();
  });

  test('has the files that were served when it began, whatever happens later', async () => {
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
    /** Serves a region, and makes other files of the same names in another folder, ready to be moved. */
    async function prepareReplacement(now?: () => number) {
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
        return [same(region, 'alpha.spots'), Buffer.from(map!).equals(await archiveIn(folder))];
      };
      return { move, look, lookForRegions, isOnDisk, ask };
    }

    test('has both new files, even before the catalog is updated', async () => {
      const { move, isOnDisk } = await prepareReplacement();
      move('alpha.map');
      move('alpha.spots');
      expect(await isOnDisk()).toEqual([true, true]);
    });

    test('does not mix the new region with the old map during an update', async () => {
      const { move, lookForRegions, isOnDisk } = await prepareReplacement();
      move('alpha.map');
      move('alpha.spots');
      await lookForRegions();
      expect(await isOnDisk()).toEqual([true, true]);
    });

    test('does not mix the old region with the new map after an update between the two moves', async () => {
      const { move, look, isOnDisk } = await prepareReplacement();
      move('alpha.map');
      await look();
      move('alpha.spots');
      expect(await isOnDisk()).toEqual([true, true]);
    });
  });

  test('is refused for a moment while only the map is new, then served', async () => {
    let now = Date.now();
    const { write, writeMap: draw, look, ask, folder } = testRegions(undefined, () => now);
    await write('alpha', 10);
    await draw('alpha', 10);
    now = statSync(await write('alpha', 10)).mtimeMs;
    await look();
    expect((await ask('GET /api/regions/alpha/pack')).status).toBe(200);
    await until('the clock of files has gone on', async () => {
      await draw('alpha', 10.01);
      return (await ask('GET /api/regions/alpha/pack')).status === 503;
    });
    now = statSync(join(folder, 'alpha.map')).mtimeMs + 20_000;
    expect((await ask('GET /api/regions/alpha/pack')).status).toBe(200);
  });

  test('stays that of the old file if the new file is damaged', async () => {
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

  test('is found by the name of a served region, never by a path', async () => {
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

  test('is not available if the operator disables packs', async () => {
    const { write, look, ask } = testRegions(0);
    await write('alpha', 10);
    await look();
    expect(await problemOf(await ask('GET /api/regions/alpha/pack'))).toEqual([404, 'offline_packs_off']);
    const { regions } = await (await ask('GET /api/regions')).json();
    expect(regions).toMatchObject([{ name: 'alpha', pack_bytes: null }]);
  });
});
