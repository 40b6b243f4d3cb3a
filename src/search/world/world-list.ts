/**
 * Countries, regions and towns of the world by name, for places outside all loaded regions: the map goes there and says
 * that it has no data yet.
 */
import type { FoundPlace } from '../../api/places.ts';
import type { Language } from '../../shared/language.ts';
import { FILLERS } from '../names/abbreviations.ts';
import { keyOfWords, keyWords, nameKey } from './name-key.ts';
import type { Reading } from './readings.ts';
import { weightsOf } from './weights.ts';
import type { WorldNames } from './world-names.ts';
import { areaPlace, townPlace } from './world-place.ts';

/** Share of the people of a region from which on a town of its name is meant before it. */
const SHARE_OF_CAPITAL = 0.05;
/** Minimum number of letters of a key in Latin script whose beginning is enough. */
const MIN_BEGUN = 3;
/** Maximum number of letters of a word that is no slip beside the name of an area. */
const MAX_SHORT_WORD = 2;
/** Maximum number of names that begin with a key: more letters are better than more names. */
const MAX_BEGUN = 5_000;

/** Minimum number of Latin letters of a name besides its articles. */
const MIN_NAMING = 4;

/** Minimum number of letters of a country or region with two typing errors: it would hide whatever else is similar. */
const MIN_ALIKE_AREA = 10;

/** Malus of a reading that takes a code for an article; less than a typing error. */
const LOOSE = 0.5;
/** Quality of a match, best first. */
const Class = { COMPLETE: 0, BEGUN: 1, ALIKE: 2 } as const;

export interface WorldPlace {
  place: FoundPlace;
  /** importance: the people of a town, more if it has names in many languages; of a country or region likewise */
  weight: number;
  /**
   * true if the name is exactly the query, or the query without the areas around it; false for a region with the name of
   * a town in it
   */
  complete: boolean;
  /** true if the name is only spelt similarly to the query */
  alike: boolean;
  /** true if only a name in another language begins with the query, or one without its article */
  isByOther: boolean;
  /** true if the name is written as in the query, with the same articles and gaps */
  isVerbatim: boolean;
}

interface Hit {
  name: number;
  rank: number;
  reading: Reading;
  slips: number;
}

/** A query in the names of the world. */
export interface WorldQuestion {
  names: WorldNames;
  query: string;
  limit: number;
  /** language of the user, in which other names of towns are likelier meant */
  language: Language;
}

/**
 * Returns results in small steps, with the name of a place that was typed: exact names first, then names that begin with the query, the best known first. Returns
 * similar spellings only if no name is exactly the query.
 * @param onlyExact true to return only exact names
 */
