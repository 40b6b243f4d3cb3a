/** Ranks the names that a query finds in the regions. */
import type { Match } from '../api/facts/found-kinds.ts';
import type { FoundPlace } from '../api/places.ts';
import { NOWHERE, nameTypeCode } from '../region/format/names.ts';
import { gazetteerTownAt } from '../region/world/town-around.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import { toUnits } from '../shared/geo/earth.ts';
import type { Language } from '../shared/language.ts';
import { editDistance } from '../shared/text/edit-distance.ts';
import { fold } from '../shared/text/fold.ts';
import { runsOf } from '../shared/text/words.ts';
import { type SearchNear, withoutDuplicates } from './found-place.ts';
import { type Hit, SETTLEMENTS } from './hit.ts';
import { groupOfType, IMPORTANCE, STOPS, STREETS } from './importance.ts';
import { liesIn } from './located.ts';
import type { NameTable } from './names/name-table.ts';
import { foundPlaceOf } from './results.ts';
import type { Reading } from './world/readings.ts';
import type { WorldNames } from './world/world-names.ts';

/** Resolution of the sort order: scores are rounded to it, and of equal ones the nearest comes first. */
const SCORE_STEP = 0.1;
/** Likewise of names with a slip, of which each error counts. */
const SCORE_STEP_OF_SLIPS = 0.03;
/**
 * Bonus of a result at distance 0 whose name is not exactly the query; smaller than the advantage of an exact
 * name.
 */
const NEARNESS = 0.4;
/**
 * Malus of names that are not exactly as typed, when a town has exactly the queried name: the largest bonus, plus the
 * difference in importance between a city and a village.
 */
const BEGUN_BESIDE_TOWN = 0.6;
/** Distance at which half of the bonus is left, m: the size of a map on which single streets are visible. */
const NEAR_METRES = 10_000;
/** Maximum number of hits whose position is compared with the areas of the query. */
const MAX_LOCATED = 400;
const STREET = nameTypeCode('street');

export interface AnsweredReading {
  reading: Reading;
  hits: readonly Hit[];
}

interface Wanted {
  limit: number;
  near?: SearchNear | undefined;
  names: WorldNames | null;
  language: Language;
  /** middle of the postcode in the query: the results nearest to it are meant */
  postcode?: SearchNear | null;
}

/** Greatest distance of a result from the middle of its postcode, m: those of the country are wide. */
const POSTCODE_M = 20_000;

interface Ranked {
  hit: Hit;
  reading: Reading;
  distance: number;
  score: number;
  /** true if the words of the name begin the query */
  isVerbatim: boolean;
}

/** Returns up to `limit` results, best first. @param leftOut words of the query that none of them has */
export function resultsOf(
  answers: readonly AnsweredReading[],
  { limit, near, names, language, postcode }: Wanted,
  leftOut: readonly string[],
): FoundPlace[] {
  const found = answers.flatMap(({ reading, hits }) => hits.map((hit) => ({ hit, reading })));
  const isTown = ({ hit: { complete, table, row } }: { hit: Hit }) =>
    complete && SETTLEMENTS.has(table.columns.type[row]!);
  // a query for Triesen finds it before the larger Triesenberg beside it
  const malus = found.some(isTown) ? BEGUN_BESIDE_TOWN : 0;
  // the first reading has all words
  const typed = `${answers[0]?.reading.words.join(' ')} `;
  const seats = new Map(answers.map(({ reading }) => [reading, seatOf(reading, names)]));
  const ranked = found.map(({ hit, reading }): Ranked => {
    const from = seats.get(reading) ?? postcode ?? near;
    const distance = from ? greatCircleMetres(from, hit.table.centre(hit.row)) : 0;
    const bonus = near && !hit.whole ? NEARNESS / (1 + distance / NEAR_METRES) : 0;
    const score = hit.score + bonus - (hit.asTyped ? 0 : malus);
    return { hit, reading, distance, score, isVerbatim: isVerbatim(hit, typed) };
  });
  const isAddress = leftOut.some((word) => HOUSE_NUMBER.test(word));
  ranked.sort((a, b) => compare(a, b, isAddress));
  const alike = alikeFirst(ranked, typed.trimEnd());
  const all = found.map(({ hit }) => hit);
  // Twice as many as requested, because some will be duplicates.
  const best = oneNameEach(ranked, alike, limit * 2 + 10, names);
  const shown = best.map(({ hit, reading }): FoundPlace => {
    const { bbox, ...place } = foundPlaceOf(hit, all, { names, language });
    const isElsewhere = postcode && greatCircleMetres(postcode, place) > POSTCODE_M;
    const match = isElsewhere ? 'partial' : matchOf(hit, reading, leftOut);
    return { ...place, match, left_out: [...leftOut], bbox };
  });
  const places = withoutDuplicates(shown, fold);
  const isNearest = near || postcode || [...seats.values()].some((seat) => seat !== null);
  return (isNearest ? places : largeTownsFirst(places)).slice(0, limit);
}

