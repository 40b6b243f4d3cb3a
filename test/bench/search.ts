/**
 * How well the place search forgives: of the names of regions the share that is among the first five as it is written,
 * with one letter wrong, missing or swapped with its neighbour, and half typed with the map near by; and how long a
 * search takes. `bun test/bench/search.ts <region.spots> …` prints JSON; SHOW_MISSES=1 also what was not found.
 * PARTS=100 measures a country of so many parts of 60,000 names each, made from those of the regions, instead.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Region } from '../../src/region/read/reader.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import type { SearchNear } from '../../src/search/found-place.ts';
import { nameTables } from '../../src/search/name-tables.ts';
import { buildPlaceSearch } from '../../src/search/place-search.ts';
import { finished } from '../../src/shared/finished.ts';
import { fold } from '../../src/shared/text/fold.ts';
import { madeCountry } from '../support/search/made-country.ts';
import { SLIPS, type Slip, slipped } from '../support/search/slips.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** Names of a sample; all when there are fewer. */
const NAMES = 3_000;
/** The same for a made country, in which a search takes longer. */
const NAMES_OF_COUNTRY = 100;
/** As many are shown while somebody types. */
const SHOWN = 5;
const SEED = 22;
/** How often each search is timed; the shortest time counts, because other work on the machine comes and goes. */
const ROUNDS = 3;
/** How far the middle of the map is from what is half typed, at most, degrees. */
const OFF_MIDDLE = 0.02;

export interface NameShare {
  /** of the names, 0..1 */
  found: number;
  /** microseconds per search */
  median: number;
  p99: number;
}

export interface SearchFigures {
  names: number;
  exact: NameShare;
  slips: Record<Slip, NameShare>;
  halfTyped: NameShare;
}

interface Named extends SearchNear {
  name: string;
}

function measure(regions: readonly Region[], count: number): SearchFigures & { heapMB: number } {
  const random = seededRandom(SEED);
  Bun.gc(true);
  const heapBefore = process.memoryUsage().heapUsed;
  const search = finished(buildPlaceSearch(regions));
  Bun.gc(true);
  const heapMB = Math.round((process.memoryUsage().heapUsed - heapBefore) / 1e5) / 10;

  function share(
    sample: readonly Named[],
    queryOf: (named: Named) => [string, SearchNear?] | null,
  ): NameShare {
    const times: number[] = [];
    let found = 0;
    for (const named of sample) {
      const query = queryOf(named);
      if (!query) continue;
      const [words, near] = query;
      let least = Number.POSITIVE_INFINITY;
      let shown: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const from = Bun.nanoseconds();
        shown = search.search(words, SHOWN, near).results.map(({ display_name }) => display_name);
        least = Math.min(least, (Bun.nanoseconds() - from) / 1000);
      }
      times.push(least);
      if (shown.some((each) => isCalled(each, named.name))) found++;
      else if (Bun.env.SHOW_MISSES) console.error(`${words} (${named.name}): ${shown.join(' | ')}`);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))]!);
    return { found: found / times.length, median: at(0.5), p99: at(0.99) };
  }

  const sample = sampleOf(regions, count, random);
  const [wrong, missing, swapped] = SLIPS.map((slip) =>
    share(sample, ({ name }) => {
      const query = slipped(name, slip, random);
      return query === null ? null : [query];
    }),
  );
  return {
    heapMB,
    names: sample.length,
    exact: share(sample, ({ name }) => [name]),
    slips: { wrong: wrong!, missing: missing!, swapped: swapped! },
    halfTyped: share(sample, ({ name, lat, lon }) => [
      name.slice(0, Math.max(3, Math.ceil(name.length / 2))),
      { lat: lat + (random() - 0.5) * OFF_MIDDLE, lon: lon + (random() - 0.5) * OFF_MIDDLE },
    ]),
  };
}

/** Different names, drawn from all rows of all tables. */
function sampleOf(regions: readonly Region[], count: number, random: () => number): Named[] {
  const tables = finished(nameTables(regions));
  const all = tables.reduce((sum, { names }) => sum + names, 0);
  const sample = new Map<string, SearchNear>();
  for (let drawn = 0; drawn < all && sample.size < count; drawn++) {
    const table = tables[Math.floor(random() * tables.length)]!;
    const row = Math.floor(random() * table.names);
    sample.set(table.text(row), table.centre(row));
  }
  return [...sample].map(([name, centre]) => ({ name, ...centre }));
}

const isCalled = (shown: string, name: string): boolean => `${fold(shown)}, `.startsWith(`${fold(name)}, `);

if (import.meta.main) {
  const regions = Bun.argv.slice(2).map(openRegionFile);
  const parts = Number(Bun.env.PARTS ?? 0);
  const folder = mkdtempSync(join(tmpdir(), 'search-bench-'));
  try {
    const figures =
      parts > 0
        ? measure(await madeCountry(regions, parts, folder, seededRandom(SEED)), NAMES_OF_COUNTRY)
        : measure(regions, NAMES);
    console.log(JSON.stringify(figures));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
