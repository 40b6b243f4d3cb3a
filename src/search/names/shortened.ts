/** Shorter forms of a query: without numbers that the data do not have, without one word. */
import { FILLERS } from './abbreviations.ts';

/** Maximum number of words of a query that is searched with one of them left out. */
const MAX_SHORTENED = 5;
/** Minimum number of letters of a word that says something by itself. */
const MIN_TELLING = 3;

/** Returns queries with some of several numbers: "18 de Julio 1234" and "1234 18 de Julio" have one that is a name. */
export function* withOtherNumbers(
  words: readonly string[],
): Generator<{ less: string[]; leftOut: string[] }> {
  const numbers = words.filter(beginsWithDigit);
  if (numbers.length < 2 || numbers.length === words.length) return;
  const kept = [numbers.slice(0, -1), numbers.slice(0, 1), numbers.slice(1)];
  for (const some of numbers.length > 2 ? kept : kept.slice(1)) {
    const leftOut = numbers.filter((word) => !some.includes(word));
    if (leftOut.length > 0) yield { less: words.filter((word) => !leftOut.includes(word)), leftOut };
  }
}

/**
 * Returns shorter queries with the words that they leave out: first without numbers, because house numbers and postcodes are
 * not in the data, then without one word.
 */
export function* shortened(words: readonly string[]): Generator<{ less: string[]; leftOut: string[] }> {
  const numbers = words.filter(beginsWithDigit);
  const less = words.filter((word) => !beginsWithDigit(word));
  if (numbers.length > 0 && less.length > 0) yield { less, leftOut: numbers };
  if (less.length < 2 || less.length > MAX_SHORTENED) return;
  for (const [i, word] of less.entries()) {
    const rest = less.toSpliced(i, 1);
    if (!FILLERS.has(word) && rest.some(isTelling)) yield { less: rest, leftOut: [...numbers, word] };
  }
}

/** Returns true for a word that begins with a digit. */
export function beginsWithDigit(word: string): boolean {
  return /^\d/.test(word);
}

/** Returns true for a word that says something by itself. */
function isTelling(word: string): boolean {
  return !FILLERS.has(word) && (word.length >= MIN_TELLING || !/^[a-z]+$/.test(word));
}
