/** Place search in the names of regions: beginnings of words, without accents, with small typing errors. */
import type { FoundPlace } from '../api/places.ts';
import type { Region } from '../region/read/reader.ts';
import { finished } from '../shared/finished.ts';
import { fold, wordsOf } from '../shared/text/fold.ts';
import { eachCandidate, type TableMatches } from './candidates.ts';
import { metresBetween, type SearchNear, withoutDuplicates } from './found-place.ts';
import { type Hit, hitOf } from './hit.ts';
import { Match } from './match.ts';
import { type NameTable, Term } from './name-table.ts';
import { nameTables } from './name-tables.ts';
import { foundPlaceOf } from './results.ts';

/** More words do not make a query clearer, only slower. */
const MAX_TERMS = 10;
/** Names looked at for a query of one word, all of which answer it. */
const MAX_CANDIDATES = 3_000;
/** Names looked at for a query of several words: most of them lack one of these. */
const MAX_CANDIDATES_OF_SEVERAL = 20_000;
/** Results are sorted in steps of this score: below it two names answer equally well and the nearer one wins. */
const SCORE_STEP = 0.1;
/** What being right here adds to the score of a name that holds more than was typed: less than being called so adds. */
const NEARNESS = 0.4;
/** Where half of that is left, metres: what one sees of a map on which single streets can be told. */
const NEAR_METRES = 10_000;

export interface LocalResults {
  results: FoundPlace[];
  /** how many of them, the first ones, have the words as they were typed; the others are spelt alike, or lie elsewhere */
  exact: number;
}

/** Returns the search in regions; in small steps, between which the caller may do something else. */
export function* buildPlaceSearch(regions: readonly Region[]): Generator<void, PlaceSearch> {
  return new PlaceSearch(yield* nameTables(regions));
}

export class PlaceSearch {
  constructor(private readonly tables: readonly NameTable[]) {}

  /** For `/health`: names that can be found, and words; one that several regions or parts know counts in each. */
  status() {
    const sum = (of: (table: NameTable) => number) => this.tables.reduce((all, each) => all + of(each), 0);
    return { names: sum(({ names }) => names), words: sum(({ words }) => words) };
  }

  search(query: string, limit: number, near?: SearchNear): LocalResults {
    return finished(this.steps(query, limit, near));
  }

  /**
   * Best first; every word of the query is in the name of a result, of its town or of its part of town. Names that are
   * only spelt alike come last, and not at all when something is called as it was typed. In small steps, between
   * which the caller may do something else.
   */
  *steps(query: string, limit: number, near?: SearchNear): Generator<void, LocalResults> {
    const terms = wordsOf(query).slice(0, MAX_TERMS);
    // "Rambla 1234": numbers of houses are not in the data.
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
      // a slip can make another word that there is
      if (alike.length === 0 && unknown.length < long.length)
        alike = resultsOf(yield* this.hits(long, long, near), limit, near);
      const results = withoutDuplicates([...exact, ...alike], fold).slice(0, limit);
      if (results.length > 0) return { results, exact: exact.length };
    }
    return { results: [], exact: 0 };
  }

  /** @param slips those of the words that may be spelt otherwise: comparing takes longer than all else */
  private *hits(
    words: readonly string[],
    slips: readonly string[],
    near: SearchNear | undefined,
  ): Generator<void, Hit[]> {
    // the longest word is the rarest: few names have it, and without it the others need not be looked for
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

  /** Tables by how far their regions are away; of equally near ones in the order given. */
  private nearestFirst(near: SearchNear | undefined): readonly NameTable[] {
    if (!near) return this.tables;
    const distances = new Map(this.tables.map((table) => [table, table.metresFrom(near)]));
    return this.tables.toSorted((a, b) => distances.get(a)! - distances.get(b)!);
  }
}

/** Returns null when there is no answer to a word of the query: no name can have all of them then. */
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

/** The results that are shown, best first. */
function resultsOf(found: readonly Hit[], limit: number, near: SearchNear | undefined): FoundPlace[] {
  const ranked = found.map((hit) => {
    const distance = near ? metresBetween(near, hit.table.centre(hit.row)) : 0;
    const score = near && !hit.complete ? hit.score + NEARNESS / (1 + distance / NEAR_METRES) : hit.score;
    return { hit, distance, score, step: Math.round(score / SCORE_STEP) };
  });
  ranked.sort((a, b) => b.step - a.step || a.distance - b.distance || b.score - a.score);
  // Twice as many as asked for, because some will be the same thing mapped twice.
  const shown = ranked.slice(0, limit * 2 + 10).map(({ hit }) => foundPlaceOf(hit, found));
  return withoutDuplicates(shown, fold).slice(0, limit);
}

/** Of a word of one letter nothing is left when that is wrong, and of "de" no more than this when one is missing. */
function longWords(words: readonly string[]): readonly string[] {
  const long = words.filter((word) => word.length > 1 || /\d/.test(word));
  return long.length > 0 ? long : words;
}
