/** Damaged and odd files by the command: one sentence, exit code 3, nothing stored; and the right answer where nothing is wrong. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeEach, expect, test } from 'bun:test';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { encode } from 'fast-png';
import { zipSync } from 'fflate';
import { runImport } from '../../../src/commands/import/import.ts';
import { fixture, storedOf } from '../../support/maps/evidence.ts';
import { geoJsonOf, type Square, writeGeoPackage } from '../../support/maps/noise-maps.ts';
import { hgtOf, terrariumOf } from '../../support/maps/terrain.ts';
import { SmallDisk } from '../../support/small-disk.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'damaged-'));
const regions = join(dataDir, 'regions');
const written: string[] = [];
const complaints: string[] = [];
const stdout = { write: (text: string) => written.push(text) };
const stderr = { write: (text: string) => complaints.push(text) };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(regions, { recursive: true, force: true });
  mkdirSync(regions);
  written.length = 0;
  complaints.length = 0;
});

/** @returns exit code, and what was complained of */
async function imported(
  name: string,
  content: string | Uint8Array | null,
  more: object = {},
): Promise<[number, string]> {
  const path = join(dataDir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  if (content !== null) writeFileSync(path, content);
  complaints.length = 0;
  const code = await runImport([path], { dataDir, stdout, stderr, ...more });
  return [code, complaints.join('')];
}

/** One sentence on one line, without a stack, and nothing is stored. */
async function expectRefusal(
  name: string,
  content: string | Uint8Array | null,
  words: string,
  more: object = {},
) {
  const [code, said] = await imported(name, content, more);
  expect(said).toContain(words);
  expect(said.trimEnd().split('\n')).toHaveLength(1);
  expect(said.length).toBeLessThan(400);
  expect(said).not.toMatch(/\bat .*\.ts:\d|\$bunfs|internal error/);
  expect(code).toBe(3);
  expect(readdirSync(regions)).toEqual([]);
}

test('a GeoTIFF whose directory stands in front is refused wherever it is cut', async () => {
  for (const name of [
    'raster-cog.tif',
    'raster-tiled-lzw.tif',
    'raster-striped-packbits.tif',
    'raster-big-endian-plain.tif',
  ]) {
    const whole = readFileSync(fixture(name));
    for (const share of [0, 0.02, 0.3, 0.5, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.max(8, Math.floor(whole.length * share)));
      const [code, said] = await imported('road-night.tif', cut);
      // behind the last pixel of a cloud-optimised file are some bytes that say nothing
      if (name === 'raster-cog.tif' && share === 0.999) {
        expect((await storedOf(join(dataDir, 'road-night.tif'))).blocks).toEqual(
          (await storedOf(fixture(name))).blocks,
        );
        rmSync(regions, { recursive: true });
        mkdirSync(regions);
        continue;
      }
      expect([name, share, code, said.trimEnd().split('\n').length]).toEqual([name, share, 3, 1]);
      expect(readdirSync(regions)).toEqual([]);
    }
  }
});

test('a bit that flips in a zip of heights is found, wherever', async () => {
  const hills = (lon: number, lat: number) => 300 + 200 * Math.sin(lon * 40) + 100 * Math.cos(lat * 90);
  const zip = zipSync({ 'N43E007.hgt': hgtOf(7, 43, 1201, hills) });
  expect((await imported('whole.zip', zip))[0]).toBe(0);
  const stored = readFileSync(join(regions, 'whole.terrain'));
  rmSync(join(regions, 'whole.terrain'));
  for (let i = 0; i < 40; i++) {
    const flipped = Uint8Array.from(zip);
    const at = Math.floor(((i + 0.5) / 40) * zip.length);
    flipped[at]! ^= 1 << (i % 8);
    const [code] = await imported('whole.zip', flipped);
    const there = readdirSync(regions);
    expect([at, code === 3 ? there.length : code]).toEqual([at, 0]);
    // dates of a member may be anything
    if (code === 0) {
      const again = readFileSync(join(regions, 'whole.terrain'));
      expect(again.length).toBe(stored.length);
      rmSync(join(regions, 'whole.terrain'));
    }
  }
}, 60_000);

test('heights that no ground has are none', async () => {
  const odd = (lon: number) => (lon < 7.3 ? 500 : lon < 7.6 ? -32_601 : 32_333);
  expect((await imported('N43E007.hgt', hgtOf(7, 43, 1201, odd)))[0]).toBe(0);
  expect(written.join('')).toContain('; 500 to 500 m');
  await expectRefusal(
    'N44E007.hgt',
    hgtOf(7, 44, 1201, () => 20_000),
    'knows no height anywhere',
    { name: 'high' },
  ).catch(
    // the one before is there
    (error) => expect(String(error)).toContain('n43e007.terrain'),
  );
});

const SQUARE: Square = [8, 50, 8.01, 50.01];
const band = { category: 'Lnight5054' };
const ring = (corners: unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: band, geometry: { type: 'Polygon', coordinates: [corners] } }],
  });
