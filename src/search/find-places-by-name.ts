/** Joins the results of a search: names of the regions, of a geocoder if there is one, and of the world. */
import { isArea } from '../api/facts/found-kinds.ts';
import type { FoundPlace } from '../api/places.ts';
import { townNear } from '../region/world/town-around.ts';
import { greatCircleMetres } from '../shared/geo/distance.ts';
import { toUnits } from '../shared/geo/earth.ts';
import { fold } from '../shared/text/fold.ts';
import { runsOf } from '../shared/text/words.ts';
import { isWhole, withoutDuplicates } from './found-place.ts';
import { SMALL_WEIGHT, weightOfLocal } from './importance.ts';
import type { SearchResult } from './search-result.ts';
import type { WorldPlace } from './world/world-list.ts';

/** Distance beyond which a town is not named, m: an hour's drive. */
const NEAR_M = 60_000;

/**
 * Returns the position if the query is one. Joins names in this order: settlements, countries and regions whose name is the query, the most important first; other
 * names of the regions, of the geocoder and of the world; then similar spellings in the regions; those in the world
 * only if nothing else is found; and results that lack a word of the query.
 * @param elsewhere results of a geocoder
 */
export function joinedResults(
  found: SearchResult,
  elsewhere: readonly FoundPlace[],
  limit: number,
): FoundPlace[] {
  if (found.positions.length > 0) return found.positions;
  const { results, exact, world } = withoutTwins(found);
  const typed = results.slice(0, exact).filter((each) => !isShortened(each));
  const alike = results.slice(exact).filter((each) => !isShortened(each));
  const shortened = results.filter(isShortened);
  const placesOf = (isWanted: (each: WorldPlace) => boolean) =>
    world.filter(isWanted).map(({ place }) => place);
  const isMeant = (each: FoundPlace) => isWhole(each) && weightOfLocal(each) > 0;
  // "Den Bosch" is not a shop called Bosch
  const [likeliest] = world;
  const called = likeliest?.complete && likeliest.isVerbatim ? fold(likeliest.place.name) : null;
  const isNamedHere = typed.some(
    ({ match, name }) => match === 'exact' && (called === null || fold(name) === called),
  );
  const known = world.filter((each, i) => {
    const { complete, isVerbatim, place, weight } = each;
    if (!complete || (!isVerbatim && isNamedHere)) return false;
    return isKnown(place, weight) || (i === 0 && (isNamedHere ? weight >= SMALL_WEIGHT : !isFaint(each)));
  });
  const meant = [
    ...typed.filter(isMeant).map((place) => ({ place, weight: weightOfLocal(place), isVerbatim: true })),
    ...known,
  ].sort((a, b) => b.weight - a.weight);
  const others = [
    ...typed.filter((each) => !isMeant(each)),
    ...placesOf((each) => each.complete && !known.includes(each) && !isFaint(each)),
    ...elsewhere,
    ...placesOf((each) => isBegun(each) && !isLittleKnown(each)),
    // with a slip, as without one: the city before a street that has its name, the country before all but settlements
    ...placesOf(
      ({ alike: isAlike, place, weight }) =>
        isAlike &&
        isKnown(place, weight) &&
        (alike.some(({ name }) => fold(name) === fold(place.name)) ||
          isLonger(alike[0], place) ||
          (place.kind === 'country' && !alike.some((each) => weightOfLocal(each) > 0))),
    ),
    ...alike,
    ...placesOf((each) => each.complete && isFaint(each)),
    ...placesOf((each) => isBegun(each) && isLittleKnown(each)),
  ];
  // "Praha 5" is a district of Praha, not the shop Prada with a slip
  const isWithoutNumber = ({ place, weight, isVerbatim }: WorldPlace) =>
    isVerbatim && !isArea(place.kind) && wordsLeftOut(place) === 0 && weight >= SMALL_WEIGHT;
  const isAnswered = meant.length > 0 || typed.some(isWhole);
  const numbered = isAnswered ? [] : world.filter((each) => isCut(each) && isWithoutNumber(each));
  const all = [
    ...numbered.map(({ place }) => place),
    ...meant.map(({ place }) => place),
    ...others,
    ...(meant.length + others.length > 0 ? [] : placesOf((each) => each.alike)),
    ...lessLeftOutFirst(world.filter(isCut), shortened),
  ];
  const [first, ...rest] = toldApart(withoutDuplicates(all, fold).slice(0, limit));
  if (!first) return [];
  const rivals = [...meant, ...world.filter(({ complete }) => complete)];
  return [isAmbiguous(first, rivals) ? { ...first, ambiguous: true } : first, ...rest];
}

/** Share of the weight of a place from which on another one of its name is about as well known. */
const RIVAL_SHARE = 0.4;
/** Likewise if the query is only the first one's name in another language. */
const RIVAL_OF_OTHER = 0.1;
/** Distance from which on places of one name are different ones, m. */
const APART_M = 20_000;

/** Returns true if another place has the name of the query, and is about as well known as the first. */
function isAmbiguous(first: FoundPlace, rivals: readonly Weighed[]): boolean {
  const own = rivals.find(({ place }) => isAt(place, first));
  if (!own || isArea(first.kind)) return false;
  const { name, area } = first;
  const isOther = own.place.kind !== 'station' && area !== null && !area.startsWith(name);
  const share = isOther ? RIVAL_OF_OTHER : RIVAL_SHARE;
  return rivals.some(
    ({ place, weight, isVerbatim }) =>
      isVerbatim &&
      !isArea(place.kind) &&
      greatCircleMetres(place, own.place) > APART_M &&
      weight >= own.weight * share,
  );
}

