/**
 * Countries, regions and towns of the world by name, for places outside all loaded regions: the map goes there and says
 * that it has no data yet.
 */
import type { FoundPlace } from '../../api/places.ts';
import { radiusOfPeople } from '../../region/format/settlements.ts';
import type { GazetteerTown } from '../../region/world/gazetteer.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { FILLERS } from '../names/abbreviations.ts';
import { keyOfWords, keyWords } from './name-key.ts';
import type { Area } from './names-file.ts';
import type { Reading } from './readings.ts';
import type { WorldNames } from './world-names.ts';

/** Minimum population of a city. */
const CITY_PEOPLE = 100_000;
/** Weight of a country, above that of any town. */
const COUNTRY_WEIGHT = 1e9;
/** Number of names in all languages that makes a town as important as one of twice its people. */
const NAMES_OF_KNOWN = 25;
/** Share of the weight of a place that is found by a name in another language, beside those that are called so. */
const OTHER_NAME = 0.25;
/** Weight of a region: that of a town with a part of its people. */
const REGION_WEIGHT = { perPerson: 0.05, least: 20_000, most: 400_000 };
/** Minimum number of letters of a key in Latin script whose beginning is enough. */
const MIN_BEGUN = 3;
/** Maximum number of names that begin with a key: more letters are better than more names. */
const MAX_BEGUN = 5_000;

/** Minimum number of Latin letters of a name besides its articles. */
const MIN_NAMING = 4;

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
  /** true if only a name in another language begins with the query */
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
}

/**
 * Returns results in small steps, with the name of a place that was typed: exact names first, then names that begin with the query, the best known first. Returns
 * similar spellings only if no name is exactly the query.
 * @param onlyExact true to return only exact names
 */
