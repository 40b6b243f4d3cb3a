/** GET /api/regions/{name}/pack?bbox=: partial packs. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importEvidence } from '../../../src/commands/regions/import-evidence.ts';
import { ArchiveReader } from '../../../src/map-tiles/pmtiles/archive-reader.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { memorySource } from '../../../src/shared/files/byte-source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { testApp } from '../../support/http/test-app.ts';
import { geoJsonOf } from '../../support/maps/noise-maps.ts';
import { writeStreets } from '../../support/maps/region-parts.ts';
import { openedPack, servedRegions } from '../../support/maps/served-regions.ts';
import { openFilesIn } from '../../support/open-files.ts';
import { SmallDisk } from '../../support/small-disk.ts';

/** Box in the middle of the sample. */
const BOX = '-56.2,-34.91,-56.15,-34.88';
const PACK = 'GET /api/regions/montevideo/pack';
/** Map tile in the middle of the box, and one outside it. */
const [INSIDE, OUTSIDE] = [
  [14, 5634, 9887],
  [14, 5628, 9887],
] as const;

const regions = servedRegions();
const { ask } = testApp({ regions: regions.listOf() });

beforeAll(regions.look);
afterAll(() => regions.maps.close());

describe('a partial pack', () => {
  test('holds what lies in its bbox, under a name that contains the bbox', async () => {
    const whole = openedPack(await (await ask(PACK)).bytes());
    const part = openedPack(await (await ask(`${PACK}?bbox=${BOX}`)).bytes());
    expect(whole.header.part).toBeNull();
    expect(part.header.part).toEqual({ of: 'montevideo', bbox: [-56.2, -34.91, -56.15, -34.88] });
    expect(part.header.name).toBe('montevideo--5620_-3491_-5615_-3488');
    const region = openRegionBytes(part.region, 'the part');
    expect(region.info).toMatchObject({
      name: part.header.name,
      title: expect.stringMatching(/^Montevideo \(sample, 2017\) \(.+\)$/),
      bounds: part.header.part!.bbox,
    });
    expect(region.covers(toUnits(-56.18), toUnits(-34.9))).toBeTrue();
    expect(region.covers(toUnits(-56.1), toUnits(-34.9))).toBeFalse();
    expect(part.region.length).toBeLessThan(whole.region.length / 2);

    const [partMap, wholeMap] = await Promise.all(
      [part, whole].map(({ map }) => ArchiveReader.open(memorySource(map!), 'a map')),
    );
    expect(await partMap!.tile(...INSIDE)).toEqual(await wholeMap!.tile(...INSIDE));
    expect([await partMap!.tile(...OUTSIDE), (await wholeMap!.tile(...OUTSIDE)) === null]).toEqual([
      null,
      false,
    ]);
  });

  test('is built once into an unnamed file, and can be resumed', async () => {
    const before = openFilesIn(regions.data);
    const first = await ask(`${PACK}?bbox=${BOX}`);
    const bytes = await first.bytes();
    const etag = first.headers.get('etag')!;
    const rest = await ask(`${PACK}?bbox=${BOX}`, { range: 'bytes=1000-', 'if-range': etag });
    expect([rest.status, await rest.bytes()]).toEqual([206, bytes.subarray(1000)]);
    const cached = await ask(`${PACK}?bbox=${BOX}`, { 'if-none-match': etag });
    expect(cached.status).toBe(304);
    expect(openFilesIn(regions.data)).toBe(before);
    expect(readdirSync(regions.served)).toEqual([]);
  });

  test('is built again after an import of evidence', async () => {
    const land = servedRegions();
    mkdirSync(land.folder, { recursive: true });
    writeStreets(join(land.folder, 'land.spots'), [8], { name: 'land', bounds: [7.5, 49.5, 8.5, 50.5] });
    const { ask } = testApp({ regions: land.listOf() });
    const officialLevels = async () => {
      await land.look();
      const response = await ask('GET /api/regions/land/pack?bbox=7.98,49.98,8.02,50.02');
      const region = openRegionBytes(openedPack(await response.bytes()).region, 'the part');
      return region.official?.at(toUnits(8), toUnits(50)) ?? {};
    };
    expect(await officialLevels()).toEqual({});
    const path = join(land.data, 'road.geojson');
    writeFileSync(path, geoJsonOf([{ square: [7.99, 49.99, 8.01, 50.01], properties: { lnight: 62 } }]));
    const output = { write: () => true };
    await importEvidence({
      path,
      name: 'road',
      dataDir: land.data,
      dryRun: false,
      stdout: output,
      stderr: output,
    });
    expect(await officialLevels()).toMatchObject({ road: { from: 62, to: 62 } });
    land.maps.close();
  });

  test('is the whole region if the bbox contains it', async () => {
    const whole = await ask(PACK);
    const around = await ask(`${PACK}?bbox=-56.4,-35,-55.95,-34.75`);
    expect(around.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  test.each([
    'here',
    '1,2,3',
    '-56.15,-34.91,-56.2,-34.88',
    '-56.2,-34.88,-56.15,-34.91',
    '-56.2,-95,-56.15,-94.9',
    '-56.2,,-56.15,-34.88',
    '-56.9,-34.91,-56.15,-34.88',
  ])('is refused with a sentence for the bbox %s', async (bbox) => {
    const response = await ask(`${PACK}?bbox=${encodeURIComponent(bbox)}`);
    expect(response.status).toBe(400);
    expect((await response.json()).detail).toBe(
      `bbox is "${bbox}"; expected west,south,east,north in degrees, at most 50 km a side; west > east crosses the 180th meridian`,
    );
  });

  test('is refused for a bbox outside the region, and for an unknown region', async () => {
    const response = await ask(`${PACK}?bbox=9.4,47,9.6,47.1`);
    expect((await response.json()).detail).toBe(
      'bbox is "9.4,47,9.6,47.1"; expected a box that touches Montevideo (sample, 2017): -56.34,-34.96,-55.99,-34.81',
    );
    expect(await problemOf(await ask(`GET /api/regions/nowhere/pack?bbox=${BOX}`))).toEqual([
      404,
      'unknown_region',
    ]);
  });

  test('is refused with an error when the disk is full', async () => {
    const cutIn = emptyDirectory();
    const disk = SmallDisk.at(cutIn, 64 * 1024);
    if (!disk) return console.warn('not tested: no disk of limited size can be mounted here');
    try {
      const nowhere = regions.listOf({ cutIn });
      const response = await testApp({ regions: nowhere }).ask(`${PACK}?bbox=${BOX}`);
      expect(await problemOf(response)).toEqual([503, 'no_room']);
    } finally {
      disk.remove();
    }
  });

  test('is an internal error when no file can be made for another reason', async () => {
    const file = join(regions.data, 'file');
    writeFileSync(file, '');
    const nowhere = regions.listOf({ cutIn: join(file, 'served') });
    const response = await testApp({ regions: nowhere }).ask(`${PACK}?bbox=${BOX}`);
    expect(await problemOf(response)).toEqual([500, 'internal_error']);
  });

  test('is the only pack of a region above the size limit', async () => {
    const { ask } = testApp({ regions: regions.listOf({ largestPack: 1_000_000 }) });
    const [row] = (await (await ask('GET /api/regions')).json()).regions;
    expect(row).toMatchObject({ pack_bytes: null, parts: true });
    expect(await problemOf(await ask(PACK))).toEqual([404, 'pack_too_large']);
    expect((await ask(`${PACK}?bbox=${BOX}`)).status).toBe(200);
  });

  const boxAt = (i: number) => `-56.${20 + i},-34.91,-56.${18 + i},-34.9`;

  /** Returns a service with many clients, which a header identifies; three requests for a part may wait. */
  function manyClients() {
    const served = testApp({
      regions: regions.listOf({ maxWaiting: 3 }),
      clientOf: ({ headers }) => headers.get('x-forwarded-for') ?? 'somebody',
    });
    const askAs = (client: string, bbox: string, signal?: AbortSignal) => {
      const headers = { 'x-forwarded-for': client };
      const url = `http://localhost:3000/api/regions/montevideo/pack?bbox=${bbox}`;
      return served.app.fetch(new Request(url, { headers, ...(signal ? { signal } : {}) }));
    };
    return {
      askAs,
      /** Returns the status of a response and cancels its body. */
      async statusOf(answer: Promise<Response>): Promise<number> {
        const { status, body } = await answer;
        await body?.cancel();
        return status;
      },
    };
  }

  test('waits in a queue, and is refused when the queue is full', async () => {
    const { askAs } = manyClients();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => askAs(`client ${i}`, boxAt(i))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(4);
    expect(statuses.filter((status) => status === 503).length).toBe(2);
    expect(answers.find(({ status }) => status === 503)!.headers.get('retry-after')).toBe('20');
    for (const answer of answers) await answer.body?.cancel();
  });

  test('takes one place in the queue per client, so that others get theirs', async () => {
    const { askAs, statusOf } = manyClients();
    const greedy = Array.from({ length: 10 }, (_, i) => statusOf(askAs('greedy', boxAt(i))));
    const others = Array.from({ length: 2 }, (_, i) => statusOf(askAs(`other ${i}`, boxAt(10 + i))));
    expect(await Promise.all(others)).toEqual([200, 200]);
    const statuses = await Promise.all(greedy);
    // the one that was built at once, and the one that waited
    expect(statuses.filter((status) => status === 200).length).toBe(2);
    expect(statuses.filter((status) => status === 503).length).toBe(8);
  });

  test('is not built, and leaves the queue, when its client has left', async () => {
    const { askAs, statusOf } = manyClients();
    const first = statusOf(askAs('first', boxAt(0)));
    const left = new AbortController();
    const leaving = Array.from({ length: 3 }, (_, i) =>
      statusOf(askAs(`gone ${i}`, boxAt(1 + i), left.signal)),
    );
    left.abort();
    expect(await Promise.all(leaving)).toEqual(Array(3).fill(503));
    const next = statusOf(askAs('next', boxAt(9)));
    expect([await first, await next]).toEqual([200, 200]);
  });
});