export function* searchWorld(
  { names, query, limit, language }: WorldQuestion,
  all: readonly Reading[],
  onlyExact = false,
): Generator<void, WorldPlace[]> {
  const readings = all.filter(({ isApart }) => !isApart);
  const typed = query.toLowerCase();
  const isTyped = (name: number) => typed.includes(names.otherName(name)?.toLowerCase() ?? '\n');
  const hits = new Map<number, Hit>();
  const add = (hit: Hit) => {
    const item = names.itemOf(hit.name);
    const known = hits.get(item);
    if (known && known.rank < hit.rank) return;
    if (known?.rank === hit.rank && known.slips <= hit.slips) {
      if (known.slips < hit.slips) return;
      // "Santiago, Chile" is Santiago in Chile rather than Santiago de Chile
      const closer = Number(isVerbatim(names, hit)) - Number(isVerbatim(names, known));
      if (closer < 0 || (closer === 0 && !isTyped(hit.name))) return;
    }
    if (isCodeByChance(names, hit, query)) return;
    if (isWithin(names, item, hit.reading)) hits.set(item, hit);
  };
  for (const reading of readings) {
    yield;
    const range = names.named(keyOfWords(reading.words));
    addRange(range, (name) => {
      // "BW Germany" is the part of Germany with this code
      if (!names.isCode(name) || isCodeOfPart(names, name, reading))
        add({ name, rank: Class.COMPLETE, reading, slips: reading.isLoose ? LOOSE : 0 });
    });
  }
  const isNamed = hits.size > 0;
  for (const reading of onlyExact ? [] : readings) {
    yield;
    const key = keyOfWords(reading.words);
    const begun = names.begun(key);
    if (!isLongEnough(key) || begun.to - begun.from > MAX_BEGUN) continue;
    addRange(begun, (name) => {
      // the names of a town in all languages begin like many others
      if (names.isCode(name) || (isNamed && names.otherName(name) !== null)) return;
      add({ name, rank: Class.BEGUN, reading, slips: reading.isLoose ? LOOSE : 0 });
    });
  }
  for (const reading of isNamed ? [] : readings) {
    const begun = names.begun(keyOfWords(reading.words.slice(0, 1)));
    if (!hasInitials(reading.words) || begun.to - begun.from > MAX_BEGUN) continue;
    yield;
    addRange(begun, (name) => {
      const hit = { name, reading };
      if (isByInitials(reading.words, wordsOfName(names, hit)))
        add({ ...hit, rank: Class.COMPLETE, slips: 0 });
    });
  }
  if (!isNamed && !onlyExact) {
    // "Aa, Estonia" resembles neither Estonia nor Gastonia
    const named = new Set(readings.flatMap(({ areas }) => areas.flat()));
    const isShort = ({ words, areas }: Reading) =>
      named.size > 0 && areas.length === 0 && words.length > 1 && words[0]!.length <= MAX_SHORT_WORD;
    for (const reading of readings.filter((each) => !isShort(each))) {
      const key = keyOfWords(reading.words);
      yield* names.alike(key, (name, slips) => {
        const area = names.itemOf(name) - names.towns.count;
        if (area >= 0 && slips > 1 && key.length < MIN_ALIKE_AREA) return;
        if (!named.has(area)) add({ name, rank: Class.ALIKE, reading, slips });
      });
    }
  }
  // Ejido is not "El Ejido" if there is one
  const hasArticle = [...hits].some(
    ([item, hit]) =>
      item < names.towns.count &&
      hit.rank === Class.COMPLETE &&
      beginsWithArticle(hit) &&
      !lacksArticle(names, hit),
  );
  const found = [...hits].map(([item, hit]) => ({ item, hit }));
  const weights = weightsOf(
    names,
    found.map(({ item, hit: { name, rank } }) => ({ item, name, isComplete: rank === Class.COMPLETE })),
    language,
  );
  return found
    .map(({ item, hit }, i) => ({
      item,
      hit,
      weight: weights[i]!,
      isBehind: isBehind(names, item, hits),
      isArticled: hasArticle && lacksArticle(names, hit),
    }))
    .sort(
      (a, b) =>
        a.hit.rank - b.hit.rank ||
        a.hit.slips - b.hit.slips ||
        Number(a.isBehind) - Number(b.isBehind) ||
        Number(a.isArticled) - Number(b.isArticled) ||
        b.weight - a.weight,
    )
    .slice(0, limit)
    .map(({ item, hit, weight, isArticled, isBehind: isShadowed }) => ({
      place: placeOf(names, item, hit, isArticled),
      weight,
      complete: hit.rank === Class.COMPLETE && !isShadowed && !isArticled,
      alike: hit.rank === Class.ALIKE,
      isByOther: hit.rank === Class.BEGUN && (names.otherName(hit.name) !== null || lacksArticle(names, hit)),
      isVerbatim: isVerbatim(names, hit),
    }));
}

/** Minimum number of letters before the initials of a name. */
const MIN_BEFORE_INITIALS = 4;

/** Returns true for a name whose last words are only initials: "Frankfurt a. M.", "Rothenburg o.d.T.". */
function hasInitials(words: readonly string[]): boolean {
  const [first, ...others] = words;
  return (
    others.length > 1 && first!.length >= MIN_BEFORE_INITIALS && others.every(({ length }) => length === 1)
  );
}

function isByInitials(typed: readonly string[], name: readonly string[]): boolean {
  return (
    typed.length === name.length &&
    name.every((word, i) => (i === 0 ? word === typed[0] : word.startsWith(typed[i]!)))
  );
}

type Named = Pick<Hit, 'name' | 'reading'>;

const AIRPORT_CODE = /^[A-Z]{3}$/;
/** Airports with large aircraft are as likely meant as towns with so many people, see `WorldTowns.peopleOf`. */
const PEOPLE_OF_LARGE_AIRPORT = 50_000;

/** Returns true for the code of an airport that is only a part of the query; of a small one also in small letters. */
function isCodeByChance(names: WorldNames, { name, reading, rank }: Hit, query: string): boolean {
  const item = names.itemOf(name);
  if (item >= names.towns.count || !names.towns.isAirport(item)) return false;
  const code = names.otherName(name) ?? '';
  if (!AIRPORT_CODE.test(code)) return false;
  const isLarge = names.towns.peopleOf(item) >= PEOPLE_OF_LARGE_AIRPORT;
  return rank !== Class.COMPLETE || reading.words.length > 1 || !(isLarge || query.includes(code));
}

