/** From what somebody writes of a drive to what the service is asked: places by their words, a line, how fast. */
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { DETOUR } from '../../shared/geo/driving.ts';
import { MAX_ROUTE_KM } from '../../shared/geo/polyline.ts';
import { findPlaces } from '../api.ts';
import { routeOf } from '../lib/exchange/route.ts';
import { metresApart } from '../lib/geo.ts';
import { language } from '../lib/i18n.ts';
import { readPlace, writtenPlace } from '../lib/paste/read-place.ts';
import type { RoutePlan } from './listed.ts';

/** What the service takes at least, km/h. */
const LEAST_SPEED = 10;

export interface NamedPlace extends LatLon {
  /** its name, then what it is part of, with commas between */
  words: string;
}

/** What is known of a drive before its ends are looked for. */
export type Drive = Pick<RoutePlan, 'corridor' | 'speed' | 'departure'>;

/**
 * The place that words mean: coordinates, a link, or the best that is found by name; null when there is none.
 * @param near nearer places come first
 * @throws Refused, Unreachable
 */
export async function placeOfWords(words: string, near: LatLon): Promise<NamedPlace | null> {
  const place = readPlace(words, language());
  if (place) return { ...place, words: writtenPlace(place) };
  const [found] = await findPlaces(words, 'all', near, language(), new AbortController().signal);
  return found ? namedPlace(found) : null;
}

export function namedPlace({ lat, lon, display_name }: FoundPlace): NamedPlace {
  return { lat, lon, words: display_name };
}

/** Along the straight line: roads are longer, so one gets ahead on it more slowly. */
export function planBetween(from: NamedPlace, to: NamedPlace, drive: Drive): RoutePlan | 'too_long' {
  const speed = Math.max(LEAST_SPEED, Math.round(drive.speed / DETOUR));
  const [start, end] = [from, to].map(({ words }) => words.split(', ')[0]);
  return planAlong(`${start} – ${end}`, [from, to], { ...drive, speed });
}

/** @param corners two or more @returns `too_long` for what the service would refuse */
export function planAlong(name: string, corners: readonly LatLon[], drive: Drive): RoutePlan | 'too_long' {
  const metres = corners.reduce(
    (sum, corner, i) => sum + (i > 0 ? metresApart(corners[i - 1]!, corner) : 0),
    0,
  );
  if (metres > MAX_ROUTE_KM * 1000) return 'too_long';
  return { ...drive, name, route: routeOf(corners)! };
}