const feature = (geometry: unknown) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: band, geometry }] });
const corners = geoJsonOf([{ square: SQUARE, properties: band }]);

test.each<[string, string, string]>([
  [
    'infinite',
    ring([
      [8, 50],
      [8.01, 50],
      [8.01, 50.01],
      [8, 50],
    ]).replace('8.01', '1e999'),
    'are not degrees',
  ],
  [
    '1e308',
    ring([
      [8, 50],
      [1e308, 50],
      [8.01, 50.01],
      [8, 50],
    ]),
    'which projection is it?',
  ],
  [
    '1e18',
    ring([
      [8, 50],
      [8.01, 1e18],
      [8.01, 50.01],
      [8, 50],
    ]),
    'which projection is it?',
  ],
  [
    'metres',
    geoJsonOf([{ square: [2_600_000, 1_200_000, 2_601_000, 1_201_000], properties: band }]),
    'are not degrees',
  ],
  [
    'longitudes to 360',
    geoJsonOf([{ square: [367.4, 43.7, 367.5, 43.8], properties: band }]),
    'are not degrees',
  ],
  ['latitude 95', geoJsonOf([{ square: [8, 94.9, 8.1, 95], properties: band }]), 'are not degrees'],
  [
    'null as a coordinate',
    ring([
      [null, 50],
      [8.01, 50],
      [8.01, 50.01],
      [null, 50],
    ]),
    'are not degrees',
  ],
  [
    'a corner far off',
    ring([
      [8, 50],
      [8.01, 50],
      [8.01, 56.01],
      [8, 50],
    ]),
    'A side of a polygon is 6 degrees long',
  ],
  [
    'a ring that is open',
    ring([
      [8, 50],
      [8.01, 50],
      [8.01, 50.01],
      [8, 50.01],
    ]),
    'is not closed',
  ],
  ['coordinates null', feature({ type: 'Polygon', coordinates: null }), 'another depth than its type'],
  ['a number for coordinates', feature({ type: 'Polygon', coordinates: 7 }), 'another depth than its type'],
  [
    'an object for coordinates',
    feature({ type: 'MultiPolygon', coordinates: {} }),
    'another depth than its type',
  ],
  [
    'brackets one level too shallow',
    feature({
      type: 'Polygon',
      coordinates: [
        [8, 50],
        [8.1, 50],
      ],
    }),
    'another depth',
  ],
  [
    'brackets without end',
    `{"type":"FeatureCollection","features":${'['.repeat(100_000)}`,
    'brackets do not end',
  ],
  ['null among the features', corners.replace('"features":[', '"features":[null,'), 'is no JSON (null'],
  ['a text that is cut', corners.slice(0, -20), 'it is cut'],
  [
    'features that are no list',
    '{"type":"FeatureCollection","features":{"a":1}}',
    'is no GeoJSON FeatureCollection',
  ],
])('GeoJSON with %s', async (_, content, words) => {
  await expectRefusal('road-night.geojson', content, words);
});

test('counts with null among the features, or a point without a place', async () => {
  await expectRefusal('counts.geojson', '{"type":"FeatureCollection","features":[null]}', 'is no JSON (null');
});

test('what stands behind the features of a GeoJSON counts as well', async () => {
  const { type, crs, features } = JSON.parse(
    geoJsonOf([{ square: [2_600_000, 1_200_000, 2_601_000, 1_201_000], properties: band }], 2056),
  );
  const [code, said] = await imported(
    'road-night.geojson',
    JSON.stringify({ features, type, crs, bbox: [1, [2]] }),
  );
  expect([code, said]).toEqual([0, '']);
});

