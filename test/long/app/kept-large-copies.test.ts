/** A kept copy of a large region is served at once, and its parts are verified afterwards. */
import { describe, expect, test } from 'bun:test';
import { statSync, truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Copier } from '../../../src/app/regions/copier.ts';
import { ServedRegions } from '../../../src/app/regions/served-regions.ts';
import { fileOf, openRegions, type RegionSource } from '../../../src/region/read/source.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { ThreadLost } from '../../../src/threads/ask.ts';
import { ALL, damagePart, dataDirectory, LARGE } from '../../support/maps/region-directory.ts';
import { writeStreets } from '../../support/maps/region-parts.ts';
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

describe('a copy that another program changes while it is served', () => {
  async function serving() {
    const directory = dataDirectory();
    directory.write();
    const applied: (readonly number[])[] = [];
    const apply = async (sources: RegionSource[]) => {
      applied.push(sources[0]?.without ?? (sources[0] ? [] : [-1]));
    };
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    const { catalog } = await directory.start(LARGE);
    const served = new ServedRegions(catalog, { start: apply, setRegions: apply }, log);
    return { ...directory, applied, lines, served };
  }

  test('is served without the damaged part, and copied again', async () => {
    const { copies, served, applied, lines } = await serving();
    served.checkCopies();
    damagePart(copies()[0]!, 1);
    served.checkCopies();
    await until('the new copy is applied', () => applied.length === 2);
    expect(applied).toEqual([[1], []]);
    const changed = 'copies of regions were changed by another program and are verified';
    expect(lines.filter((line) => line.includes(changed) && line.includes('land.spots'))).toHaveLength(1);
    expect(served.current.regions[0]!.damaged).toEqual([]);
  });

  test('is left out if it was truncated, by the name of its region, and copied again', async () => {
    const { copies, served, applied, lines } = await serving();
    truncateSync(copies()[0]!, 0);
    served.checkCopies();
    await until('the new copy is applied', () => applied.length === 2);
    expect(applied).toEqual([[-1], []]);
    expect(lines.filter((line) => line.includes('a region file is not used: land.spots'))).toHaveLength(1);
    expect(served.current.regions).toHaveLength(1);
  });

  test('is doubtful from the first failed request until it is left out', async () => {
    const { copies, served, applied } = await serving();
    damagePart(copies()[0]!, 1);
    expect(served.isDoubtful()).toBeTrue();
    await until('the new copy is applied', () => applied.length === 2);
    await until('it is trusted again', () => !served.isDoubtful());
    expect(applied).toEqual([[1], []]);
  });

  test('stays if only its time has changed', async () => {
    const { copies, served, applied } = await serving();
    utimesSync(copies()[0]!, 1, 1);
    served.checkCopies();
    damagePart(copies()[0]!, 0);
    served.checkCopies();
    await until('the later damage is noticed', () => applied.length === 2);
    expect(applied).toEqual([[0], []]);
  });

  test('without a trace is noticed by a verification of all copies, at most every ten minutes', async () => {
    const { copies, served, applied } = await serving();
    const [copy] = copies();
    const { atime, mtime } = statSync(copy!);
    damagePart(copy!, 2);
    utimesSync(copy!, atime, mtime);
    served.verifyAll();
    await until('the new copy is applied', () => applied.length === 2);
    expect(applied).toEqual([[2], []]);
  });

  describe('together with another one, whose damage threads cannot open', () => {
    /** Serves a second region beside the first, to threads that fail with a damaged header. */
    async function servingTwo(beforeApplying = () => {}, copierIn?: (regions: string) => Copier) {
      const directory = dataDirectory();
      directory.write();
      writeStreets(join(directory.regions, 'isle.spots'), [20], { name: 'isle', title: 'Isle' });
      const { catalog } = await directory.start(LARGE, copierIn?.(directory.regions));
      const left: string[][] = [];
      const apply = async (sources: RegionSource[]) => {
        beforeApplying();
        sources.flatMap(openRegions);
        left.push(sources.map((source) => fileOf(source).info.name));
      };
      const log = createLog({ write: () => {} });
      const served = new ServedRegions(catalog, { start: apply, setRegions: apply }, log);
      return { ...directory, served, left };
    }

    const copyOf = (copies: string[], name: string) => copies.find((path) => path.includes(`/${name}-`))!;
    const isWhole = ({ current: { regions, refused } }: ServedRegions) =>
      regions.length === 2 && refused.length === 0;

    test('is left out together with it, and both are copied again', async () => {
      const { copies, served, left } = await servingTwo();
      for (const name of ['land', 'isle']) truncateSync(copyOf(copies(), name), 0);
      served.checkCopies();
      await until('both new copies are applied', () => left.length === 2 && isWhole(served));
      expect(left).toEqual([[], ['isle', 'land']]);
    });

    test('is left out before the other one is verified', async () => {
      const released = Promise.withResolvers<void>();
      class SlowCopier extends Copier {
        override async verify(source: RegionSource, label: string) {
          if (label === 'land.spots') await released.promise;
          return super.verify(source, label);
        }
      }
      const { copies, served, left } = await servingTwo(
        () => {},
        (regions) => new SlowCopier(regions, LARGE.mostAtOnce),
      );
      truncateSync(copyOf(copies(), 'isle'), 0);
      utimesSync(copyOf(copies(), 'land'), 1, 1);
      served.checkCopies();
      await until('the damaged copy is made again', () => left.length === 2);
      expect(left).toEqual([['land'], ['isle', 'land']]);
      released.resolve();
      await until('the other one is trusted', () => !served.isDoubtful());
      expect(left).toHaveLength(2);
    });

    test('is left out after it, if the other one is damaged meanwhile', async () => {
      let damage = () => {};
      const { copies, served, left } = await servingTwo(() => damage());
      damage = () => {
        truncateSync(copyOf(copies(), 'land'), 0);
        damage = () => {};
      };
      truncateSync(copyOf(copies(), 'isle'), 0);
      served.checkCopies();
      await until('both new copies are applied', () => {
        served.checkCopies();
        return isWhole(served) && left.length > 0;
      });
      expect(left.at(-1)).toEqual(['isle', 'land']);
    });
  });
});