/** Returns true for the code of a part of a country that the query names. */
function isCodeOfPart(names: WorldNames, name: number, { words, areas }: Reading): boolean {
  return areas.length > 0 && !words.every((word) => FILLERS.has(word)) && isOfPart(names, name);
}

function isOfPart(names: WorldNames, name: number): boolean {
  const area = names.itemOf(name) - names.towns.count;
  return area >= 0 && names.areas[area]!.parent !== null;
}

/** Maximum number of letters of a code or short form of a part of a country, which is shown by its name: "MD", "N.Y.". */
const MAX_SHORT = 3;

function isShortOfPart(names: WorldNames, name: number): boolean {
  return isOfPart(names, name) && nameKey(names.otherName(name) ?? '').length <= MAX_SHORT;
}

/** Returns true if a name has the words of the query, with the same articles and gaps. */
function isVerbatim(names: WorldNames, named: Named): boolean {
  return wordsOfName(names, named).join(' ') === named.reading.words.join(' ');
}

function wordsOfName(names: WorldNames, { name }: Named): string[] {
  return keyWords(names.otherName(name) ?? names.mainName(names.itemOf(name)));
}

function beginsWithArticle({ reading: { words } }: Named): boolean {
  return words.length > 1 && FILLERS.has(words[0]!);
}

/** Returns true if the query begins with an article that the name lacks. */
function lacksArticle(names: WorldNames, named: Named): boolean {
  return beginsWithArticle(named) && !wordsOfName(names, named).includes(named.reading.words[0]!);
}

/**
 * Returns true for a region with the name of a large town in it, or of a larger region, that is found, too; and for a place
 * that only a loose reading finds.
 */
function isBehind(names: WorldNames, item: number, hits: ReadonlyMap<number, Hit>): boolean {
  const { towns, areas } = names;
  const own = hits.get(item)!;
  if (own.slips === LOOSE && [...hits.values()].some(({ rank, slips }) => rank === own.rank && slips === 0))
    return true;
  const index = item - towns.count;
  if (index < 0 || areas[index]!.parent === null || areas[index]!.kind) return false;
  return [...hits].some(([other, hit]) => {
    if (other === item || hit.rank !== own.rank) return false;
    if (other < towns.count)
      return names.isIn(other, index) && towns.peopleOf(other) >= names.peopleOf(index) * SHARE_OF_CAPITAL;
    return names.isPartOf(index, other - towns.count) && areas[other - towns.count]!.parent !== null;
  });
}

/** Returns true if a name has so few letters besides articles that other articles are another name: "En-an" for "Hoi An". */
function isMostlyArticles(names: WorldNames, hit: Named): boolean {
  const key = keyOfWords(hit.reading.words);
  return key.length < MIN_NAMING && /^[a-z]*$/.test(key) && !isVerbatim(names, hit);
}

function addRange({ from, to }: { from: number; to: number }, visit: (name: number) => void) {
  for (let name = from; name < to; name++) visit(name);
}

function isLongEnough(key: string): boolean {
  return key.length >= MIN_BEGUN || !/^[a-z0-9]*$/.test(key);
}

/** Returns true if a town or area lies in all areas of a reading. */
function isWithin(names: WorldNames, item: number, { areas }: Reading): boolean {
  return areas.every((any) => any.some((area) => names.isIn(item, area)));
}

/** @param isArticled true if another place has the article of the query */
function placeOf(names: WorldNames, item: number, hit: Hit, isArticled: boolean): FoundPlace {
  const { name, rank, reading } = hit;
  const { towns } = names;
  // an incomplete or misspelt name in another language means the place, not that language
  const other = rank === Class.COMPLETE && !isShortOfPart(names, name) ? names.otherName(name) : null;
  const match =
    rank === Class.ALIKE || isArticled || isMostlyArticles(names, hit)
      ? 'spelling'
      : rank === Class.BEGUN
        ? 'partial'
        : reading.areas.length > 0
          ? 'context'
          : 'exact';
  const { bbox, ...place } =
    item < towns.count ? townPlace(names, item, other) : areaPlace(names, item - towns.count, other);
  return { ...place, source: 'local', match, left_out: [], bbox };
}
