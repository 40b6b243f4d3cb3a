/** `update` and `status` against a server of map data, with changes, gaps, unchanged and broken files. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/import/import.ts';
import { COMMANDS } from '../../../src/commands/index.ts';
import { status } from '../../../src/commands/update/status.ts';
import { update } from '../../../src/commands/update/update.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { FORMAT_VERSION } from '../../../src/region/format/layout.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { newSource, SourceStates } from '../../../src/update/sources.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { changeOf, MapSource, pathOf } from '../../support/upstream/map-source.ts';

let source: MapSource;
let dataDir: string;
let said: string;

beforeEach(() => {
  source = new MapSource();
  dataDir = emptyDirectory();
  said = '';
});

const output = { write: (text: string) => (said += text) };

async function run(...words: string[]): Promise<number> {
  const line = parseCommandLine([...words, '--data-dir', dataDir], COMMANDS);
  const options = { ...line, config: resolveConfig(line.flags, {}), stdout: output, stderr: output };
  source.requests.length = 0;
  said = '';
  return words[0] === 'status' ? status(options) : update(options);
}

const importIt = (keepExtract = false) =>
  runImport([source.url], { dataDir, keepExtract, stdout: output, stderr: output });
const regionFile = () => readFileSync(join(dataDir, 'regions', 'town.spots'));
const info = () => openRegionFile(join(dataDir, 'regions', 'town.spots')).info;
const statusOf = async () => {
  await run('status', '--json');
  return JSON.parse(said).regions[0];
};
const downloads = () => source.requests.filter((each) => each === 'GET /town-latest.osm.pbf').length;

describe('without a kept extract', () => {
  test('nothing is fetched or imported while nothing has changed', async () => {
    source.publish(3);
    await importIt();
    const before = regionFile();
    expect(await run('update')).toBe(0);
    expect(said).toContain('town: nothing new, map of 2026-01-04');
    expect(downloads()).toBe(0);
    expect(regionFile().equals(before)).toBe(true);
    expect(readdirSync(join(dataDir, 'downloads'))).toEqual([]);
  });

  test('the ETag alone tells as much where there is no .md5', async () => {
    source.publish(3);
    source.files.delete('/town-latest.osm.pbf.md5');
    await importIt();
    expect(await run('update')).toBe(0);
    expect(said).toContain('nothing new');
    expect(downloads()).toBe(0);
  });

  test('what is new is downloaded and imported', async () => {
    source.publish(3);
    await importIt();
    source.publish(4, { extraPubs: 5 });
    expect(await run('update', 'town')).toBe(0);
    expect(said).toContain('town: downloaded and imported, map of 2026-01-05');
    expect(info().counts.points).toBe(6);
    expect(await statusOf()).toMatchObject({ sequence: 4, last_error: null, extract_bytes: null });
    expect(await run('update')).toBe(0);
    expect(said).toContain('nothing new');
  });

  test('a region that was imported by polygon stays so', async () => {
    source.publish(3);
    const poly = join(dataDir, 'south.poly');
    const corners = [
      [9.4, 47.09],
      [9.505, 47.09],
      [9.505, 47.10025],
      [9.4, 47.10025],
    ];
    writeFileSync(poly, ['south', '1', ...corners.map((each) => each.join(' ')), 'END', 'END'].join('\n'));
    await runImport([source.url], { dataDir, poly, stdout: output, stderr: output });
    expect(info().counts).toMatchObject({ roads: 1, points: 0 });
    source.publish(4, { extraPubs: 5 });
    expect(await run('update', 'town')).toBe(0);
    expect(info().counts).toMatchObject({ roads: 1, points: 3 });
  });

  test('a file that its .md5 does not speak of is refused, and the region stays', async () => {
    source.publish(3);
    await importIt();
    const before = regionFile();
    const md5 = source.files.get('/town-latest.osm.pbf.md5')!;
    source.publish(4);
    source.files.set(
      '/town-latest.osm.pbf.md5',
      String(md5).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(await run('update')).toBe(1);
    expect(said).toContain('is not the file that its .md5 speaks of');
    expect(regionFile().equals(before)).toBe(true);
    expect((await statusOf()).last_error).toContain('.md5');
    source.publish(4);
    expect(await run('update')).toBe(0);
    expect((await statusOf()).last_error).toBeNull();
  });

  test('a broken file is told, and the region stays', async () => {
    source.publish(3);
    await importIt();
    const before = regionFile();
    source.files.set('/town-latest.osm.pbf', 'an error page');
    source.files.delete('/town-latest.osm.pbf.md5');
    expect(await run('update')).toBe(3);
    expect(said).toContain(
      "town: what came can't be used: it is not an OSM PBF file; the region stays as it was.",
    );
    expect(regionFile().equals(before)).toBe(true);
  });

  test('an update that has too little memory is refused before it is fetched, and the region stays', async () => {
    source.publish(3);
    await importIt();
    const before = regionFile();
    source.publish(4, { extraPubs: 2 });
    expect(await run('update', '--memory', '100MB')).toBe(1);
    expect(said).toMatch(
      /^town: an import needs at least 400.0 MB of memory, and may use 104.9 MB here: .*; the region stays as it was\.$/m,
    );
    expect(regionFile().equals(before)).toBe(true);
    expect(readdirSync(join(dataDir, 'downloads'))).toEqual([]);
    expect((await statusOf()).last_error).toContain('needs at least 400.0 MB of memory');
    expect(await run('update', '--memory', '1GB')).toBe(0);
    expect(said).toContain('downloaded and imported');
  });

  test('a try that was killed is remembered, and the others have their turn before it', async () => {
    source.publish(3);
    await importIt();
    const states = new SourceStates(join(dataDir, 'updates'));
    const asked: string[] = [];
    const begun: (string | null)[] = [];
    source.whenAsked = (path) => {
      asked.push(path);
      begun.push(states.read('town')!.lastError);
    };
    expect(await run('update')).toBe(0);
    // who is killed here leaves this behind
    expect(new Set(begun)).toEqual(new Set(['it has begun and not come to an end']));
    expect((await statusOf()).last_error).toBeNull();

    source.files.set('/other.osm.pbf', source.files.get('/town-latest.osm.pbf')!);
    const other = source.url.replace('town-latest', 'other');
    states.write('zurich', { ...newSource(other, false), lastTryAt: '2026-01-01T00:00:00.000Z' });
    asked.length = 0;
    expect(await run('update')).toBe(0);
    expect([asked[0], asked.at(-1)]).toEqual(['/other.osm.pbf.md5', '/town-latest.osm.pbf.md5']);
  });

  test('a server that fails is told, and the region stays', async () => {
    source.publish(3);
    await importIt();
    source.files.set('/town-latest.osm.pbf', 410);
    source.files.set('/town-latest.osm.pbf.md5', 410);
    expect(await run('update')).toBe(1);
    expect(said).toContain('the server answered 410; the region stays as it was.');
  });
});

describe('with a kept extract', () => {
  test('only changes are fetched, and the region is what it is from a full download', async () => {
    source.publish(3);
    await importIt(true);
    expect(said).toContain('is kept');
    source.publishChanges(4, 6);
    expect(await run('update')).toBe(0);
    expect(said).toContain('town: 3 files of changes applied, map of 2026-01-07');
    expect(downloads()).toBe(0);
    expect(info().counts.points).toBe(4);
    expect(info().dataUpdatedAt).toBe('2026-01-07T00:00:00.000Z');
    expect(await statusOf()).toMatchObject({ sequence: 6, data_updated_at: '2026-01-07T00:00:00.000Z' });
    expect(await run('update')).toBe(0);
    expect([said, source.requests]).toEqual([
      'town: nothing new, map of 2026-01-07\n',
      ['GET /town-updates/state.txt'],
    ]);
    source.publishChanges(7, 7);
    expect(await run('update')).toBe(0);
    expect(said).toContain('1 file of changes applied');
    expect(info().counts.points).toBe(5);
  });

  test('nothing of it stays beside region and extract, also of one that was killed before', async () => {
    source.publish(3);
    await importIt(true);
    const extracts = join(dataDir, 'extracts');
    writeFileSync(join(extracts, 'town.osm.pbf.999999999.part'), 'half an extract');
    source.publishChanges(4, 6);
    expect(await run('update')).toBe(0);
    expect(readdirSync(extracts)).toEqual(['town.osm.pbf']);
    expect(readdirSync(join(dataDir, 'regions')).sort()).toEqual(['town.map', 'town.spots']);
  });

  test.each([
    ['a gap', 404],
    ['a file that is no gzip', 'rubbish'],
    ['a file that is cut', changeOf(5).subarray(0, 40)],
  ])('%s among the changes is refused: all of it is downloaded', async (_, file) => {
    source.publish(3);
    await importIt(true);
    source.publishChanges(4, 6);
    source.files.set(pathOf(5), file as Uint8Array);
    source.publish(6, { extraPubs: 9 });
    expect(await run('update')).toBe(0);
    expect(said).toContain('downloaded and imported, map of 2026-01-07 (its changes could not be used: ');
    expect(info().counts.points).toBe(10);
    // the new extract takes changes again
    source.publishChanges(7, 7);
    expect(await run('update')).toBe(0);
    expect(info().counts.points).toBe(11);
  });

  test.each([
    ['are too many', () => source.publishChanges(4, 60)],
    ['go back', () => source.publishChanges(1, 2)],
    ['tell no number', () => source.files.set('/town-updates/state.txt', '<html>')],
  ])('changes that %s are refused: all of it is downloaded', async (_, happens) => {
    source.publish(3);
    await importIt(true);
    happens();
    source.publish(5, { extraPubs: 1 });
    expect(await run('update')).toBe(0);
    expect(said).toContain('its changes could not be used');
    expect(info().counts.points).toBe(2);
  });

  test('a file that is not sorted is downloaded as a whole', async () => {
    source.publish(3, { sorted: false });
    await importIt(true);
    source.publishChanges(4, 4);
    source.publish(4, { extraPubs: 1 });
    expect(await run('update')).toBe(0);
    expect(said).toContain('not sorted by type and id');
    expect(info().counts.points).toBe(2);
  });

  test('a region that is removed takes its extract and its memory along', async () => {
    source.publish(3);
    await importIt(true);
    expect(existsSync(join(dataDir, 'extracts', 'town.osm.pbf'))).toBe(true);
    const { regionsCommand } = await import('../../../src/commands/regions.ts');
    const line = parseCommandLine(['regions', 'rm', 'town', '--data-dir', dataDir], COMMANDS);
    await regionsCommand({ ...line, config: resolveConfig(line.flags, {}) });
    expect(existsSync(join(dataDir, 'extracts', 'town.osm.pbf'))).toBe(false);
    expect(await run('update')).toBe(0);
    expect(said).toContain('No region was imported from a URL');
  });
});

test('status tells people what it tells programs', async () => {
  source.publish(3);
  await importIt(true);
  await run('status');
  expect(said).toContain('town: map of 2026-01-04T00:00:00.000Z');
  expect(said).toContain(`from ${source.url}, changes up to number 3`);
  expect(said).toMatch(/its extract is kept \(\d+ B\)/);
});

describe('a region that this version cannot read, or has outgrown', () => {
  const REGION = () => join(dataDir, 'regions', 'town.spots');
  /** Has the file be of another format: of one that no version reads, or of an older one. */
  const spoil = () => {
    const bytes = regionFile();
    bytes.writeUInt32LE(1, 8);
    writeFileSync(REGION(), bytes);
  };
  const WHY = /town\.spots has format version 1, this program reads versions [\d, ]+/;

  test('is downloaded and imported although its source has nothing new', async () => {
    source.publish(3);
    await importIt();
    spoil();
    expect(await run('update')).toBe(0);
    expect(said).toMatch(/^town: downloaded and imported, map of 2026-01-04 \(/m);
    expect(said).toMatch(WHY);
    expect(info().counts.points).toBe(1);
    expect(await run('update')).toBe(0);
    expect([said, downloads()]).toEqual(['town: nothing new, map of 2026-01-04\n', 0]);
  });

  test('is imported from its kept extract, without a network', async () => {
    source.publish(3);
    await importIt(true);
    spoil();
    for (const path of source.files.keys()) source.files.set(path, 503);
    expect(await run('update')).toBe(0);
    expect(said).toMatch(/^town: imported again from its kept extract, map of 2026-01-04 \(/m);
    expect([info().counts.points, source.requests]).toEqual([1, []]);
    expect(await statusOf()).toMatchObject({ sequence: 3, last_error: null });
  });

  test.each([
    ['is missing', () => unlinkSync(REGION()), 'town.spots is missing'],
    [
      'is damaged',
      () => writeFileSync(REGION(), regionFile().fill(7, regionFile().length - 100)),
      'does not match its checksum',
    ],
    [
      'has a map that cannot be read',
      () => writeFileSync(REGION().replace('.spots', '.map'), 'x'),
      'not a map file',
    ],
  ])('%s: is imported again', async (_, happens, why) => {
    source.publish(3);
    await importIt(true);
    source.publishChanges(3, 3);
    happens();
    expect(await run('update')).toBe(0);
    expect(said).toContain('imported again from its kept extract');
    expect(said).toContain(why);
    expect(info().counts.points).toBe(1);
  });

  test('of an older format is served, and brought to the one of this version by the next update', async () => {
    source.publish(3);
    await importIt();
    copyFileSync(join(import.meta.dir, '../../formats/6/town.spots'), REGION());
    expect(await run('update', '--repair')).toBe(0);
    expect([said, source.requests]).toEqual(['town: its files can be used, nothing to repair\n', []]);
    expect(await run('update')).toBe(0);
    expect(said).toContain(`(format 6 is older than ${FORMAT_VERSION}, the one of this version)`);
    expect(info().counts.points).toBe(1);
  });

  test('that cannot be had now is told as what it is, and tried again', async () => {
    source.publish(3);
    await importIt();
    spoil();
    source.files.set('/town-latest.osm.pbf', 410);
    source.files.set('/town-latest.osm.pbf.md5', 410);
    expect(await run('update', '--repair')).toBe(1);
    expect(said).toMatch(/the server answered 410; town\.spots has format version 1/);
    expect((await statusOf()).last_error).toContain('410');
    source.publish(3);
    expect(await run('update', '--repair')).toBe(0);
    expect((await statusOf()).last_error).toBeNull();
  });

  test('is told by status, with what will be done', async () => {
    source.publish(3);
    await importIt();
    spoil();
    expect(await run('status')).toBe(3);
    expect(said).toMatch(/^town: cannot be used: town\.spots has format version 1/m);
    expect(said).toContain('"update" imports it again');
    expect(await run('status', '--json')).toBe(3);
    expect(JSON.parse(said).regions[0]).toMatchObject({ name: 'town', unusable: expect.stringMatching(WHY) });
  });
});

