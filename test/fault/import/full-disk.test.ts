// P6: an import that fills the disk says so in one sentence, leaves nothing, and keeps the old region.
import { afterEach, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExitCode } from '../../../src/commands/command.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { filesBelow } from '../../support/files-below.ts';
import { streetGrid } from '../../support/maps/street-grid.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { run } from '../../support/servers/executable.ts';
import { SmallDisk } from '../../support/small-disk.ts';

const OLD_STREETS = 100;
const STREETS = 2_000;
/** Number of disk sizes, from one without free space to one that is slightly too small. */
const SIZES = 10;
const PAGE = 4096;

const cwd = emptyDirectory();
const temporary = join(cwd, 'tmp');
const map = join(cwd, 'town.osm.pbf');
const mountPoint = join(cwd, 'disk');
for (const folder of [temporary, mountPoint]) mkdirSync(folder);
let disk: SmallDisk | null = null;

afterEach(() => disk?.remove());

const importInto = (data: string) =>
  run({ cwd, args: ['import', map, '--data-dir', data], env: { TMPDIR: temporary } });

/** Returns the hash of each file in a folder, by path. */
function contentsOf(folder: string): Record<string, number | bigint> {
  const files = filesBelow(folder).filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, Bun.hash(readFileSync(join(folder, path)))]));
}

/** Returns the space that the files of a folder take on a disk in memory, bytes. */
function roomOf(folder: string): number {
  const sizes = filesBelow(folder).map((path) => statSync(join(folder, path)));
  return sizes.reduce((sum, each) => sum + (each.isFile() ? PAGE * Math.ceil(each.size / PAGE) : 0), 0);
}

test('an import that fills the disk keeps the old region and leaves nothing else', async () => {
  disk = SmallDisk.at(mountPoint, PAGE);
  if (!disk) return console.warn('skipped: no disk may be mounted');
  disk.remove();
  const [old, whole] = [join(cwd, 'old'), join(cwd, 'whole')];
  writeFileSync(map, pbfOf(streetGrid(OLD_STREETS)));
  expect((await importInto(old)).exitCode).toBe(0);
  writeFileSync(map, pbfOf(streetGrid(STREETS)));
  expect((await importInto(whole)).exitCode).toBe(0);
  const expected = filesBelow(whole);
  // the import needs at least the space of its result, beside the old region
  const tooLittle = roomOf(whole) - PAGE;
  for (let i = 0; i < SIZES; i++) {
    disk = SmallDisk.at(mountPoint, roomOf(old) + (tooLittle * i) / (SIZES - 1))!;
    const data = join(mountPoint, 'data');
    cpSync(old, data, { recursive: true });
    const before = contentsOf(data);
    const { exitCode, stderr } = await importInto(data);
    expect(stderr).toMatch(/^[^\n]*\bdisk\b[^\n]*\.\n$/);
    expect(exitCode).toBe(ExitCode.FAILURE);
    expect(contentsOf(data)).toEqual(before);
    expect(filesBelow(data)).toEqual(expected);
    expect(readdirSync(temporary)).toEqual([]);
    disk.remove();
  }
});
