/** When the place search is built: later than the regions change, from the newest ones alone, and for a search at once. */
import { expect, test } from 'bun:test';
import { SearchBuilds } from '../../../src/app/search-builds.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { createLog } from '../../../src/shared/program/log.ts';
import { until } from '../../support/until.ts';

const regionsOf = (name: string) => [{ name } as unknown as Region];

function setup(beforeMs: number, quiet?: () => Promise<void>) {
  const built: (readonly Region[])[] = [];
  const searcher = {
    setRegions: async (regions: readonly Region[]) => void built.push(regions),
    search: async () => ({ results: [], exact: built.length, world: [], positions: [] }),
  };
  return { built, builds: new SearchBuilds(searcher, createLog({ write: () => {} }), quiet, beforeMs) };
}

test('regions that were replaced before the build are never read: the file of one may be cut by then', async () => {
  const { built, builds } = setup(5);
  builds.setRegions(regionsOf('damaged'));
  builds.setRegions(regionsOf('new'));
  await until('the index is built', () => built.length > 0);
  await builds.search('x', 1);
  expect(built).toEqual([regionsOf('new')]);
});

test('a search begins the build at once, and only once', async () => {
  const { built, builds } = setup(600_000);
  builds.setRegions(regionsOf('town'));
  for (let i = 0; i < 2; i++) expect((await builds.search('x', 1)).exact).toBe(1);
  expect(built).toEqual([regionsOf('town')]);
  builds.setRegions(regionsOf('other'));
  await builds.search('x', 1);
  expect(built).toEqual([regionsOf('town'), regionsOf('other')]);
});

test('a build waits for the first answers after a start, and a search does not', async () => {
  const answered = Promise.withResolvers<void>();
  let hasAsked = false;
  const { built, builds } = setup(0, () => {
    hasAsked = true;
    return answered.promise;
  });
  builds.setRegions(regionsOf('town'));
  await until('the delay is over', () => hasAsked);
  expect(built).toEqual([]);
  await builds.search('x', 1);
  answered.resolve();
  await answered.promise;
  expect(built).toEqual([regionsOf('town')]);
});

test.each([
  ['waits while somebody asks for scores', 2, 3],
  ['is not put off for ever', Number.POSITIVE_INFINITY, 5],
])('a build %s', async (_, visits, delays) => {
  let delayed = 0;
  const { built, builds } = setup(50, async () => {
    if (delayed++ < visits) builds.noteAsked();
  });
  builds.setRegions(regionsOf('town'));
  await until('the index is built', () => built.length > 0);
  expect(delayed).toBe(delays);
});
