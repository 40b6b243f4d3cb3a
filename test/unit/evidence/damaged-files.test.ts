/** Imports of damaged and odd files end with one sentence and exit code 3, and store nothing. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fixture } from '../../support/maps/evidence.ts';
import { evidenceFolder } from '../../support/maps/evidence-folder.ts';
import { geoJsonOf, type Square, writeGeoPackage } from '../../support/maps/noise-maps.ts';
import { hgtOf } from '../../support/maps/terrain.ts';
import { testRows } from '../../support/rows.ts';
import { SmallDisk } from '../../support/small-disk.ts';

const { dataDir, regions, imported, expectRefusal } = evidenceFolder();

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

testRows<[string, string, string]>([
  [
    'an infinite coordinate',
    ring([
      [8, 50],
      [8.01, 50],
      [8.01, 50.01],
      [8, 50],
    ]).replace('8.01', '1e999'),
    'are not degrees',
  ],
  [
    'a coordinate of 1e308',
    ring([
      [8, 50],
      [1e308, 50],
      [8.01, 50.01],
      [8, 50],
    ]),
    'which projection is it?',
  ],
  [
    'a coordinate of 1e18',
    ring([
      [8, 50],
      [8.01, 1e18],
      [8.01, 50.01],
      [8, 50],
    ]),
    'which projection is it?',
  ],
  [
    'metres instead of degrees',
    geoJsonOf([{ square: [2_600_000, 1_200_000, 2_601_000, 1_201_000], properties: band }]),
    'are not degrees',
  ],
  [
    'longitudes up to 360',
    geoJsonOf([{ square: [367.4, 43.7, 367.5, 43.8], properties: band }]),
    'are not degrees',
  ],
  ['a latitude of 95', geoJsonOf([{ square: [8, 94.9, 8.1, 95], properties: band }]), 'are not degrees'],
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
    'a distant corner',
    ring([
      [8, 50],
      [8.01, 50],
      [8.01, 56.01],
      [8, 50],
    ]),
    'A side of a polygon is 6 degrees long',
  ],
  [
    'a ring around the Earth, of sides that are short enough',
    ring(
      [...Array(80).keys()]
        .map((i) => [-179 + 4.5 * i, 50])
        .concat([...Array(80).keys()].map((i) => [176.5 - 4.5 * i, 54]))
        .concat([[-179, 50]]),
    ),
    'A polygon is 356 degrees wide and 4 high; expected at most 500 square degrees',
  ],
  [
    'an open ring',
    ring([
      [8, 50],
      [8.01, 50],
      [8.01, 50.01],
      [8, 50.01],
    ]),
    'is not closed',
  ],
  ['null for coordinates', feature({ type: 'Polygon', coordinates: null }), 'another depth than its type'],
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
    'unclosed brackets',
    `{"type":"FeatureCollection","features":${'['.repeat(100_000)}`,
    'it has more than 64 brackets inside one another',
  ],
  [
    'a feature of a million properties',
    corners.replace(
      '"properties":{',
      `"properties":{${Array.from({ length: 1e6 }, (_, i) => `"a${i}":1`).join()},`,
    ),
    'has a feature with more than 10,000 properties; expected fewer',
  ],
  [
    'a million members around the features',
    corners.replace('{', `{${Array.from({ length: 1e6 }, (_, i) => `"a${i}":1`).join()},`),
    'has a feature with more than 10,000 properties; expected fewer',
  ],
  ['null among the features', corners.replace('"features":[', '"features":[null,'), 'is not JSON (null'],
  ['a truncated text', corners.slice(0, -20), 'it is truncated'],
  [
    'features that are not a list',
    '{"type":"FeatureCollection","features":{"a":1}}',
    'is not a GeoJSON FeatureCollection',
  ],
])('GeoJSON is refused with %s', async (_, content, words) => {
  await expectRefusal('road-night.geojson', content, words);
});

test('counts are refused with null among the features', async () => {
  await expectRefusal(
    'counts.geojson',
    '{"type":"FeatureCollection","features":[null]}',
    'is not JSON (null',
  );
});

test('GeoJSON may have its other members after the features', async () => {
  const { type, crs, features } = JSON.parse(
    geoJsonOf([{ square: [2_600_000, 1_200_000, 2_601_000, 1_201_000], properties: band }], 2056),
  );
  const [code, printed] = await imported(
    'road-night.geojson',
    JSON.stringify({ features, type, crs, bbox: [1, [2]] }),
  );
  expect([code, printed]).toEqual([0, '']);
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
    'a truncated geometry',
    (database) => database.exec('UPDATE noise SET geom = substr(geom, 1, 60)'),
    'is truncated',
  ],
  [
    'an invalid geometry',
    (database) => database.exec("UPDATE noise SET geom = x'0102030405060708'"),
    'is damaged, or of an unsupported form',
  ],
  [
    'an endless view',
    (database) =>
      database.exec(`ALTER TABLE noise RENAME TO other;
        CREATE VIEW noise AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS fid, o.geom, o.category FROM n, other o`),
    'which is view; expected a table',
  ],
  ['a missing table', (database) => database.exec('DROP TABLE noise'), 'which is missing; expected a table'],
  [
    'no layers',
    (database) => database.exec('DELETE FROM gpkg_geometry_columns'),
    'is not a GeoPackage with polygons',
  ],
])('a GeoPackage is refused with %s', async (_, change, words) => {
  geoPackage(change);
  await expectRefusal('road-night.gpkg', null, words);
});

test('generated columns of a GeoPackage are not computed', async () => {
  geoPackage((database) =>
    database.exec("ALTER TABLE noise ADD COLUMN bomb AS (printf('%.*c', 900000000, 'x')) VIRTUAL"),
  );
  const before = process.memoryUsage().rss;
  const [code, printed] = await imported('road-night.gpkg', null);
  expect([code, printed]).toEqual([0, '']);
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
});

test('a truncated GeoPackage is refused', async () => {
  geoPackage(() => {});
  const whole = readFileSync(join(dataDir, 'road-night.gpkg'));
  for (const share of [0.2, 0.5, 0.9, 0.999])
    await expectRefusal(
      'road-night.gpkg',
      whole.subarray(0, Math.floor(whole.length * share)),
      'road-night.gpkg is',
    );
});

test('a Shapefile with two columns of one name is refused, in any capitals', async () => {
  for (const extension of ['shp', 'shx', 'prj', 'cpg'])
    writeFileSync(join(dataDir, `twice.${extension}`), readFileSync(fixture(`areas-2056.${extension}`)));
  const table = readFileSync(fixture('areas-2056.dbf'));
  const first = table.toString('latin1', 32, 43).split('\0', 1)[0]!;
  // a second column of one character in each row, with the name of the first
  const [head, row] = [table.readUInt16LE(8), table.readUInt16LE(10)];
  const column = Buffer.alloc(32);
  column.write(`${first.toLowerCase()}\0`, 0, 'latin1');
  column.write('C', 11, 'latin1');
  column[16] = 1;
  const rows = [];
  for (let at = head; at + row <= table.length; at += row)
    rows.push(table.subarray(at, at + row), Buffer.from('x'));
  const twice = Buffer.concat([table.subarray(0, head - 1), column, table.subarray(head - 1, head), ...rows]);
  twice.writeUInt16LE(head + 32, 8);
  twice.writeUInt16LE(row + 1, 10);
  writeFileSync(join(dataDir, 'twice.dbf'), twice);
  await expectRefusal('twice.shp', null, `twice.dbf has 2 columns named "${first}"; expected one.`);
});

test('a Shapefile is refused if a part is missing or truncated', async () => {
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

test('a full disk and a read-only folder end an import with one sentence', async () => {
  const terrain = () => hgtOf(7, 43, 1201, (lon, lat) => 300 + ((lon * 7919 + lat * 104_729) % 97));
  const disk = SmallDisk.at(regions, 200_000);
  if (disk) {
    try {
      const full = openSync(join(regions, 'full'), 'w');
      const fill = (bytes: number) => {
        try {
          while (bytes > 0) bytes -= writeSync(full, new Uint8Array(4096));
        } catch {
          // the disk is full
        }
      };
      for (const [name, content, bytes] of [
        ['N43E007.hgt', terrain(), 150_000],
        ['road-night.geojson', readFileSync(fixture('areas.geojson')), 1e6],
        ['counts.csv', 'lat,lon,aadt,year\n50,8,9000,2021\n', 1e6],
      ] as const) {
        fill(bytes);
        const [code, printed] = await imported(name, content);
        const words = 'the disk is full: free some, or choose a folder on a larger disk.';
        expect([code, printed]).toEqual([3, `"${join(dataDir, name)}" is not imported: ${words}\n`]);
        expect(readdirSync(regions)).toEqual(['full']);
      }
      closeSync(full);
    } finally {
      disk.remove();
    }
  } else console.warn('not tested: no disk of limited size can be mounted here');
  if (process.getuid?.() === 0) return;
  chmodSync(regions, 0o500);
  const [code, printed] = await imported('N43E007.hgt', terrain());
  chmodSync(regions, 0o700);
  expect([code, printed]).toEqual([3, expect.stringContaining('cannot be used by this user (EACCES)')]);
});

test('a file with only the extension of terrain is refused', async () => {
  await expectRefusal('heights.hgt', new Uint8Array(1000), 'heights.hgt has 1000 bytes');
});
