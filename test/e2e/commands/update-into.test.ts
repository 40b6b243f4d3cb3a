/** `update --into` writes regions to another folder, and changes neither the served ones nor their kept extracts. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runImport } from '../../../src/commands/regions/import.ts';
import { UpdatedTown } from '../../support/upstream/updated-town.ts';

let town: UpdatedTown;
beforeEach(() => {
  town = new UpdatedTown();
});

describe('update --into', () => {
  test('writes regions to another folder and changes nothing else', async () => {
    town.source.publish(3);
    await town.importIt(true);
    const before = [town.regionFile(), readFileSync(join(town.dataDir, 'updates', 'town.json'))];
    const into = join(town.dataDir, 'next');
    expect(await town.run('update', '--into', into)).toBe(0);
    expect(readdirSync(into).sort()).toEqual(['town.map', 'town.spots']);
    expect([town.regionFile(), readFileSync(join(town.dataDir, 'updates', 'town.json'))]).toEqual(before);
    expect(town.source.requests).toEqual([]);
    expect(await town.run('update', '--into', into)).toBe(0);
    expect(town.said).toBe(`town: is in ${into} already\n`);
    const other = join(town.dataDir, 'other');
    expect(
      await runImport([town.source.url], {
        dataDir: town.dataDir,
        into: other,
        stdout: town.output,
        stderr: town.output,
      }),
    ).toBe(0);
    expect(readdirSync(other).sort()).toEqual(['town.map', 'town.spots']);
    expect(readFileSync(join(town.dataDir, 'updates', 'town.json'))).toEqual(before[1]!);
  });
});

test('update --into leaves the kept extract alone, so that the served region still gets the new map', async () => {
  const update = async (...flags: string[]) => {
    expect(await town.run('update', ...flags)).toBe(0);
    return town.said;
  };
  town.source.publish(3);
  await town.importIt(true);
  const extract = readFileSync(join(town.dataDir, 'extracts', 'town.osm.pbf'));
  const into = join(town.dataDir, 'next');
  await update('--into', into);
  // only the map needs an import, so the server is asked
  writeFileSync(join(into, 'town.map'), 'rubbish');
  town.source.publish(4, { extraPubs: 1 });
  expect(await update('--into', into)).toContain('downloaded and imported');
  expect(readdirSync(join(town.dataDir, 'downloads'))).toEqual([]);
  expect(readFileSync(join(town.dataDir, 'extracts', 'town.osm.pbf'))).toEqual(extract);
  expect(await update()).toContain('downloaded and imported');
  expect(town.info().counts.points).toBe(2);
});
