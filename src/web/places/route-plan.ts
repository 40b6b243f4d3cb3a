/** A drive before its nights are looked for: its places by their names, its line, and where each of its days ends. */
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { DETOUR } from '../../shared/geo/driving.ts';
import { findPlaces } from '../api.ts';
import { cornersOf, routeOf } from '../lib/exchange/route.ts';
import { metresApart, writtenPlace } from '../lib/geo.ts';
import { language } from '../lib/i18n.ts';
import { pasteReader } from '../lib/paste-reader.ts';
import type { NamedPlace, RoutePlan } from './listed.ts';

/** Of a van on motorways and main roads, with the stops between, km/h. */
const SPEED_KMH = 80;
/** So much longer may a day be than somebody wants, rather than have another one of an hour. */
const STRETCH = 1.1;
/** Distances of places that are nearer are exact, metres. */
const EXACT_M = 50_000;
/** Days of a drive: each is asked for by itself. */
export const MAX_DAYS = 14;

/**
 * The place that words mean: coordinates, a link, or the best that is found by name; null when there is none.
 * @param near nearer places come first
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

/** "Lauf", of "Lauf an der Pegnitz, Bavaria": coordinates stay whole. */
export function shortName({ words }: NamedPlace): string {
  return /\p{L}/u.test(words) ? words.split(', ')[0]! : words;
}

/** @param stops two or more; roads between them are not known */
export function planThrough(stops: readonly NamedPlace[], departure: string | null): RoutePlan {
  const name = `${shortName(stops[0]!)} – ${shortName(stops.at(-1)!)}`;
  return { name, stops, route: routeOf(stops)!, isTrack: false, departure };
}

/** @param corners two or more */
export function planAlong(name: string, corners: readonly LatLon[], departure: string | null): RoutePlan {
  const stops = [corners[0]!, corners.at(-1)!].map(({ lat, lon }) => ({ lat, lon, words: '' }));
  return { name, stops, route: routeOf(corners)!, isTrack: true, departure };
}

/** Metres of road for a metre of the line: straight lines are shorter than roads. */
export function roadPerLine({ isTrack }: Pick<RoutePlan, 'isTrack'>): number {
  return isTrack ? 1 : DETOUR;
}

/** km/h along the line. */
export function lineSpeed(plan: Pick<RoutePlan, 'isTrack'>): number {
  return SPEED_KMH / roadPerLine(plan);
}

/** Milliseconds for so many metres of the line. */
export function timeAlong(plan: Pick<RoutePlan, 'isTrack'>, metres: number): number {
  return (metres / 1000 / lineSpeed(plan)) * 3_600_000;
}

/** A line with the metres from its start to each of its corners. */
export interface Line {
  corners: readonly LatLon[];
  metres: readonly number[];
}

/** Long pieces are parted, as distances are only exact where they are short. */
export function lineOf(corners: readonly LatLon[]): Line {
  const parted = corners.flatMap((corner, i) => {
    const before = corners[i - 1];
    if (!before) return [corner];
    const parts = Math.max(1, Math.ceil(metresApart(before, corner) / EXACT_M));
    return Array.from({ length: parts }, (_, part) => between(before, corner, (part + 1) / parts));
  });
  let sum = 0;
  const metres = parted.map((corner, i) => {
    if (i > 0) sum += metresApart(parted[i - 1]!, corner);
    return sum;
  });
  return { corners: parted, metres };
}

/** The corners from one length of a line to another. */
export function pieceOf({ corners, metres }: Line, from: number, to: number): LatLon[] {
  const inner = corners.filter((_, i) => metres[i]! > from && metres[i]! < to);
  return [pointAt({ corners, metres }, from), ...inner, pointAt({ corners, metres }, to)];
}

export function pointAt({ corners, metres }: Line, along: number): LatLon {
  const next = metres.findIndex((each) => each >= along);
  if (next <= 0) return next === 0 ? corners[0]! : corners.at(-1)!;
  const [start, end] = [metres[next - 1]!, metres[next]!];
  return between(corners[next - 1]!, corners[next]!, (along - start) / (end - start));
}

/** Where a day of a drive ends. */
export interface DayEnd {
  /** metres of the line from its start */
  along: number;
  /** the stop that it ends at; null = wherever so much is driven */
  stop: NamedPlace | null;
}

/**
 * The ends of the days: at each stop, and between them wherever the hours of a day are driven.
 * @returns `too_long` for more than MAX_DAYS
 */
export function daysOf(plan: RoutePlan, line: Line, hours: number): DayEnd[] | 'too_long' {
  const day = hours * lineSpeed(plan) * 1000;
  const ends: DayEnd[] = [];
  let at = 0;
  for (const [i, stop] of plan.stops.slice(1).entries()) {
    const goal = lengthTo(plan, line, i + 1);
    for (; goal - at > day * STRETCH; ends.push({ along: at, stop: null })) {
      at += day;
      if (ends.length >= MAX_DAYS) return 'too_long';
    }
    at = goal;
    ends.push({ along: goal, stop });
  }
  return ends.length > MAX_DAYS ? 'too_long' : ends;
}

/** Metres of the line to a stop. */
function lengthTo({ isTrack, route }: RoutePlan, { metres }: Line, stop: number): number {
  if (isTrack) return metres.at(-1)!;
  // its corners are the stops
  return lineOf(cornersOf(route).slice(0, stop + 1)).metres.at(-1)!;
}

function between(a: LatLon, b: LatLon, share: number): LatLon {
  return { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) };
}
