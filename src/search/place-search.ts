/**
 * Place search in the names of regions: matches beginnings of words, ignores accents, tolerates small typing errors.
 */

import type { FoundPlace } from '../api/places.ts';
import { nameTypeCode } from '../region/format/names.ts';
import type { Region } from '../region/read/reader.ts';
import { finished } from '../shared/finished.ts';
import type { Language } from '../shared/language.ts';
import { fold } from '../shared/text/fold.ts';
import { decidingTerm, eachCandidate, type TableMatches } from './candidates.ts';
import { type SearchNear, withoutDuplicates } from './found-place.ts';
import { type Hit, hitOf } from './hit.ts';
import { type AnsweredReading, resultsOf } from './local-results.ts';
import { FILLERS, otherForms, withoutStreetWord } from './names/abbreviations.ts';
import { Match } from './names/match.ts';
import { type NameTable, Term } from './names/name-table.ts';
import { nameTables } from './names/name-tables.ts';
import { beginsWithDigit, shortened, withOtherNumbers } from './names/shortened.ts';
import { termsOf, variantsOf } from './names/variants.ts';
import { type Reading, readingsOf, readingsOfWords } from './world/readings.ts';
import type { WorldNames } from './world/world-names.ts';

/** Maximum number of words that are compared with names; those of scripts without spaces are pairs of letters. */
const MAX_TERMS = 16;
/** Maximum number of readings whose words are also tried joined and apart. */
const MAX_VARIED = 3;
/** Maximum number of candidate names for a query of one word, all of which match. */
const MAX_CANDIDATES = 3_000;
/** Maximum number of candidate names for a query of several words: most of them lack one of the words. */
const MAX_CANDIDATES_OF_SEVERAL = 20_000;
const STREET = nameTypeCode('street');
const POSTCODE_TYPE = nameTypeCode('postcode');
/** Word that may be a postcode. */
const POSTCODE = /^(?=.*\d)[a-z\d]{4,8}$/;

