/** `update` and `status` with a map server: new, unchanged and broken files. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/regions/import.ts';
import { asideOf } from '../../../src/shared/files/file-aside.ts';
import { newSource, SourceStates } from '../../../src/update/sources.ts';
import { UpdatedTown } from '../../support/upstream/updated-town.ts';

let town: UpdatedTown;
beforeEach(() => {
  town = new UpdatedTown();
});

describe('without a kept extract', () => {
  test('an unchanged map is neither downloaded nor imported', async () => {
    town.source.publish(3);
    await town.importIt();
    const before = town.regionFile();
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('town: nothing new, map of 2026-01-04');
    expect(town.downloads()).toBe(0);
    expect(town.regionFile().equals(before)).toBe(true);
    expect(readdirSync(join(town.dataDir, 'downloads'))).toEqual([]);
  });

  test('the ETag alone identifies an unchanged map without .md5', async () => {
    town.source.publish(3);
    town.source.files.delete('/town-latest.osm.pbf.md5');
    await town.importIt();
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('nothing new');
    expect(town.downloads()).toBe(0);
  });

  test('a server whose ETag changes at each request is told, and the same file is not imported again', async () => {
    town.source.publish(3);
    town.source.files.delete('/town-latest.osm.pbf.md5');
    const path = '/town-latest.osm.pbf';
    const bytes = town.source.files.get(path) as Uint8Array<ArrayBuffer>;
    let version = 0;
    town.source.files.set(path, () => new Response(bytes, { headers: { etag: `"${version++}"` } }));
    await town.importIt();
    expect((await town.statusOf()).changes_problem).toBeNull();
    const before = town.regionFile();
    const why =
      'the server names another version of a file that is the same (its ETag or date changes): each update downloads it';
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain(`town: downloaded, the same file as before, map of 2026-01-04 (${why})`);
    expect([town.downloads(), town.regionFile().equals(before)]).toEqual([1, true]);
    await town.run('status');
    expect(town.said).toContain(why);
    // as soon as something identifies the file
    town.source.files.set(path, bytes);
    for (const _ of ['the last download', 'nothing new']) expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('nothing new, map of 2026-01-04\n');
    expect([town.downloads(), (await town.statusOf()).changes_problem]).toEqual([0, null]);
  });

  test('the state of its changes identifies an unchanged map if the server sends no version of the file', async () => {
    town.source.publish(3);
    town.source.publishState(3);
    town.source.files.delete('/town-latest.osm.pbf.md5');
    town.source.sendsVersions = false;
    await town.importIt();
    expect(await town.run('update')).toBe(0);
    expect([town.said, town.downloads()]).toEqual(['town: nothing new, map of 2026-01-04\n', 0]);
    town.source.publish(4);
    town.source.publishState(4);
    town.source.files.delete('/town-latest.osm.pbf.md5');
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('town: downloaded and imported, map of 2026-01-05');
    const { changes_problem } = await town.statusOf();
    expect(changes_problem).toBeNull();
    town.source.files.set('/town-updates/state.txt', '<html>');
    expect(await town.run('update')).toBe(0);
    expect(town.said).toMatch(
      /downloaded, the same file as before, .*the server sends neither ETag nor date of the file, and \S+state\.txt cannot be used \(no sequence number\): each update downloads it/,
    );
    expect((await town.statusOf()).changes_problem).toContain('each update downloads it');
    await town.run('status');
    expect(town.said).toContain('each update downloads it');
  });

  test('an import says at once that nothing shows whether the file changes', async () => {
    town.source.publish(3);
    town.source.files.delete('/town-latest.osm.pbf.md5');
    town.source.sendsVersions = false;
    await town.importIt();
    expect(town.said).toMatch(
      /\ntown: the server sends neither ETag nor date .*: each update downloads it\n/,
    );
    expect((await town.statusOf()).changes_problem).toContain('(status 404)');
  });

  test('a region of a version that applied changes to its extract is downloaded once', async () => {
    town.source.publish(3);
    await town.importIt(true);
    const states = new SourceStates(join(town.dataDir, 'updates'));
    const unknown = { etag: null, lastModified: null, md5: null, contentMd5: null };
    states.write('town', { ...states.read('town')!, ...unknown });
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('town: downloaded and imported, map of 2026-01-04');
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('nothing new');
  });

  test('a new map is downloaded and imported', async () => {
    town.source.publish(3);
    await town.importIt();
    town.source.publish(4, { extraPubs: 5 });
    expect(await town.run('update', 'town')).toBe(0);
    expect(town.said).toContain('town: downloaded and imported, map of 2026-01-05');
    expect(town.info().counts.points).toBe(6);
    expect(await town.statusOf()).toMatchObject({ sequence: 4, last_error: null, extract_bytes: null });
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('nothing new');
  });

  test('a region imported with a polygon keeps its polygon', async () => {
    town.source.publish(3);
    const poly = join(town.dataDir, 'south.poly');
    const corners = [
      [9.4, 47.09],
      [9.505, 47.09],
      [9.505, 47.10025],
      [9.4, 47.10025],
    ];
    writeFileSync(poly, ['south', '1', ...corners.map((each) => each.join(' ')), 'END', 'END'].join('\n'));
    await runImport([town.source.url], {
      dataDir: town.dataDir,
      poly,
      stdout: town.output,
      stderr: town.output,
    });
    expect(town.info().counts).toMatchObject({ roads: 1, points: 0 });
    town.source.publish(4, { extraPubs: 5 });
    expect(await town.run('update', 'town')).toBe(0);
    expect(town.info().counts).toMatchObject({ roads: 1, points: 3 });
  });

  test('a first import that does not match its .md5 is refused, and its download is not kept', async () => {
    town.source.publish(3);
    town.source.files.set('/town-latest.osm.pbf.md5', `${'0'.repeat(32)}  town-latest.osm.pbf`);
    expect(await town.importIt()).toBe(1);
    expect(town.said).toContain('does not match its .md5 file');
    expect(existsSync(join(town.dataDir, 'regions', 'town.spots'))).toBeFalse();
    expect(readdirSync(join(town.dataDir, 'downloads'))).toEqual([]);
    town.source.publish(3);
    expect(await town.importIt()).toBe(0);
  });

  test('credentials of its URL are in no message and no status', async () => {
    town.source.publish(3);
    const url = new URL(town.source.url);
    Object.assign(url, { username: 'ann', password: 'TOPSECRET', search: '?token=TOKSECRET' });
    const { dataDir, output } = town;
    expect(await runImport([url.href], { dataDir, keepExtract: false, stdout: output, stderr: output })).toBe(
      0,
    );
    expect(town.source.requests.some((each) => each.includes('.osm.pbf.md5'))).toBeTrue();
    town.source.files.clear();
    expect(await town.run('update')).toBe(1);
    const { last_error, source } = await town.statusOf();
    expect(last_error).toContain("can't be downloaded");
    for (const text of [town.said, last_error, source]) expect(text).not.toContain('SECRET');
    town.said = '';
    await runImport([url.href], { dataDir, keepExtract: false, stdout: output, stderr: output });
    expect(town.said).toContain("can't be downloaded");
    expect(town.said).not.toContain('SECRET');
  });

  test('a file whose .md5 cannot be read is imported, which is said at once and in status', async () => {
    town.source.publish(3);
    const sentence = 'the file was not compared with its MD5: http';
    for (const trouble of [503, () => new Response('x', { headers: { 'content-encoding': 'gzip' } })]) {
      town.source.files.set('/town-latest.osm.pbf.md5', trouble);
      town.said = '';
      await town.importIt();
      expect(town.said).toContain(`town: ${sentence}`);
      expect((await town.statusOf()).md5_problem).toMatch(/\.osm\.pbf\.md5 can't be downloaded/);
    }
    town.source.publish(4);
    town.source.files.set('/town-latest.osm.pbf.md5', 429);
    expect(await town.run('update')).toBe(0);
    expect(town.said).toMatch(/downloaded and imported, .*not compared with its MD5.*answered 429/);
    await town.run('status');
    expect(town.said).toContain(sentence);
    town.source.publish(5);
    expect(await town.run('update')).toBe(0);
    expect((await town.statusOf()).md5_problem).toBeNull();
  });

  test('a file that does not match its .md5 is refused, and the region stays', async () => {
    town.source.publish(3);
    await town.importIt();
    const before = town.regionFile();
    const md5 = town.source.files.get('/town-latest.osm.pbf.md5')!;
    town.source.publish(4);
    town.source.files.set(
      '/town-latest.osm.pbf.md5',
      String(md5).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(await town.run('update')).toBe(1);
    expect(town.said).toContain('does not match its .md5 file');
    expect(town.regionFile().equals(before)).toBe(true);
    expect((await town.statusOf()).last_error).toContain('.md5');
    town.source.publish(4);
    expect(await town.run('update')).toBe(0);
    expect((await town.statusOf()).last_error).toBeNull();
  });

  test('a broken file is reported, and the region stays', async () => {
    town.source.publish(3);
    await town.importIt();
    const before = town.regionFile();
    town.source.files.set('/town-latest.osm.pbf', 'an error page');
    town.source.files.delete('/town-latest.osm.pbf.md5');
    expect(await town.run('update')).toBe(3);
    expect(town.said).toContain(
      "town: the download can't be used: it is not an OSM PBF file; the region stays as it was.",
    );
    expect(town.regionFile().equals(before)).toBe(true);
  });

  test('an update with too little memory is refused before its download, and the region stays', async () => {
    town.source.publish(3);
    await town.importIt();
    const before = town.regionFile();
    town.source.publish(4, { extraPubs: 2 });
    expect(await town.run('update', '--memory', '100MB')).toBe(1);
    expect(town.said).toMatch(
      /^town: an import needs at least 400.0 MB of memory, and may use 100.0 MB here: .*; the region stays as it was\.$/m,
    );
    expect(town.regionFile().equals(before)).toBe(true);
    expect(readdirSync(join(town.dataDir, 'downloads'))).toEqual([]);
    expect((await town.statusOf()).last_error).toContain('needs at least 400.0 MB of memory');
    expect(await town.run('update', '--memory', '1GB')).toBe(0);
    expect(town.said).toContain('downloaded and imported');
  });

  test('a killed attempt is recorded, and the next update begins with other regions', async () => {
    town.source.publish(3);
    await town.importIt();
    const states = new SourceStates(join(town.dataDir, 'updates'));
    const asked: string[] = [];
    const begun: (string | null)[] = [];
    town.source.whenAsked = (path) => {
      asked.push(path);
      begun.push(states.read('town')!.lastError);
    };
    expect(await town.run('update')).toBe(0);
    // the state that a process leaves if it is killed here
    expect(new Set(begun)).toEqual(new Set(['it did not finish']));
    expect((await town.statusOf()).last_error).toBeNull();

    town.source.files.set('/other.osm.pbf', town.source.files.get('/town-latest.osm.pbf')!);
    const other = town.source.url.replace('town-latest', 'other');
    states.write('zurich', { ...newSource(other, false), lastTryAt: '2026-01-01T00:00:00.000Z' });
    asked.length = 0;
    expect(await town.run('update')).toBe(0);
    expect([asked[0], asked.at(-1)]).toEqual(['/other.osm.pbf.md5', '/town-latest.osm.pbf.md5']);
  });

  test('a region whose state cannot be stored is reported, and the others are updated', async () => {
    town.source.publish(3);
    await town.importIt();
    const states = new SourceStates(join(town.dataDir, 'updates'));
    states.write('attic', newSource(town.source.url, false));
    mkdirSync(asideOf(join(town.dataDir, 'updates', 'attic.json')));
    expect(await town.run('update')).toBe(1);
    expect(town.said).toMatch(/^attic: EISDIR: .* \(EISDIR\); .+\.$/m);
    expect(town.said).toContain('town: nothing new');
  });

  test.each([
    '',
    'null',
    '{"url":5}',
    '{"url":"file:///etc/passwd"}',
    '{"url":"https://a.example/x","lastTryAt":"yesterday"}',
    '{"url":"https://a.example/x","clip":[[5]]}',
  ])('a damaged state %j is named by update and status, and replaced by an import', async (text) => {
    town.source.publish(3);
    await town.importIt();
    const path = join(town.dataDir, 'updates', 'town.json');
    writeFileSync(path, text);
    expect(await town.run('update')).toBe(3);
    expect(town.said).toBe(
      `town: ${path}, which says where the region came from, is damaged: import the region again from its URL.\n`,
    );
    expect(await town.statusOf()).toMatchObject({
      source: null,
      source_problem: expect.stringContaining('is damaged'),
    });
    expect(await town.run('update', town.source.url)).toBe(0);
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('nothing new');
    expect(await town.statusOf()).toMatchObject({ source: town.source.url, source_problem: null });
  });

  test('a pipe in the place of a state is damaged, too, and not opened', async () => {
    mkdirSync(join(town.dataDir, 'updates'));
    Bun.spawnSync(['mkfifo', join(town.dataDir, 'updates', 'town.json')]);
    expect(await town.run('update')).toBe(3);
    expect(town.said).toContain('is damaged');
  });

  test('an update whose result cannot be stored is reported as such', async () => {
    town.source.publish(3);
    await town.importIt();
    town.source.publish(4);
    town.source.whenAsked = (path) => {
      if (path === '/town-latest.osm.pbf')
        mkdirSync(asideOf(join(town.dataDir, 'updates', 'town.json')), { recursive: true });
    };
    expect(await town.run('update')).toBe(1);
    expect(town.said).toContain('(EISDIR); the region is up to date, but this is not stored.');
    expect(town.info().dataUpdatedAt).toStartWith('2026-01-05');
  });

  test('a failing server is reported, and the region stays', async () => {
    town.source.publish(3);
    await town.importIt();
    town.source.files.set('/town-latest.osm.pbf', 410);
    town.source.files.set('/town-latest.osm.pbf.md5', 410);
    expect(await town.run('update')).toBe(1);
    expect(town.said).toContain('the server answered 410; the region stays as it was.');
  });
});

test('status prints the date, the source and the extract of a region', async () => {
  town.source.publish(3);
  await town.importIt(true);
  await town.run('status');
  expect(town.said).toContain('town: map of 2026-01-04T00:00:00.000Z');
  expect(town.said).toContain(`from ${town.source.url}, changes up to number 3`);
  expect(town.said).toMatch(/its extract is kept \(\d+ B\)/);
});