function isAt(a: FoundPlace, b: FoundPlace): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}

interface Weighed {
  place: FoundPlace;
  weight: number;
  /** true if it is written as in the query */
  isVerbatim: boolean;
}

function isBegun(each: WorldPlace): boolean {
  return !each.complete && !each.alike && !isCut(each);
}

/** Returns true for a name that has the words of another and more. */
function isLonger(longer: FoundPlace | undefined, { name }: FoundPlace): boolean {
  const words = runsOf(longer?.name ?? '');
  const own = runsOf(name);
  return words.length > own.length && own.every((word) => words.includes(word));
}

/** Returns true for a small place whose name is the query with other articles: less likely meant than a slip in the regions. */
function isFaint({ isVerbatim, weight, place }: WorldPlace): boolean {
  return !isVerbatim && weight < SMALL_WEIGHT && place.match === 'exact';
}

/** Returns true for a place whose name, if it is incomplete, is less likely meant than a slip in one of the regions. */
function isLittleKnown({ isByOther, weight }: WorldPlace): boolean {
  return isByOther || weight < SMALL_WEIGHT;
}

/** Returns true for a place of the world that is only a part of the query, be the rest words or numbers. */
function isCut({ place: { match, left_out } }: WorldPlace): boolean {
  return match === 'partial' && left_out.length > 0;
}

/** Weight of a town that comes before points of interest and streets of its name. */
const KNOWN_WEIGHT = 100_000;

function isKnown({ kind }: FoundPlace, weight: number): boolean {
  return kind === 'country' || weight >= KNOWN_WEIGHT;
}

/** Returns true for a result that lacks a word of the query, other than a number. */
function isShortened(place: FoundPlace): boolean {
  return wordsLeftOut(place) > 0;
}

/** Joins partial results of the world and of the regions: first those that lack fewer words, else the better known. */
function lessLeftOutFirst(world: readonly WorldPlace[], local: FoundPlace[]): FoundPlace[] {
  const [first, other] = [world[0], local[0]];
  const places = world.map(({ place }) => place);
  if (!first || !other) return [...places, ...local];
  const more = wordsLeftOut(first.place) - wordsLeftOut(other);
  const isLocal = more > 0 || (more === 0 && weightOfLocal(other) >= first.weight);
  return isLocal ? [...local, ...places] : [...places, ...local];
}

function wordsLeftOut({ left_out }: FoundPlace): number {
  return left_out.filter((word) => !/^\d/.test(word)).length;
}

/**
 * Removes towns of the world that are also in the regions, where they have their position and parts. A town of the regions
 * whose short name only the world has is the query, too: "Lauf" is Lauf an der Pegnitz.
 */
function withoutTwins({ results, exact, world }: SearchResult): Omit<SearchResult, 'positions'> {
  const isTwin = (local: FoundPlace, { place }: WorldPlace) =>
    TOWNS.has(local.type) && TOWNS.has(place.type) && contains(place, local) && shareName(local, place);
  const upgraded = results.map((local, i) => {
    const twin =
      i < exact && !isWhole(local) ? world.find((each) => each.complete && isTwin(local, each)) : null;
    return twin && local.left_out.length === 0 ? { ...local, match: twin.place.match } : local;
  });
  const others = world
    .filter((each) => !results.slice(0, exact).some((local) => isTwin(local, each)))
    .map((each) => ({
      ...each,
      complete: each.complete && !upgraded.some((local) => isNamedAlike(local, each)),
    }));
  return { results: upgraded, exact, world: others };
}

/** Returns true for a region around a settlement of its name, which is meant. */
function isNamedAlike(local: FoundPlace, { place }: WorldPlace): boolean {
  return (
    place.kind === 'region' &&
    isWhole(local) &&
    weightOfLocal(local) > 0 &&
    contains(place, local) &&
    shareName(local, place)
  );
}

const TOWNS: ReadonlySet<string> = new Set(['city', 'town', 'village']);

function contains({ bbox: [west, south, east, north] }: FoundPlace, { lat, lon }: FoundPlace): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}

function shareName(a: FoundPlace, b: FoundPlace): boolean {
  const names = new Set([a.name, a.area ?? ''].map(fold));
  return [b.name, b.area ?? ''].some((name) => name !== '' && names.has(fold(name)));
}

/** Returns the results; adds the nearest town of the gazetteer to the area of those that look alike. */
function toldApart(results: readonly FoundPlace[]): FoundPlace[] {
  const looks = results.map(({ name, kind, area, country }) => `${fold(name)}|${kind}|${area}|${country}`);
  return results.map((result, i) => {
    if (looks.indexOf(looks[i]!) === looks.lastIndexOf(looks[i]!)) return result;
    const { lat, lon, name, area } = result;
    const town = townNear(toUnits(lon), toUnits(lat), NEAR_M, name);
    return town === null || town === area
      ? result
      : { ...result, area: area === null ? town : `${area}, ${town}` };
  });
}
