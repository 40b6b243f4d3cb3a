/** Elevation tiles for maps, from an import of terrain to a browser's cache. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Regions } from '../../src/api/regions.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { REGION_INFO } from '../support/maps/region-fixture.ts';
import { hgtOf } from '../support/maps/terrain.ts';
import { writeTown } from '../support/maps/town-region.ts';
import { RunningServer, run } from '../support/servers/executable.ts';

/** A tile of zoom 12 around 8.5 E 50 N. */
const TILE = '/api/map/terrain/12/2144/1389.png';

let server: RunningServer;
beforeAll(async () => {
  const cwd = emptyDirectory();
  await writeTown(join(cwd, 'data', 'regions'), 'town', 8.5, {
    ...REGION_INFO,
    bounds: [8.4, 49.9, 8.6, 50.1],
  });
  await writeTown(join(cwd, 'data', 'regions'), 'plain', 20, {
    ...REGION_INFO,
    bounds: [19.9, 49.9, 20.1, 50.1],
  });
  writeFileSync(
    join(cwd, 'N50E008.hgt'),
    hgtOf(8, 50, 1201, (lon) => 1000 * (lon - 8)),
  );
  expect((await run({ cwd, args: ['import', 'N50E008.hgt'] })).exitCode).toBe(0);
  server = await RunningServer.start({ cwd });
});
afterAll(async () => expect(await server.stop()).toEqual([0, []]));

test('regions say whether their terrain is known', async () => {
  const { regions }: Regions = await (await server.get('/api/regions')).json();
  expect(regions.map(({ name, terrain }) => [name, terrain])).toEqual([
    ['plain', false],
    ['town', true],
  ]);
});

test('a tile is an image in Terrarium encoding, which a browser caches', async () => {
  const first = await server.get(TILE);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
  const { data, width } = decode(await first.arrayBuffer());
  // the upper left of the tile is at 8.44 E
  const [red, green, blue] = [data[3 * 100 * width]!, data[3 * 100 * width + 1]!, data[3 * 100 * width + 2]!];
  expect(red * 256 + green + blue / 256 - 32_768).toBeCloseTo(438, -1);
  const etag = first.headers.get('etag')!;
  expect((await server.get(TILE)).headers.get('x-cache')).toBe('HIT');
  expect((await server.get(TILE, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('there is no tile without elevation data, and none outside the zooms of the map', async () => {
  expect((await server.get('/api/map/terrain/12/2275/1389.png')).status).toBe(204);
  const beyond = await server.get('/api/map/terrain/6/33/21.png');
  expect(beyond.status).toBe(400);
  expect(JSON.stringify(await beyond.json())).toContain('with z from 7 to 15');
});
