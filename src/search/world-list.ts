/**
 * Countries and towns of the world by name, for places outside all regions: the map goes there and says that it has
 * no data yet. Countries have their names in all languages of the program.
 */
import type { FoundPlace } from '../api/places.ts';
import { radiusOfPeople } from '../region/format/settlements.ts';
import { countryAreas } from '../region/world/country-at.ts';
import type { GazetteerTown } from '../region/world/gazetteer.ts';
import { gazetteer } from '../region/world/town-around.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../shared/geo/earth.ts';
import { LANGUAGES, LOCALES } from '../shared/language.ts';
import { editDistance } from '../shared/text/edit-distance.ts';
import { wordsOf } from '../shared/text/fold.ts';

/** Minimum population of a city. */
const CITY_PEOPLE = 100_000;
/** Weight of a country, above that of any town. */
const COUNTRY_WEIGHT = 1e9;
/** Minimum number of letters of a query. */
const MIN_LETTERS = 3;
/** Number of entries compared or built per step of a generator. */
const STEP = 256;

/** Quality of a match, best first. */
const Class = { COMPLETE: 0, BEGUN: 1, ALIKE: 2, NOT: 3 } as const;

interface Entry {
  /** id of the town or country; a country has an entry for each of its names */
  id: string;
  /** folded words of the name */
  words: readonly string[];
  /** population of a town, or COUNTRY_WEIGHT */
  weight: number;
  place: () => FoundPlace;
}

export interface WorldPlace {
  place: FoundPlace;
  /** true if the name is exactly the query */
  complete: boolean;
  /** true if the name is only spelt similarly to the query */
  alike: boolean;
}

export class WorldList {
  private entries: readonly Entry[] | null = null;

  /**
   * Returns results in small steps: exact names first, then names that begin with the query, the best known
   * first. Returns similar spellings only if nothing else matches.
   */
  *search(query: string, limit: number): Generator<void, WorldPlace[]> {
    const words = wordsOf(query);
    if (words.join('').length < MIN_LETTERS) return [];
    this.entries ??= yield* entriesOfTheWorld();
    const found: { entry: Entry; rank: number }[] = [];
    for (const [i, entry] of this.entries.entries()) {
      if (i % STEP === STEP - 1) yield;
      const rank = rankOf(entry.words, words);
      if (rank !== Class.NOT) found.push({ entry, rank });
    }
    const isCalledSo = found.some(({ rank }) => rank < Class.ALIKE);
    return found
      .filter(({ rank }) => rank < Class.ALIKE || !isCalledSo)
      .sort((a, b) => a.rank - b.rank || b.entry.weight - a.entry.weight)
      .filter(firstOfEach(({ entry }) => entry.id))
      .slice(0, limit)
      .map(({ entry, rank }) => ({
        place: entry.place(),
        complete: rank === Class.COMPLETE,
        alike: rank === Class.ALIKE,
      }));
  }
}

/** Returns a filter that keeps the first item with each id. */
function firstOfEach<T>(idOf: (item: T) => string): (item: T) => boolean {
  const seen = new Set<string>();
  return (item) => {
    const id = idOf(item);
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  };
}

/**
 * Returns how well a name matches a query, as a `Class`.
 * @param name folded words of the name
 * @param words folded words of the query; the last one may be incomplete
 */
function rankOf(name: readonly string[], words: readonly string[]): number {
  if (name.length < words.length) return Class.NOT;
  const last = words.length - 1;
  if (words.every((word, i) => (i === last ? name[i]!.startsWith(word) : name[i] === word)))
    return name.length === words.length && name[last] === words[last] ? Class.COMPLETE : Class.BEGUN;
  return isAlike(name.slice(0, words.length).join(' '), words.join(' ')) ? Class.ALIKE : Class.NOT;
}

/** Minimum lengths of a query for one typing error, and for two: shorter ones resemble too many names. */
const SLIPS_FROM = [5, 8];

/** Returns true if two spellings are similar; always false for a query with digits. */
function isAlike(name: string, query: string): boolean {
  const slips = SLIPS_FROM.filter((letters) => query.length >= letters).length;
  if (slips === 0 || Math.abs(name.length - query.length) > slips || /\d/.test(query)) return false;
  return editDistance(unitsOf(query), unitsOf(name), 0, name.length) <= slips;
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function* entriesOfTheWorld(): Generator<void, Entry[]> {
  const list = gazetteer();
  const entries: Entry[] = [];
  /** the largest town of each country */
  const largest = new Map<string, GazetteerTown>();
  for (let i = 0; i < (list?.count ?? 0); i++) {
    if (i % STEP === STEP - 1) yield;
    const town = list!.town(i);
    entries.push({
      id: `town ${i}`,
      words: wordsOf(town.name),
      weight: town.people,
      place: () => townPlace(town),
    });
    if (town.people > (largest.get(town.country)?.people ?? 0)) largest.set(town.country, town);
  }
  for (const [country, boxes] of boxesOfCountries()) {
    yield;
    const box = boxes.find((each) => isIn(largest.get(country), each)) ?? boxes[0]!;
    for (const name of new Set(LANGUAGES.map((language) => nameOf(country, LOCALES[language])))) {
      const place = () => countryPlace(country, name, box);
      entries.push({ id: country, words: wordsOf(name), weight: COUNTRY_WEIGHT, place });
    }
  }
  return entries;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Returns the bboxes of the pieces of each country, the largest first; distant parts, such as overseas
 * territories, are separate pieces.
 */
function boxesOfCountries(): Map<string, Box[]> {
  const boxes = new Map<string, Box[]>();
  for (const { code, box } of countryAreas()) boxes.set(code, [...(boxes.get(code) ?? []), box]);
  const size = ([west, south, east, north]: Box) => (east - west) * (north - south);
  for (const pieces of boxes.values()) pieces.sort((a, b) => size(b) - size(a));
  return boxes;
}

function isIn(town: GazetteerTown | undefined, [west, south, east, north]: Box): boolean {
  if (!town) return false;
  const [lon, lat] = [town.x / E7, town.y / E7];
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function nameOf(country: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
}

function townPlace({ name, country, people, x, y }: GazetteerTown): FoundPlace {
  const metres = radiusOfPeople(people);
  const [east, north] = [metres / metresPerUnitEast(y), metres / METRES_PER_UNIT];
  return {
    display_name: name,
    name,
    kind: 'town',
    area: null,
    country,
    lat: y / E7,
    lon: x / E7,
    type: people >= CITY_PEOPLE ? 'city' : 'town',
    source: 'local',
    bbox: [(x - east) / E7, (y - north) / E7, (x + east) / E7, (y + north) / E7],
  };
}

function countryPlace(country: string, name: string, [west, south, east, north]: Box): FoundPlace {
  return {
    display_name: name,
    name,
    kind: 'country',
    area: null,
    country,
    lat: (south + north) / 2,
    lon: (west + east) / 2,
    type: 'country',
    source: 'local',
    bbox: [west, south, east, north],
  };
}
