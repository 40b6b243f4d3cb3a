import { describe, expect, test } from 'bun:test';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { RegionCatalog } from '../../../src/app/regions/catalog.ts';
import { servingProblem, sourceRows } from '../../../src/app/regions/health-rows.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { writeRegionFile } from '../../../src/region/format/file.ts';
import { dataHealth } from '../../../src/region/read/data-health.ts';
import { fileHeaderOf, type RegionSource } from '../../../src/region/read/source.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';
import { openFilesIn } from '../../support/open-files.ts';
import { SmallDisk } from '../../support/small-disk.ts';

const partsOf = (name: string, sample = false) =>
  new RegionBuilder().finish({ ...REGION_INFO, name, title: name, sample });

async function loadSample(): Promise<RegionSource> {
  const bytes = bytesOf(partsOf('sample', true));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { kind: 'memory', label: 'the sample', bytes: shared };
}

function testCatalog() {
  const data = emptyDirectory();
  const directory = join(data, 'regions');
  const served = join(data, 'served');
  mkdirSync(directory);
  const catalog = new RegionCatalog({ regions: directory, served, live: null }, loadSample);
  const applied: string[][] = [];
  return {
    directory,
    served,
    catalog,
    applied,
    openFiles: () => openFilesIn(data),
    write: (name: string, title = name) => writeRegionFile(join(directory, `${name}.spots`), partsOf(title)),
    /** Loads the regions as `serve` does, and records those for the threads. */
    load: () =>
      catalog.load(async (sources) => {
        applied.push(sources.map((source) => fileHeaderOf(source).info.name));
      }),
  };
}

