/** Copies of regions are kept for the next start, and foreign files in their folder do no harm. */
import { describe, expect, test } from 'bun:test';
import {
  chmodSync,
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sourceRows } from '../../../src/app/regions/health-rows.ts';
import { readRegionHeader } from '../../../src/region/format/file.ts';
import { encodeJson, encodePrelude } from '../../../src/region/format/prelude.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { ALL, damagePart, dataDirectory, LARGE, SMALL } from '../../support/maps/region-directory.ts';
import { writeStreets } from '../../support/maps/region-parts.ts';
import { openFilesIn } from '../../support/open-files.ts';

describe.each([
  ['small', SMALL],
  ['large', LARGE],
])('a %s region', (_, size) => {
  test('is served from the copy of the previous process', async () => {
    const { start, write, copies } = dataDirectory();
    write();
    await start(size);
    const [copy] = copies();
    const before = statSync(copy!);
    const second = await start(size);
    expect(second.streets()).toEqual(ALL);
    expect(copies()).toHaveLength(1);
    expect(statSync(copies()[0]!)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test('has a copy of another name after each start, so that a backup of the folder is never copied into it', async () => {
    const { start, write, copies, served } = dataDirectory();
    write();
    await start(size);
    const backup = emptyDirectory();
    cpSync(served, backup, { recursive: true });
    const { streets } = await start(size);
    const [copy] = copies();
    const before = statSync(copy!);
    // as `cp -r`: an existing file would be written over, from its first byte on
    cpSync(backup, served, { recursive: true });
    expect(copies()).toHaveLength(2);
    expect(statSync(copy!)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(streets()).toEqual(ALL);
    // the next start uses one of them and removes the other
    expect((await start(size)).streets()).toEqual(ALL);
    expect(copies()).toHaveLength(1);
  });

  test('is copied again when its file or a sidecar file has changed, and the old copy is removed', async () => {
    const { start, write, copies, data } = dataDirectory();
    write('old');
    const { look, titles } = await start(size);
    const [old] = copies();
    write('new');
    await look();
    expect(titles()).toEqual(['new']);
    expect(copies()).toHaveLength(1);
    expect(copies()).not.toEqual([old!]);
    const [plain] = copies();
    writeFileSync(join(data, 'regions', 'hills.terrain'), 'no terrain');
    await look();
    expect(copies()).not.toEqual([plain!]);
    expect(copies()).toHaveLength(1);
  });

  test('has a copy with the bytes of its file', async () => {
    const { start, write, copies, path } = dataDirectory();
    write();
    await start(size);
    expect(Buffer.compare(readFileSync(copies()[0]!), readFileSync(path))).toBe(0);
  });

  test.each<[string, (copy: string) => void]>([
    ['cut', (copy) => truncateSync(copy, 70_000)],
    ['empty', (copy) => truncateSync(copy, 0)],
    ['longer', (copy) => writeFileSync(copy, 'more', { flag: 'a' })],
    ['text', (copy) => writeFileSync(copy, 'Dear service, this is no region.')],
    [
      'another part of the same length',
      (copy) => writeFileSync(copy, readFileSync(copy).fill(0, 32, 65_600)),
    ],
    ['writable by others', (copy) => chmodSync(copy, 0o666)],
    [
      'a link',
      (copy) => {
        renameSync(copy, `${copy}.elsewhere`);
        symlinkSync(`${copy}.elsewhere`, copy);
      },
    ],
    [
      'a pipe',
      (copy) => {
        rmSync(copy);
        expect(Bun.spawnSync(['mkfifo', copy]).exitCode).toBe(0);
      },
    ],
  ])('is copied again when its copy is %s', async (change, damage) => {
    const { start, write, copies } = dataDirectory();
    write();
    await start(size);
    const [copy] = copies();
    damage(copy!);
    const { streets, verify, look } = await start(size);
    // only checksums reveal this damage, shortly after the start
    if (change.startsWith('another')) {
      await verify();
      await look();
    }
    expect(streets()).toEqual(ALL);
    // the damaged one is removed
    const [made, ...others] = copies().filter((path) => path.endsWith('.spots'));
    expect([statSync(made!).isFile(), others]).toEqual([true, []]);
    expect((await start(size)).streets()).toEqual(ALL);
  });

  test('with a damaged part is served without it, and says so', async () => {
    const { start, write, path, copies } = dataDirectory();
    write();
    damagePart(path, 1);
    const { catalog, streets } = await start(size);
    expect(streets()).toEqual(['Street 8', 'Street 10']);
    expect(copies()).toEqual([]);
    expect(sourceRows(catalog.served)).toMatchObject([
      {
        source_name: 'osm:land',
        status: 'degraded',
        record_count: 2,
        notes: expect.stringMatching(/ Not served: land\.spots \(part 2 of 3\) is damaged \(section /),
      },
    ]);
  });
});

test('a region whose file becomes damaged is served from its good copy', async () => {
  const { start, write, path } = dataDirectory();
  write();
  const { catalog, look, streets } = await start();
  damagePart(path, 1);
  expect(await look()).toBeTrue();
  expect(streets()).toEqual(ALL);
  expect(catalog.served.refused).toEqual([
    { file: 'land.spots', reason: expect.stringContaining('land.spots (part 2 of 3) is damaged') },
  ]);
  expect(await look()).toBeFalse();
});

describe('several processes of one data directory', () => {
  test('share a copy, and keep serving it when another one removes it', async () => {
    const { start, write, copies } = dataDirectory();
    write('old');
    const [first, second] = [await start(), await start()];
    expect(copies()).toHaveLength(1);
    write('new');
    await first.look();
    expect(second.titles()).toEqual(['old']);
    expect(second.streets()).toEqual(ALL);
    await second.look();
    expect([first.titles(), second.titles()]).toEqual([['new'], ['new']]);
    expect(copies()).toHaveLength(1);
  });

  test('keep files that another process is writing, and remove abandoned ones', async () => {
    const { start, write, served, copies } = dataDirectory();
    write();
    mkdirSync(served);
    const now = new Date();
    const old = new Date(now.getTime() - 2 * 3_600_000);
    const put = (name: string, isOld = false) => {
      writeFileSync(join(served, name), 'half');
      const time = isOld ? old : now;
      utimesSync(join(served, name), time, time);
    };
    put(`land-${'0'.repeat(32)}.spots`);
    put(`land.spots.elsewhere@1.part`);
    put(`sea.spots.elsewhere@1.part`, true);
    put('part-1-0.spots');
    put('part-1-1.spots', true);
    await start();
    const names = copies().map((path) => path.slice(served.length + 1));
    expect(names.sort()).toEqual(
      [
        'land.spots.elsewhere@1.part',
        'part-1-0.spots',
        expect.stringMatching(/^land-(?!0{32})[0-9a-f]{32}-[0-9a-f]{8}\.spots$/),
      ].sort((a, b) => (String(a) < String(b) ? -1 : 1)),
    );
  });
});

test('a new copy closes the old one', async () => {
  const { start, write, data } = dataDirectory();
  write();
  const { look } = await start();
  const before = openFilesIn(data);
  for (let i = 0; i < 3; i++) {
    write(`title ${i}`);
    await look();
  }
  expect(openFilesIn(data)).toBe(before);
});

test('a region too large for the disk is refused in one sentence', async () => {
  const { start, path } = dataDirectory();
  const TERABYTES_8 = 8e12;
  writeStreets(path, [8, 9], { name: 'land', title: 'Land' });
  // makes a sparse file of 8 TB, with the header at its end
  const { formatVersion, info, parts } = readRegionHeader(path);
  const header = encodeJson({ formatVersion, info, parts });
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, encodePrelude(8, header, TERABYTES_8), 0, 32, 0);
  ftruncateSync(descriptor, TERABYTES_8);
  writeSync(descriptor, header, 0, header.length, TERABYTES_8 - header.length);
  closeSync(descriptor);
  const { catalog } = await start();
  expect(catalog.served.refused).toEqual([
    {
      file: 'land.spots',
      reason: expect.stringMatching(
        /^land\.spots cannot be copied to the folder "served" of the data directory \(it needs 8\.0 TB, and [\d.]+ [kMGT]?B are free there\), and it is too large for memory\.$/,
      ),
    },
  ]);
});
