/**
 * Countries, regions and towns of the world by name, for places outside all loaded regions: the map goes there and says
 * that it has no data yet.
 */
import type { FoundPlace } from '../../api/places.ts';
import { radiusOfPeople } from '../../region/format/settlements.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { FILLERS } from '../names/abbreviations.ts';
import { keyOfWords, keyWords } from './name-key.ts';
import type { Area, AreaKind } from './names-file.ts';
import type { Reading } from './readings.ts';
import type { WorldNames } from './world-names.ts';

/** Minimum population of a city. */
const CITY_PEOPLE = 100_000;
/** Minimum population of a town. */
const TOWN_PEOPLE = 5_000;
/** Weight of a country, above that of any town; and by another name, per root of its people. */
const COUNTRY_WEIGHT = 1e12;
const COUNTRY_BY_OTHER = 1_000;
/** Share of the weight of a place that is found by a name in another language, beside those that are called so. */
const OTHER_NAME = 0.05;
/** Likewise of a landscape, of which the list has only names that are in use. */
const OTHER_NAME_OF_LANDSCAPE = 0.6;
/** Weight of a region per root of its people. */
const REGION_WEIGHT = 100;
/** Share of the people of a region from which on a town of its name is meant before it. */
const SHARE_OF_CAPITAL = 0.05;
/** Weight of an island or landscape, which the list has only if travellers name it. */
const LANDSCAPE_WEIGHT = 1_000_000;
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
      weight: weightOf(names, item, hit.name),
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

/**
 * Returns how likely a place is meant: a town grows with the root of its people and the square of the number of its names in
 * all languages.
 */
function weightOf(names: WorldNames, item: number, name: number): number {
  const { towns } = names;
  const other = names.otherName(name);
  const share = other === null || isShortForm(names, item, other) ? 1 : OTHER_NAME;
  if (item < towns.count) return Math.sqrt(towns.peopleOf(item)) * (1 + names.fameOf(item)) ** 2 * share;
  const area = item - towns.count;
  const { kind, parent } = names.areas[area]!;
  if (kind) return LANDSCAPE_WEIGHT * (other === null ? 1 : OTHER_NAME_OF_LANDSCAPE);
  const people = Math.sqrt(names.peopleOf(area));
  if (parent !== null) return people * REGION_WEIGHT * share;
  // Grenada is Granada in Spanish, as the town in Spain is everywhere
  return other === null ? COUNTRY_WEIGHT : people * COUNTRY_BY_OTHER * share;
}

/** Returns true for the first words of a name, by which people call the place: Newcastle, of Newcastle upon Tyne. */
function isShortForm(names: WorldNames, item: number, other: string): boolean {
  return names.mainName(item).startsWith(`${other} `);
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
  const { bbox, ...place } =
    item < towns.count ? townPlace(names, item, other) : areaPlace(names, item - towns.count, other);
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

/** Returns a town or an airport that is meant without its own name. */
export function placeOfTown(names: WorldNames, item: number): FoundPlace {
  const { bbox, ...place } = townPlace(names, item, null);
  return { ...place, source: 'local', match: 'context', left_out: [], bbox };
}

/** Radius of an airport, m. */
const AIRPORT_M = 2_000;

function townPlace(names: WorldNames, item: number, other: string | null): Place {
  const { towns } = names;
  const { name, country, people, x, y } = towns.town(item);
  const isAirport = towns.isAirport(item);
  const metres = isAirport ? AIRPORT_M : radiusOfPeople(people);
  const [east, north] = [metres / metresPerUnitEast(y), metres / METRES_PER_UNIT];
  // a code is no name
  const shown = isAirport ? null : other;
  return {
    display_name: shown === null ? name : `${shown}, ${name}`,
    name: shown ?? name,
    kind: isAirport ? 'station' : people >= TOWN_PEOPLE ? 'town' : 'village',
    area: shown === null ? null : name,
    country,
    region: regionOf(names, names.areaOfTown(item)),
    lat: y / E7,
    lon: x / E7,
    type: isAirport
      ? 'aerodrome'
      : people >= CITY_PEOPLE
        ? 'city'
        : people >= TOWN_PEOPLE
          ? 'town'
          : 'village',
    bbox: [(x - east) / E7, (y - north) / E7, (x + east) / E7, (y + north) / E7],
  };
}

/** Kinds of results for landscapes. Those in which one may stay are areas: one is in them, not near them. */
const KIND_OF_LANDSCAPE: Readonly<Record<AreaKind, FoundPlace['kind']>> = {
  island: 'island',
  lake: 'nature',
  landscape: 'region',
  park: 'region',
  place: 'place',
};
const TYPE_OF_LANDSCAPE: Readonly<Record<AreaKind, string>> = {
  island: 'island',
  lake: 'water',
  landscape: 'region',
  park: 'national_park',
  place: 'place',
};

function areaPlace(names: WorldNames, index: number, other: string | null): Place {
  const { name, country, parent, box, kind }: Area = names.areas[index]!;
  const [west, south, east, north] = box;
  const admin = parent === null ? 'country' : 'region';
  return {
    display_name: other ?? name,
    name: other ?? name,
    kind: kind ? KIND_OF_LANDSCAPE[kind] : admin,
    area: null,
    country: country === '' ? null : country,
    region: parent === null ? null : regionOf(names, index),
    lat: Math.round((south + north) * 5e4) / 1e5,
    lon: Math.round((west + east) * 5e4) / 1e5,
    type: kind ? TYPE_OF_LANDSCAPE[kind] : admin,
    bbox: [west, south, east, north],
  };
}