const geoPackage = (change: (database: Database) => void) => {
  const path = join(dataDir, 'road-night.gpkg');
  rmSync(path, { force: true });
  writeGeoPackage(path, [{ square: SQUARE, band: '50-54' }], 4326);
  const database = new Database(path);
  change(database);
  database.close();
};

test.each<[string, (database: Database) => void, string]>([
  [
    'an infinite coordinate',
    (database) => {
      const blob = Uint8Array.from(
        (database.query('SELECT geom FROM noise').get() as never as { geom: Uint8Array }['geom'])
          ? (database.query('SELECT geom FROM noise').get() as { geom: Uint8Array }).geom
          : [],
      );
      new DataView(blob.buffer).setFloat64(blob.length - 16, Number.POSITIVE_INFINITY, true);
      database.query('UPDATE noise SET geom = ?').run(blob);
    },
    'which projection is it?',
  ],
  [
    'a geometry that is cut',
    (database) => database.exec('UPDATE noise SET geom = substr(geom, 1, 60)'),
    'is cut',
  ],
  [
    'a geometry that is none',
    (database) => database.exec("UPDATE noise SET geom = x'0102030405060708'"),
    'is damaged, or of a form of its own',
  ],
  [
    'a view that never ends',
    (database) =>
      database.exec(`ALTER TABLE noise RENAME TO other;
        CREATE VIEW noise AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS fid, o.geom, o.category FROM n, other o`),
    'which is view; expected a table',
  ],
  [
    'a table that is missing',
    (database) => database.exec('DROP TABLE noise'),
    'which is missing; expected a table',
  ],
  [
    'no layers',
    (database) => database.exec('DELETE FROM gpkg_geometry_columns'),
    'is no GeoPackage with polygons',
  ],
])('GeoPackage with %s', async (_, change, words) => {
  geoPackage(change);
  await expectRefusal('road-night.gpkg', null, words);
});

test('a GeoPackage that is cut', async () => {
  geoPackage(() => {});
  const whole = readFileSync(join(dataDir, 'road-night.gpkg'));
  for (const share of [0.2, 0.5, 0.9, 0.999])
    await expectRefusal(
      'road-night.gpkg',
      whole.subarray(0, Math.floor(whole.length * share)),
      'road-night.gpkg is',
    );
});

/** Changes a tag of the first directory of a TIFF in the byte order of this machine. */
function withTag(name: string, tag: number, value: number, type?: number): Uint8Array {
  const bytes = Uint8Array.from(readFileSync(fixture(name)));
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(4, true);
  for (let i = 0; i < view.getUint16(directory, true); i++) {
    const at = directory + 2 + 12 * i;
    if (view.getUint16(at, true) !== tag) continue;
    if (type !== undefined) view.setUint16(at + 2, type, true);
    if (view.getUint16(at + 2, true) === 3) view.setUint16(at + 8, value, true);
    else view.setUint32(at + 8, value, true);
    return bytes;
  }
  throw new Error(`${name} has no tag ${tag}`);
}

test.each<[string, Uint8Array, string]>([
  ['compression 99', withTag('raster-striped-plain.tif', 259, 99), 'is packed by method 99'],
  ['200 samples a pixel', withTag('raster-striped-plain.tif', 277, 200), 'bands'],
  ['a width of 65,000', withTag('raster-striped-plain.tif', 256, 65_000), 'road-night.tif'],
  ['a height of 2^31', withTag('raster-striped-plain.tif', 257, 2 ** 31, 4), 'road-night.tif'],
  ['tiles of 2^31', withTag('raster-tiled-lzw.tif', 322, 2 ** 31, 4), 'road-night.tif'],
  ['no size', withTag('raster-striped-plain.tif', 256, 0), 'has no pixels'],
])('GeoTIFF with %s', async (_, content, words) => {
  await expectRefusal('road-night.tif', content, words);
});

