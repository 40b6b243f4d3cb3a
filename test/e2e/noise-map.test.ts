/** An operator's official noise map: a dry run, an import while serving, the list, the score, the removal. */
import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../support/empty-directory.ts';
import { geoJsonOf, geoTiffOf, type Square, writeGeoPackage } from '../support/maps/noise-maps.ts';
import { writeTown } from '../support/maps/town-region.ts';
import type { Answer } from '../support/scoring/spot-answer.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { until } from '../support/until.ts';

/** Bounds around the street of the town, degrees. */
const SQUARE: Square = [8.49, 49.99, 8.51, 50.01];

async function townAt(lon: number) {
  const cwd = emptyDirectory();
  const regions = join(cwd, 'data', 'regions');
  await writeTown(regions, 'town', lon);
  return { cwd, regions };
}

async function answerOf(server: RunningServer): Promise<Answer> {
  const response = await server.get('/api/spot/score?lat=50&lon=8.5&at=2026-02-11T22:30:00Z');
  expect(response.status).toBe(200);
  return response.json();
}
const roadOf = ({ explanation }: Answer) => explanation.factors.find(({ key }) => key === 'road_noise');

test('an official map takes precedence over our estimate, and leaves no trace once it is removed', async () => {
  const { cwd, regions } = await townAt(8.5);
  const map = 'strassenlaerm-nacht-2022.gpkg';
  writeGeoPackage(join(cwd, map), [{ square: SQUARE, band: 'Lnight6064' }], 4258);
  const server = await RunningServer.start({ cwd });
  const before = await answerOf(server);
  expect(roadOf(before)?.source).not.toBe('official');

  const dry = await run({ args: ['import', map, '--dry-run'], cwd });
  expect(dry).toMatchObject({ exitCode: 0, stderr: '' });
  expect(dry.stdout).toContain('GeoPackage, noise of road, 2022; west 8.4900, south 49.9900');
  expect(dry.stdout).toContain('Nothing was stored (--dry-run).');
  expect(readdirSync(regions)).toEqual(['town.spots']);

  const imported = await run({ args: ['import', map], cwd });
  expect(imported).toMatchObject({ exitCode: 0, stderr: '' });
  const name = /stored as "([^"]+)"/.exec(imported.stdout)![1]!;
  const listed = await run({ args: ['regions'], cwd });
  expect(listed.stdout).toContain(`${name} (official noise map: road, 2022; GeoPackage)`);

  const isOfficial = async () => roadOf(await answerOf(server))?.source === 'official';
  await until('the map is heard of', isOfficial);
  const after = await answerOf(server);
  expect(roadOf(after)!.confidence).toBe('high');
  // the lower end of the band, plus the difference between a Wednesday in winter and the yearly mean
  expect(Math.abs(roadOf(after)!.value! - 60)).toBeLessThan(1);
  expect(roadOf(after)!.label).toContain(`the official map ${name} (2022)`);
  expect(after.meta.sources.at(-1)).toMatchObject({
    source_name: `official:${name}`,
    notes: `${map}, official noise map (road) of 2022`,
  });
  expect(after.meta.quality.score).toBeGreaterThan(before.meta.quality.score);
  expect(after.score).toBeLessThan(before.score);

  const removed = await run({ args: ['regions', 'rm', name], cwd });
  expect(removed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(readdirSync(regions)).toEqual(['town.spots']);
  await until('our own level is back', async () => !(await isOfficial()));
  const again = await answerOf(server);
  expect(again.explanation).toEqual(before.explanation);
  expect(again.meta.sources.map(({ source_name }) => source_name)).toEqual(['osm:town']);
  expect(await server.stop()).toEqual([0, []]);
});

const LEVELS = [
  [50, 51],
  [52, 53],
];

test.each<[string, (path: string) => Promise<void> | void, string]>([
  [
    'road-lden.geojson',
    (path) => writeFileSync(path, geoJsonOf([{ square: SQUARE, properties: { category: 'Lden5559' } }])),
    'Lden',
  ],
  [
    'somewhere.gpkg',
    (path) => writeGeoPackage(path, [{ square: SQUARE, band: '55-59' }], 4326),
    'expected road, rail, air or industry',
  ],
  [
    'rail-night.gpkg',
    (path) => writeGeoPackage(path, [{ square: SQUARE, band: '55-59' }], 2193),
    'EPSG:2193; expected one of',
  ],
  ['road-night.gpkg', (path) => writeFileSync(path, `SQLite format 3\0${'x'.repeat(3000)}`), 'GeoPackage'],
  [
    'road-night.tif',
    async (path) => writeFileSync(path, (await geoTiffOf(SQUARE, LEVELS, 4326)).subarray(0, 60)),
    'road-night.tif',
  ],
  [
    'road-night.csv',
    (path) => writeFileSync(path, 'lat,lon,lnight\nhere,there,loud\n'),
    'level of the night',
  ],
  ['road-night.pdf', (path) => writeFileSync(path, '%PDF-1.7\n1 0 obj\n'), 'road-night.pdf'],
])(
  '%s, which is unsupported or damaged, is refused in one sentence and stores nothing',
  async (name, write, words) => {
    const { cwd, regions } = await townAt(8.5);
    await write(join(cwd, name));
    const { exitCode, stderr } = await run({ args: ['import', name], cwd });
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(3);
    expect(readdirSync(regions)).toEqual(['town.spots']);
  },
);
