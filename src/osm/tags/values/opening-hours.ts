/** Converts OSM opening hours to a week of half hours. Used in imports only. */
import type OpeningHours from 'opening_hours';
import { WEEK_HALF_HOURS, type WeekBitmap } from '../../../region/format/codes.ts';
import { type PlainHours, plainHoursOf } from './plain-hours.ts';

export interface WeekHours {
  /** Monday 00:00 first; null if the text is unreadable */
  week: WeekBitmap | null;
  /** true if the hours depend on dates, holidays, the sun or an open end: the week is only an example */
  approximate: boolean;
  always: boolean;
}

/**
 * Start of the representative week, Monday 10 June 2024. The week is in the travel season, and without a clock change.
 * It has no public holiday in Germany, which is the library's default country, so "PH off" does not hide a weekday.
 */
const WEEK_START = new Date(2024, 5, 10);
const WEEK_END = new Date(2024, 5, 17);
/** Start of the representative year: a leap year that contains the week above. */
const YEAR_START = new Date(2024, 0, 1);
const YEAR_END = new Date(2025, 0, 1);
const HALF_HOUR_MINUTES = 30;
const MINUTE_MS = 60_000;
/** Hour at which hours with an open end ("20:00+") end, instead of the library's 06:00. */
const OPEN_END_HOUR = 2;
const OPEN_END_COMMENT = 'Specified as open end';
/** Maximum length of a text, characters: the library is slow, and nobody writes longer ones by hand. */
const MAX_TEXT_LENGTH = 1000;
/** Maximum texts in the cache of a thread; a country has several hundred thousand places and far fewer texts. */
const MAX_REMEMBERED = 100_000;
/**
 * Minimum number of open weekdays at which closed public holidays cannot cause a gap of 14 days, which would end a
 * season (see season.ts).
 */
const MIN_DAYS_WITHOUT_SEASON = 3;
const DAY_MINUTES = 24 * 60;

const UNREADABLE: WeekHours = { week: null, approximate: false, always: false };
const remembered = new Map<string, WeekHours>();

/** Returns the week of an `opening_hours` value, cached by text. */
export function weekHoursOf(text: string | undefined): WeekHours {
  if (text === undefined || text === '' || text.length > MAX_TEXT_LENGTH) return UNREADABLE;
  const known = remembered.get(text);
  if (known) return known;
  const plain = plainHoursOf(text);
  return remember(text, plain ? plainWeekHours(plain) : libraryWeekHours(parsed(text)));
}

/**
 * Returns the periods of the year 2024 that are open or have unknown hours. Null if the text is unreadable, if all
 * weeks are equal, or if they differ only by public holidays that cannot end a season. If the library parses the text,
 * its week is cached too.
 */
export function openTimesOfYear(text: string): readonly (readonly [from: Date, to: Date])[] | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const plain = plainHoursOf(text);
  if (plain && (!plain.hasHolidays || openDays(plain) >= MIN_DAYS_WITHOUT_SEASON)) return null;
  const rules = parsed(text);
  remember(text, libraryWeekHours(rules));
  if (!rules || rules.isWeekStable()) return null;
  try {
    return rules.getOpenIntervals(YEAR_START, YEAR_END).map(([from, to]) => [from, to]);
  } catch {
    return null;
  }
}

function remember(text: string, hours: WeekHours): WeekHours {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, hours);
  return hours;
}

function plainWeekHours({ minutes, hasHolidays }: PlainHours): WeekHours {
  const week = new Uint8Array(WEEK_HALF_HOURS / 8);
  for (let from = minutes.indexOf(1); from >= 0; ) {
    const next = minutes.indexOf(0, from);
    const end = next < 0 ? minutes.length : next;
    fill(week, from, end);
    from = minutes.indexOf(1, end);
  }
  return { week, approximate: hasHolidays, always: isAlways(week) };
}

function openDays({ minutes }: PlainHours): number {
  let days = 0;
  for (let at = 0; at < minutes.length; at += DAY_MINUTES)
    if (minutes.subarray(at, at + DAY_MINUTES).includes(1)) days++;
  return days;
}

/**
 * Returns the rules of a text as parsed by the library; null if parsing fails. The library is loaded on first use,
 * because with its holidays it is most of the code of an import thread.
 */
function parsed(text: string): OpeningHours | null {
  // outside the try block: a failed import is not an error of the text
  const Library: typeof OpeningHours = require('opening_hours');
  try {
    return new Library(text, null);
  } catch {
    return null;
  }
}

function libraryWeekHours(rules: OpeningHours | null): WeekHours {
  if (!rules) return UNREADABLE;
  try {
    const week = new Uint8Array(WEEK_HALF_HOURS / 8);
    let approximate = !rules.isWeekStable();
    for (const [from, to, unknown, comment] of rules.getOpenIntervals(WEEK_START, WEEK_END)) {
      if (!unknown) fill(week, minuteOf(from), minuteOf(to));
      else if (comment?.startsWith(OPEN_END_COMMENT)) {
        approximate = true;
        fill(week, minuteOf(from), minuteOf(openEnd(from, to)));
      }
    }
    return { week, approximate, always: isAlways(week) };
  } catch {
    return UNREADABLE;
  }
}

function openEnd(from: Date, to: Date): Date {
  const end = new Date(from);
  if (from.getHours() >= OPEN_END_HOUR) end.setDate(end.getDate() + 1);
  end.setHours(OPEN_END_HOUR, 0, 0, 0);
  return end < to ? end : to;
}

/** Returns the minutes from WEEK_START to a date. */
function minuteOf(date: Date): number {
  return (date.getTime() - WEEK_START.getTime()) / MINUTE_MS;
}

/** Sets the half hours of an interval in minutes since the start of the week; its ends are rounded to half hours. */
function fill(week: WeekBitmap, from: number, to: number): void {
  const first = Math.max(0, Math.round(from / HALF_HOUR_MINUTES));
  const end = Math.min(WEEK_HALF_HOURS, Math.round(to / HALF_HOUR_MINUTES));
  for (let i = first; i < end; i++) week[i >> 3]! |= 1 << (i & 7);
}

function isAlways(week: WeekBitmap): boolean {
  return week.every((byte) => byte === 0xff);
}