describe('what this version makes beside the running one', () => {
  test('is in another folder, and all else stays as it is', async () => {
    source.publish(3);
    await importIt(true);
    const before = [regionFile(), readFileSync(join(dataDir, 'updates', 'town.json'))];
    const into = join(dataDir, 'next');
    expect(await run('update', '--into', into)).toBe(0);
    expect(readdirSync(into).sort()).toEqual(['town.map', 'town.spots']);
    expect([regionFile(), readFileSync(join(dataDir, 'updates', 'town.json'))]).toEqual(before);
    expect(source.requests).toEqual([]);
    expect(await run('update', '--into', into)).toBe(0);
    expect(said).toBe(`town: is in ${into} already\n`);
    const other = join(dataDir, 'other');
    expect(await runImport([source.url], { dataDir, into: other, stdout: output, stderr: output })).toBe(0);
    expect(readdirSync(other).sort()).toEqual(['town.map', 'town.spots']);
    expect(readFileSync(join(dataDir, 'updates', 'town.json'))).toEqual(before[1]!);
  });
});

describe('a list', () => {
  test('has what is new imported, and what is known brought up to date', async () => {
    source.publish(3);
    const list = join(dataDir, 'list');
    writeFileSync(list, `# regions\n\n${source.url}\n`);
    expect(await run('update', '--list', list)).toBe(0);
    expect(said).toContain('town: 1 roads');
    expect(await run('update', '--list', list)).toBe(0);
    expect([said, downloads()]).toEqual(['town: nothing new, map of 2026-01-04\n', 0]);
    expect(await run('update', source.url)).toBe(0);
    expect(said).toContain('nothing new');
  });

  test('that cannot be read, and what cannot be imported, is refused before anything begins', async () => {
    expect(run('update', '--list', '/nowhere')).rejects.toThrow(
      '--list is "/nowhere", which cannot be read (ENOENT)',
    );
    expect(run('update', source.url, '--repair')).rejects.toThrow('for regions that are imported already');
  });
});

test('the name of a region that came from nowhere is refused', async () => {
  expect(run('update', 'atlantis')).rejects.toThrow('it is not known where the region "atlantis" came from');
});