export function* searchWorld(
  { names, query, limit }: WorldQuestion,
  readings: readonly Reading[],
  onlyExact = false,
): Generator<void, WorldPlace[]> {
  const typed = query.toLowerCase();
  const isTyped = (name: number) => typed.includes(names.otherName(name)?.toLowerCase() ?? '\n');
  const hits = new Map<number, Hit>();
  const add = (hit: Hit) => {
    const item = names.itemOf(hit.name);
    const known = hits.get(item);
    if (known && known.rank < hit.rank) return;
    if (
      known?.rank === hit.rank &&
      known.slips <= hit.slips &&
      !(known.slips === hit.slips && isTyped(hit.name))
    )
      return;
    if (isWithin(names, item, hit.reading)) hits.set(item, hit);
  };
  for (const reading of readings) {
    yield;
    const range = names.named(keyOfWords(reading.words));
    addRange(range, (name) => {
      if (!names.isCode(name))
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
  if (!isNamed && !onlyExact) {
    for (const reading of readings)
      yield* names.alike(keyOfWords(reading.words), (name, slips) =>
        add({ name, rank: Class.ALIKE, reading, slips }),
      );
  }
  // Ejido is not "El Ejido" if there is one
  const hasArticle = [...hits].some(
    ([item, hit]) =>
      item < names.towns.count &&
      hit.rank === Class.COMPLETE &&
      beginsWithArticle(hit) &&
      !lacksArticle(names, hit),
  );
  return [...hits]
    .map(([item, hit]) => ({
      item,
      hit,
      weight: weightOf(names, item, names.otherName(hit.name) !== null),
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
      isByOther: hit.rank === Class.BEGUN && names.otherName(hit.name) !== null,
      isVerbatim: isVerbatim(names, hit),
    }));
}

type Named = Pick<Hit, 'name' | 'reading'>;

/** Returns true if a name has the words of the query, with the same articles and gaps. */
function isVerbatim(names: WorldNames, named: Named): boolean {
  return wordsOfName(names, named).join(' ') === named.reading.words.join(' ');
}

function wordsOfName(names: WorldNames, { name }: Named): string[] {
  const item = names.itemOf(name);
  const main =
    item < names.towns.count ? names.towns.town(item).name : names.areas[item - names.towns.count]!.name;
  return keyWords(names.otherName(name) ?? main);
}

function beginsWithArticle({ reading: { words } }: Named): boolean {
  return words.length > 1 && FILLERS.has(words[0]!);
}

/** Returns true if the query begins with an article that the name lacks. */
function lacksArticle(names: WorldNames, named: Named): boolean {
  return beginsWithArticle(named) && !wordsOfName(names, named).includes(named.reading.words[0]!);
}

/**
 * Returns true for a region with the name of a town of its country, or of a larger region, that is found, too; and for a
 * place that only a loose reading finds.
 */
function isBehind(names: WorldNames, item: number, hits: ReadonlyMap<number, Hit>): boolean {
  const { towns, areas } = names;
  const own = hits.get(item)!;
  if (own.slips === LOOSE && [...hits.values()].some(({ rank, slips }) => rank === own.rank && slips === 0))
    return true;
  const index = item - towns.count;
  if (index < 0 || areas[index]!.parent === null) return false;
  const { country } = areas[index]!;
  return [...hits].some(([other, hit]) => {
    if (other === item || hit.rank !== own.rank) return false;
    if (other < towns.count) return towns.town(other).country === country;
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
  if (areas.length === 0) return true;
  const own =
    item < names.towns.count ? names.areaOfTown(item) : names.areas[item - names.towns.count]!.parent;
  return own !== null && areas.every((any) => any.some((area) => names.isPartOf(own, area)));
}

/** @param isOther true if only a name in another language is the query */
function weightOf(names: WorldNames, item: number, isOther: boolean): number {
  const { towns } = names;
  const known = 1 + names.countNames(item) / NAMES_OF_KNOWN;
  const share = isOther ? OTHER_NAME : 1;
  if (item < towns.count) return towns.peopleOf(item) * known * share;
  const area = item - towns.count;
  const people = names.peopleOf(area);
  // Grenada is Granada in Spanish, as the town in Spain is everywhere
  if (names.areas[area]!.parent === null) return isOther ? people * known * share : COUNTRY_WEIGHT;
  const { perPerson, least, most } = REGION_WEIGHT;
  return Math.min(most, Math.max(least, people * perPerson) * known) * share;
}

/** @param isArticled true if another place has the article of the query */
function placeOf(names: WorldNames, item: number, hit: Hit, isArticled: boolean): FoundPlace {
  const { name, rank, reading } = hit;
  const { towns } = names;
  // an incomplete or misspelt name in another language means the place, not that language
  const other = rank === Class.COMPLETE ? names.otherName(name) : null;
  const match =
    rank === Class.ALIKE || isArticled || isMostlyArticles(names, hit)
      ? 'spelling'
      : rank === Class.BEGUN
        ? 'partial'
        : reading.areas.length > 0
          ? 'context'
          : 'exact';
  const area = item - towns.count;
  const { bbox, ...place } =
    area >= 0
      ? areaPlace(names, area, other)
      : townPlace(towns.town(item), other, regionOf(names, names.areaOfTown(item)));
  return { ...place, source: 'local', match, left_out: [], bbox };
}

/** Returns the largest part of a country that an area belongs to, by name; null for a country. */
export function regionOf(names: WorldNames, area: number | null): string | null {
  let at = area;
  let region: string | null = null;
  while (at !== null && names.areas[at]!.parent !== null) {
    region = names.areas[at]!.name;
    at = names.areas[at]!.parent;
  }
  return region;
}

type Place = Omit<FoundPlace, 'match' | 'left_out' | 'source'>;

function townPlace(
  { name, country, people, x, y }: GazetteerTown,
  other: string | null,
  region: string | null,
): Place {
  const metres = radiusOfPeople(people);
  const [east, north] = [metres / metresPerUnitEast(y), metres / METRES_PER_UNIT];
  return {
    display_name: other === null ? name : `${other}, ${name}`,
    name: other ?? name,
    kind: 'town',
    area: other === null ? null : name,
    country,
    region,
    lat: y / E7,
    lon: x / E7,
    type: people >= CITY_PEOPLE ? 'city' : 'town',
    bbox: [(x - east) / E7, (y - north) / E7, (x + east) / E7, (y + north) / E7],
  };
}

function areaPlace(names: WorldNames, index: number, other: string | null): Place {
  const { name, country, parent, box }: Area = names.areas[index]!;
  const [west, south, east, north] = box;
  return {
    display_name: other ?? name,
    name: other ?? name,
    kind: parent === null ? 'country' : 'region',
    area: null,
    country,
    region: parent === null ? null : regionOf(names, index),
    lat: Math.round((south + north) * 5e4) / 1e5,
    lon: Math.round((west + east) * 5e4) / 1e5,
    type: parent === null ? 'country' : 'region',
    bbox: [west, south, east, north],
  };
}
