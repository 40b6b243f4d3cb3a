/**
 * Reads a query as a name and its surroundings: "Paris, TX" is a name and a state, "Malbun Liechtenstein" a name and a
 * country. A query has several readings, because "New York" is a town and a state.
 */
import { runsOf } from '../../shared/text/words.ts';
import { FILLERS } from '../names/abbreviations.ts';
import { keyOfWords, keyWords, withoutPeriods } from './name-key.ts';
import type { WorldNames } from './world-names.ts';

/** Maximum number of words of a query: more make it slower, not clearer. */
const MAX_WORDS = 12;
/** Maximum number of words in the name of an area: "United Kingdom of Great Britain and Northern Ireland" has eight. */
const MAX_AREA_WORDS = 9;
/** Maximum number of areas: town, state, country. */
const MAX_AREAS = 3;
/** Maximum number of readings. */
const MAX_READINGS = 8;
/** Maximum number of letters in the name of an area that is written together with another name. */
const MAX_JOINED_AREA = 8;

/** Minimum number of letters in the name of an area of several words: shorter ones are codes. */
const MIN_JOINED_KEY = 4;
/** Minimum number of letters in the code of an area. */
const MIN_CODE = 2;

export interface Reading {
  /** folded words of the name, see `runsOf` */
  words: readonly string[];
  /** areas that the name lies in; of each group any one, by its index in `WorldNames.areas` */
  areas: readonly (readonly number[])[];
  /** true if the last word of the name is an article that is also a code: "IL" of "Springfield, IL" */
  isLoose: boolean;
  /** true if an article at its beginning has a part of the query for itself, and is a name: "Au" of "Au, Österreich" */
  isApart?: boolean;
}

/** Signs between the parts of a query. */
const PART_ENDS = /[,;/|]/;

/** Returns the readings of a query, the whole query as a name first. @param names null = no areas are known */
export function readingsOf(query: string, names: WorldNames | null): Reading[] {
  const [first = [], ...others] = query.split(PART_ENDS).map(keyWords);
  const readings = readingsOfWords(runsOf(query).slice(0, MAX_WORDS), names);
  if (readings[0] && others.flat().length > 0 && first.length > 0 && first.every(isFiller))
    readings[0].isApart = true;
  return readings;
}

/** Capital initials at the end of a part of a query: "Boston U.S.A." */
const LAST_INITIALS = /(?<=\s)(?:\p{Lu}\.){2,4}(?=\s*$)/u;

/** Returns the readings of a query in the names of the world, of which initials are one word: "L.A., U.S.A." */
export function worldReadingsOf(query: string, names: WorldNames): Reading[] {
  const parts = query.split(',').map((part) => withoutPeriods(part.replace(LAST_INITIALS, withoutPeriods)));
  return readingsOf(parts.join(','), names);
}

/** Returns the readings of folded words. */
export function readingsOfWords(words: readonly string[], names: WorldNames | null): Reading[] {
  const readings: Reading[] = [];
  if (words.length > 0) addReadings({ words, areas: [], isLoose: false }, names, readings);
  return readings;
}

function addReadings(reading: Reading, names: WorldNames | null, readings: Reading[]): void {
  if (readings.length >= MAX_READINGS) return;
  const { words, areas } = reading;
  const isLoose =
    words.length > 1 &&
    FILLERS.has(words.at(-1)!) &&
    names !== null &&
    areasNamed(words.slice(-1), names).length > 0;
  readings.push({ ...reading, isLoose });
  if (!names || areas.length === MAX_AREAS) return;
  for (const { rest, area } of [
    ...lastAreas(words, names),
    ...firstAreas(words, names),
    ...joinedAreas(words, names),
  ]) {
    const key = rest.join(' ');
    if (!readings.some((other) => other.words.join(' ') === key))
      addReadings({ words: rest, areas: [...areas, area], isLoose: false }, names, readings);
  }
}

/** Minimum number of letters of the name of a country that is misspelt. */
const MIN_MISSPELT = 5;

