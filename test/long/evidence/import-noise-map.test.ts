/** Official noise maps from file to served region, in every format and projection. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { runRegions } from '../../../src/commands/regions.ts';
import { evidencePath, removeEvidence } from '../../../src/evidence/evidence-folder.ts';
import { bandOf, sourceIn, yearIn } from '../../../src/evidence/noise-maps/map.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { cutRegion } from '../../../src/region/cut/cut-region.ts';
import { writeRegionFile } from '../../../src/region/format/file.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { openParts, openRegions } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import {
  geoJsonOf,
  geoTiffOf,
  isInDegrees,
  type Square,
  writeGeoPackage,
} from '../../support/maps/noise-maps.ts';
import { bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'noise-maps-'));
const regions = join(dataDir, 'regions');
const written: string[] = [];
const output = { write: (text: string) => written.push(text) } as never;
const takeOutput = () => written.splice(0).join('');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  takeOutput();
  rmSync(regions, { recursive: true, force: true });
  mkdirSync(regions);
  await writeRegionFile(
    join(regions, 'world.spots'),
    new RegionBuilder().finish({ ...REGION_INFO, name: 'world' }),
  );
});

async function importOf(
  name: string,
  content: string | Uint8Array | null,
  more: object = {},
): Promise<number> {
  const path = join(dataDir, name);
  if (content !== null) writeFileSync(path, content);
  return runImport([path], { dataDir, stdout: output, stderr: output, ...more });
}

async function served(): Promise<RegionCatalog> {
  const catalog = new RegionCatalog({ regions, served: join(dataDir, 'served'), live: null }, () =>
    Promise.reject(new Error('no sample here')),
  );
  await catalog.load(async () => {});
  return catalog;
}

async function levelsAt([lon, lat]: readonly [number, number]) {
  const region = openRegions((await served()).served.regions[0]!.source)[0]!;
  return region.official?.at(toUnits(lon), toUnits(lat)) ?? {};
}

/**
 * Known positions in projected coordinates and in degrees (EPSG registry, swisstopo, guide of the Ordnance
 * Survey).
 */
const PLACES: [epsg: number, at: [x: number, y: number], degrees: [lon: number, lat: number]][] = [
  [4326, [8.5, 50.1], [8.5, 50.1]],
  // ETRS89, less than a metre from WGS 84
  [4258, [8.5, 50.1], [8.5, 50.1]],
  [3857, [1_113_194.91, 6_446_275.84], [10, 50]],
  [3035, [4_321_000, 3_210_000], [10, 52]],
  [25832, [500_000, 5_427_455.78], [9, 49]],
  [25833, [500_000, 5_427_455.78], [15, 49]],
  [2056, [2_600_000, 1_200_000], [7.438632, 46.951083]],
  [27700, [651_409.903, 313_177.27], [1.716074, 52.657977]],
  [2154, [700_000, 6_600_000], [3, 46.5]],
];
/** A square of 1 km around a position. */
const around = (epsg: number, [x, y]: [number, number]): Square => {
  const half = isInDegrees(epsg) ? 0.005 : 500;
  return [x - half, y - half, x + half, y + half];
};

test.each(PLACES)(
  'polygons in EPSG:%i are imported as GeoJSON and as GeoPackage',
  async (epsg, at, degrees) => {
    const square = around(epsg, at);
    const json = geoJsonOf([{ square, properties: { category: 'Lnight5054' } }], epsg);
    expect(await importOf('road-2022.geojson', json)).toBe(0);
    expect(takeOutput()).toContain('GeoJSON, noise of road, 2022');
    expect((await levelsAt(degrees)).road).toMatchObject({ from: 50, to: 55, weight: 1 });
    removeEvidence(regions, 'road-2022');

    const path = `rail-${epsg}.gpkg`;
    writeGeoPackage(join(dataDir, path), [{ square, band: '55-59' }], epsg);
    expect(await importOf(path, null)).toBe(0);
    expect((await levelsAt(degrees)).rail).toMatchObject({ from: 55, to: 60, weight: 1 });
  },
);

test.each(PLACES)('a raster in EPSG:%i is imported', async (epsg, at, degrees) => {
  // the position is a quarter of a pixel north-east of the middle of 4 x 4 pixels
  const [west, south, east, north] = around(epsg, at);
  const [dx, dy] = [(east - west) / 16, (north - south) / 16];
  const square: Square = [west - dx, south - dy, east - dx, north - dy];
  const levels = [
    [40, 41, 42, 43],
    [44, 45, 46, 47],
    [48, 49, 50, 51],
    [52, 53, 54, 55],
  ];
  expect(await importOf('strassenlaerm_nacht_2021.tif', await geoTiffOf(square, levels, epsg))).toBe(0);
  expect(takeOutput()).toContain('GeoTIFF, noise of road');
  expect((await levelsAt(degrees)).road).toMatchObject({ from: 46, to: 46, weight: 1 });
});

