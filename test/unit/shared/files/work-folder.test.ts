/** Temporary files are removed when the work ends, for whatever reason. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { bytesOnDisk, removeLeftFolders, withWorkFolder } from '../../../../src/shared/files/work-folder.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';

const NOW = Date.parse('2026-06-01T22:00:00Z');
const HOUR = 3_600_000;
const THIS_MACHINE = hostname().replace(/[^\w-]+/g, '-');
/** Above the largest process id. */
const NO_PROCESS = 999_999_999;
const MODULE = new URL('../../../../src/shared/files/work-folder.ts', import.meta.url).pathname;
let directory: string;

beforeEach(() => {
  directory = emptyDirectory();
});

/** Makes a folder with a file, both last written at the given ages. */
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

describe('the work folder', () => {
  test('is private to this user, and removed after the work', async () => {
    const result = await withWorkFolder(directory, NOW, async (folder) => {
      writeFileSync(join(folder, 'nodes'), 'x');
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(readdirSync(directory)).toHaveLength(1);
      return 7;
    });
    expect([result, readdirSync(directory)]).toEqual([7, []]);
  });

  test('is removed when the work fails, together with a directory that was created only for it', async () => {
    const missing = join(directory, 'regions');
    const fails = async (folder: string) => {
      writeFileSync(join(folder, 'nodes'), 'x');
      throw new Error('it broke');
    };
    expect(withWorkFolder(missing, NOW, fails)).rejects.toThrow('it broke');
    await withWorkFolder(directory, NOW, fails).catch(() => {});
    expect(readdirSync(directory)).toEqual([]);
  });

  test('stays while other work of the same process ends', async () => {
    await withWorkFolder(directory, NOW, async (first) => {
      await withWorkFolder(directory, NOW, async () => expect(readdirSync(directory)).toHaveLength(2));
      expect(existsSync(first)).toBe(true);
    });
  });

  test('has the size of its files', async () => {
    await withWorkFolder(directory, NOW, async (folder) => {
      mkdirSync(join(folder, 'spool'));
      writeFileSync(join(folder, 'spool', 'nodes'), crypto.getRandomValues(new Uint8Array(40_000)));
      expect(bytesOnDisk(folder)).toBeGreaterThanOrEqual(40_000);
      expect(bytesOnDisk(folder)).toBeLessThan(100_000);
    });
  });
});

describe('a process with a work folder', () => {
  /** Starts a process and resolves once its folder exists. @param then code that it runs next */
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

  test.each(['SIGTERM', 'SIGINT'] as const)('removes it when %s ends the process', async (signal) => {
    const child = await worker('');
    expect(readdirSync(directory)).toHaveLength(1);
    child.kill(signal);
    await child.exited;
    expect(readdirSync(directory)).toEqual([]);
  });

  test('removes it when it exits during the work', async () => {
    const child = await worker('process.exit(4);');
    expect(await child.exited).toBe(4);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('keeps it while it runs, and the next process removes it after a kill', async () => {
    const child = await worker('');
    await withWorkFolder(directory, Date.now(), async () => expect(readdirSync(directory)).toHaveLength(2));
    child.kill('SIGKILL');
    await child.exited;
    expect(readdirSync(directory)).toHaveLength(1);
    await withWorkFolder(directory, Date.now(), async () => expect(readdirSync(directory)).toHaveLength(1));
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('a folder of an earlier process', () => {
  test('is removed if it is from this machine, even with the id of the current process', () => {
    folderOf(`.import-${THIS_MACHINE}@${NO_PROCESS}-1`, 0);
    folderOf(`.import-${THIS_MACHINE}@${process.pid}-1`, 0);
    removeLeftFolders(directory, NOW);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('stays for an hour after the last write if it is from another machine', () => {
    folderOf(`.import-other@${NO_PROCESS}-1`, 2 * HOUR);
    folderOf('.import-older-build', 2 * HOUR);
    folderOf(`.import-other@${NO_PROCESS}-2`, HOUR / 2);
    folderOf(`.import-other@${NO_PROCESS}-3`, 2 * HOUR, HOUR / 2);
    folderOf('regions', 2 * HOUR);
    removeLeftFolders(directory, NOW);
    expect(readdirSync(directory).sort()).toEqual([
      `.import-other@${NO_PROCESS}-2`,
      `.import-other@${NO_PROCESS}-3`,
      'regions',
    ]);
  });
});
