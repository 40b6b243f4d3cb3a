/** `regions rm` and `status`: which import is removed, and what is said. */
import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noDatabaseAt } from '../../../src/app/report-store.ts';
import { status } from '../../../src/commands/regions/status.ts';
import { sweep } from '../../../src/commands/regions/sweep.ts';
import { update } from '../../../src/commands/regions/update.ts';
import { removeRegion, runRegions } from '../../../src/commands/regions.ts';
import { resolveConfig, UsageError } from '../../../src/config/config.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { bytesOf, partsOf } from '../../support/maps/region-fixture.ts';

/** Makes a data directory with these files among the regions. */
function withFiles(...files: string[]) {
  const dataDir = emptyDirectory();
  const regions = join(dataDir, 'regions');
  mkdirSync(regions);
  for (const file of files) writeFileSync(join(regions, file), '');
  let said = '';
  const stdout = { write: (text: string) => (said += text) };
  return {
    dataDir,
    regions,
    remove: (name: string) => removeRegion(name, { dataDir, stdout }),
    left: () => readdirSync(regions).sort(),
    said: () => said,
    stdout,
  };
}

describe('regions rm', () => {
  test('refuses a name that several imports have, and removes the one with the given file name', async () => {
    const { remove, left, said } = withFiles('bayern.noise', 'bayern.spots', 'bayern.terrain');
    const message =
      'several imports have the name "bayern"; expected one of bayern.spots, bayern.terrain, bayern.noise';
    await expect(remove('bayern')).rejects.toThrow(new UsageError(message));
    expect(left()).toEqual(['bayern.noise', 'bayern.spots', 'bayern.terrain']);
    expect(await remove('bayern.noise')).toBe(0);
    expect(said()).toBe('The noise map "bayern" is removed; a running server notices it.\n');
    expect(await remove('bayern.spots')).toBe(0);
    expect(left()).toEqual(['bayern.terrain']);
    expect(await remove('bayern')).toBe(0);
    expect(left()).toEqual([]);
  });

  test('removes nothing for the file name of an import that is not there', async () => {
    const { remove, left, said } = withFiles('bayern.spots');
    expect(await remove('bayern.terrain')).toBe(1);
    expect(said()).toStartWith('Nothing was removed: there is no region "bayern.terrain"');
    expect(left()).toEqual(['bayern.spots']);
  });

  test('names what is left of a region that is removed', async () => {
    const { regions, remove, left, said } = withFiles('town.spots');
    // a folder cannot be removed as a file
    mkdirSync(join(regions, 'town.map'));
    expect(await remove('town')).toBe(1);
    expect(said()).toMatch(/^town\.spots is removed, but not all that belongs to it: .*town\.map.*\.\n$/);
    expect(left()).toEqual(['town.map']);
  });
});

test('status and regions say the names of files without what would steer the terminal', async () => {
  const { dataDir } = withFiles('red\u001b[31m.spots', 'two\nlines.spots');
  let said = '';
  const stdout = { write: (text: string) => (said += text) };
  const config = resolveConfig(new Map([['data-dir', dataDir]]), {});
  expect(await status({ config, args: [], flags: new Map(), stdout })).toBe(3);
  expect(said).toMatch(/^red \[31m: cannot be used/);
  expect(said).toContain('\ntwo lines: cannot be used');
  said = '';
  expect(await runRegions({ dataDir, stdout })).toBe(3);
  expect(said).toMatch(/^red \[31m\.spots\n {2}can't be used: red \[31m\.spots /);
  expect(said).toMatch(/^two lines\.spots\n {2}can't be used: two lines\.spots /m);
});

test('regions says the file that a region came from on one line', async () => {
  const { dataDir, regions, said, stdout } = withFiles();
  const parts = partsOf(() => {}, { origin: 'two\nlines.osm.pbf' });
  writeFileSync(join(regions, 'town.spots'), bytesOf(parts));
  expect(await runRegions({ dataDir, stdout })).toBe(0);
  expect(said()).toContain('imported 2026-02-02 from two lines.osm.pbf\n');
});

describe('a folder that cannot be read is not taken for an empty one', () => {
  const fileAt = (dataDir: string, folder: string) => {
    rmSync(join(dataDir, folder), { recursive: true, force: true });
    writeFileSync(join(dataDir, folder), 'a file');
    return resolveConfig(new Map([['data-dir', dataDir]]), {});
  };
  const ignored = { write: () => {} };
  const input = (dataDir: string, folder: string) => ({
    config: fileAt(dataDir, folder),
    args: [],
    flags: new Map<string, string>(),
    stdout: ignored,
    stderr: ignored,
  });

  test('by status', async () => {
    await expect(status(input(withFiles().dataDir, 'regions'))).rejects.toThrow('ENOTDIR');
    await expect(status(input(withFiles().dataDir, 'updates'))).rejects.toThrow('ENOTDIR');
  });

  test('by update', async () => {
    await expect(update(input(withFiles().dataDir, 'updates'))).rejects.toThrow('ENOTDIR');
  });

  test('by sweep', async () => {
    await expect(sweep(input(withFiles().dataDir, 'regions'))).rejects.toThrow('no region can be used');
  });

  test('by commands that read reports', () => {
    const { dataDir } = withFiles();
    expect(noDatabaseAt(join(dataDir, 'signals.sqlite'))).toContain('does not exist yet');
    fileAt(dataDir, 'locked');
    expect(noDatabaseAt(join(dataDir, 'locked', 'signals.sqlite'))).toEndWith('cannot be read (ENOTDIR).');
    expect(noDatabaseAt(join(dataDir, 'locked'))).toBeNull();
  });
});
