/** Names of one region, read in place: from its file, or from memory for a file without an index of names. */

import { hasMoreLetters, letterMark, type NameBounds, NOWHERE } from '../../region/format/names.ts';
import type { Region } from '../../region/read/reader.ts';
import type { NameColumns } from '../../region/read/sections.ts';
import { greatCircleMetres } from '../../shared/geo/distance.ts';
import { E7 } from '../../shared/geo/earth.ts';
import type { Language } from '../../shared/language.ts';
import { editDistance } from '../../shared/text/edit-distance.ts';
import { namesIn, shownNames } from '../../shared/text/names.ts';
import { isJoinedLetter } from '../../shared/text/words.ts';
import type { SearchNear } from '../found-place.ts';

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const NUMBERS = /\d+/g;
const numbersIn = (word: string): string => word.match(NUMBERS)?.join(' ') ?? '';

/** Range of the sorted words of a table that begin with a folded word of a query; `to` is excluded. */
export interface WordRange {
  from: number;
  to: number;
}

/** A folded word of a query, prepared for comparisons. */
export class Term {
  readonly units: Uint16Array;
  readonly marks: number;
  readonly numbers: string;
  /** other forms of the word: long for short, short for long */
  readonly forms: readonly Term[];
  /** true for a letter that is as good as every word that begins with it */
  readonly isJoined: boolean;

  /**
   * @param isFiller true for a word that names may lack, such as an article
   * @param forms other forms of the word
   */
  constructor(
    readonly text: string,
    readonly isFiller = false,
    forms: readonly string[] = [],
  ) {
    this.forms = forms.map((form) => new Term(form));
    this.isJoined = isJoinedLetter(text);
    this.units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    this.marks = this.units.reduce((marks, unit) => marks | letterMark(unit), 0);
    this.numbers = numbersIn(text);
  }
}

export class NameTable {
  /** number of searchable names; the first `places` of them are settlements */
  readonly names: number;
  readonly places: number;
  readonly words: number;

  constructor(
    readonly region: Region,
    readonly columns: NameColumns,
  ) {
    [this.places, this.names] = [columns.counts[0]!, columns.counts[1]!];
    this.words = columns.marks.length;
  }

  text(row: number): string {
    return shownNames(this.allNames(row));
  }

  /** Returns the name of a row in a language, see shared/text/names.ts. */
  textIn(row: number, language: Language): string {
    return namesIn(this.allNames(row), language);
  }

  private allNames(row: number): string {
    const { text, townBytes, townOffsets } = this.columns;
    const index = text[row]!;
    if (row < this.names) return this.region.decodedNames(index);
    return UTF_8.decode(townBytes.subarray(townOffsets[index]!, townOffsets[index + 1]!));
  }

  bounds(row: number): NameBounds {
    const { bounds } = this.columns;
    return [bounds[row * 4]!, bounds[row * 4 + 1]!, bounds[row * 4 + 2]!, bounds[row * 4 + 3]!];
  }

  /** Returns the middle of a row's bounds in degrees. */
  centre(row: number): SearchNear {
    const [west, south, east, north] = this.bounds(row);
    return { lat: (south + north) / 2 / E7, lon: (west + east) / 2 / E7 };
  }

  /** Returns the distance from a position to the bounds of the region, metres; 0 within them. */
  metresFrom({ lat, lon }: SearchNear): number {
    const [west, south, east, north] = this.region.info.bounds;
    const nearest = {
      lat: Math.min(north, Math.max(south, lat)),
      lon: Math.min(east, Math.max(west, lon)),
    };
    return greatCircleMetres({ lat, lon }, nearest);
  }

  /** Returns the rows of the part and of the town that a row belongs to, smaller first, without unknown ones. */
  placesOf(row: number): number[] {
    return [this.columns.part[row]!, this.columns.town[row]!].filter((place) => place !== NOWHERE);
  }

  /** Returns the row with the local name of a place, if `row` has its name in another language; otherwise `row`. */
  localRow(row: number): number {
    const part = this.columns.part[row]!;
    if (part === NOWHERE || this.columns.type[part] !== this.columns.type[row]) return row;
    const [own, other] = [this.bounds(row), this.bounds(part)];
    return own.every((side, i) => side === other[i]) ? part : row;
  }

  /** Returns the rows with the names of a place in other languages; none if `row` is not its local name. */
  *otherRows(row: number): Generator<number> {
    for (let other = row + 1; other < this.names && this.columns.part[other] === row; other++)
      if (this.localRow(other) === row) yield other;
  }

  /** Returns the length of a word, UTF-16 code units. */
  lengthOf(word: number): number {
    const { wordStart } = this.columns;
    return wordStart[word + 1]! - wordStart[word]!;
  }

  wordsFrom({ units }: Term): WordRange {
    return { from: this.firstWord(units, 0), to: this.firstWord(units, 1) };
  }

  /** Returns true if a word of the table equals the word of the query, instead of only beginning with it. */
  has(term: Term): boolean {
    return this.wordOf(term) !== null;
  }

  /** Returns the word of the table that equals the word of the query; null if there is none. */
  wordOf(term: Term): number | null {
    const { from, to } = this.wordsFrom(term);
    return from < to && this.lengthOf(from) === term.text.length ? from : null;
  }

  /**
   * Calls `visit` with every word that differs from the word of the query by at most `limit` typing errors, 1 or 2.
   * Words with other numbers never match: nobody who types 26 means 25.
   */
  eachSimilar(
    { units, marks, numbers }: Term,
    limit: number,
    visit: (word: number, slips: number) => void,
  ): void {
    const { letters, wordStart, marks: marksOfWords } = this.columns;
    const { words } = this;
    for (let word = 0; word < words; word++) {
      // an error adds a letter, removes one, or both; one comparison shows that most words differ in more letters
      const other = marksOfWords[word]!;
      if (hasMoreLetters(other & ~marks, limit) || hasMoreLetters(marks & ~other, limit)) continue;
      const start = wordStart[word]!;
      const length = wordStart[word + 1]! - start;
      if (Math.abs(length - units.length) > limit) continue;
      const slips = editDistance(units, letters, start, length);
      if (slips <= limit && numbersIn(this.wordText(word)) === numbers) visit(word, slips);
    }
  }

  /** Returns a folded word by its index. */
  wordText(word: number): string {
    const { letters, wordStart } = this.columns;
    return String.fromCharCode(...letters.subarray(wordStart[word]!, wordStart[word + 1]!));
  }

  /**
   * Returns the first word that is not before the prefix; with `after` = 1 the first after all that begin with it.
   */
  private firstWord(prefix: Uint16Array, after: 0 | 1): number {
    let [from, to] = [0, this.words];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.compare(middle, prefix) < after) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Compares a word with a prefix. Negative: the word is before it; 0: the word begins with it; positive: the word is
   * after it.
   */
  private compare(word: number, prefix: Uint16Array): number {
    const { letters, wordStart } = this.columns;
    const start = wordStart[word]!;
    const length = wordStart[word + 1]! - start;
    for (let i = 0; i < prefix.length; i++) {
      if (i === length) return -1;
      const difference = letters[start + i]! - prefix[i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