describe('the region catalog', () => {
  test('has the sample until there is a region, and never both', async () => {
    const { load, write, applied, directory } = testCatalog();
    await load();
    await write('town');
    await load();
    unlinkSync(join(directory, 'town.spots'));
    await load();
    expect(applied).toEqual([['sample'], ['town'], ['sample']]);
  });

  test('changes nothing if no file has changed', async () => {
    const { load, write, applied } = testCatalog();
    await write('town');
    expect([await load(), await load(), await load()]).toEqual([true, false, false]);
    expect(applied).toEqual([['town']]);
  });

  test('ignores files that are not regions', async () => {
    const { load, write, applied, directory } = testCatalog();
    writeFileSync(join(directory, 'notes.txt'), 'not a region');
    writeFileSync(join(directory, 'town.spots.123.part'), 'half a region');
    // ".spots", a hidden file
    await write('', 'hidden');
    await write('town');
    await load();
    expect(applied).toEqual([['town']]);
  });

  test('names a folder that cannot be read, and not where it is', async () => {
    const { catalog, load, directory } = testCatalog();
    rmdirSync(directory);
    writeFileSync(directory, 'not a folder');
    await load();
    expect(servingProblem(catalog.served)).toContain('The folder regions cannot be read (ENOTDIR)');
    expect(servingProblem(catalog.served)).not.toContain(directory);
  });

  test('says that its folder is gone, and does not serve the sample instead', async () => {
    const { catalog, load, write, applied, directory } = testCatalog();
    await write('town');
    await load();
    renameSync(directory, `${directory}-elsewhere`);
    await load();
    expect(servingProblem(catalog.served)).toContain('The folder regions is gone');
    expect(applied.flat()).not.toContain('sample');
    renameSync(`${directory}-elsewhere`, directory);
    await load();
    expect(servingProblem(catalog.served)).toBeNull();
    expect(applied.at(-1)).toEqual(['town']);
  });

  test('serves the verified file, even if its name now belongs to another one', async () => {
    const { catalog, write, directory } = testCatalog();
    await write('town', 'verified');
    let opened = '';
    await catalog.load(async ([source]) => {
      // replaced between the check and the opening by a thread
      writeFileSync(join(directory, 'other'), 'garbage');
      unlinkSync(join(directory, 'town.spots'));
      opened = fileHeaderOf(source!).info.name;
    });
    expect(opened).toBe('verified');
  });

  test('keeps its regions if the threads refuse the new ones, and tries again', async () => {
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

  test('excludes the one region that the threads cannot serve, and tries it again', async () => {
    const { catalog, load, write, applied } = testCatalog();
    for (const name of ['town', 'evil', 'village']) await write(name);
    let accepted: string[] = [];
    await catalog.load(async (sources) => {
      const names = sources.map((source) => fileHeaderOf(source).info.name);
      if (names.includes('evil')) throw new Error('a thread said no');
      accepted = names;
    });
    expect(accepted.toSorted()).toEqual(['town', 'village']);
    expect(catalog.served.refused).toEqual([
      { file: 'evil.spots', reason: 'evil.spots cannot be served (a thread said no).' },
    ]);
    await load();
    expect(applied.at(-1)).toEqual(['evil', 'town', 'village']);
    expect(catalog.served.refused).toEqual([]);
  });

  test('keeps no file open that it does not serve', async () => {
    const { load, write, directory, openFiles } = testCatalog();
    await write('town');
    await load();
    const before = openFiles();
    expect(before).toBeGreaterThan(0);
    for (let i = 0; i < 5; i++) {
      await write('town', `town${i}`);
      writeFileSync(join(directory, 'bad.spots'), `bad ${i}`);
      await load();
    }
    expect(openFiles()).toBe(before);
  });
});

/** Returns every byte of a region, as a thread would read it. */
function bytesServed(source: RegionSource | undefined): Uint8Array {
  if (source?.kind !== 'file') throw new Error('expected a file');
  return Bun.mmap(source.path, { shared: false });
}

describe('a region file', () => {
  test('is opened for reading only, so that read-only files work', async () => {
    const { load, write, applied, directory } = testCatalog();
    await write('town');
    chmodSync(join(directory, 'town.spots'), 0o444);
    const before = statSync(join(directory, 'town.spots'));
    await load();
    expect(applied).toEqual([['town']]);
    expect(statSync(join(directory, 'town.spots')).mtimeMs).toBe(before.mtimeMs);
  });

  test.each<[string, (path: string) => void]>([
    [
      'overwritten',
      (path) => writeFileSync(path, new Uint8Array(statSync(path).size).fill(0xa5), { flag: 'r+' }),
    ],
    ['cut', (path) => truncateSync(path, 0)],
  ])('that is %s while it is served is refused, and its copy stays', async (_, change) => {
    const { catalog, load, write, directory } = testCatalog();
    const path = join(directory, 'town.spots');
    await write('town');
    const good = readFileSync(path);
    await load();
    change(path);
    expect(bytesServed(catalog.served.regions[0]?.source)).toEqual(good);
    await load();
    expect(bytesServed(catalog.served.regions[0]?.source)).toEqual(good);
    expect(catalog.served.refused.map(({ file }) => file)).toEqual(['town.spots']);
  });

  test('that is overwritten in place by a good one is applied', async () => {
    const { load, write, directory, applied } = testCatalog();
    await write('town');
    await load();
    const changed = bytesOf(partsOf('nwot'));
    expect(changed.length).toBe(statSync(join(directory, 'town.spots')).size);
    writeFileSync(join(directory, 'town.spots'), changed, { flag: 'r+' });
    await load();
    expect(applied).toEqual([['town'], ['nwot']]);
  });

  test('that is damaged does not exclude others', async () => {
    const { catalog, load, write, directory } = testCatalog();
    await write('town');
    await load();
    truncateSync(join(directory, 'town.spots'), 100);
    await write('village');
    await load();
    expect(catalog.served.regions.map(({ info }) => info.name)).toEqual(['town', 'village']);
  });

  test('has one copy for the next start, in a folder that is private to its owner', async () => {
    const { load, write, served } = testCatalog();
    for (const title of ['first', 'second']) {
      await write('town', title);
      await load();
      expect(readdirSync(served)).toEqual([expect.stringMatching(/^town-[0-9a-f]{32}-[0-9a-f]{8}\.spots$/)]);
    }
    expect(statSync(served).mode & 0o777).toBe(0o700);
    expect(statSync(join(served, readdirSync(served)[0]!)).mode & 0o777).toBe(0o600);
  });

  test('is held in memory if the folder of copies cannot be created', async () => {
    const { catalog, load, write, served } = testCatalog();
    writeFileSync(served, 'in the way');
    await write('town');
    await load();
    expect(catalog.served.regions.map(({ info, source }) => [info.name, source.kind])).toEqual([
      ['town', 'memory'],
    ]);
    expect(sourceRows(catalog.served)[0]!.notes).toContain(
      'Held in memory: the data directory cannot be written (EEXIST).',
    );
  });

  test('is held in memory, and says so, if the disk of the copies is full', async () => {
    const { catalog, load, write, served } = testCatalog();
    mkdirSync(served);
    const disk = SmallDisk.at(served, 4096);
    if (!disk) return console.warn('not tested: no disk of limited size can be mounted here');
    try {
      await write('town');
      await load();
      expect(sourceRows(catalog.served)[0]!.notes).toMatch(
        /Held in memory: the data directory has no space for a copy: it needs [\d.]+ kB, and 4\.1 kB are free there\./,
      );
    } finally {
      disk.remove();
    }
  });

  test('must be a regular file: folders, pipes, sockets and devices are refused', async () => {
    const { catalog, load, write, directory } = testCatalog();
    await write('town');
    mkdirSync(join(directory, 'folder.spots'));
    symlinkSync('/dev/zero', join(directory, 'device.spots'));
    symlinkSync('loop.spots', join(directory, 'loop.spots'));
    expect(Bun.spawnSync(['mkfifo', join(directory, 'pipe.spots')]).exitCode).toBe(0);
    const socket = Bun.listen({ unix: join(directory, 'socket.spots'), socket: { data() {} } });
    await load();
    socket.stop();
    expect(catalog.served.regions.map(({ info }) => info.name)).toEqual(['town']);
    expect(catalog.served.refused.map(({ file }) => file)).toEqual(
      ['device', 'folder', 'loop', 'pipe', 'socket'].map((name) => `${name}.spots`),
    );
    for (const { reason } of catalog.served.refused) expect(reason).toMatch(/^\w+\.spots [^/]*\.$/);
  });
});

describe('unusable regions', () => {
  test('are not replaced by the sample, and the problem is one sentence', async () => {
    const { catalog, load, write, applied, directory } = testCatalog();
    writeFileSync(join(directory, 'letter.spots'), 'no region');
    await load();
    expect(applied).toEqual([[]]);
    expect(servingProblem(catalog.served)).toMatch(
      /^no imported region can be served \(letter\.spots is not a region file .*\): import them again/,
    );
    await write('town');
    await load();
    expect(servingProblem(catalog.served)).toBeNull();
    expect(applied.at(-1)).toEqual(['town']);
  });

  test('are not reported if nothing was imported', async () => {
    const { catalog, load } = testCatalog();
    await load();
    expect(servingProblem(catalog.served)).toBeNull();
  });
});

describe('the report on regions', () => {
  test('has ages since the date of the data, and the names of old regions', async () => {
    const { catalog, load, write } = testCatalog();
    await write('town');
    await load();
    const made = Date.parse(REGION_INFO.dataUpdatedAt!);
    const hours = (count: number) => made + count * 3_600_000;
    expect(dataHealth(catalog.served.regions, hours(2.5))).toEqual({
      has_data: true,
      freshest_age_hours: 2.5,
      stalest_age_hours: 2.5,
      stale_sources: [],
    });
    expect(dataHealth(catalog.served.regions, hours(24 * 200)).stale_sources).toEqual(['osm:town']);
    const undated = { info: { ...REGION_INFO, dataUpdatedAt: null } };
    expect(dataHealth([undated], Date.parse(REGION_INFO.importedAt)).freshest_age_hours).toBe(0);
    expect(dataHealth([], 0)).toMatchObject({ has_data: false, freshest_age_hours: null });
  });

  test('has a row for each region and for each refused file', async () => {
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
