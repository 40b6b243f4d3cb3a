/** A route before its nights are known: its places by name, and its line. */
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { findPlaces } from '../api.ts';
import { routeOf } from '../lib/exchange/route.ts';
import { writtenPlace } from '../lib/geo.ts';
import { language } from '../lib/i18n.ts';
import { pasteReader } from '../lib/on-demand.ts';
import type { NamedPlace, RoutePlan } from '../state/listed.ts';

/**
 * Returns the place of a text: coordinates, a link, or the best search result; null if there is none.
 * @param near nearby results come first
 * @throws Refused, Unreachable
 */
export async function placeOfWords(words: string, near: LatLon): Promise<NamedPlace | null> {
  const place = (await pasteReader())?.readPlace(words, language());
  if (place) return { ...place, words: writtenPlace(place) };
  const [found] = await findPlaces(words, 'all', near, language(), new AbortController().signal);
  return found ? namedPlace(found) : null;
}

export function namedPlace({ lat, lon, display_name }: FoundPlace): NamedPlace {
  return { lat, lon, words: display_name };
}

/** Returns a short name: "Lauf" for "Lauf an der Pegnitz, Bavaria"; coordinates stay whole. */
export function shortName({ words }: NamedPlace): string {
  return /\p{L}/u.test(words) ? words.split(', ')[0]! : words;
}

/** @param stops at least two */
export function planThrough(stops: readonly NamedPlace[], departure: string | null): RoutePlan {
  const name = `${shortName(stops[0]!)} – ${shortName(stops.at(-1)!)}`;
  return { name, stops, route: routeOf(stops)!, isTrack: false, departure };
}

/** @param corners at least two */
export function planAlong(name: string, corners: readonly LatLon[], departure: string | null): RoutePlan {
  const stops = [corners[0]!, corners.at(-1)!].map(({ lat, lon }) => ({ lat, lon, words: '' }));
  return { name, stops, route: routeOf(corners)!, isTrack: true, departure };
}
