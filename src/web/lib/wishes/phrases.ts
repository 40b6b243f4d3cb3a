/** Words of a typed text, and phrases found in them. */
import { editDistance } from '../../../shared/text/edit-distance.ts';

/** A typed word. */
export interface Token {
  /** word without accents and capitals */
  word: string;
  /** index of the word's first character in the typed text; `end`: index after the last one */
  start: number;
  end: number;
  /** true if a comma or the like precedes it */
  isAfterComma: boolean;
}

export interface Phrase<T> {
  words: readonly string[];
  means: T;
}

/** Removes accents and capitals. */
export type Plain = (words: string) => string;

/** Splits typed text into words, numbers and currency signs. */
export function tokensOf(typed: string, plain: Plain): Token[] {
  let before = 0;
  return [...typed.matchAll(/[€£]|\d+(?:[.,]\d+)?|[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => {
    const isAfterComma = /[,;:]/.test(typed.slice(before, index));
    before = index + word.length;
    return { word: plain(word), start: index, end: before, isAfterComma };
  });
}

/** Returns the phrases of a list separated by commas and lines; those with umlauts also as "Stellplaetze". */
export function phrasesOf<T>(list: string, means: T, plain: Plain): Phrase<T>[] {
  return list
    .split(/[,\n]/)
    .flatMap((phrase) => [...new Set([phrase, phrase.replaceAll(/[äöüÄÖÜ]/g, '$&e')])])
    .map((phrase) => ({ words: tokensOf(phrase, plain).map(({ word }) => word), means }));
}

/** Returns the longest phrase that the words from `at` on begin with; of equal ones the first. */
export function longestAt<T>(
  list: readonly Phrase<T>[],
  tokens: readonly Token[],
  at: number,
): Phrase<T> | null {
  let longest: Phrase<T> | null = null;
  for (const phrase of list) {
    if (phrase.words.length <= (longest?.words.length ?? 0)) continue;
    if (phrase.words.every((word, i) => tokens[at + i]?.word === word)) longest = phrase;
  }
  return longest;
}

/** Minimum length of words in which one, or two, typing errors are corrected, letters. */
const [ONE_SLIP, TWO_SLIPS] = [6, 9];

/** Replaces misspelt words by known ones. The first letter must be right. */
export function corrected(tokens: readonly Token[], known: ReadonlySet<string>): Token[] {
  return tokens.map((token) => {
    const { word } = token;
    if (word.length < ONE_SLIP || known.has(word)) return token;
    const slips = word.length < TWO_SLIPS ? 1 : 2;
    const letters = unitsOf(word);
    const meant = [...known].find(
      (each) =>
        each.length >= ONE_SLIP &&
        each[0] === word[0] &&
        editDistance(letters, unitsOf(each), 0, each.length) <= slips,
    );
    return meant === undefined ? token : { ...token, word: meant };
  });
}

function unitsOf(word: string): Uint16Array {
  return Uint16Array.from(word, (_, i) => word.charCodeAt(i));
}