/** Returns the readings whose last words are the name of a country with one slip: "Vaduz, Lichtenstein"; in small steps. */
export function* misspeltReadings(query: string, names: WorldNames): Generator<void, Reading[]> {
  const words = runsOf(query).slice(0, MAX_WORDS);
  for (let count = 1; count <= Math.min(2, words.length - 1); count++) {
    const key = keyOfWords(words.slice(-count));
    if (key.length < MIN_MISSPELT) continue;
    const countries = new Set<number>();
    yield* names.alike(key, (name, slips) => {
      const area = names.itemOf(name) - names.towns.count;
      if (slips === 1 && area >= 0 && names.areas[area]!.parent === null && !names.areas[area]!.kind)
        countries.add(area);
    });
    if (countries.size === 0) continue;
    return [{ words: withoutLastFillers(words.slice(0, -count)), areas: [[...countries]], isLoose: false }];
  }
  return [];
}

/** What "S." stands for in names of places. */
const SAINTS = ['san', 'sao', 'santo', 'santa', 'saint'];

/** Returns the readings of names that begin with "S.": "S. Miguel de Allende". */
export function saintReadings(readings: readonly Reading[]): Reading[] {
  return readings
    .filter(({ words }) => words.length > 1 && words[0] === 's')
    .flatMap((reading) => SAINTS.map((saint) => ({ ...reading, words: [saint, ...reading.words.slice(1)] })));
}

interface Split {
  rest: readonly string[];
  area: readonly number[];
}

/** Returns the ways to read the last words as an area, the longest first: "Sarajevo Bosnia and Herzegovina". */
function* lastAreas(words: readonly string[], names: WorldNames): Generator<Split> {
  for (let count = Math.min(MAX_AREA_WORDS, words.length - 1); count > 0; count--) {
    const rest = words.slice(0, -count);
    if (isFiller(words.at(-count)!) && count > 1) continue;
    const key = words.slice(-count);
    const area = [
      ...areasNamed(key, names),
      ...(count === 1 && key[0]!.length > 1 ? areaOfPlate(key[0]!, names) : []),
    ];
    if (area.length === 0) continue;
    const plain = withoutLastFillers(rest);
    yield { rest: plain, area };
    // "Bs. As., Argentina" has no preposition
    if (plain.length < rest.length) yield { rest, area };
  }
}

/** Returns the ways to read the first words as an area: "Deutschland Dreieichenhain". Codes come last, except before postcodes. */
function* firstAreas(words: readonly string[], names: WorldNames): Generator<Split> {
  for (let count = Math.min(MAX_AREA_WORDS, words.length - 1); count > 0; count--) {
    const key = words.slice(0, count);
    const isCode = key.join('').length <= 3;
    if (isCode && !/^\d{4,}$/.test(words[count]!)) continue;
    const area = [...areasNamed(key, names), ...(isCode ? areaOfPlate(key.join(''), names) : [])];
    if (area.length > 0) yield { rest: words.slice(count), area };
  }
}

/** Letters of countries that are not their codes: those of number plates. One letter says so only before a postcode. */
const PLATES: Readonly<Record<string, string>> = {
  ...{ a: 'AT', b: 'BE', d: 'DE', e: 'ES', f: 'FR', fin: 'FI', fl: 'LI', h: 'HU', i: 'IT', l: 'LU', m: 'MT' },
  ...{ n: 'NO', p: 'PT', s: 'SE', slo: 'SI', v: 'VA' },
};

function areaOfPlate(letters: string, names: WorldNames): number[] {
  const area = names.areaOfCode(PLATES[letters] ?? '');
  return area === null ? [] : [area];
}

/** Returns the ways to read the beginning of a single word as an area: "山梨県富士吉田市" is a town after its prefecture. */
function* joinedAreas(words: readonly string[], names: WorldNames): Generator<Split> {
  const [word] = words;
  if (words.length > 1 || !/^[\p{Script=Han}\p{Script=Hangul}]/u.test(word!)) return;
  for (let count = Math.min(MAX_JOINED_AREA, word!.length - 1); count > 1; count--) {
    const area = areasNamed([word!.slice(0, count)], names);
    if (area.length > 0) yield { rest: [word!.slice(count)], area };
  }
}

function areasNamed(words: readonly string[], names: WorldNames): number[] {
  const key = keyOfWords(words);
  // the letters of "a.M." are no codes
  if (key.length < (words.length > 1 ? MIN_JOINED_KEY : MIN_CODE) && /^[a-z]*$/.test(key)) return [];
  return names.areasNamed(key);
}

function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Removes words such as "in" before the name of an area. */
function withoutLastFillers(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 1 && isFiller(words[end - 1]!)) end--;
  return words.slice(0, end);
}
