/** The night that is rated, on the clock of the spot, and its half hours. */
import { LRUCache } from 'lru-cache';
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';
import { instantOf, wallClockAt } from './at.ts';

/** A calendar day on the spot's clock. */
export interface LocalDay {
  /** days since 1970-01-01 */
  number: number;
  year: number;
  /** 1..12 */
  month: number;
  /** 1..31 */
  day: number;
  /** ISO 8601: 1 = Monday .. 7 = Sunday */
  weekday: number;
}

/** Thirty minutes of a night; the last one may be shorter after an unusual clock change. */
export interface HalfHour {
  /** start of the half hour, ms since 1970 */
  start: number;
  /** end of the half hour, ms since 1970 */
  end: number;
  /** hour on the spot's clock, 0..23 */
  hour: number;
  /** index of the half hour in a week, Monday 00:00 = 0, as in opening hours: 0..335 */
  weekSlot: number;
}

export interface Night {
  timeZone: string;
  /** 22:00 on the spot's clock, ms since 1970 */
  start: number;
  /** 06:00 on the spot's clock, ms since 1970 */
  end: number;
  /** start of the rated part: `at` if it is inside the night, otherwise `start`; later for one hour of a timeline */
  scoredFrom: number;
  /** end of the rated part: `end`, because people stay until morning; earlier only for one hour of a timeline */
  scoredUntil: number;
  /** length of the rated part, h: 8 for a whole night, 7 or 9 at clock changes */
  scoredHours: number;
  /** day on which the night begins */
  evening: LocalDay;
  /** day on which the night ends */
  morning: LocalDay;
  /** half hours of the whole night, in order */
  halfHours: readonly HalfHour[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A night, and the time from which it is the next night. */
interface Candidate {
  /** end of the night before, ms since 1970 */
  from: number;
  night: Night;
}

/** Nights by time zone and UTC day. Its half hours are the slow part. */
const candidates = new LRUCache<number, Candidate[]>({ max: 1024 });
/** Number of each time zone, so that the keys of `candidates` are numbers. */
const zoneNumbers = new Map<string, number>();
/** Stride of the `candidates` keys per time zone: exceeds the number of days between the years 0 and 9999. */
const MAX_DAYS = 1e7;

/**
 * Returns the night that contains `atMs`, or by day the next night, in `timeZone` (IANA name). A night that has begun
 * is rated from `atMs` on.
 */
export function nightFor(atMs: number, timeZone: string): Night {
  const utcDay = Math.floor(atMs / DAY);
  const known = candidatesOn(utcDay, timeZone);
  let found = known.find(({ from, night }) => from <= atMs && atMs < night.end);
  if (!found) {
    found = candidateFor(atMs, timeZone);
    known.push(found);
  }
  const { night } = found;
  if (atMs <= night.start) return night;
  return ratedBetween(night, atMs, night.end);
}

/** Returns the night with only the part between two instants (ms since 1970) rated. */
export function ratedBetween(night: Night, from: number, until: number): Night {
  return { ...night, scoredFrom: from, scoredUntil: until, scoredHours: (until - from) / HOUR };
}

/** Returns the mean of a value per half hour over the rated part of the night, weighted by time. */
export function meanOverNight(night: Night, value: (halfHour: HalfHour) => number): number {
  let sum = 0;
  for (const halfHour of night.halfHours) {
    const share = Math.min(halfHour.end, night.scoredUntil) - Math.max(halfHour.start, night.scoredFrom);
    if (share > 0) sum += share * value(halfHour);
  }
  return sum / (night.scoredUntil - night.scoredFrom);
}

/** Returns the calendar day with a number (days since 1970-01-01). */
export function localDay(number: number): LocalDay {
  const date = new Date(number * DAY);
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: ((((number + 3) % 7) + 7) % 7) + 1,
  };
}

function candidatesOn(utcDay: number, timeZone: string): Candidate[] {
  let zone = zoneNumbers.get(timeZone);
  if (zone === undefined) {
    zone = zoneNumbers.size;
    zoneNumbers.set(timeZone, zone);
  }
  const key = zone * MAX_DAYS + utcDay;
  let known = candidates.get(key);
  if (!known) {
    known = [];
    candidates.set(key, known);
  }
  return known;
}

function candidateFor(atMs: number, timeZone: string): Candidate {
  const endOf = (evening: number): number => instantOf((evening + 1) * DAY + NIGHT_END_HOUR * HOUR, timeZone);
  let evening = Math.floor((wallClockAt(atMs, timeZone) - NIGHT_END_HOUR * HOUR) / DAY);
  // Where clocks change around six, or skip a day at the date line, the wall clock alone is wrong by one day.
  while (endOf(evening) <= atMs) evening++;
  while (endOf(evening - 1) > atMs) evening--;
  const start = instantOf(evening * DAY + NIGHT_START_HOUR * HOUR, timeZone);
  return { from: endOf(evening - 1), night: nightBetween(start, endOf(evening), timeZone) };
}

function nightBetween(start: number, end: number, timeZone: string): Night {
  const halfHours: HalfHour[] = [];
  for (let from = start; from < end; from += 30 * MINUTE) {
    const wall = wallClockAt(from, timeZone);
    const weekday = localDay(Math.floor(wall / DAY)).weekday;
    const minutes = Math.floor((((wall % DAY) + DAY) % DAY) / MINUTE);
    halfHours.push({
      start: from,
      end: Math.min(end, from + 30 * MINUTE),
      hour: Math.floor(minutes / 60),
      weekSlot: (weekday - 1) * 48 + Math.floor(minutes / 30),
    });
  }
  return {
    timeZone,
    start,
    end,
    scoredFrom: start,
    scoredUntil: end,
    scoredHours: (end - start) / HOUR,
    evening: localDay(Math.floor(wallClockAt(start, timeZone) / DAY)),
    morning: localDay(Math.floor(wallClockAt(end, timeZone) / DAY)),
    halfHours,
  };
}
