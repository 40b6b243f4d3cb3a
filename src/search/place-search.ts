/** Place search in the loaded regions: beginnings of words, without accents, with small typing errors. */

import type { FoundPlace } from '../api/places.ts';
import type { Region } from '../region/read/reader.ts';
import { E7 } from '../shared/earth.ts';
import { collectNames, ROWS_PER_STEP } from './collect-names.ts';
import { fold, wordsOf } from './fold.ts';
import { metresBetween, type SearchNear, withoutDuplicates } from './found-place.ts';
import { IMPORTANCE, NAME_TYPES, type Names } from './names.ts';
import { type Quality, SAME, type TextIndex, TextIndexBuilder } from './text-index.ts';

/** More words do not make a query clearer, only slower. */
const MAX_TERMS = 10;
/** Names looked at per word of the query; those of places come first. Bounds the time for "calle". */
const MAX_CANDIDATES_PER_TERM = 3_000;
/** Results are sorted in steps of this score: below it two names answer equally well and the nearer one wins. */
const SCORE_STEP = 0.1;
/** What a word of the query counts that is not in the name itself but in that of its town: "Lauf R" is "Lauf Rathaus". */
const OF_TOWN = 0.8;
/** What being right here adds to the score of a name that holds more than was typed: less than being called so adds. */
const NEARNESS = 0.4;
/** Where half of that is left, metres: what one sees of a map on which single streets can be told. */
const NEAR_METRES = 10_000;

export interface LocalResults {
  results: FoundPlace[];
  /** how many of them, the first ones, have the words as they were typed; the others are spelt alike, or lie elsewhere */
  exact: number;
}

interface Hit {
  entry: number;
  score: number;
  /** every word of the query is there as it was typed, none only begun or spelt alike */
  asTyped: boolean;
  /** the name is the query and nothing else */
  complete: boolean;
}

/** Steps as a generator, so that building never blocks; `done` carries the search. */
export function* buildPlaceSearch(regions: readonly Region[]): Generator<void, PlaceSearch> {
  const names = yield* collectNames(regions);
  const builder = new TextIndexBuilder();
  for (let entry = 0; entry < names.length; entry++) {
    builder.add(names.name(entry));
    if (entry % ROWS_PER_STEP === 0) yield;
  }
  return new PlaceSearch(names, yield* builder.finish());
}

export class PlaceSearch {
  constructor(
    private readonly names: Names,
    private readonly index: TextIndex,
  ) {}

  /** For `/health`. */
  status() {
    return { names: this.names.length, words: this.index.words };
  }

  /**
   * Best first; every word of the query is in the name of a result, of its town or of its part of town. Names that are
   * only spelt alike come last, and not at all when something is called as it was typed.
   */
  search(query: string, limit: number, near?: SearchNear): LocalResults {
    const terms = wordsOf(query).slice(0, MAX_TERMS);
    // "Rambla 1234": numbers of houses are not in the data.
    const withoutNumbers = terms.filter((term) => !/^\d/.test(term));
    for (const words of withoutNumbers.length < terms.length ? [terms, withoutNumbers] : [terms]) {
      const hits = this.hits(words, false);
      const exact = this.results(hits, limit, near);
      if (exact.length >= limit || hits.some(({ asTyped }) => asTyped)) {
        return { results: exact, exact: exact.length };
      }
      const alike = this.results(this.hits(longWords(words), true), limit, near);
      const results = withoutDuplicates([...exact, ...alike], fold).slice(0, limit);
      if (results.length > 0) return { results, exact: exact.length };
    }
    return { results: [], exact: 0 };
  }

  private hits(terms: readonly string[], typos: boolean): Hit[] {
    const matches = terms.map((term) => this.index.match(term, typos));
    const candidates = new Set<number>();
    for (const words of matches) this.index.collect(words, MAX_CANDIDATES_PER_TERM, candidates);
    const hits: Hit[] = [];
    for (const entry of candidates) {
      const hit = this.hit(entry, matches);
      if (hit) hits.push(hit);
    }
    return hits;
  }

  /** Null when a word of the query is neither in the name nor in that of its town or part of town. */
  private hit(entry: number, matches: readonly Map<number, Quality>[]): Hit | null {
    const own = this.index.wordsOf(entry);
    const places = this.names.placesOf(entry).map((row) => this.index.wordsOf(row));
    let quality = 0;
    let matched = 0;
    let asTyped = true;
    for (const words of matches) {
      const inName = bestOf(own, words);
      if (inName > 0) matched++;
      const best = inName || Math.max(0, ...places.map((place) => bestOf(place, words)));
      if (best === 0) return null;
      asTyped &&= best === SAME;
      quality += inName || best * OF_TOWN;
    }
    // A name that is the query and nothing else is better than one that also holds it.
    const coverage = Math.min(1, matched / own.length);
    const score = quality / matches.length + coverage + IMPORTANCE[this.names.typeCode(entry)]!;
    return { entry, score, asTyped, complete: asTyped && matched === matches.length && coverage === 1 };
  }

  /** What is only a part of a name, or spelt alike, can mean many; what is around here is meant more often. */
  private withNearness(hit: Hit, distance: number): Hit {
    if (hit.complete) return hit;
    return { ...hit, score: hit.score + NEARNESS / (1 + distance / NEAR_METRES) };
  }

  private results(found: readonly Hit[], limit: number, near: SearchNear | undefined): FoundPlace[] {
    const step = ({ score }: Hit) => Math.round(score / SCORE_STEP);
    const distance = new Map<number, number>();
    if (near) for (const { entry } of found) distance.set(entry, metresBetween(near, this.centre(entry)));
    const hits = near ? found.map((hit) => this.withNearness(hit, distance.get(hit.entry)!)) : [...found];
    hits.sort(
      (a, b) =>
        step(b) - step(a) ||
        (distance.get(a.entry) ?? 0) - (distance.get(b.entry) ?? 0) ||
        b.score - a.score ||
        a.entry - b.entry,
    );
    // Twice as many as asked for, because some will be the same thing mapped twice.
    const shown = hits.slice(0, limit * 2 + 10).map(({ entry }) => this.result(entry));
    return withoutDuplicates(shown, fold).slice(0, limit);
  }

  private centre(entry: number): SearchNear {
    const [west, south, east, north] = this.names.bounds(entry);
    return { lat: (south + north) / 2 / E7, lon: (west + east) / 2 / E7 };
  }

  private result(entry: number): FoundPlace {
    const where = [entry, ...this.names.placesOf(entry)].map((row) => this.names.name(row));
    const [west, south, east, north] = this.names.bounds(entry);
    return {
      // a camp site may be called like its village
      display_name: [...new Set(where)].join(', '),
      ...this.centre(entry),
      type: NAME_TYPES[this.names.typeCode(entry)]!,
      source: 'local',
      bbox: [west / E7, south / E7, east / E7, north / E7],
    };
  }
}

/** Of a word of one letter nothing is left when that is wrong, and of "de" no more than this when one is missing. */
function longWords(words: readonly string[]): readonly string[] {
  const long = words.filter((word) => word.length > 1 || /\d/.test(word));
  return long.length > 0 ? long : words;
}

function bestOf(words: ArrayLike<number>, matches: Map<number, Quality>): Quality {
  let best = 0;
  for (let i = 0; i < words.length; i++) best = Math.max(best, matches.get(words[i]!) ?? 0);
  return best;
}
