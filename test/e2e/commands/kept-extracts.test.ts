/** `update` of regions whose extract is kept. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/commands/index.ts';
import { runImport } from '../../../src/commands/regions/import.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { UpdatedTown } from '../../support/upstream/updated-town.ts';

let town: UpdatedTown;
beforeEach(() => {
  town = new UpdatedTown();
});

describe('with a kept extract', () => {
  test('an unchanged map is neither downloaded nor imported', async () => {
    town.source.publish(3);
    await town.importIt(true);
    expect(town.said).toContain('is kept');
    expect(await town.run('update')).toBe(0);
    expect([town.said, town.downloads()]).toEqual(['town: nothing new, map of 2026-01-04\n', 0]);
  });

  test('a new map is downloaded and imported, and replaces the extract', async () => {
    town.source.publish(3);
    await town.importIt(true);
    town.source.publish(4, { extraPubs: 5 });
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('town: downloaded and imported, map of 2026-01-05');
    expect(town.info().counts.points).toBe(6);
    expect(readdirSync(join(town.dataDir, 'extracts'))).toEqual(['town.osm.pbf']);
    expect(readdirSync(join(town.dataDir, 'downloads'))).toEqual([]);
    expect(readFileSync(join(town.dataDir, 'extracts', 'town.osm.pbf'))).toEqual(
      Buffer.from(town.source.files.get('/town-latest.osm.pbf') as Uint8Array),
    );
  });

  test('an extract that is gone is downloaded again', async () => {
    town.source.publish(3);
    await town.importIt(true);
    unlinkSync(join(town.dataDir, 'extracts', 'town.osm.pbf'));
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('town: downloaded, the same file as before, map of 2026-01-04');
    expect(readdirSync(join(town.dataDir, 'extracts'))).toEqual(['town.osm.pbf']);
  });

  test('importing a file over the region removes its extract, unless it is the file', async () => {
    town.source.publish(3);
    await town.importIt(true);
    const extract = join(town.dataDir, 'extracts', 'town.osm.pbf');
    const importFile = (path: string) =>
      runImport([path], { dataDir: town.dataDir, stdout: town.output, stderr: town.output });
    expect(await importFile(extract)).toBe(0);
    expect(existsSync(extract)).toBe(true);
    expect(town.said).toContain(
      `town was from ${town.source.url}: "update" leaves it as it is from now on\n`,
    );
    await town.importIt(true);
    const path = join(town.dataDir, 'town.osm.pbf');
    copyFileSync(extract, path);
    expect(await importFile(path)).toBe(0);
    expect(existsSync(extract)).toBe(false);
    expect(town.said).toEndWith('leaves it as it is from now on, and its kept extract is removed\n');
    await town.run('status');
    expect(town.said).toContain('imported from a file: "update" leaves it as it is');
  });

  test('that cannot be kept is said at once and in status, and is not downloaded for ever', async () => {
    town.source.publish(3);
    writeFileSync(join(town.dataDir, 'extracts'), 'a file in the place of the folder');
    expect(await town.importIt(true)).toBe(0);
    expect(town.said).toMatch(
      /town: \S+ cannot be written \((EEXIST|ENOTDIR)\), so the extract is not kept\n/,
    );
    expect(readdirSync(join(town.dataDir, 'downloads'))).toEqual([]);
    expect((await town.statusOf()).extract_problem).toContain('so the extract is not kept');
    expect(await town.run('update')).toBe(0);
    expect([town.said, town.downloads()]).toEqual([expect.stringContaining('nothing new'), 0]);
    unlinkSync(join(town.dataDir, 'extracts'));
    town.source.publish(4);
    expect(await town.run('update')).toBe(0);
    expect(await town.statusOf()).toMatchObject({ extract_problem: null, extract_bytes: expect.any(Number) });
  });

  test('removing a region also removes its extract and its update state', async () => {
    town.source.publish(3);
    await town.importIt(true);
    expect(existsSync(join(town.dataDir, 'extracts', 'town.osm.pbf'))).toBe(true);
    const { regionsCommand } = await import('../../../src/commands/regions.ts');
    const line = parseCommandLine(['regions', 'rm', 'town', '--data-dir', town.dataDir], COMMANDS);
    await regionsCommand({ ...line, config: resolveConfig(line.flags, {}) });
    expect(existsSync(join(town.dataDir, 'extracts', 'town.osm.pbf'))).toBe(false);
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('No region was imported from a URL');
  });
});
