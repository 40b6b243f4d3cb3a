/** A route before its nights are known: its places by name, and its line. */
import { sureResult } from '../../api/facts/found-kinds.ts';
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { findPlaces } from '../api.ts';
import { routeOf } from '../lib/exchange/route.ts';
import { writtenPlace } from '../lib/geo.ts';
import { language } from '../lib/i18n.ts';
import { pasteReader } from '../lib/on-demand.ts';
import type { NamedPlace, RoutePlan } from '../state/listed.ts';

/** What a text means: a place, or candidates that the user is asked about; neither if nothing is found. */
export interface Reading {
  place: NamedPlace | null;
  candidates: readonly NamedPlace[];
}

/** Maximum number of candidates in a question: they are read on a phone. */
const MAX_CANDIDATES = 4;

/**
 * Reads a text: coordinates, a link, or a name. A partial match, a similar spelling and a country are candidates.
 * @param near nearby results come first
 * @throws Refused, Unreachable
 */
export async function placeOfWords(words: string, near: LatLon): Promise<Reading> {
  const place = (await pasteReader())?.readCoordinates(words, language());
  if (place) return { place: { lat: place.lat, lon: place.lon, words: writtenPlace(place) }, candidates: [] };
  const found = await findPlaces(words, 'all', near, language(), new AbortController().signal);
  return readingOf(found);
}

/** Returns what search results mean. @param found best first */
export function readingOf(found: readonly FoundPlace[]): Reading {
  const sure = sureResult(found);
  if (sure) return { place: namedPlace(sure), candidates: [] };
  const places = found.map((each) => placeAmong(each, found));
  // two of one name cannot be told apart in the form
  const named = places.filter(({ words }, i) => places.findIndex((each) => each.words === words) === i);
  return { place: null, candidates: named.slice(0, MAX_CANDIDATES) };
}

/** Returns a place with its name, and with its region and country if another one among them has that name. */
export function placeAmong(place: FoundPlace, found: readonly FoundPlace[]): NamedPlace {
  const { display_name, region, country } = place;
  const alike = found.filter((each) => each.display_name === display_name);
  if (alike.length === 1) return namedPlace(place);
  const parts = [display_name, region, country].filter((part) => part !== null && part !== undefined);
  return { ...namedPlace(place), words: parts.join(', ') };
}

function namedPlace({ lat, lon, display_name }: FoundPlace): NamedPlace {
  return { lat, lon, words: display_name };
}

/** Returns true for a name, false for coordinates. */
export function isNamed({ words }: NamedPlace): boolean {
  return /\p{L}/u.test(words);
}

/**
 * Returns short names: "Lauf" for "Lauf, Bavaria". A name has more parts if another place begins with the
 * same ones; coordinates stay whole.
 */
export function shortNames(places: readonly NamedPlace[]): string[] {
  return places.map((place) => {
    if (!isNamed(place)) return place.words;
    const others = places.filter(({ words }) => words !== place.words).map(({ words }) => words.split(', '));
    const parts = place.words.split(', ');
    const isTold = (count: number) =>
      others.every((other) => parts.slice(0, count).join() !== other.slice(0, count).join());
    const count = parts.findIndex((_, i) => isTold(i + 1)) + 1;
    return parts.slice(0, count || parts.length).join(', ');
  });
}

/**
 * Returns the name of a route: its start and its end.
 * @param start the service's name for a start given as coordinates; null = keep the coordinates
 * @param end the service's name for an end given as coordinates; null = keep the coordinates
 */
export function routeName(places: readonly NamedPlace[], start: string | null, end: string | null): string {
  const names = shortNames(places);
  const first = isNamed(places[0]!) ? names[0]! : (start ?? names[0]!);
  const last = isNamed(places.at(-1)!) ? names.at(-1)! : (end ?? names.at(-1)!);
  return `${first} – ${last}`;
}

/** Returns the plan of a route through places. @param stops at least two @param departure ISO 8601; null = now */
export function planThrough(stops: readonly NamedPlace[], departure: string | null): RoutePlan {
  return {
    name: routeName(stops, null, null),
    stops,
    route: routeOf(stops)!,
    isTrack: false,
    departure,
  };
}

/** Returns the plan of a route along a track. @param corners at least two @param departure ISO 8601; null = now */
export function planAlong(name: string, corners: readonly LatLon[], departure: string | null): RoutePlan {
  const stops = [corners[0]!, corners.at(-1)!].map(({ lat, lon }) => ({ lat, lon, words: '' }));
  return { name, stops, route: routeOf(corners)!, isTrack: true, departure };
}