test('a raster gives an upper bound below its floor, and nothing where it has no data', async () => {
  const levels = [
    [0, 0, 0, 0],
    [0, 45, 50, -1],
    [0, 45, 50, -1],
    [0, 0, 0, -1],
  ];
  const square: Square = [8, 50, 8.04, 50.04];
  expect(await importOf('road.tif', await geoTiffOf(square, levels, 4326))).toBe(0);
  expect((await levelsAt([8.005, 50.035])).road).toMatchObject({ from: Number.NEGATIVE_INFINITY, to: 45 });
  expect((await levelsAt([8.025, 50.015])).road).toMatchObject({ from: 50, to: 50 });
  expect((await levelsAt([8.035, 50.015])).road).toBeUndefined();
});

test('tables of points are imported, in degrees and in metres', async () => {
  expect(await importOf('facades-road.csv', 'lat;lon;Lnight\n50.1;8.5;"51,5"\nnorth;8.5;50\n')).toBe(0);
  expect((await levelsAt([8.5, 50.1])).road).toMatchObject({ from: 51.5, to: 51.5 });
  expect(await importOf('rail.csv', 'x,y,epsg,ges_n\n500010,5427466,EPSG:25832,62\n')).toBe(0);
  expect((await levelsAt([9.00013, 49.00009])).rail).toMatchObject({ from: 62, to: 62 });
});

test('rows of a table without coordinates or projection are left out', async () => {
  const rows = ['500010,5427466,EPSG:25832,62', '500010,5427466,,70', ',5427466,EPSG:25832,70'];
  expect(await importOf('rail.csv', `x,y,epsg,ges_n\n${rows.join('\n')}\n`)).toBe(0);
  expect(await levelsAt([9, 49])).toMatchObject({ rail: { from: 62, to: 62 } });
});

test('the newest of overlapping maps counts, and the loudest band within a map', async () => {
  const square: Square = [8.49, 50.09, 8.51, 50.11];
  const band = (category: string) => ({ square, properties: { category } });
  await importOf('road-2022.geojson', geoJsonOf([band('50-54'), band('60-64'), band('55-59')]));
  await importOf('road-2017.geojson', geoJsonOf([band('70-74')]));
  expect((await levelsAt([8.5, 50.1])).road).toMatchObject({ from: 60, to: 65, map: { year: 2022 } });
});

test('a map has less weight towards its edge, and no weight outside', async () => {
  await importOf('road.geojson', geoJsonOf([{ square: [8, 50, 8.02, 50.02], properties: { isov1: 50 } }]));
  const weight = async (lat: number) => (await levelsAt([8.01, lat])).road?.weight ?? 0;
  const weights = [await weight(50.01), await weight(50.0195), await weight(50.0199), await weight(50.0205)];
  expect(weights[0]).toBe(1);
  expect(weights[1]!).toBeLessThan(1);
  expect(weights[2]!).toBeLessThan(weights[1]!);
  expect(weights[3]).toBe(0);
});

test('a noise map is listed, included in partial packs, and removed without a trace', async () => {
  const before = readFileSync(join(regions, 'world.spots'));
  const json = geoJsonOf([{ square: [8.49, 50.09, 8.51, 50.11], properties: { Lnight: '50-55' } }]);
  expect(await importOf('x.geojson', json, { name: 'road-lauf', dryRun: true })).toBe(0);
  expect(takeOutput()).toContain('Nothing was stored');
  expect(existsSync(evidencePath(regions, 'noise_map', 'road-lauf'))).toBe(false);
  await importOf('x.geojson', json, { name: 'road-lauf' });
  const catalog = await served();
  expect(sourceRows(catalog.served).find(({ kind }) => kind === 'noise_map')).toMatchObject({
    source_name: 'official:road-lauf',
    status: 'ok',
  });
  const { file, parts } = openParts(catalog.served.regions[0]!.source);
  const part = cutRegion(parts, { ...file.info, bounds: [8.48, 50.08, 8.52, 50.12] });
  const cut = openRegionBytes(bytesOf(part), 'part.spots').official!.at(toUnits(8.5), toUnits(50.1));
  expect(cut.road).toMatchObject({ from: 50, to: 55, map: { name: 'road-lauf' } });
  takeOutput();
  await runRegions({ dataDir, stdout: output });
  expect(takeOutput()).toContain('road-lauf (official noise map: road; GeoJSON)');
  expect(removeEvidence(regions, 'road-lauf')).toBe('noise_map');
  const { source } = (await served()).served.regions[0]!;
  expect(source.kind === 'file' && readFileSync(source.path)).toEqual(before);
});

