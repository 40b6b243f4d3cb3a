/** Searches the names of the world without words of the query that they do not have. */
import { isArea } from '../../api/facts/found-kinds.ts';
import type { FoundPlace } from '../../api/places.ts';
import { greatCircleMetres } from '../../shared/geo/distance.ts';
import { SMALL_WEIGHT } from '../importance.ts';
import { keyOfWords } from './name-key.ts';
import { type Reading, readingsOfWords } from './readings.ts';
import { searchWorld, type WorldPlace, type WorldQuestion } from './world-list.ts';
import type { WorldNames } from './world-names.ts';

/** Maximum number of last words, and of first words, that are left out. */
const MAX_LEFT_OUT = { last: 3, first: 6 };
/** Minimum length of a key that is left. */
const MIN_LEFT = 4;

/**
 * Returns the towns whose name begins the query, if its last words are not known: "Fort Hood, Bell County, TX" (a county must
 * not hide its town), or that lies beside the town of these words; and those whose name ends it: "Rue de Rivoli 12, Paris".
 * If there are none, those of the query without its numbers: "34 rue Marx Dormoy, 75018 Paris 18".
 */
export function* searchShortened(
  question: WorldQuestion,
  readings: readonly Reading[],
): Generator<void, WorldPlace[]> {
  const found = yield* shortened(question, readings);
  const numbers = numbersIn(readings);
  if (found.length > 0 || numbers.length === 0) return found;
  const less = yield* shortened(question, withoutNumbers(readings, question.names));
  return less.map((each) => {
    const left_out = [...each.place.left_out, ...numbers];
    return { ...each, place: { ...each.place, left_out } };
  });
}

function* shortened(question: WorldQuestion, readings: readonly Reading[]): Generator<void, WorldPlace[]> {
  const begun = yield* withoutLast(question, readings);
  const [others, beside] = [yield* withoutFirst(question, readings), begun.others];
  if (beside.length > 0) return besideOrLarger(begun.found, beside);
  // "Independence Square, Montevideo" is in Montevideo: what comes first, then where
  const isTold = others.length > 0 && (others[0]!.weight >= SMALL_WEIGHT || begun.found.length === 0);
  return isTold ? [...others, ...begun.found] : [...begun.found, ...others];
}

function* withoutLast(
  question: WorldQuestion,
  readings: readonly Reading[],
): Generator<void, { found: WorldPlace[]; others: WorldPlace[] }> {
  for (let count = 1; count <= MAX_LEFT_OUT.last; count++) {
    for (const reading of readings.toReversed()) {
      const { words } = reading;
      const [first, last] = [words.slice(0, -count), words.slice(-count)];
      const found = yield* searchRest(question, reading, first, last);
      if (found.length > 0) return { found, others: yield* searchRest(question, reading, last, first) };
    }
  }
  return { found: [], others: [] };
}

function* withoutFirst(question: WorldQuestion, readings: readonly Reading[]): Generator<void, WorldPlace[]> {
  for (let count = 1; count <= MAX_LEFT_OUT.first; count++) {
    for (const reading of readings.toReversed()) {
      const { words } = reading;
      const found = yield* searchRest(question, reading, words.slice(count), words.slice(0, count));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Distance within which two towns of a query are beside each other, m. */
const BESIDE_M = 30_000;

/**
 * Returns the towns that lie beside one that the left out words name, else the better known: "Sprendlingen, Dreieich" is near
 * Dreieich or nowhere.
 */
function besideOrLarger(found: WorldPlace[], others: WorldPlace[]): WorldPlace[] {
  if (others.length === 0) return found;
  const beside = found.flatMap((each): WorldPlace[] => {
    const isBeside = others.some(({ place }) => greatCircleMetres(place, each.place) <= BESIDE_M);
    return isBeside
      ? [{ ...each, complete: true, place: { ...each.place, match: 'context', left_out: [] } }]
      : [];
  });
  if (beside.length > 0) return beside;
  return others[0]!.weight > found[0]!.weight ? [...others, ...found] : found;
}

function* searchRest(
  question: WorldQuestion,
  reading: Reading,
  words: readonly string[],
  leftOut: readonly string[],
): Generator<void, WorldPlace[]> {
  if (keyOfWords(words).length < MIN_LEFT) return [];
  const found = yield* searchWorld(question, [{ ...reading, words, isLoose: false, isApart: false }], true);
  // one word with another article is a word of the language: "no such place" is not La Place
  const meant = found.filter(({ isVerbatim }) => words.length > 1 || isVerbatim);
  return meant.map(({ place, weight }) => ({
    place: { ...place, match: 'partial', left_out: [...leftOut] },
    weight,
    complete: false,
    alike: false,
    isByOther: false,
    isVerbatim: false,
  }));
}

/** A house number or a postcode; those of some countries begin with a letter. */
const NUMBER = /^(?=.*\d)[a-z0-9]{1,8}$/;

function withoutNumber(words: readonly string[]): string[] {
  return words.filter((word) => !NUMBER.test(word));
}

/** Returns the numbers of a query. */
function numbersIn(readings: readonly Reading[]): string[] {
  return (readings[0]?.words ?? []).filter((word) => NUMBER.test(word));
}

/**
 * Returns readings without their numbers, and none that has nothing else; then those of the words that are left, as a state
 * may stand before a number: "CA 94105".
 */
function withoutNumbers(readings: readonly Reading[], names: WorldNames): Reading[] {
  const less = readings.map((reading) => ({ ...reading, words: withoutNumber(reading.words) }));
  return [...less.filter(({ words }) => words.length > 0), ...readingsOfWords(less[0]?.words ?? [], names)];
}

/** Minimum number of letters beside a number that is no road's. */
const MIN_BESIDE_NUMBER = 3;
/** Minimum number of digits of a postcode. */
const MIN_POSTCODE_DIGITS = 4;

/**
 * Returns the towns of a query without its house numbers and postcodes, which the list of the world does not have: "Miami, FL
 * 33101", "F-75001 Paris".
 */
export function* searchWithoutNumbers(
  question: WorldQuestion,
  readings: readonly Reading[],
): Generator<void, WorldPlace[]> {
  const leftOut = numbersIn(readings);
  if (leftOut.length === 0) return [];
  const words = withoutNumber(readings[0]!.words);
  // "St 2236" is a road
  if (words.join('').length < MIN_BESIDE_NUMBER) return [];
  const found = yield* searchWorld(question, withoutNumbers(readings, question.names), true);
  // "20 de Abril" and the number of a road are no postcodes, and a country is no answer to one
  const isPostcode =
    leftOut.every((word) => /^\d/.test(word)) && leftOut.join('').length >= MIN_POSTCODE_DIGITS;
  return found.map((each): WorldPlace => {
    const isSure = isPostcode && !isArea(each.place.kind);
    const place: FoundPlace = { ...each.place, match: isSure ? 'context' : 'partial', left_out: leftOut };
    return { ...each, place, complete: each.complete && isSure };
  });
}
