/**
 * Place search in the names of regions: matches beginnings of words, ignores accents, tolerates small typing errors.
 */

import type { FoundPlace } from '../api/places.ts';
import type { Region } from '../region/read/reader.ts';
import { finished } from '../shared/finished.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import { fold, wordsOf } from '../shared/text/fold.ts';
import { eachCandidate, type TableMatches } from './candidates.ts';
import { type SearchNear, withoutDuplicates } from './found-place.ts';
import { type Hit, hitOf, SETTLEMENTS } from './hit.ts';
import { Match } from './match.ts';
import { type NameTable, Term } from './name-table.ts';
import { nameTables } from './name-tables.ts';
import { foundPlaceOf } from './results.ts';

/** Maximum number of words of a query: more make it slower, not clearer. */
const MAX_TERMS = 10;
/** Maximum number of candidate names for a query of one word, all of which match. */
const MAX_CANDIDATES = 3_000;
/** Maximum number of candidate names for a query of several words: most of them lack one of the words. */
const MAX_CANDIDATES_OF_SEVERAL = 20_000;
/** Resolution of the sort order: scores are rounded to it, and of equal ones the nearest comes first. */
const SCORE_STEP = 0.1;
/**
 * Bonus of a result at distance 0 whose name is not exactly the query; smaller than the advantage of an exact
 * name.
 */
const NEARNESS = 0.4;
/**
 * Malus of names that are not exactly as typed, when a town has exactly the queried name: the largest bonus, plus the
 * difference in importance between a city and a village.
 */
const BEGUN_BESIDE_TOWN = 0.6;
/** Distance at which half of the bonus is left, m: the size of a map on which single streets are visible. */
const NEAR_METRES = 10_000;

export interface LocalResults {
  results: FoundPlace[];
  /**
   * number of leading results with words that equal or begin with the typed ones; the rest are only spelt similarly
   */
  exact: number;
}

/** Builds the search in regions, in small steps, so that the caller may do other work in between. */
export function* buildPlaceSearch(regions: readonly Region[]): Generator<void, PlaceSearch> {
  return new PlaceSearch(yield* nameTables(regions));
}

export class PlaceSearch {
  constructor(private readonly tables: readonly NameTable[]) {}

  /** Returns the number of names and words, for `/health`; those in several regions or parts count several times. */
  status() {
    const sum = (of: (table: NameTable) => number) => this.tables.reduce((all, each) => all + of(each), 0);
    return { names: sum(({ names }) => names), words: sum(({ words }) => words) };
  }

  search(query: string, limit: number, near?: SearchNear): LocalResults {
    return finished(this.steps(query, limit, near));
  }

  /**
   * Returns the results, best first. Every word of the query matches the name of a result, of its town or of its part
   * of town; words that begin with a digit are dropped if nothing is found with them. Similar spellings come last, and
   * only if no result has every word as typed. In small steps, so that the caller may do other work in between.
   */
  *steps(query: string, limit: number, near?: SearchNear): Generator<void, LocalResults> {
    const terms = wordsOf(query).slice(0, MAX_TERMS);
    // "Rambla 1234": house numbers are not in the data.
    const withoutNumbers = terms.filter((term) => !/^\d/.test(term));
    for (const words of withoutNumbers.length < terms.length ? [terms, withoutNumbers] : [terms]) {
      const hits = yield* this.hits(words, [], near);
      const exact = resultsOf(hits, limit, near);
      if (exact.length >= limit || hits.some(({ asTyped }) => asTyped)) {
        return { results: exact, exact: exact.length };
      }
      const long = longWords(words);
      const unknown = long.filter((word) => !this.tables.some((table) => table.has(new Term(word))));
      let alike = unknown.length === 0 ? [] : resultsOf(yield* this.hits(long, unknown, near), limit, near);
      // an error can turn one existing word into another
      if (alike.length === 0 && unknown.length < long.length)
        alike = resultsOf(yield* this.hits(long, long, near), limit, near);
      const results = withoutDuplicates([...exact, ...alike], fold).slice(0, limit);
      if (results.length > 0) return { results, exact: exact.length };
    }
    return { results: [], exact: 0 };
  }