/** A query in the regions. */
export interface LocalQuestion {
  readings: readonly Reading[];
  /** null = no areas are known */
  names: WorldNames | null;
  language: Language;
  limit: number;
  near?: SearchNear | undefined;
  /** see `resultsOf` */
  postcode?: SearchNear | null;
}

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
    return finished(
      this.steps({ readings: readingsOf(query, null), names: null, language: 'en', limit, near }),
    );
  }

  /**
   * Returns the results, best first. Every word of the query matches the name of a result, of its town or of its part of
   * town, or an area that the result lies in. Words that begin with a digit, and then single words, are left out if nothing
   * is found with them. Similar spellings come last, and only if no result has every word as typed. In small steps, so
   * that the caller may do other work in between.
   */
  *steps(question: LocalQuestion): Generator<void, LocalResults> {
    const { readings, limit } = question;
    if (readings.length === 0) return { results: [], exact: 0 };
    const found = yield* this.find(question, readings, []);
    if (found.results.length > 0) return found;
    const streets = yield* this.streetsWithoutWord(question);
    if (streets.length > 0) return { results: streets, exact: streets.length };
    for (const { less, leftOut } of withOtherNumbers(readings[0]!.words)) {
      const results = yield* this.typed(question, less, leftOut, () => true);
      if (results.length > 0) return { results, exact: results.length };
    }
    const postcode = yield* this.postcodeIn(readings[0]!.words, question.near);
    for (const { less, leftOut } of shortened(readings[0]!.words)) {
      const answer = yield* this.find(
        { ...question, postcode },
        readingsOfWords(less, question.names),
        leftOut,
      );
      if (answer.results.length > 0) return { ...answer, results: answer.results.slice(0, limit) };
    }
    return { results: [], exact: 0 };
  }

  /** Returns the middle of the postcode in a query; null if there is none, or it is not known. */
  private *postcodeIn(
    words: readonly string[],
    near: SearchNear | undefined,
  ): Generator<void, SearchNear | null> {
    for (const word of words.filter((each) => POSTCODE.test(each))) {
      const hits = yield* this.hits([word], [], near);
      const hit = hits.find(({ table, row, whole }) => whole && table.columns.type[row] === POSTCODE_TYPE);
      if (hit) return hit.table.centre(hit.row);
    }
    return null;
  }

  /** Returns the streets whose name is the query without a word for a street: "Calle Ejido" is Ejido. */
  private *streetsWithoutWord(question: LocalQuestion): Generator<void, FoundPlace[]> {
    const { words } = question.readings[0]!;
    const numbers = words.filter(beginsWithDigit);
    // "18 de Julio" is no number
    for (const leftOut of numbers.length > 0 ? [[], numbers] : [[]]) {
      const less = withoutStreetWord(words.filter((word) => !leftOut.includes(word)));
      if (!less) continue;
      const isStreet = ({ table, row, whole }: Hit) => whole && table.columns.type[row] === STREET;
      const streets = yield* this.typed(question, less, leftOut, isStreet);
      if (streets.length > 0) return streets;
    }
    return [];
  }

  /** Returns the wanted names with exactly these words. */
  private *typed(
    question: LocalQuestion,
    words: readonly string[],
    leftOut: readonly string[],
    isWanted: (hit: Hit) => boolean,
  ): Generator<void, FoundPlace[]> {
    const answers: AnsweredReading[] = [];
    for (const reading of readingsOfWords(words, question.names)) {
      const hits = yield* this.hits(reading.words, [], question.near);
      answers.push({ reading, hits: hits.filter((hit) => hit.asTyped && isWanted(hit)) });
    }
    return resultsOf(answers, question, leftOut);
  }

  /** Returns the results of readings that have all remaining words. */
  private *find(
    question: LocalQuestion,
    readings: readonly Reading[],
    leftOut: readonly string[],
  ): Generator<void, LocalResults> {
    const { limit, near } = question;
    const answers: AnsweredReading[] = [];
    const isShort = leftOut.some((word) => !/^\d/.test(word));
    for (const reading of readings) {
      const hits = yield* this.hits(reading.words, [], near);
      // without a word of the query, the others must be more than the beginning of anything
      answers.push({
        reading,
        hits: isShort ? hits.filter((hit) => hit.whole || isTold(hit, reading)) : hits,
      });
    }
    if (isShort) {
      // "A9 Ausfahrt": the road is "A 9" on the map
      if (answers.every(({ hits }) => hits.length === 0))
        for (const words of variantsOf(readings[0]!.words, this.tables)) {
          const hits = yield* this.hits(words, [], near);
          answers.push({ reading: readings[0]!, hits: hits.filter(({ whole }) => whole) });
        }
      const results = resultsOf(answers, question, leftOut);
      return { results, exact: results.length };
    }
    if (!answers.some(({ hits }) => hits.some(({ whole }) => whole))) {
      for (const reading of readings.slice(0, MAX_VARIED)) {
        for (const words of variantsOf(reading.words, this.tables)) {
          const hits = yield* this.hits(words, [], near);
          // the parts of "Trisen" are words of the region, but the beginnings of others are not meant
          answers.push({ reading, hits: hits.filter(({ asTyped }) => asTyped) });
        }
      }
    }
    const exact = resultsOf(answers, question, leftOut);
    const isTyped = answers.some(({ hits }) => hits.some(({ asTyped }) => asTyped));
    if (exact.length >= limit || (isTyped && exact.length > 0))
      return { results: exact, exact: exact.length };
    const alike: AnsweredReading[] = [];
    const areas = areaWordsOf(readings);
    for (const reading of readings) {
      // "usa" does not stand for "rua"
      if (reading.words.some((word) => areas.has(word) && !this.has(word))) continue;
      const long = longWords(reading.words);
      const unknown = long.filter((word) => !this.has(word));
      // "Calel B": the letter is a part of the name, or what a slip has left of a word
      let hits = unknown.length === 0 ? [] : yield* this.hits(reading.words, unknown, near);
      if (hits.length === 0 && unknown.length > 0 && long.length < reading.words.length)
        hits = yield* this.hits(long, unknown, near);
      // an error can turn one existing word into another
      const doubtful = long.filter((word) => !areas.has(word));
      if (hits.length === 0 && unknown.length < doubtful.length)
        hits = yield* this.hits(long, doubtful, near);
      alike.push({ reading, hits });
    }
    const results = withoutDuplicates([...exact, ...resultsOf(alike, question, leftOut)], fold).slice(
      0,
      limit,
    );
    return { results, exact: exact.length };
  }

  /**
   * Returns the hits of a name, also joined and apart, unsorted, in small steps.
   * @param isMisspelt true to match similar spellings, too
   */
  *hitsOf(
    words: readonly string[],
    near: SearchNear | undefined,
    isMisspelt: boolean,
  ): Generator<void, Hit[]> {
    const slips = isMisspelt ? words.filter((word) => !this.has(word)) : [];
    const found = yield* this.hits(words, slips, near);
    if (found.some(({ whole }) => whole)) return found;
    for (const variant of variantsOf(words, this.tables))
      found.push(...(yield* this.hits(variant, [], near)));
    return found;
  }

  /** Returns the regions whose bounds are within a distance of a position. */
  regionsNear(position: SearchNear, metres: number): Region[] {
    return this.tables.filter((table) => table.metresFrom(position) <= metres).map(({ region }) => region);
  }

  /** Returns true if a name has the word, or its long or short form. */
  knows(word: string): boolean {
    return [word, ...otherForms(word)].some((form) => this.has(form));
  }

  /** Returns true if a name has the word. */
  has(word: string): boolean {
    return this.tables.some((table) => table.has(new Term(word)));
  }

  /**
   * Returns the hits of words, unsorted.
   * @param slips words that may be spelt differently, whose comparison takes longest
   */
  private *hits(
    words: readonly string[],
    slips: readonly string[],
    near: SearchNear | undefined,
  ): Generator<void, Hit[]> {
    // the longest word is usually the rarest: few names have it, and without it the others need no search
    const terms = termsOf(words)
      .slice(0, MAX_TERMS)
      .toSorted((a, b) => Number(a.isFiller) - Number(b.isFiller) || b.text.length - a.text.length);
    const answering: TableMatches[] = [];
    for (const table of this.nearestFirst(near)) {
      const matches = yield* matchesIn(table, terms, slips);
      if (matches) answering.push({ table, matches });
    }
    const hits: Hit[] = [];
    let left = terms.length === 1 ? MAX_CANDIDATES : MAX_CANDIDATES_OF_SEVERAL;
    const deciding = terms.length > 1 ? decidingTerm(answering, terms) : null;
    for (const [i, term] of terms.entries()) {
      if (term.isFiller || (deciding !== null && i !== deciding)) continue;
      const visit = (matches: TableMatches, row: number) => {
        const hit = hitOf(matches, row, deciding === null ? i : 0);
        if (hit) hits.push(hit);
      };
      yield* eachCandidate(answering, i, left, (matches, row) => {
        left--;
        visit(matches, row);
        // the other words may be those of its name in another language
        if (deciding !== null) for (const other of matches.table.otherRows(row)) visit(matches, other);
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
    if (match.isEmpty && !term.isFiller) return null;
    matches.push(match);
  }
  return matches;
}

/**
 * Returns the words that are searched for similar spellings: without single letters, which have no similar
 * spelling. If there are only single letters, returns them all.
 */
function longWords(words: readonly string[]): readonly string[] {
  const long = words.filter((word) => word.length > 1 || /\d/.test(word));
  return long.length > 0 ? long : words;
}

/** Minimum number of letters in the name of an area that is no code. */
const MIN_AREA = 3;

/** Returns the words of a query that a reading has as the name of an area: these are spelt as they should be. */
function areaWordsOf([whole, ...others]: readonly Reading[]): ReadonlySet<string> {
  const words = (whole?.words ?? []).filter((word) => word.length >= MIN_AREA);
  return new Set(words.filter((word) => others.some((reading) => !reading.words.includes(word))));
}

/** Returns true for a hit of several complete words. */
function isTold({ asTyped }: Hit, { words }: Reading): boolean {
  return asTyped && words.filter((word) => !FILLERS.has(word)).length > 1;
}
