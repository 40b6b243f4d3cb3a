/** GET /api/map/base/{z}/{x}/{y}.mvt and base.json, as a map client uses them. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { createRateLimit } from '../../../src/http/middleware/rate-limit.ts';
import { BaseMap } from '../../../src/map-tiles/base-map.ts';
import type { MapFeature } from '../../../src/map-tiles/map-feature.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { problemOf } from '../../support/http/map-service.ts';
import { testApp } from '../../support/http/test-app.ts';
import { openWorld, pathOf, road, squareOf, writeMap } from '../../support/maps/map-features.ts';
import { openMapFile } from '../../support/maps/map-file.ts';

const folder = emptyDirectory();
const GZIP = { 'accept-encoding': 'gzip' };

/** Road in both regions, which overlap between 9.9 and 10.1 degrees east. */
const SHARED = road('Ring', [9.95, 47.5], [10.05, 47.5]);
const lake: MapFeature = {
  layer: 'water',
  shape: 'area',
  minZoom: 6,
  properties: { kind: 'lake' },
  paths: [squareOf(9.5, 47.5, 0.02), squareOf(9.505, 47.505, 0.01)],
};
const spring: MapFeature = {
  layer: 'pois',
  shape: 'point',
  minZoom: 14,
  properties: { kind: 'spring' },
  paths: [pathOf([9.5301, 47.5302])],
};
const border: MapFeature = {
  layer: 'boundaries',
  shape: 'line',
  minZoom: 0,
  properties: { kind: 'region', admin_level: 4 },
  paths: [pathOf([9.1, 47.1], [9.2, 47.9])],
};

let baseMap: BaseMap;
beforeAll(async () => {
  await writeMap(join(folder, 'west.map'), [9, 47, 10.1, 48], [SHARED, lake, spring, border]);
  await writeMap(
    join(folder, 'east.map'),
    [9.9, 47, 11, 48],
    [SHARED, road('Ost', [10.02, 47.49], [10.1, 47.49])],
  );
  baseMap = new BaseMap();
  const regions = ['west', 'east'].map((name) => openMapFile(join(folder, `${name}.map`)));
  await baseMap.show(await openWorld(), await Promise.all(regions));
});

/** Returns the tile that contains a position. */
function tileAt(z: number, lon: number, lat: number): [z: number, x: number, y: number] {
  const side = 2 ** z;
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return [z, Math.floor((lon / 360 + 0.5) * side), Math.floor(y * side)];
}

const pathTo = (z: number, lon: number, lat: number) => `/api/map/base/${tileAt(z, lon, lat).join('/')}.mvt`;

/** Returns the features of each layer of the tile at a position, as GeoJSON; null if there is no tile. */
async function drawnAt(
  z: number,
  lon: number,
  lat: number,
): Promise<Record<string, GeoJSON.Feature[]> | null> {
  const response = await testApp({ baseMap }).ask(`GET ${pathTo(z, lon, lat)}`);
  if (response.status === 204) return null;
  const [, x, y] = tileAt(z, lon, lat);
  const { layers } = new VectorTile(new PbfReader(await response.bytes()));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).toGeoJSON(x, y, z)),
    ]),
  );
}

const namesIn = (features: GeoJSON.Feature[] = []) =>
  features.map(({ properties }) => properties!.name).sort();