  /**
   * Returns the hits, unsorted.
   * @param slips words that may be spelt differently, whose comparison takes longest
   */
  private *hits(
    words: readonly string[],
    slips: readonly string[],
    near: SearchNear | undefined,
  ): Generator<void, Hit[]> {
    // the longest word is usually the rarest: few names have it, and without it the others need no search
    const terms = words.toSorted((a, b) => b.length - a.length).map((word) => new Term(word));
    const answering: TableMatches[] = [];
    for (const table of this.nearestFirst(near)) {
      const matches = yield* matchesIn(table, terms, slips);
      if (matches) answering.push({ table, matches });
    }
    const hits: Hit[] = [];
    let left = terms.length === 1 ? MAX_CANDIDATES : MAX_CANDIDATES_OF_SEVERAL;
    for (const term of terms.keys()) {
      yield* eachCandidate(answering, term, left, (matches, row) => {
        left--;
        const hit = hitOf(matches, row, term);
        if (hit) hits.push(hit);
      });
    }
    return hits;
  }

  /** Returns the tables sorted by the distance of their regions; equal ones keep their order. */
  private nearestFirst(near: SearchNear | undefined): readonly NameTable[] {
    if (!near) return this.tables;
    const distances = new Map(this.tables.map((table) => [table, table.metresFrom(near)]));
    return this.tables.toSorted((a, b) => distances.get(a)! - distances.get(b)!);
  }
}

/** Returns one Match per word of the query; null if a word matches nothing, because no name then has all words. */
function* matchesIn(
  table: NameTable,
  terms: readonly Term[],
  slips: readonly string[],
): Generator<void, readonly Match[] | null> {
  const matches: Match[] = [];
  for (const term of terms) {
    const match = new Match(table, term, slips.includes(term.text));
    yield;
    if (match.isEmpty) return null;
    matches.push(match);
  }
  return matches;
}

/** Returns up to `limit` results, best first. */
function resultsOf(found: readonly Hit[], limit: number, near: SearchNear | undefined): FoundPlace[] {
  const isTown = ({ complete, table, row }: Hit) => complete && SETTLEMENTS.has(table.columns.type[row]!);
  // a query for Triesen finds it before the larger Triesenberg beside it
  const malus = found.some(isTown) ? BEGUN_BESIDE_TOWN : 0;
  const ranked = found.map((hit) => {
    const distance = near ? greatCircleMetres(near, hit.table.centre(hit.row)) : 0;
    const bonus = near && !hit.complete ? NEARNESS / (1 + distance / NEAR_METRES) : 0;
    const score = hit.score + bonus - (hit.asTyped ? 0 : malus);
    return { hit, distance, score, step: Math.round(score / SCORE_STEP) };
  });
  ranked.sort((a, b) => b.step - a.step || a.distance - b.distance || b.score - a.score);
  // Twice as many as requested, because some will be duplicates.
  const best = oneNameEach(
    ranked.map(({ hit }) => hit),
    limit * 2 + 10,
  );
  const shown = best.map((hit) => foundPlaceOf(hit, found));
  return withoutDuplicates(shown, fold).slice(0, limit);
}

/**
 * Returns up to `limit` hits, one of each place: that of a name in another language only if it is exactly the query, or
 * if the local name is no hit. "Gen" finds Genève, "Genf" finds Genf.
 * @param ranked hits, best first
 */
function oneNameEach(ranked: readonly Hit[], limit: number): Hit[] {
  const shown: Hit[] = [];
  const seen = new Map<NameTable, Set<number>>();
  for (const hit of ranked) {
    if (shown.length === limit) break;
    const { table } = hit;
    const rows = seen.get(table) ?? new Set();
    seen.set(table, rows);
    const local = table.localRow(hit.row);
    if (rows.has(local)) continue;
    rows.add(local);
    const isOther = local !== hit.row && !hit.complete;
    const instead = isOther && ranked.find((other) => other.table === table && other.row === local);
    shown.push(instead || hit);
  }
  return shown;
}

/**
 * Returns the words that are searched for similar spellings: without single letters, which have no similar
 * spelling. If there are only single letters, returns them all.
 */
function longWords(words: readonly string[]): readonly string[] {
  const long = words.filter((word) => word.length > 1 || /\d/.test(word));
  return long.length > 0 ? long : words;
}
