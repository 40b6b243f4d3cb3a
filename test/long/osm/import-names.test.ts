/** Imports whose names differ only in marks, case or script do not replace each other in silence. */
import { beforeEach, expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/regions/import.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';

let dataDir = '';
let said = '';
beforeEach(() => {
  dataDir = emptyDirectory();
});

/** What was written to standard output. */
let told = '';

/** Imports files. Returns the exit code, or what was said if it is not 0. */
async function imported(files: string | string[], name?: string, dryRun = false): Promise<number | string> {
  const paths = [files].flat().map(written);
  said = '';
  told = '';
  const stdout = { write: (text: string) => (told += text) };
  const stderr = { write: (text: string) => (said += text) };
  const code = await runImport(paths, { dataDir, name, dryRun, stdout, stderr });
  return code === 0 ? code : said;
}

/** Writes a file of this name. Returns its path. */
function written(file: string): string {
  const path = join(dataDir, file);
  const nodes = [
    { id: 1, lat: 47.1, lon: 9.5 },
    { id: 2, lat: 47.11, lon: 9.51 },
  ];
  const ways = [{ id: 5, nodes: [1, 2], tags: { highway: 'primary' } }];
  const counts = 'lat,lon,aadt,year\n47.1,9.5,12000,2024\n';
  writeFileSync(path, file.endsWith('.csv') ? counts : pbfOf({ nodes, ways }, { sorted: true }));
  return path;
}

const WOULD = (written: string, what: string, name: string, origin: string) =>
  `"${written}" would replace the ${what} "${name}", which came from ${origin}: give it another name by --name, or replace that one by --name ${name}.\n`;

test('a map with a name of other marks or case is refused, with the region that is there and the remedy', async () => {
  expect(await imported('Köln.osm.pbf')).toBe(0);
  expect(await imported('koln.osm.pbf')).toBe(WOULD('koln', 'region', 'koln', 'Köln.osm.pbf'));
  expect(await imported('KOLN.osm.pbf')).toBe(WOULD('KOLN', 'region', 'koln', 'Köln.osm.pbf'));
  expect(await imported('other.osm.pbf', 'Kôln')).toBe(WOULD('Kôln', 'region', 'koln', 'Köln.osm.pbf'));
  // the same one, also as download servers call it
  expect(await imported('Köln.osm.pbf')).toBe(0);
  expect(await imported('Köln-latest.osm.pbf')).toBe(0);
  expect(await imported('other.osm.pbf', 'Köln')).toBe(0);
  // the others of a list are imported
  expect(await imported(['koln.osm.pbf', 'town.osm.pbf'])).toBe(
    WOULD('koln', 'region', 'koln', 'other.osm.pbf'),
  );
  expect(existsSync(join(dataDir, 'regions', 'town.spots'))).toBe(true);
  // --name says which one is replaced
  expect(await imported('koln.osm.pbf', 'koln')).toBe(0);
});

test('a name that was given is replaced by a file of that name', async () => {
  expect(await imported('map.osm.pbf', 'town')).toBe(0);
  expect(await imported('town-latest.osm.pbf')).toBe(0);
  expect(await imported('town-260101.osm.pbf')).toBe(0);
});

test('counts with a name of other marks are refused', async () => {
  expect(await imported('e.csv')).toBe(0);
  expect(await imported('counts.csv', 'É')).toBe(`counts.csv: ${WOULD('É', 'counts', 'e', 'e.csv')}`);
  expect(await imported('e.csv')).toBe(0);
  expect(await imported('counts.csv', 'e')).toBe(0);
});

test.each([
  ['202301', '202302'],
  ['20230101', '20230201'],
  ['2023-01', '2023-02'],
  ['230101', '230201'],
  ['201201', '201202'],
])('counts of the periods %s and %s are two imports', async (...periods) => {
  const files = periods.map((period) => `counts-${period}.csv`);
  expect(await imported(files)).toBe(0);
  expect(periods.map((period) => existsSync(join(dataDir, 'regions', `counts-${period}.counts`)))).toEqual([
    true,
    true,
  ]);
});

test('counts that replace those of another file name it, those of the same do not', async () => {
  expect(await imported('2023.csv', 'mine')).toBe(0);
  expect(told).toContain('\nThe counts are stored as "mine"; a running server notices them.\n');
  expect(await imported('20\n24.csv', 'mine', true)).toBe(0);
  expect(told).toContain('\n20 24.csv: ');
  expect(told).toEndWith(
    '\nNothing was stored (--dry-run); the counts would be stored as "mine", instead of those of 2023.csv.\n',
  );
  expect(await imported('2024.csv', 'mine')).toBe(0);
  expect(told).toContain(
    '\nThe counts are stored as "mine", instead of those of 2023.csv; a running server notices them.\n',
  );
  expect(await imported('2024.csv', 'mine')).toBe(0);
  expect(told).not.toContain('instead of');
});

test.each(['town-202301', 'town-991332'])('six digits that are no day stay in a name: %s', async (name) => {
  expect(await imported(['town-260101.osm.pbf', `${name}.osm.pbf`])).toBe(0);
  expect(existsSync(join(dataDir, 'regions', `${name}.spots`))).toBe(true);
});

test.each(['Zählung', 'KOLN', 'counts-2'])(
  'the counts %s of one year are replaced by those of the next',
  async (name) => {
    for (const year of ['2023', '2024']) expect(await imported(`${year}.csv`, name)).toBe(0);
  },
);
