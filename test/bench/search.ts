/**
 * Tolerance and speed of the place search: share of names found among the first five, if typed correctly,
 * with an error in one letter, or half typed near by; and share of names whose first hit is right.
 * `bun test/bench/search.ts <region.spots> …` prints JSON; SHOW_MISSES=1 also prints the names that were not
 * found. PARTS=100 measures a synthetic country instead, with 100 parts of 60,000 names each, made from the
 * names of the regions.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Region } from '../../src/region/read/reader.ts';
import { openRegionFile } from '../../src/region/read/source.ts';
import type { SearchNear } from '../../src/search/found-place.ts';
import { nameTables } from '../../src/search/names/name-tables.ts';
import { buildPlaceSearch } from '../../src/search/place-search.ts';
import { finished } from '../../src/shared/finished.ts';
import { madeCountry } from '../support/search/made-country.ts';
import { SLIPS, type Slip, slipped } from '../support/search/slips.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type FirstHits, firstHits, isCalled, type Named, namedBy, timed } from './first-hits.ts';

/** Maximum number of names in a sample. */
const NAMES = 3_000;
/** Maximum for a synthetic country, where a search takes longer. */
const NAMES_OF_COUNTRY = 100;
/** Number of suggestions on the page. */
const SHOWN = 5;
const SEED = 22;
/** Maximum offset of the map's centre from a half-typed place, degrees. */
const OFF_MIDDLE = 0.02;

export interface NameShare {
  /** Share of the names, 0 to 1. */
  found: number;
  /** Time per search, µs. */
  median: number;
  p99: number;
}

export interface SearchFigures {
  names: number;
  exact: NameShare;
  slips: Record<Slip, NameShare>;
  halfTyped: NameShare;
  firstHits: FirstHits;
}

type Drawn = Named & SearchNear;

function measure(regions: readonly Region[], count: number): SearchFigures & { heapMB: number } {
  const random = seededRandom(SEED);
  Bun.gc(true);
  const heapBefore = process.memoryUsage().heapUsed;
  const search = finished(buildPlaceSearch(regions));
  Bun.gc(true);
  const heapMB = Math.round((process.memoryUsage().heapUsed - heapBefore) / 1e5) / 10;

  function share(
    sample: readonly Drawn[],
    queryOf: (named: Drawn) => [string, SearchNear?] | null,
  ): NameShare {
    const times: number[] = [];
    let found = 0;
    for (const named of sample) {
      const query = queryOf(named);
      if (!query) continue;
      const [words, near] = query;
      const { value: shown, least } = timed(() => search.search(words, SHOWN, near).results);
      times.push(least);
      if (shown.some((each) => isCalled(each, named))) found++;
      else if (Bun.env.SHOW_MISSES)
        console.error(
          `${words} (${named.name}): ${shown.map(({ display_name }) => display_name).join(' | ')}`,
        );
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
    firstHits: firstHits(search, finished(nameTables(regions)), count, random),
  };
}

/** Returns distinct names, drawn from all rows of all tables. */
function sampleOf(regions: readonly Region[], count: number, random: () => number): Drawn[] {
  const tables = finished(nameTables(regions));
  const all = tables.reduce((sum, { names }) => sum + names, 0);
  const sample = new Map<string, Drawn>();
  for (let drawn = 0; drawn < all && sample.size < count; drawn++) {
    const table = tables[Math.floor(random() * tables.length)]!;
    const row = Math.floor(random() * table.names);
    const named = namedBy(table, row);
    sample.set(named.name, { ...named, ...table.centre(row) });
  }
  return [...sample.values()];
}

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
