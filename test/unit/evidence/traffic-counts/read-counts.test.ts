/** Files of traffic counts in published formats, intact and broken. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EvidenceError } from '../../../../src/evidence/evidence-error.ts';
import { evidenceIn } from '../../../../src/evidence/evidence-in.ts';
import { tableRecords } from '../../../../src/shared/text/csv.ts';
import { readCounts } from '../../../support/maps/evidence.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, content);
  return path;
}

const BAST_HEAD =
  'DZ_Nr;DZ_Name;Str_Kl;Str_Nr;Anz_Fs_Q;Mn;pMn;Q_P_N;Q_L1_N;Q_L2_N;Q_K_N;Koor_WGS84_N;Koor_WGS84_E';

test('a German file has decimal commas, dots for thousands, and the year in its name', async () => {
  const rows = [
    '9728;Lauf (N);A;9;6;1.116;33,6;;;;;49,50422704;11,29117128',
    '6950;Dreieich;A;661;4;413;6,2;383;12;13;5;49,99933176;8,68981976',
  ];
  const { counts, errors, format } = await readCounts(
    await file('Jawe2018.csv', [BAST_HEAD, ...rows].join('\r\n')),
  );
  expect(format).toContain('BASt');
  expect(errors).toEqual([]);
  expect(counts[0]).toMatchObject({
    ref: 'A9',
    lat: 49.50422704,
    vehiclesPerHour: 1116,
    year: 2018,
    lanes: 6,
  });
  expect(counts[0]!.heavyShare).toBeCloseTo(0.336);
  expect(counts[1]).toMatchObject({ ref: 'A661', vehiclesPerHour: 413 });
  expect(counts[1]!.heavyShare).toBeCloseTo(25 / 413);
  expect(counts[1]!.mediumShare).toBeCloseTo(12 / 413);
});

test('coordinates and shares with three decimals are not taken for thousands', async () => {
  const german = `${BAST_HEAD}\n1;Lauf;A;9;6;1.116;33.625;;;;;49.504;11.291\n`;
  const { counts, errors } = await readCounts(await file('Jawe2021.csv', german));
  expect(errors).toEqual([]);
  expect(counts).toMatchObject([{ lat: 49.504, lon: 11.291, vehiclesPerHour: 1116, heavyShare: 0.33625 }]);
});

const PLAIN = 'lat,lon,aadt,heavy_share,night_per_hour,year';

test.each([
  ['heavyshare', 'heavy_share', 'lat,lon,aadt,heavyshare,night_per_hour,year'],
  ['night_perhour', 'night_per_hour', 'lat,lon,aadt,heavy_share,night_perhour,year'],
  ['lane', 'lanes', `${PLAIN},lane`],
])('a slip in the column %s is refused', async (slip, meant, head) => {
  const path = await file('slip.csv', `${head}\n49.5,11.2,9000,0.9,900,2024,2\n`);
  const error = await readCounts(path).catch((refused: unknown) => refused);
  expect((error as EvidenceError).message).toBe(
    `slip.csv has a column "${slip}", which is not known; did you mean ${meant}? Name it otherwise if not.`,
  );
});

test('a column of one’s own is no slip', async () => {
  const path = await file('own.csv', `${PLAIN},rel,node,colour\n49.5,11.2,9000,0.1,40,2024,1,2,red\n`);
  expect((await readCounts(path)).counts).toHaveLength(1);
});

const UNICODE_TEXT = Buffer.from(
  `\uFEFF${PLAIN.replaceAll(',', '\t')}\n49.5\t11.2\t9000\t0.1\t40\t2024\n`,
  'utf16le',
);

test.each([
  ['UTF-16', new Uint8Array(UNICODE_TEXT)],
  ['UTF-16 of the other byte order', new Uint8Array(Buffer.from(UNICODE_TEXT).swap16())],
  ['pages of remarks first', `${'# counted by hand\n'.repeat(1_000)}${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n`],
  ['a remark of 70,000 characters first', `# ${'x'.repeat(70_000)}\n${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n`],
  [
    'remarks of a whole head first',
    `${`# ${'x'.repeat(1021)}\n`.repeat(64)}${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n`,
  ],
  [
    'remarks and empty lines first',
    `\n\n# counted by hand, in 2024\n# twice\n${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n`,
  ],
  ['bars', `${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n`.replaceAll(',', '|')],
])('a table with %s is one', async (_, content) => {
  const path = await file('table.csv', content);
  expect(await evidenceIn(path)).toBe('counts');
  expect((await readCounts(path)).counts).toMatchObject([
    { lat: 49.5, vehiclesPerHour: 40, heavyShare: 0.1 },
  ]);
});

test('a remark without an end is told in one sentence', async () => {
  const path = await file('endless.csv', `# ${'x'.repeat(1_500_000)}`);
  expect(await evidenceIn(path)).toBe('counts');
  const error = await readCounts(path).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(EvidenceError);
  expect((error as EvidenceError).message).toBe('The record of line 1 does not end.');
});

test('an error behind remarks has the number of its line', async () => {
  const { errors } = await readCounts(
    await file('remarks.csv', `# one\n\n${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n99,11.2,9000,0.1,40,2024\n`),
  );
  expect(errors).toMatchObject([{ line: 5, column: 'lat', value: '99' }]);
});

test('the first of several rows of one place and year is used, and the summary says so', async () => {
  const { counts, summary } = await readCounts(
    await file('twice.csv', `${PLAIN}\n49.5,11.2,9000,0.1,40,2024\n49.5,11.2,90000,0.1,400,2024\n`),
  );
  expect(counts).toMatchObject([{ vehiclesPerHour: 40 }]);
  expect(summary).toContain('1 counts, of 1 rows with the place and year of another only the first was used');
});

test('a French file has decimal commas or points, and no points for thousands', async () => {
  const rows = ['A0006;8123,5;12,5;48,123;2,123;2022', 'D0007;123.456;12.125;48.123;2.124;2022'];
  const { counts, errors } = await readCounts(
    await file('tmja.csv', ['route;tmja;ratio_PL;lat;lon;annee', ...rows].join('\n')),
  );
  expect(errors).toEqual([]);
  expect(counts).toMatchObject([
    { lat: 48.123, lon: 2.123, heavyShare: 0.125 },
    { lat: 48.123, lon: 2.124, heavyShare: 0.12125 },
  ]);
  expect(counts.map(({ vehiclesPerHour }) => Math.round(vehiclesPerHour))).toEqual([106, 1]);
});

test('positions of GeoJSON with three decimals are not taken for thousands', async () => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [2.123, 48.123] },
    properties: { route: 'A0006', TMJA: 8123.456, annee: 2022 },
  };
  const path = await file('tmja.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  expect((await readCounts(path)).counts).toMatchObject([{ lat: 48.123, lon: 2.123 }]);
});

test('a German file may be in Latin-1', async () => {
  const text = `${BAST_HEAD}\n1;Nürnberg;B;14;2;71;9,0;;;;;49,5;11,2\n`;
  const { counts } = await readCounts(
    await file(
      'Jawe2022.csv',
      Uint8Array.from(text, (c) => c.charCodeAt(0)),
    ),
  );
  expect(counts).toHaveLength(1);
});

test('British counts give the night as a share of the day by kind of road, and only the newest count of a place is kept', async () => {
  const text = [
    'count_point_id,year,road_name,latitude,longitude,all_hgvs,all_motor_vehicles',
    '1,2018,M25,51.5,-0.1,9000,90000',
    '1,2022,M25,51.5,-0.1,10000,100000',
    '2,2022,A38,51.6,-2.5,500,10000',
  ].join('\n');
  const { counts } = await readCounts(await file('dft.csv', text));
  expect(counts.map(({ ref, year, vehiclesPerHour }) => [ref, year, Math.round(vehiclesPerHour)])).toEqual([
    ['M25', 2022, 1300],
    ['A38', 2022, 90],
  ]);
  expect(counts[0]!.heavyShare).toBeCloseTo(0.1);
});

test('a file of a US state with the columns of the plain format keeps its routes and its shares of lorries', async () => {
  const american = 'ROUTE,LAT,LON,AADT,TRK_PCT,YEAR\nI-80,41.1,-100.7,24000,40,2022\n';
  const { counts, format } = await readCounts(await file('state.csv', american));
  expect(format).toContain('(US)');
  expect(counts).toMatchObject([{ ref: 'I-80', heavyShare: 0.4, vehiclesPerHour: 312 }]);
  const plain = 'lat,lon,ref,aadt,heavy_share,year,route\n48.1,11.5,B 2,12000,.05,2021,7\n';
  const read = await readCounts(await file('with-route.csv', plain));
  expect(read.format).toContain('plain counts');
  expect(read.counts).toMatchObject([{ ref: 'B 2', heavyShare: 0.05 }]);
});

test('the plain format reports a bad row with line, column, value and expected value, and keeps the others', async () => {
  const text = [
    'lat,lon,ref,name,aadt,heavy_share,night_per_hour,year',
    '48.1,11.5,,"Street, ""the long"" one",12000,0.05,,2021',
    '548.1,11.5,,,12000,,,2021',
    '48.1,11.6,,,many,,,2021',
    '48.1,11.7,B 2,,,,55,2021',
    '48.1,11.8,B 2,,,1.5,55,2021',
    '48.1,11.9,B 2,,,,55,',
  ].join('\n');
  const { counts, errors } = await readCounts(await file('plain.csv', text));
  expect(counts).toHaveLength(2);
  expect(counts[0]!.name).toBe('Street, "the long" one');
  expect(errors.map(({ line, column, value }) => [line, column, value])).toEqual([
    [3, 'lat', '548.1'],
    [4, 'aadt', 'many'],
    [6, 'heavy_share', '1.5'],
    [7, 'year', ''],
  ]);
  expect(errors[0]!.expected).toBe('degrees north (WGS 84), -90 to 90');
});

test('a table with two columns of a name that is read is refused; other columns may repeat', async () => {
  const twice = file('twice.csv', 'lat,lon,aadt,AADT ,year\n48.1,11.5,100,200,2021\n');
  await expect(readCounts(await twice)).rejects.toThrow(
    new EvidenceError('twice.csv has 2 columns named "aadt"; expected one.'),
  );
  const other = file('other.csv', 'lat,lon,aadt,year,,,note,note\n48.1,11.5,100,2021,,,a,b\n');
  expect((await readCounts(await other)).counts).toHaveLength(1);
});

test('all rows that are left out are counted, also beyond those whose errors are kept', async () => {
  const bad = '548.1,11.5,12000,2021\n'.repeat(1_200);
  const read = await readCounts(await file('many.csv', `lat,lon,aadt,year\n48.1,11.5,12000,2021\n${bad}`));
  expect(read.errors).toHaveLength(1_000);
  expect(read.summary).toContain('1 counts, 1200 rows left out:');
  expect(read.summary).toEndWith('and 1180 more');
});

test('the plain format may be GeoJSON', async () => {
  const feature = (geometry: unknown, properties: unknown) => ({ type: 'Feature', geometry, properties });
  const features = [
    feature({ type: 'Point', coordinates: [11.5, 48.1] }, { ref: 'B 2', night_per_hour: 70, year: 2023 }),
    feature({ type: 'LineString', coordinates: [] }, { aadt: 1 }),
  ];
  const path = await file('counts.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  const { counts, errors } = await readCounts(path);
  expect(counts).toMatchObject([{ lat: 48.1, lon: 11.5, ref: 'B 2', vehiclesPerHour: 70, year: 2023 }]);
  expect(errors).toEqual([{ line: 2, column: 'geometry', value: 'LineString', expected: 'a Point' }]);
});

test.each([
  ['other columns', 'a,b,c\n1,2,3\n', 'no columns of counts'],
  ['nothing', '\n', 'is empty'],
  ['an open quote', 'lat,lon,aadt,year\n"1,2,3,4\n', 'not closed'],
  ['truncated JSON', '{"type": "FeatureColl', 'not JSON'],
  ['JSON of another type', '{"type": "Feature"}', 'FeatureCollection'],
])('a file with %s is refused in one sentence', async (name, text, why) => {
  const path = await file(`${name}.txt`, text);
  const error = await readCounts(path).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(EvidenceError);
  expect(error.message).toContain(why);
});

test('a .osm.pbf file is not mistaken for counts', async () => {
  expect(await evidenceIn(await file('map.osm.pbf', new Uint8Array([0, 0, 0, 14, 10, 9])))).toBeNull();
  expect(await evidenceIn(await file('empty.csv', ''))).toBeNull();
});

const cityPlace = (osmid: number, aadt: number | null, [lon, lat]: [number, number], direction: string) => ({
  type: 'Feature',
  properties: {
    AAWT: null,
    AADT: aadt,
    raw_name: 'Quai',
    raw_oneway: true,
    raw_direction: direction,
    osm_name: 'Quai du Lac',
    osm_type: 'primary',
    osm_lanes: 2,
    osm_oneway: 'False',
    osm_distance: 4.3,
    osm_maxspeed: 50,
    osmid,
  },
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

const cityFile = (name: string, features: ReturnType<typeof cityPlace>[]) =>
  file(`${name}_AADT_AAWT_2019.geojson`, JSON.stringify({ type: 'FeatureCollection', name, features }));

test('a harmonised file of a city has counts by way and direction, and gets the night share of a city of its size', async () => {
  const features = [
    cityPlace(7, 10_000, [6.15, 46.2], 'in'),
    cityPlace(7, 6000, [6.1501, 46.2], 'out'),
    cityPlace(8, 4000, [6.16, 46.2], 'in'),
    cityPlace(9, null, [6.17, 46.2], 'in'),
  ];
  const { counts, errors, format } = await readCounts(await cityFile('City', features));
  expect(format).toContain('harmonised');
  expect(counts.map(({ wayId, year }) => [wayId, year])).toEqual([
    [7, 2019],
    [8, 2019],
  ]);
  // twice the mean of both directions, in a town of 184,000 people
  expect(counts[0]!.vehiclesPerHour).toBeCloseTo(2 * 8000 * 0.0123, -1);
  expect(counts[1]!.vehiclesPerHour).toBeCloseTo(2 * 4000 * 0.0123, -1);
  expect(errors).toHaveLength(1);
});

test('several rows of a way have the same weight in their mean', async () => {
  const flows = [10_000, 6000, 2000];
  const features = flows.map((aadt) => cityPlace(7, aadt, [6.15, 46.2], 'in'));
  const [alone] = (await readCounts(await cityFile('one', [cityPlace(7, 6000, [6.15, 46.2], 'in')]))).counts;
  const { counts } = await readCounts(await cityFile('three', features));
  expect(counts.map(({ vehiclesPerHour }) => vehiclesPerHour)).toEqual([
    expect.closeTo(alone!.vehiclesPerHour, 6),
  ]);
});

test('of a line that does not end, no more than the longest record is read to find the separator', async () => {
  let pieces = 0;
  async function* endless(): AsyncGenerator<string> {
    for (; pieces < 1000; pieces++) yield ';'.repeat(100_000);
  }
  const reading = Array.fromAsync(tableRecords(endless()));
  await expect(reading).rejects.toThrow('The record of line 1 does not end.');
  expect(pieces).toBeLessThan(12);
});