test.each<[string, string, () => Uint8Array, string]>([
  [
    'the world in one tile',
    '0/0/0.png',
    () => terrariumOf(0, 0, 0, () => 100),
    'expected tiles of zoom level 10 or more',
  ],
  ['pixels of 600 m', '8/134/86.png', () => terrariumOf(8, 134, 86, () => 100), 'has pixels of'],
  [
    'pixels that unpack to far more',
    '12/2148/1390.png',
    () => {
      const large = encode({
        width: 6000,
        height: 6000,
        data: new Uint8Array(6000 * 6000 * 3),
        channels: 3,
        depth: 8,
      });
      // says that it is small
      new DataView(large.buffer, large.byteOffset).setUint32(16, 256);
      new DataView(large.buffer, large.byteOffset).setUint32(20, 256);
      return large;
    },
    'is a damaged picture',
  ],
  [
    'a bit that flipped',
    '12/2148/1390.png',
    () => {
      const tile = terrariumOf(12, 2148, 1390, (lon) => 100 + lon);
      tile[Math.floor(tile.length / 2)]! ^= 4;
      return tile;
    },
    'is a damaged picture',
  ],
  [
    'members that are not what they say',
    'lie.zip',
    () => {
      const zip = zipSync({ 'N43E007.hgt': new Uint8Array(2_884_802) }, { level: 9 });
      const view = new DataView(zip.buffer, zip.byteOffset);
      // the size in the directory
      for (let at = 0; at < zip.length - 4; at++)
        if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
      return zip;
    },
    'is a damaged zip',
  ],
])('terrain with %s', async (_, name, content, words) => {
  await expectRefusal(name, content(), words);
});

test('a Shapefile that lacks a part, or is cut', async () => {
  for (const extension of ['shp', 'shx', 'dbf', 'prj', 'cpg'])
    writeFileSync(join(dataDir, `road-night.${extension}`), readFileSync(fixture(`areas-2056.${extension}`)));
  const [code] = await imported('road-night.shp', null);
  expect(code).toBe(0);
  rmSync(join(regions, readdirSync(regions)[0]!));
  for (const extension of ['shp', 'dbf']) {
    const whole = readFileSync(join(dataDir, `road-night.${extension}`));
    writeFileSync(join(dataDir, `road-night.${extension}`), whole.subarray(0, whole.length - 7));
    await expectRefusal('road-night.shp', null, 'is a damaged part of a Shapefile');
    writeFileSync(join(dataDir, `road-night.${extension}`), whole);
  }
  rmSync(join(dataDir, 'road-night.prj'));
  await expectRefusal('road-night.shp', null, 'lacks road-night.prj');
});

test('a full disk and a folder that cannot be written to', async () => {
  const terrain = () => hgtOf(7, 43, 1201, (lon, lat) => 300 + ((lon * 7919 + lat * 104_729) % 97));
  const disk = SmallDisk.at(regions, 200_000);
  if (disk) {
    try {
      const full = openSync(join(regions, 'full'), 'w');
      const fill = (bytes: number) => {
        try {
          while (bytes > 0) bytes -= writeSync(full, new Uint8Array(4096));
        } catch {
          // it is full
        }
      };
      for (const [name, content, bytes] of [
        ['N43E007.hgt', terrain(), 150_000],
        ['road-night.geojson', readFileSync(fixture('areas.geojson')), 1e6],
        ['counts.csv', 'lat,lon,aadt,year\n50,8,9000,2021\n', 1e6],
      ] as const) {
        fill(bytes);
        const [code, said] = await imported(name, content);
        const words = 'the disk is full: free some, or set --data-dir to a larger disk.';
        expect([code, said]).toEqual([3, `"${join(dataDir, name)}" is not imported: ${words}\n`]);
        expect(readdirSync(regions)).toEqual(['full']);
      }
      closeSync(full);
    } finally {
      disk.remove();
    }
  } else console.warn('not tested: no disk of limited size can be mounted here');
  if (process.getuid?.() === 0) return;
  chmodSync(regions, 0o500);
  const [code, said] = await imported('N43E007.hgt', terrain());
  chmodSync(regions, 0o700);
  expect([code, said.startsWith('No permission: ')]).toEqual([3, true]);
});

test('a file whose name is only like evidence, and one that is not there any more', async () => {
  expect(existsSync(join(dataDir, 'gone.csv'))).toBe(false);
  await expectRefusal('heights.hgt', new Uint8Array(1000), 'heights.hgt has 1000 bytes');
  expect(basename(fixture('make.sh'))).toBe('make.sh');
});
