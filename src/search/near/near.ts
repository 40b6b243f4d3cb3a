/** Answers queries for something near a place: of a kind ("campsite near Ejido"), or by its name ("Lidl, Lauf"). */
import type { FoundKind } from '../../api/facts/found-kinds.ts';
import type { FoundPlace } from '../../api/places.ts';
import { greatCircleMetres } from '../../shared/geo/distance.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { runsOf } from '../../shared/text/words.ts';
import { isWhole, type SearchNear } from '../found-place.ts';
import type { Hit } from '../hit.ts';
import { groupOfType, STREETS } from '../importance.ts';
import { FILLERS } from '../names/abbreviations.ts';
import type { PlaceSearch } from '../place-search.ts';
import { foundPlaceOf, type Reader } from '../results.ts';
import { type NearQuery, nearQueriesOf } from './near-query.ts';
import { isInAnother, isTownAround, nearReach, thingsNear } from './things-near.ts';
import { type What, whatOf } from './what-words.ts';

/** Maximum number of places of one name whose surroundings are searched. */
const MAX_PLACES = 4;
/** Kinds of places that things are in, without a word that says so: "camping Vaduz". */
const AROUND: ReadonlySet<FoundKind> = new Set<FoundKind>([
  ...(['country', 'region', 'town', 'village', 'quarter', 'island', 'locality'] as const),
]);

export interface NearQuestion extends Reader {
  query: string;
  limit: number;
  near?: SearchNear | undefined;
}

/** Searches a place by its name, best first, in small steps. */
export type FindPlaces = (name: string, limit: number) => Generator<void, readonly FoundPlace[]>;

/**
 * Returns the things near a place that a query asks for, in small steps, or the place alone if there are none; nothing for
 * other queries.
 */
export function* nearOf(
  regions: PlaceSearch,
  question: NearQuestion,
  find: FindPlaces,
): Generator<void, FoundPlace[]> {
  const { found, isLikely } = yield* nearAsTyped(regions, question, find);
  const query = question.query.replace(WITH_NUMBER, '');
  if (isLikely || query === question.query) return found;
  // "Landstrasse 45, 9490 Vaduz"
  const numbers = runsOf(question.query).filter((word) => /\d/.test(word));
  const less = yield* nearAsTyped(regions, { ...question, query }, find);
  const streets = less.isLikely ? less.found.filter(({ kind }) => kind === 'street') : [];
  if (streets.length === 0) return found;
  return streets.map((each) => ({ ...each, left_out: [...numbers, ...each.left_out] }));
}

interface Near {
  found: FoundPlace[];
  /** false if there is nothing, or only what is beside a street */
  isLikely: boolean;
}

/** A house number, a postcode. */
const WITH_NUMBER = /[^\s,;:]*\d[^\s,;:]*/g;

function* nearAsTyped(regions: PlaceSearch, question: NearQuestion, find: FindPlaces): Generator<void, Near> {
  let around: FoundPlace[] = [];
  const bare = question.near && whatOf(runsOf(question.query));
  if (bare) {
    const here = { what: bare, name: question.query };
    return { found: yield* thingsHere(regions, here, question, question.near!), isLikely: true };
  }
  let beside: FoundPlace[] = [];
  for (const read of nearQueriesOf(question.query)) {
    const isKnown = runsOf(read.name).every((word) => FILLERS.has(word) || regions.knows(word));
    const known = (yield* find(read.place, MAX_PLACES)).filter(isWhole);
    // "São Bento station" is the station of that name
    const own = read.isSaid ? [] : known.filter(({ type }) => type === read.what?.type);
    if (own.length > 0)
      return { found: own.map((place) => ({ ...place, match: 'context' })), isLikely: true };
    const places = known.filter(({ kind }) => read.isSaid || AROUND.has(kind));
    for (const place of places) {
      if (regions.regionsNear(place, nearReach(place)).length === 0) continue;
      const found = read.what
        ? yield* thingsNear(regions, read.what, read, place, question)
        : yield* namedNear(regions, read, place, question, !isKnown);
      // a station of another town is not the one of this town
      const isOther = read.what?.type === 'rail_station' && found[0]?.match === 'partial';
      const first: FoundPlace[] = isOther ? [withoutThing(place, read)] : [];
      if (found.length === 0) continue;
      const all = [...first, ...found].slice(0, question.limit);
      if (read.what || AROUND.has(place.kind)) return { found: all, isLikely: true };
      // "Vaduz, Landstrasse" is the street in Vaduz rather than the Hotel Vaduz in the street
      if (beside.length === 0) beside = all;
    }
    // without what was asked the place itself is a part of an answer
    if (read.what && around.length === 0) around = places.map((place) => withoutThing(place, read));
  }
  return { found: beside.length > 0 ? beside : around.slice(0, question.limit), isLikely: around.length > 0 };
}

/** Returns things of a kind around a position: "campsite" where the map is. */
export function thingsHere(
  regions: PlaceSearch,
  { what, name }: { what: What; name: string },
  question: Reader & { limit: number },
  { lat, lon }: SearchNear,
): Generator<void, FoundPlace[]> {
  const query = { name, place: '', isNear: true };
  return thingsNear(regions, what, query, { lat, lon, bbox: [lon, lat, lon, lat] }, question);
}

function withoutThing(place: FoundPlace, { name }: NearQuery): FoundPlace {
  return { ...place, match: 'partial', left_out: runsOf(name) };
}

/**
 * Returns things by their name around a place, the nearest first; those in another town lack a part of the query.
 * @param isMisspelt true for streets of a similar name
 */
function* namedNear(
  regions: PlaceSearch,
  { name, place: placeName, isNear }: NearQuery,
  place: FoundPlace,
  question: NearQuestion,
  isMisspelt: boolean,
): Generator<void, FoundPlace[]> {
  const reach = nearReach(place);
  const typeOf = ({ table, row }: Hit) => table.columns.type[row]!;
  const metres = ({ table, row }: Hit) => greatCircleMetres(place, table.centre(row));
  const all = yield* regions.hitsOf(runsOf(name), place, isMisspelt);
  // no town is in a street
  const isPossible = (hit: Hit) =>
    isMisspelt
      ? groupOfType(typeOf(hit)) === STREETS
      : AROUND.has(place.kind) || groupOfType(typeOf(hit)) > 0;
  const hits = all.filter((hit) => (isMisspelt || hit.whole) && metres(hit) <= reach && isPossible(hit));
  const around = regions.regionsNear(place, reach);
  const isElsewhere = (hit: Hit) => {
    const { lat, lon } = hit.table.centre(hit.row);
    const at = { x: toUnits(lon), y: toUnits(lat), metres: metres(hit) };
    return !isNear && isTownAround(place) && isInAnother(at, place, around);
  };
  hits.sort(
    (a, b) =>
      groupOfType(typeOf(a)) - groupOfType(typeOf(b)) ||
      (isMisspelt ? b.score - a.score : 0) ||
      metres(a) - metres(b),
  );
  return hits.slice(0, question.limit).map((hit): FoundPlace => {
    const found = foundPlaceOf(hit, hits, question);
    return isElsewhere(hit)
      ? { ...found, match: 'partial', left_out: runsOf(placeName) }
      : { ...found, match: isMisspelt ? 'spelling' : 'context', left_out: [] };
  });
}
