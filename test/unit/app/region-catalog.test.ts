import { describe, expect, test } from 'bun:test';
import { readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { writeRegionFile } from '../../../src/region/format/file.ts';
import { dataHealth } from '../../../src/region/read/data-health.ts';
import { openRegion, type RegionSource } from '../../../src/region/read/source.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';

const partsOf = (name: string, sample = false) =>
  new RegionBuilder().finish({ ...REGION_INFO, name, title: name, sample });

async function loadSample(): Promise<RegionSource> {
  const bytes = bytesOf(partsOf('sample', true));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { kind: 'memory', label: 'the sample', bytes: shared };
}

function testCatalog() {
  const directory = emptyDirectory();
  const catalog = new RegionCatalog(directory, loadSample);
  const applied: string[][] = [];
  return {
    directory,
    catalog,
    applied,
    write: (name: string, title = name) => writeRegionFile(join(directory, `${name}.spots`), partsOf(title)),
    /** Loads as `serve` does; the regions that the threads would open. */
    load: () =>
      catalog.load(async (sources) => {
        applied.push(sources.map((source) => openRegion(source).info.name));
      }),
  };
}

const openFiles = () => readdirSync('/dev/fd').length;

describe('the catalog of regions', () => {
  test('is the sample until there is a region, and never both', async () => {
    const { load, write, applied, directory } = testCatalog();
    await load();
    await write('town');
    await load();
    unlinkSync(join(directory, 'town.spots'));
    await load();
    expect(applied).toEqual([['sample'], ['town'], ['sample']]);
  });

  test('changes nothing when nothing has changed', async () => {
    const { load, write, applied } = testCatalog();
    await write('town');
    expect([await load(), await load(), await load()]).toEqual([true, false, false]);
    expect(applied).toEqual([['town']]);
  });

  test('leaves what is no region file alone', async () => {
    const { load, write, applied, directory } = testCatalog();
    writeFileSync(join(directory, 'notes.txt'), 'not a region');
    writeFileSync(join(directory, 'town.spots.123.part'), 'half a region');
    await write('town');
    await load();
    expect(applied).toEqual([['town']]);
  });

  test('serves a file that was verified, whatever its name means by then', async () => {
    const { catalog, write, directory } = testCatalog();
    await write('town', 'verified');
    let opened = '';
    await catalog.load(async ([source]) => {
      // replaced between the check and the moment when a thread opens it
      writeFileSync(join(directory, 'other'), 'garbage');
      unlinkSync(join(directory, 'town.spots'));
      opened = openRegion(source!).info.name;
    });
    expect(opened).toBe('verified');
  });

  test('stays as it was when the new regions cannot be applied, and tries again', async () => {
    const { catalog, load, write, applied } = testCatalog();
    await write('town');
    await load();
    await write('village');
    const failed = await catalog
      .load(() => Promise.reject(new Error('a thread said no')))
      .catch(({ message }) => message);
    expect(failed).toBe('a thread said no');
    expect(catalog.served.regions.map(({ info }) => info.name)).toEqual(['town']);
    await load();
    expect(applied.at(-1)).toEqual(['town', 'village']);
  });

  test('keeps no file open that it does not serve', async () => {
    const { load, write, directory } = testCatalog();
    await write('town');
    await load();
    const before = openFiles();
    for (let i = 0; i < 5; i++) {
      await write('town', `town${i}`);
      writeFileSync(join(directory, 'bad.spots'), `bad ${i}`);
      await load();
    }
    expect(openFiles()).toBe(before);
  });
});

describe('the report on regions', () => {
  test('tells ages from the import on, and which data is too old', async () => {
    const { catalog, load, write } = testCatalog();
    await write('town');
    await load();
    const imported = Date.parse(REGION_INFO.importedAt);
    const hours = (count: number) => imported + count * 3_600_000;
    expect(dataHealth(catalog.served.regions, hours(2.5))).toEqual({
      has_data: true,
      freshest_age_hours: 2.5,
      stalest_age_hours: 2.5,
      stale_sources: [],
    });
    expect(dataHealth(catalog.served.regions, hours(24 * 200)).stale_sources).toEqual(['osm:town']);
    expect(dataHealth([], 0)).toMatchObject({ has_data: false, freshest_age_hours: null });
  });

  test('has a row for each region and for each file that cannot be used', async () => {
    const { catalog, load, write, directory } = testCatalog();
    await write('town');
    writeFileSync(join(directory, 'bad.spots'), 'no region');
    await load();
    const rows = sourceRows(catalog.served);
    expect(rows.map(({ source_name, status }) => [source_name, status])).toEqual([
      ['osm:town', 'ok'],
      ['file:bad.spots', 'degraded'],
    ]);
    expect(rows[1]!.notes).toMatch(/^bad\.spots .*\.$/);
  });
});
