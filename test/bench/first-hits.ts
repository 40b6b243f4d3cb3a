/** Share of names of regions of which the first hit is right, as people write them, over the search that clients ask. */
import type { FoundPlace } from '../../src/api/places.ts';
import { joinedResults } from '../../src/search/find-places-by-name.ts';
import { otherForms } from '../../src/search/names/abbreviations.ts';
import type { NameTable } from '../../src/search/names/name-table.ts';
import type { PlaceSearch } from '../../src/search/place-search.ts';
import { searchAll } from '../../src/search/search-all.ts';
import { worldNames } from '../../src/search/world/world-names.ts';
import { finished } from '../../src/shared/finished.ts';
import { fold } from '../../src/shared/text/fold.ts';
import { runsOf } from '../../src/shared/text/words.ts';
import { SLIPS, slipped } from '../support/search/slips.ts';
import type { NameShare } from './search.ts';

const SPELLINGS = [
  'asItIs',
  'withTown',
  'withCountry',
  'oneSlip',
  'withoutDiacritics',
  'abbreviated',
] as const;
export type FirstHits = Record<(typeof SPELLINGS)[number], NameShare & { asked: number }>;

/** Shortest form that stands for a word, letters: one letter stands for many. */
const MIN_FORM = 2;
const LIMIT = 5;
/** language of the results, and of the names that are asked with them */
const LANGUAGE = 'en';

/** A name of a table. */
export interface Named {
  /** as the map has it */
  name: string;
  /** as results show it */
  shown: string;
  /** true for a settlement */
  isPlace: boolean;
}

interface Asked extends Named {
  /** town or part of town, as results show it; null if unknown */
  town: string | null;
}

/** Measures names drawn from the tables. @param random from 0 to 1 */
export function firstHits(
  regions: PlaceSearch,
  tables: readonly NameTable[],
  count: number,
  random: () => number,
): FirstHits {
  const names = finished(worldNames());
  const find = (query: string): FoundPlace | undefined =>
    joinedResults(finished(searchAll({ regions, world: names }, { query, limit: LIMIT })), [], LIMIT)[0];
  const countryOf = new Intl.DisplayNames(LANGUAGE, { type: 'region' });
  const sample = sampleOf(tables, count, random);
  const queryOf = (spelling: (typeof SPELLINGS)[number], { name, town }: Asked): string | null => {
    if (spelling === 'withTown') return town === null || town === name ? null : `${name}, ${town}`;
    if (spelling === 'withCountry') {
      const country = find(name)?.country;
      return country ? `${name}, ${countryOf.of(country)}` : null;
    }
    if (spelling === 'oneSlip') return slipped(name, SLIPS[Math.floor(random() * SLIPS.length)]!, random);
    if (spelling === 'withoutDiacritics') {
      const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
      return plain === name.normalize('NFD') ? null : plain;
    }
    return spelling === 'abbreviated' ? abbreviated(name) : name;
  };
  const shares = SPELLINGS.map((spelling) => {
    const times: number[] = [];
    let found = 0;
    for (const asked of sample) {
      const query = queryOf(spelling, asked);
      if (query === null) continue;
      const { value: first, least } = timed(() => find(query));
      times.push(least);
      if (first && isRight(first, asked, spelling === 'withTown')) found++;
      else if (Bun.env.SHOW_MISSES) console.error(`${spelling} ${query}: ${first?.display_name}`);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
    const share = { asked: times.length, found: found / times.length, median: at(0.5), p99: at(0.99) };
    return [spelling, share] as const;
  });
  return Object.fromEntries(shares) as FirstHits;
}

/** Timings of each search. The minimum counts, because other work on the machine comes and goes. */
const ROUNDS = 3;

/** Returns what a search returns, and its least time, µs. */
export function timed<T>(search: () => T): { value: T; least: number } {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 1; ; round++) {
    const from = Bun.nanoseconds();
    const value = search();
    least = Math.min(least, (Bun.nanoseconds() - from) / 1000);
    if (round === ROUNDS) return { value, least };
  }
}

/** Any object of the name is right, with a town one in it: a name alone tells no two apart. */
function isRight(place: FoundPlace, asked: Asked, isInTown: boolean): boolean {
  return isCalled(place, asked) && (!isInTown || fold(place.display_name).includes(fold(asked.town!)));
}

/**
 * Returns true if a result has the name, as the map has it or as results show it; or, unless it is a settlement's, as the
 * first part of the area, where results have the name that was found if they show another.
 */
export function isCalled({ name, area }: FoundPlace, named: Named): boolean {
  const wanted = [named.name, named.shown].map(wordsIn);
  const other = named.isPlace || area === null ? '' : wordsIn(area);
  return wanted.some((each) => each === wordsIn(name) || `${other} `.startsWith(`${each} `));
}

function wordsIn(text: string): string {
  return runsOf(text).join(' ');
}

/** Returns the name of a row. */
export function namedBy(table: NameTable, row: number): Named {
  return {
    name: table.text(row),
    shown: table.textIn(table.localRow(row), LANGUAGE),
    isPlace: row < table.places,
  };
}

/** Returns the name with a short form for each word that has one; null if none has. */
function abbreviated(name: string): string | null {
  const short = name.replace(/\p{L}+/gu, (word) => {
    const forms = otherForms(fold(word)).filter(({ length }) => length >= MIN_FORM && length < word.length);
    return forms[0] ?? word;
  });
  return short === name ? null : short;
}

function sampleOf(tables: readonly NameTable[], count: number, random: () => number): Asked[] {
  const all = tables.reduce((sum, { names }) => sum + names, 0);
  const sample = new Map<string, Asked>();
  for (let drawn = 0; drawn < all && sample.size < count; drawn++) {
    const table = tables[Math.floor(random() * tables.length)]!;
    const row = Math.floor(random() * table.names);
    const named = namedBy(table, row);
    const town = table.placesOf(row).at(-1);
    sample.set(named.name, { ...named, town: town === undefined ? null : table.textIn(town, LANGUAGE) });
  }
  return [...sample.values()];
}