describe('a map tile', () => {
  test('is sent as stored to clients that accept gzip, unpacked to others', async () => {
    const { ask } = testApp({ baseMap });
    const path = pathTo(14, 9.51, 47.503);
    const packed = await ask(`GET ${path}`, GZIP);
    const bytes = await packed.bytes();
    const stored = await (await openMapFile(join(folder, 'west.map'))).tile(...tileAt(14, 9.51, 47.503));
    expect(bytes).toEqual(stored!);
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=600',
      vary: 'Accept-Encoding',
      'x-cache': expect.stringMatching(/^(MISS|HIT)$/),
      etag: expect.stringMatching(/^W\/"\w+"$/),
      'access-control-allow-origin': '*',
    });
    const plain = await ask(`GET ${path}`);
    expect([plain.headers.get('content-encoding'), plain.headers.get('x-cache')]).toEqual([null, 'HIT']);
    expect(Buffer.from(await plain.bytes()).equals(gunzipSync(bytes))).toBe(true);
  });

  test('is not sent again to a client that has it, cached or not; HEAD has no body', async () => {
    const path = pathTo(13, 9.51, 47.503);
    const { ask } = testApp({ baseMap });
    const tag = (await ask(`GET ${path}`, GZIP)).headers.get('etag')!;
    await baseMap.show(await openWorld(), [await openMapFile(join(folder, 'west.map'))]);
    for (const word of ['MISS', 'HIT']) {
      const again = await ask(`GET ${path}`, { ...GZIP, 'if-none-match': tag });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      expect([again.headers.get('x-cache'), again.headers.get('content-encoding')]).toEqual([word, null]);
    }
    const head = await ask(`HEAD ${path}`, GZIP);
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
    const regions = ['west', 'east'].map((name) => openMapFile(join(folder, `${name}.map`)));
    await baseMap.show(await openWorld(), await Promise.all(regions));
  });

  test('is 204 where nothing is drawn', async () => {
    const response = await testApp({ baseMap }).ask(`GET ${pathTo(9, -40, 30)}`);
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-cache',
    ]);
  });

  test('in two regions has each layer and each duplicate once', async () => {
    const { roads, earth } = (await drawnAt(9, 10, 47.5))!;
    expect(namesIn(roads)).toEqual(['Ost', 'Ring']);
    expect(earth).toHaveLength(2);
  });

  test('has one address, and all other spellings are refused', async () => {
    const { ask } = testApp({ baseMap });
    for (const path of [
      '05/1/1.mvt',
      '5/1/1.png',
      '5/32/1.mvt',
      '20/0/0.mvt',
      '5/1/1',
      'a/b/c.mvt',
      '5/1/1.mvt.mvt',
    ]) {
      const response = await ask(`GET /api/map/base/${path}`);
      expect([path, ...(await problemOf(response))]).toEqual([path, 400, 'invalid_input']);
    }
  });

  test('counts as a request and is observed', async () => {
    const seen: string[] = [];
    const { ask } = testApp({
      baseMap,
      requestLimit: createRateLimit('requests', 2, () => 0),
      observers: [({ route, cache }) => void seen.push(`${route} ${cache}`)],
    });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask(`GET ${pathTo(12, 9.51, 47.503)}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(seen.slice(0, 2)).toEqual(['/api/map/base/:z/:x/:y MISS', '/api/map/base/:z/:x/:y HIT']);
  });
});

describe('the world map', () => {
  test('has countries by name down to level 5, under the regions', async () => {
    const { places, earth, boundaries, roads } = (await drawnAt(5, 9.5, 47.5))!;
    expect(namesIn(places)).toContain('Schweiz');
    expect(earth!.length).toBeGreaterThan(2);
    expect(namesIn(roads)).toEqual(['Ost', 'Ring']);
    // Only borders of the world map: the border of the region would run beside them.
    expect(new Set(boundaries!.map(({ properties }) => properties!.kind))).toEqual(new Set(['country']));
    expect(namesIn((await drawnAt(2, 100, 30))!.places)).toContain('中国');
    expect(await drawnAt(6, 100, 30)).toBeNull();
    expect((await drawnAt(6, 9.15, 47.5))!.boundaries).toHaveLength(1);
  });
});

describe('a tile beyond level 14', () => {
  /** Half a unit of a tile of level 14, degrees. */
  const EXACT = 360 / 2 ** 14 / 4096;

  test('keeps points, lines and areas in place', async () => {
    const { pois } = (await drawnAt(18, 9.5301, 47.5302))!;
    const [lon, lat] = (pois![0]!.geometry as GeoJSON.Point).coordinates as [number, number];
    expect(Math.abs(lon - 9.5301)).toBeLessThan(EXACT);
    expect(Math.abs(lat - 47.5302)).toBeLessThan(EXACT);
    const { roads } = (await drawnAt(17, 10, 47.5))!;
    const line = (roads![0]!.geometry as GeoJSON.LineString).coordinates as [number, number][];
    for (const [, latitude] of line) expect(Math.abs(latitude - 47.5)).toBeLessThan(EXACT);
    // a tile and its margins
    const width = (360 / 2 ** 17) * (1 + 128 / 4096);
    expect(Math.abs(line.at(-1)![0] - line[0]![0])).toBeCloseTo(width, 5);
  });

  test('keeps the hole of an area', async () => {
    const rings = async (lon: number, lat: number) =>
      ((await drawnAt(18, lon, lat))!.water![0]!.geometry as GeoJSON.Polygon).coordinates.length;
    expect([await rings(9.505, 47.505), await rings(9.502, 47.502)]).toEqual([2, 1]);
  });

  test('is empty where level 14 is empty', async () => {
    expect(await drawnAt(19, -40, 30)).toBeNull();
  });
});

describe('an archive that is overwritten or cut while it is served', () => {
  test('loses only its unread tiles, and no tile of other archives', async () => {
    const path = join(folder, 'cut.map');
    await writeMap(path, [12, 47, 12.5, 47.5], [road('Nord', [12.1, 47.1], [12.4, 47.4])]);
    const damaged = new BaseMap();
    await damaged.show(await openWorld(), [
      await openMapFile(path),
      await openMapFile(join(folder, 'west.map')),
    ]);
    const { ask, logged } = testApp({ baseMap: damaged });
    const first = pathTo(14, 12.11, 47.11);
    expect((await ask(`GET ${first}`)).status).toBe(200);
    truncateSync(path, 200);
    writeFileSync(path, 'rubbish', { flag: 'a' });
    for (const at of [12.21, 12.31]) {
      const response = await ask(`GET ${pathTo(14, at, at + 35)}`);
      expect(await problemOf(response)).toEqual([503, 'map_unreadable']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // tiles that were read before, and those of other archives
    expect((await ask(`GET ${first}`)).status).toBe(200);
    expect((await ask(`GET ${pathTo(14, 9.51, 47.503)}`)).status).toBe(200);
    const warnings = logged().filter((line) => line.includes('cannot be read'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('cut.map');
  });
});

describe('base.json', () => {
  test('is TileJSON with the address of the tiles, the layers and the attribution', async () => {
    const response = await testApp({ baseMap }).ask('GET /api/map/base.json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const answer = await response.json();
    expect(answer).toMatchObject({
      tilejson: '3.0.0',
      tiles: ['http://localhost:3000/api/map/base/{z}/{x}/{y}.mvt'],
      attribution: '© OpenStreetMap contributors (ODbL), Natural Earth, GeoNames',
      minzoom: 0,
      maxzoom: 14,
    });
    expect(answer.vector_layers.map(({ id }: { id: string }) => id)).toEqual([
      'earth',
      'landuse',
      'water',
      'buildings',
      'roads',
      'boundaries',
      'places',
      'pois',
      'road_numbers',
    ]);
  });

  describe('the address by which clients reach it', () => {
    const end = '/api/map/base/{z}/{x}/{y}.mvt';
    const tilesBehind = (trusted: string[] | null, peer: string | null) => {
      const config = { 'cors-origins': ['*'], 'trusted-proxies': trusted };
      const { ask } = testApp({ baseMap, config, peerOf: () => peer });
      return async (headers: Record<string, string>) =>
        (await (await ask('GET /api/map/base.json', headers)).json()).tiles[0];
    };

    test('comes from the headers of a trusted proxy', async () => {
      const tilesOf = tilesBehind(['10.0.0.0/8'], '10.1.2.3');
      expect(await tilesOf({ 'x-forwarded-proto': 'https' })).toBe(`https://localhost:3000${end}`);
      const lists = { 'x-forwarded-proto': 'HTTPS, http', 'x-forwarded-prefix': '/spots/, /other' };
      expect(await tilesOf(lists)).toBe(`https://localhost:3000/spots${end}`);
      expect(await tilesOf({ 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/spots' })).toBe(
        `https://localhost:3000/spots${end}`,
      );
      expect(await tilesOf({ 'x-forwarded-proto': 'javascript', 'x-forwarded-prefix': '/"><script>' })).toBe(
        `http://localhost:3000${end}`,
      );
    });

    test.each([
      [null, '10.1.2.3'],
      [['10.0.0.0/8'], '203.0.113.9'],
      [['10.0.0.0/8'], null],
    ])('ignores those headers otherwise: with %j trusted, from %s', async (trusted, peer) => {
      const headers = {
        'x-forwarded-proto': 'https',
        'x-forwarded-prefix': '/spots',
        'x-forwarded-host': 'evil',
      };
      expect(await tilesBehind(trusted, peer)(headers)).toBe(`http://localhost:3000${end}`);
    });
  });
});
