/** `update` and `status` with regions of an unreadable or older format. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_VERSION } from '../../../src/region/format/layout.ts';
import { UpdatedTown } from '../../support/upstream/updated-town.ts';

let town: UpdatedTown;
beforeEach(() => {
  town = new UpdatedTown();
});

describe('an unreadable or outdated region', () => {
  const REGION = () => join(town.dataDir, 'regions', 'town.spots');
  /** Changes the file to a format that this version does not read. */
  const spoil = () => {
    const bytes = town.regionFile();
    bytes.writeUInt32LE(7, 8);
    writeFileSync(REGION(), bytes);
  };
  const WHY = /town\.spots has format version 7, this program reads versions [\d, ]+/;

  test('is downloaded and imported although its source has nothing new', async () => {
    town.source.publish(3);
    await town.importIt();
    spoil();
    expect(await town.run('update')).toBe(0);
    expect(town.said).toMatch(/^town: downloaded and imported, map of 2026-01-04 \(/m);
    expect(town.said).toMatch(WHY);
    expect(town.info().counts.points).toBe(1);
    expect(await town.run('update')).toBe(0);
    expect([town.said, town.downloads()]).toEqual(['town: nothing new, map of 2026-01-04\n', 0]);
  });

  test('is imported from its kept extract, without a network', async () => {
    town.source.publish(3);
    await town.importIt(true);
    spoil();
    for (const path of town.source.files.keys()) town.source.files.set(path, 503);
    expect(await town.run('update')).toBe(0);
    expect(town.said).toMatch(/^town: imported again from its kept extract, map of 2026-01-04 \(/m);
    expect([town.info().counts.points, town.source.requests]).toEqual([1, []]);
    expect(await town.statusOf()).toMatchObject({ sequence: 3, last_error: null });
  });

  test.each([
    ['is missing', () => unlinkSync(REGION()), 'town.spots is missing'],
    [
      'is damaged',
      () => writeFileSync(REGION(), town.regionFile().fill(7, town.regionFile().length - 100)),
      'does not match its checksum',
    ],
    ['has no map', () => unlinkSync(REGION().replace('.spots', '.map')), 'town.map is missing'],
    ['has an unreadable map', () => writeFileSync(REGION().replace('.spots', '.map'), 'x'), 'not a map file'],
    [
      'has the map of an older version',
      () => renameSync(REGION().replace('.spots', '.map'), REGION().replace('.spots', '.pmtiles')),
      'town.pmtiles is the map of an older version',
    ],
  ])('that %s is imported again', async (_, happens, why) => {
    town.source.publish(3);
    await town.importIt(true);
    happens();
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('imported again from its kept extract');
    expect(town.said).toContain(why);
    expect(town.info().counts.points).toBe(1);
    expect(readdirSync(join(town.dataDir, 'regions')).sort()).toEqual(['town.map', 'town.spots']);
  });

  test('whose kept extract is unusable is downloaded', async () => {
    town.source.publish(3);
    await town.importIt(true);
    writeFileSync(join(town.dataDir, 'extracts', 'town.osm.pbf'), 'rubbish');
    spoil();
    expect(await town.run('update')).toBe(0);
    expect(town.said).toMatch(
      /^town: downloaded and imported, .*; its kept extract could not be used: it is not an OSM PBF file\)$/m,
    );
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain('nothing new');
  });

  test('of an older format needs no repair, and is brought up to date by the next update', async () => {
    town.source.publish(3);
    await town.importIt();
    copyFileSync(join(import.meta.dir, '../../formats/9/town.spots'), REGION());
    expect(await town.run('update', '--repair')).toBe(0);
    expect([town.said, town.source.requests]).toEqual([
      'town: its files can be used, nothing to repair\n',
      [],
    ]);
    expect(await town.run('update')).toBe(0);
    expect(town.said).toContain(`(format 9 is older than ${FORMAT_VERSION}, the one of this version)`);
    expect(town.info().counts.points).toBe(1);
  });

  test('that cannot be downloaded is reported with the reason, and retried', async () => {
    town.source.publish(3);
    await town.importIt();
    spoil();
    town.source.files.set('/town-latest.osm.pbf', 410);
    town.source.files.set('/town-latest.osm.pbf.md5', 410);
    expect(await town.run('update', '--repair')).toBe(1);
    expect(town.said).toMatch(/the server answered 410; town\.spots has format version 7/);
    expect((await town.statusOf()).last_error).toContain('410');
    town.source.publish(3);
    expect(await town.run('update', '--repair')).toBe(0);
    expect((await town.statusOf()).last_error).toBeNull();
  });

  test('is reported by status, with the remedy', async () => {
    town.source.publish(3);
    await town.importIt();
    spoil();
    expect(await town.run('status')).toBe(3);
    expect(town.said).toMatch(/^town: cannot be used: town\.spots has format version 7/m);
    expect(town.said).toContain('"update" imports it again');
    expect(await town.run('status', '--json')).toBe(3);
    expect(JSON.parse(town.said).regions[0]).toMatchObject({
      name: 'town',
      unusable: expect.stringMatching(WHY),
    });
  });
});
