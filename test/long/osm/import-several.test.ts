/** `import` of several files at once, and `regions`, which lists imports. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExitCode } from '../../../src/commands/command.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import type { ImportOptions } from '../../../src/commands/regions/import-source.ts';
import { runRegions } from '../../../src/commands/regions.ts';
import { UsageError } from '../../../src/config/config.ts';
import { asideOf } from '../../../src/shared/files/file-aside.ts';
import { ImportFolder, MAP } from '../../support/maps/import-folder.ts';

let here: ImportFolder;

beforeEach(() => {
  here = new ImportFolder();
});
afterEach(() => here.remove());

describe('several files', () => {
  const importAll = (args: readonly string[], options: Partial<ImportOptions> = {}) =>
    runImport(args, { dataDir: here.dataDir, ...here.outputs(), ...options });
  const refused = async (args: readonly string[], options: Partial<ImportOptions> = {}) => {
    const error = await importAll(args, options).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(readdirSync(here.dataDir)).not.toContain('regions');
    return (error as UsageError).message;
  };

  test('are imported one after the other, maps and other data alike', async () => {
    const counts = here.file(
      'counts.csv',
      new TextEncoder().encode('lat,lon,aadt,year\n47.1,9.5,12000,2022\n'),
    );
    const maps = [here.file('a.osm.pbf', MAP), here.file('b.osm.pbf', MAP)];
    expect(await importAll([maps[0]!, counts, maps[1]!])).toBe(ExitCode.OK);
    expect(here.regionFiles()).toEqual(expect.arrayContaining(['a.spots', 'b.spots', 'counts.counts']));
    expect(here.text.out).toContain('The counts are stored as "counts"');
    expect(here.text.out).toContain('b: putting together\n');
    expect(here.text.out).toEndWith('3 files: 3 done, 0 failed\n');
  });

  test('are named without what would steer the terminal, here and in the list', async () => {
    const steering = '\u001b[31m';
    const counts = new TextEncoder().encode('lat,lon,aadt,year\n47.1,9.5,12000,2022\n');
    const files = [here.file(`a${steering}.csv`, counts), here.file(`b${steering}.osm.pbf`, MAP)];
    await importAll([...files, here.file(`c${steering}.osm.pbf`, counts)]);
    await runRegions({ dataDir: here.dataDir, ...here.outputs() });
    const said = here.text.out + here.text.error;
    expect(said).toContain('a [31m.csv: ');
    expect(said).toContain('imported 2');
    expect(said).not.toContain('\u001b');
  });

  test('are imported even if one fails: it is reported, and the worst exit code counts', async () => {
    const broken = here.file('a.osm.pbf', new TextEncoder().encode('no map'));
    expect(await importAll([broken, here.file('c.osm.pbf', MAP)])).toBe(ExitCode.DATA);
    expect(here.text.error).toBe(`"${broken}" can't be used: it is not an OSM PBF file.\n`);
    expect(here.regionFiles().sort()).toEqual(['c.map', 'c.spots']);
    expect(here.text.out).toEndWith('2 files: 1 done, 1 failed\n');
  });

  test('are imported after a file system error, which is reported in one sentence', async () => {
    // a folder takes the place of the temporary region file
    mkdirSync(asideOf(join(here.dataDir, 'regions', 'a.spots')), { recursive: true });
    const maps = [here.file('a.osm.pbf', MAP), here.file('b.osm.pbf', MAP)];
    expect(await importAll(maps)).toBe(ExitCode.FAILURE);
    expect(here.text.error).toStartWith(`"${maps[0]}" is not imported (EISDIR: `);
    expect(here.text.error).not.toContain('    at ');
    expect(here.regionFiles()).toContain('b.spots');
    expect(here.text.out).toEndWith('2 files: 1 done, 1 failed\n');
  });

  test('that would become the same region are refused before anything begins', async () => {
    mkdirSync(join(here.dataDir, 'other'));
    const maps = [here.file('town.osm.pbf', MAP), here.file('other/town-latest.osm.pbf', MAP)];
    expect(await refused(maps)).toBe(
      'two of the files would be the region "town": import one of them with --name',
    );
    expect(await refused([maps[0]!, 'https://example.org/town-260101.osm.pbf'])).toContain(
      'the region "town"',
    );
  });

  test.each([
    ['../x', '../x'],
    ['', ''],
    ['-', '-'],
    ['🚐', '🚐'],
    ['a'.repeat(300), `${'a'.repeat(100)}…`],
  ])('the name %j says what one may be', async (name, shown) => {
    expect(await refused([here.file('a.osm.pbf', MAP)], { name })).toBe(
      `--name is "${shown}"; expected 1 to 100 letters, digits, - and _, not - at the beginning`,
    );
  });

  test('are refused before anything begins if a flag is for one file or for other data', async () => {
    const maps = [here.file('a.osm.pbf', MAP), here.file('b.osm.pbf', MAP)];
    expect(await refused(maps, { name: 'c' })).toBe(
      '--name is for one file: several are named after their files',
    );
    expect(await refused(maps, { dryRun: true })).toBe(
      '--dry-run is for counts, terrain and noise maps only',
    );
    expect(await refused(maps, { into: '/elsewhere', keepExtract: true })).toBe(
      '--keep-extract cannot be combined with --into, which stores nothing in the data directory',
    );
    const counts = here.file(
      'counts.csv',
      new TextEncoder().encode('lat,lon,vehicles_per_hour,year\n51,6.8,9,2024\n'),
    );
    expect(await refused([maps[0]!, counts], { into: '/elsewhere' })).toBe(
      '--into is for OpenStreetMap data only',
    );
    expect(await refused([maps[0]!, join(here.dataDir, 'missing.osm.pbf')])).toContain('there is no file');
  });
});

describe('regions', () => {
  const list = () => {
    here.text.out = '';
    return runRegions({ dataDir: here.dataDir, ...here.outputs() });
  };

  test('explains how to begin when there are none', async () => {
    expect(await list()).toBe(ExitCode.OK);
    expect(here.text.out).toContain('import one with');
  });

  test('lists name, dates, bounds, counts and size', async () => {
    await here.run(here.file('map.osm.pbf', MAP));
    expect(await list()).toBe(ExitCode.OK);
    expect(here.text.out).toContain('map (Map)');
    expect(here.text.out).toContain('map of 2021-10-28');
    expect(here.text.out).toContain('west 9.4868, south 47.0910, east 9.5232, north 47.1190');
    expect(here.text.out).toContain('1 roads, 0 railways, 0 areas, 1 points; format ');
    expect(here.text.out).toMatch(/^ {2}\d+\.\d kB on disk: region \d+\.\d kB, map \d+\.\d kB$/m);
  });

  test('names damaged files and the fault, and exits with the code for bad data', async () => {
    await here.run(here.file('map.osm.pbf', MAP));
    const path = join(here.dataDir, 'regions', 'map.spots');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await list()).toBe(ExitCode.DATA);
    expect(here.text.out).toMatch(/^map\.spots\n {2}can't be used: .+\nTotal: \d+\.\d kB on disk\.\n$/);
  });
});