const SQUARE: Square = [8, 50, 8.01, 50.01];
test.each<[string, () => string | Uint8Array | Promise<Uint8Array>, string]>([
  [
    'road.geojson',
    () => geoJsonOf([{ square: SQUARE, properties: { colour: 'red' } }]),
    'has no polygon with a level of the night',
  ],
  [
    'road.geojson',
    () => geoJsonOf([{ square: SQUARE, properties: { category: 'Lden5559' } }]),
    'the whole day (Lden)',
  ],
  [
    'somewhere.geojson',
    () => geoJsonOf([{ square: SQUARE, properties: { isov1: 50 } }]),
    'expected road, rail, air or industry',
  ],
  [
    'road.geojson',
    () => geoJsonOf([{ square: SQUARE, properties: { isov1: 50 } }], 2193),
    'EPSG:2193; expected one of',
  ],
  ['road.tif', () => Uint8Array.of(0x49, 0x49, 42, 0, 255, 255, 255, 255), 'is truncated'],
  [
    'road.tif',
    () =>
      geoTiffOf(
        SQUARE,
        [
          [1, 2],
          [3, 4],
        ],
        4326,
      ),
    'contains no level between 20 and 110',
  ],
  [
    'road.gpkg',
    () => new TextEncoder().encode(`SQLite format 3\0${' '.repeat(200)}`),
    'is not a GeoPackage with polygons',
  ],
  ['road.csv', () => 'lat,lon,lnight\nnorth,8,50\n', 'has no row with a level of the night'],
])('an unusable %s is refused in one sentence', async (name, content, words) => {
  const code = await importOf(name, await content());
  const printed = takeOutput();
  expect(printed).toContain(words);
  expect(
    printed
      .trimEnd()
      .split('\n')
      .filter((line) => !line.includes(' % ')),
  ).toHaveLength(1);
  expect(code).toBe(3);
});

test.each<[unknown, boolean, ReturnType<typeof bandOf>]>([
  ['Lnight5054', false, { from: 50, to: 55 }],
  ['LnightGreaterThan70', false, { from: 70, to: Number.POSITIVE_INFINITY }],
  ['50-54', false, { from: 50, to: 55 }],
  ['50 - 55 dB(A)', false, { from: 50, to: 55 }],
  ['> 50 - 55', false, { from: 50, to: 55 }],
  ['>=75', false, { from: 75, to: Number.POSITIVE_INFINITY }],
  ['über 70', false, { from: 70, to: Number.POSITIVE_INFINITY }],
  ['<45', false, { from: Number.NEGATIVE_INFINITY, to: 45 }],
  ['50', true, { from: 50, to: 55 }],
  [50, true, { from: 50, to: 55 }],
  ['52,3', false, { from: 52.3, to: 52.3 }],
  [52.3, false, { from: 52.3, to: 52.3 }],
  ['Lden5559', false, 'day'],
  ['red', false, null],
  ['', false, null],
  [null, false, null],
  [3, true, null],
])('%p is read as the right band', (value, isBand, band) => {
  expect(bandOf(value, isBand)).toEqual(band);
});

test('source and year are read from names', () => {
  expect(sourceIn('ch.bafu.laerm-strassenlaerm_nacht_2056.tif')).toBe('road');
  expect(sourceIn('Eisenbahnlaerm_LNight')).toBe('rail');
  expect(sourceIn('Aircraft noise')).toBe('air');
  expect(sourceIn('lauf')).toBeNull();
  expect(yearIn('x', 'END_2017_roads')).toBe(2017);
});

test.each([
  ['Strassenlaerm_Niedersachsen_2022_Lnight', 'road'],
  ['laerm_strasse_Friedrichshafen', 'road'],
  ['trentino_strade', 'road'],
  ['clairac_routes', 'road'],
  ['tramer', 'road'],
  ['Straße', 'road'],
  ['Autobahnen_2022', 'road'],
  ['trànsit_2017', 'road'],
  ['NoiseContours_majorRoadsIncludingAgglomeration_Lnight', 'road'],
  ['Hauptstrassen', 'road'],
  ['mroad', 'road'],
  ['wegverkeer', 'road'],
  ['Strassenbahn', 'rail'],
  ['voies_ferrées', 'rail'],
  ['railway_traffic', 'rail'],
  ['ligne-de-tram', 'rail'],
  ['bruit_aérien', 'air'],
  ['air traffic', 'air'],
  ['Grossflughafen', 'air'],
  ['IED_2022', 'industry'],
] as const)('the name %s states the noise of %s', (name, source) => {
  expect(sourceIn(name)).toBe(source);
});

test.each(['Strasse_und_Schiene', 'road-rail'])(
  'the name %s, which states two sources, states none',
  (name) => {
    expect(sourceIn(name)).toBeNull();
  },
);

test('a name with one source takes precedence over a file that names two', () => {
  expect(sourceIn('road-noise', 'Strasse_und_Schiene')).toBe('road');
});
