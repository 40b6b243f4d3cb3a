/** A kept copy of a large region is served at once, and its parts are verified afterwards. */
import { describe, expect, test } from 'bun:test';
import { Copier } from '../../../src/app/regions/copies/copier.ts';
import { ServedRegions } from '../../../src/app/regions/served-regions.ts';
import type { RegionSource } from '../../../src/region/read/source.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { ThreadLost } from '../../../src/threads/ask.ts';
import { ALL, damagePart, dataDirectory, LARGE } from '../../support/maps/region-directory.ts';
import { until } from '../../support/until.ts';

describe('a kept large copy', () => {
  test('is served at once, then without a damaged part, then copied again', async () => {
    const { start, write, copies } = dataDirectory();
    write();
    await start(LARGE);
    damagePart(copies()[0]!, 2);
    const { catalog, streets, verify, look } = await start(LARGE);
    expect(streets()).toHaveLength(3);
    await verify();
    expect(streets()).toEqual(['Street 8', 'Street 9']);
    expect(catalog.served.regions[0]!.damaged).toEqual([
      expect.stringContaining('land.spots (part 3 of 3) is damaged'),
    ]);
    expect(copies()).toEqual([]);
    expect(await look()).toBeTrue();
    expect(streets()).toEqual(ALL);
    expect(catalog.served.regions[0]!.damaged).toEqual([]);
    expect(copies()).toHaveLength(1);
  });

  test('is refused if all its parts are damaged, until it is copied again', async () => {
    const { start, write, copies } = dataDirectory();
    write();
    await start(LARGE);
    for (const part of [0, 1, 2]) damagePart(copies()[0]!, part);
    const { catalog, streets, verify, look } = await start(LARGE);
    await verify();
    expect(catalog.served.regions).toEqual([]);
    expect(catalog.served.refused).toMatchObject([{ file: 'land.spots' }]);
    await look();
    expect(streets()).toEqual(ALL);
  });

  test('is verified again if that could not be finished', async () => {
    const { start, write, regions } = dataDirectory();
    write();
    await start(LARGE);
    let verified = 0;
    class LosingCopier extends Copier {
      override verify(source: RegionSource, label: string) {
        return verified++ === 0 ? Promise.reject(new ThreadLost('gone')) : super.verify(source, label);
      }
    }
    const { verify } = await start(LARGE, new LosingCopier(regions, LARGE.mostAtOnce));
    await expect(verify()).rejects.toThrow(new ThreadLost('gone'));
    await verify();
    await verify();
    expect(verified).toBe(2);
  });

  test('is verified once if it is good', async () => {
    const { start, write } = dataDirectory();
    write();
    await start(LARGE);
    const { catalog, verify, streets } = await start(LARGE);
    await verify();
    expect(streets()).toEqual(ALL);
    let changes = 0;
    await catalog.verifyKept(() => changes++);
    expect(changes).toBe(0);
  });
});

test('a service excludes a damaged part, logs it, and copies the region again', async () => {
  const { start, write, copies } = dataDirectory();
  write();
  await start(LARGE);
  damagePart(copies()[0]!, 1);
  const applied: (readonly number[])[] = [];
  const apply = async (sources: RegionSource[]) => {
    applied.push(sources[0]!.without ?? []);
  };
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const served = new ServedRegions((await start(LARGE)).catalog, { start: apply, setRegions: apply }, log);
  served.publish();
  served.verifyKept();
  await until('the new copy is applied', () => applied.length === 2);
  await until('the new copy has a name', () => copies().length === 1);
  expect(applied).toEqual([[1], []]);
  expect(lines.filter((line) => line.includes('land.spots (part 2 of 3) is damaged'))).toHaveLength(1);
  expect(served.current.regions[0]!.damaged).toEqual([]);
});
