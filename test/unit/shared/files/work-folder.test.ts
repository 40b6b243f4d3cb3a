/** Files in between are gone when the work is over, however it ends. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { bytesOnDisk, removeLeftFolders, withWorkFolder } from '../../../../src/shared/files/work-folder.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';

const NOW = Date.parse('2026-06-01T22:00:00Z');
const HOUR = 3_600_000;
const THIS_MACHINE = hostname().replace(/[^\w-]+/g, '-');
/** More than any process can have. */
const GONE = 999_999_999;
const MODULE = new URL('../../../../src/shared/files/work-folder.ts', import.meta.url).pathname;
let directory: string;

beforeEach(() => {
  directory = emptyDirectory();
});

/** A folder with a file in it, both last written to so long ago. */
function folderOf(name: string, ageMs: number, fileAgeMs = ageMs): string {
  const folder = join(directory, name);
  mkdirSync(join(folder, 'spool'), { recursive: true });
  writeFileSync(join(folder, 'spool', 'nodes'), 'half of them');
  for (const [path, age] of [
    [join(folder, 'spool', 'nodes'), fileAgeMs],
    [join(folder, 'spool'), ageMs],
    [folder, ageMs],
  ] as const)
    utimesSync(path, (NOW - age) / 1000, (NOW - age) / 1000);
  return folder;
}

describe('the folder', () => {
  test('is for this user only, and gone when the work is done', async () => {
    const result = await withWorkFolder(directory, NOW, async (folder) => {
      writeFileSync(join(folder, 'nodes'), 'x');
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(readdirSync(directory)).toHaveLength(1);
      return 7;
    });
    expect([result, readdirSync(directory)]).toEqual([7, []]);
  });

  test('is gone when the work fails, and so is a directory that was made for it alone', async () => {
    const missing = join(directory, 'regions');
    const fails = async (folder: string) => {
      writeFileSync(join(folder, 'nodes'), 'x');
      throw new Error('it broke');
    };
    expect(withWorkFolder(missing, NOW, fails)).rejects.toThrow('it broke');
    await withWorkFolder(directory, NOW, fails).catch(() => {});
    expect(readdirSync(directory)).toEqual([]);
  });

  test('of one work stays while another one of the same process ends', async () => {
    await withWorkFolder(directory, NOW, async (first) => {
      await withWorkFolder(directory, NOW, async () => expect(readdirSync(directory)).toHaveLength(2));
      expect(existsSync(first)).toBe(true);
    });
  });

  test('tells how much its files take', async () => {
    await withWorkFolder(directory, NOW, async (folder) => {
      mkdirSync(join(folder, 'spool'));
      writeFileSync(join(folder, 'spool', 'nodes'), crypto.getRandomValues(new Uint8Array(40_000)));
      expect(bytesOnDisk(folder)).toBeGreaterThanOrEqual(40_000);
      expect(bytesOnDisk(folder)).toBeLessThan(100_000);
    });
  });
});

describe('a process that works in a folder', () => {
  /** Starts one; resolves once its folder is there. @param then what it does next */
  async function worker(then: string) {
    const script = `
      import { writeFileSync } from 'node:fs';
      import { withWorkFolder } from ${JSON.stringify(MODULE)};
      process.once('SIGTERM', () => process.exit(1));
      process.once('SIGINT', () => process.exit(1));
      await withWorkFolder(${JSON.stringify(directory)}, Date.now(), async (folder) => {
        writeFileSync(folder + '/nodes', 'x');
        console.log('begun');
        ${then}
        setInterval(() => {}, 1000);
        await new Promise(() => {});
      });`;
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'ignore' });
    for await (const _ of child.stdout) break;
    return child;
  }

  test.each(['SIGTERM', 'SIGINT'] as const)('removes it when %s ends it', async (signal) => {
    const child = await worker('');
    expect(readdirSync(directory)).toHaveLength(1);
    child.kill(signal);
    await child.exited;
    expect(readdirSync(directory)).toEqual([]);
  });

  test('removes it when it exits in the middle of the work', async () => {
    const child = await worker('process.exit(4);');
    expect(await child.exited).toBe(4);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('keeps it while it runs; once it was killed the next one removes it', async () => {
    const child = await worker('');
    await withWorkFolder(directory, Date.now(), async () => expect(readdirSync(directory)).toHaveLength(2));
    child.kill('SIGKILL');
    await child.exited;
    expect(readdirSync(directory)).toHaveLength(1);
    await withWorkFolder(directory, Date.now(), async () => expect(readdirSync(directory)).toHaveLength(1));
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('what earlier processes left', () => {
  test('goes if they were of this machine, also with the process id that this one has', () => {
    folderOf(`.import-${THIS_MACHINE}@${GONE}-1`, 0);
    folderOf(`.import-${THIS_MACHINE}@${process.pid}-1`, 0);
    removeLeftFolders(directory, NOW);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('stays for an hour after the last byte if they were of another machine', () => {
    folderOf(`.import-other@${GONE}-1`, 2 * HOUR);
    folderOf('.import-older-build', 2 * HOUR);
    folderOf(`.import-other@${GONE}-2`, HOUR / 2);
    folderOf(`.import-other@${GONE}-3`, 2 * HOUR, HOUR / 2);
    folderOf('regions', 2 * HOUR);
    removeLeftFolders(directory, NOW);
    expect(readdirSync(directory).sort()).toEqual([
      `.import-other@${GONE}-2`,
      `.import-other@${GONE}-3`,
      'regions',
    ]);
  });
});