/** Returns the position of the town that gives its name to the area of a query; null if there is none. */
function seatOf({ areas }: Reading, names: WorldNames | null): SearchNear | null {
  const seats = areas.flat().map((area) => names?.seatOf(area) ?? null);
  return seats.find((seat) => seat !== null) ?? null;
}

/** Number of the best hits that are compared with the query as a whole. */
const MAX_COMPARED = 100;
/** Number of errors of a name that is otherwise the whole query: two for one that moves a letter. */
const SLIPS_OF_NAME = 2;

/**
 * Puts names that are the whole query but for a slip before those that have its words from their town: "Vaduz Psot" is a stop.
 * @returns these names
 */
function alikeFirst(ranked: Ranked[], typed: string): ReadonlySet<Ranked> {
  if (!ranked[0]?.hit.isMisspelt) return new Set();
  const units = unitsOf(typed);
  const isAlike = ({ hit: { table, row, isMisspelt } }: Ranked) => {
    if (!isMisspelt) return false;
    const name = unitsOf(runsOf(table.text(row)).join(' '));
    return editDistance(units, name, 0, name.length) <= SLIPS_OF_NAME;
  };
  const best = ranked.slice(0, MAX_COMPARED);
  const alike = new Set(best.filter(isAlike));
  ranked.splice(0, best.length, ...alike, ...best.filter((each) => !alike.has(each)));
  return alike;
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** Sorts neighbours that are alike but for their place by the population of their town. */
function largeTownsFirst(places: readonly FoundPlace[]): FoundPlace[] {
  const lookOf = ({ name, type, match }: FoundPlace) => `${type} ${match} ${fold(name)}`;
  const peopleOf = ({ lat, lon }: FoundPlace) => gazetteerTownAt(toUnits(lon), toUnits(lat), 2)?.people ?? 0;
  const sorted: FoundPlace[] = [];
  for (let from = 0, to = 0; from < places.length; from = to) {
    while (to < places.length && lookOf(places[to]!) === lookOf(places[from]!)) to++;
    const alike = places.slice(from, to);
    if (alike.length === 1) sorted.push(alike[0]!);
    else {
      const people = new Map(alike.map((each) => [each, peopleOf(each)]));
      sorted.push(...alike.toSorted((a, b) => people.get(b)! - people.get(a)!));
    }
  }
  return sorted;
}

/** A number of a house, not of a postcode. */
const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/;

/**
 * Compares by: the whole name, then the kind of place, and the score.
 * @param isAddress true for a query with the number of a house, which stands at a street
 */
function compare(a: Ranked, b: Ranked, isAddress: boolean): number {
  const [first, second] = [isWhole(a), isWhole(b)];
  if (first !== second) return first ? -1 : 1;
  if (first) {
    const [one, other] = [groupOfType(typeOf(a)), groupOfType(typeOf(b))];
    const isPlace = one === 0 || other === 0;
    // "Landstrasse, Schaan" is in the town, which is also the name of a wide area around it
    const wide = isPlace ? 0 : a.reading.areas.length - b.reading.areas.length;
    if (wide !== 0) return wide;
    // "Vaduz Post" is a stop, "Post Vaduz" the post office in Vaduz
    if (!isPlace && a.isVerbatim !== b.isVerbatim) return a.isVerbatim ? -1 : 1;
    // "Plaza Cagancha" is not "Plaza de Cagancha"; people leave out the article of a town
    const articles = isPlace ? 0 : a.hit.missing - b.hit.missing;
    // a stop is called after the thing that is meant
    if (!isPlace && one !== other && Math.max(one, other) === STOPS) return one - other;
    if (isAddress && one !== other && !isPlace && Math.max(one, other) >= STREETS)
      return Number(one !== STREETS) - Number(other !== STREETS) || articles || one - other;
    // "Kirchstrasse, Schaan": a street of the town Schaan comes before one in the box around its municipality
    const inTown = a.reading.areas.length - b.reading.areas.length;
    if (articles !== 0 || one !== other || inTown !== 0) return articles || one - other || inTown;
  }
  const step = a.hit.isMisspelt && b.hit.isMisspelt ? SCORE_STEP_OF_SLIPS : SCORE_STEP;
  const steps = Math.round(b.score / step) - Math.round(a.score / step);
  return (
    steps ||
    farnessOf(a) - farnessOf(b) ||
    townOf(b) - townOf(a) ||
    extentOf(b) - extentOf(a) ||
    b.score - a.score
  );
}

/** Distance by which a second name seems farther than a first one, m: beside a ring road, a square is known by its name. */
const SECOND_NAME_M = 2_000;

function farnessOf({ hit: { table, row }, distance }: Ranked): number {
  return distance + (table.localRow(row) === row ? 0 : SECOND_NAME_M);
}

/** Returns the size of a street: of two with one name the longer is better known. 0 for all else. */
function extentOf(each: Ranked): number {
  const { table, row } = each.hit;
  if (typeOf(each) !== STREET) return 0;
  const [west, south, east, north] = table.bounds(row);
  return Math.max(east - west, north - south);
}

/**
 * Returns true if the words of a name begin the query, in their order; its other words are those of its town or region.
 * @param typed words of the query, each with a space behind it
 */
function isVerbatim({ table, row, whole }: Hit, typed: string): boolean {
  if (!whole) return false;
  // "Monte-Carlo (Casino)" is a stop beside the casino
  const name = table.text(row);
  const words = runsOf(name);
  return typed.startsWith(`${words.join(' ')} `) && !/[^\s(]\s*\(/.test(name);
}

/** Returns the importance of the town that a hit belongs to, 0 to 1. */
function townOf({ hit: { table, row } }: Ranked): number {
  const town = table.columns.town[row]!;
  return town === NOWHERE ? 0 : IMPORTANCE[table.columns.type[town]!]!;
}

function isWhole({ hit: { whole, isBegun } }: Ranked): boolean {
  return whole || isBegun;
}

function typeOf({ hit: { table, row } }: Ranked): number {
  return table.columns.type[row]!;
}

/** Returns how well a hit answers the query. A street need not have numbers of houses and postcodes. */
function matchOf(hit: Hit, { areas }: Reading, leftOut: readonly string[]): Match {
  if (leftOut.some((word) => !/^\d/.test(word))) return 'partial';
  if (hit.complete && areas.length === 0 && leftOut.length === 0) return 'exact';
  if (hit.whole) return 'context';
  return hit.isMisspelt ? 'spelling' : 'partial';
}

/**
 * Returns up to `limit` hits, one of each place: that of a name in another language only if it is exactly the query, or
 * if the local name is no hit. "Gen" finds Genève, "Genf" finds Genf.
 * @param ranked hits, best first
 * @param alike names that are the query but for a slip
 */
function oneNameEach(
  ranked: readonly Ranked[],
  alike: ReadonlySet<Ranked>,
  limit: number,
  names: WorldNames | null,
): Ranked[] {
  const shown: Ranked[] = [];
  const seen = new Map<NameTable, Set<number>>();
  let located = 0;
  for (const each of ranked) {
    if (shown.length === limit) break;
    const { table, row, whole } = each.hit;
    const rows = seen.get(table) ?? new Set();
    seen.set(table, rows);
    const local = table.localRow(row);
    if (rows.has(local)) continue;
    if (each.reading.areas.length > 0) {
      if (located++ > MAX_LOCATED) continue;
      if (!liesIn(table.centre(row), each.reading.areas, names)) continue;
      if (isInAnotherTown(each, names)) continue;
    }
    rows.add(local);
    const isOther = local !== row && !whole && !alike.has(each);
    const instead = isOther && ranked.find(({ hit }) => hit.table === table && hit.row === local);
    shown.push(instead || each);
  }
  return shown;
}

/** Size of a part of a country up to which it is a town and its surroundings, degrees. */
const COMMUNE_DEGREES = 0.2;

/** Returns true for a thing beside the town whose name is that of the smallest parts of its country: only their boxes are known. */
function isInAnotherTown({ hit: { table, row }, reading }: Ranked, names: WorldNames | null): boolean {
  const places = table.placesOf(row).map((place) => fold(table.text(place)));
  if (!names || places.length === 0 || groupOfType(table.columns.type[row]!) === 0) return false;
  return reading.areas.some((any) =>
    any.every((index) => {
      const { name, box, kind, parent } = names.areas[index]!;
      const isCommune =
        !kind && parent !== null && Math.max(box[2] - box[0], box[3] - box[1]) <= COMMUNE_DEGREES;
      return isCommune && !places.includes(fold(name));
    }),
  );
}
