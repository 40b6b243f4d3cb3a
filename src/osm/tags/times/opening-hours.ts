/** Opening hours: from the OSM language of rules to a week of half hours. Used while importing only. */
import type OpeningHours from 'opening_hours';
import { WEEK_HALF_HOURS, type WeekBitmap } from '../../../region/format/codes.ts';
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../../shared/time/night.ts';

export interface WeekHours {
  /** Monday 00:00 first; null when the text can't be read */
  week: WeekBitmap | null;
  /** the rules depend on dates, holidays, the sun or an open end: the week is only an example */
  approximate: boolean;
  always: boolean;
}

/**
 * The week that stands for all others: Monday 10 June 2024. In the travel season, without a clock change, and
 * without a public holiday in the countries that matter most, so "PH off" does not hide a weekday.
 */
const WEEK_START = new Date(2024, 5, 10);
const WEEK_END = new Date(2024, 5, 17);
const HALF_HOUR_MS = 30 * 60_000;
/** An open end ("20:00+") is guessed until 06:00 by the parser; a bar counts until this hour instead. */
const OPEN_END_HOUR = 2;
const OPEN_END_COMMENT = 'Specified as open end';
/** Texts longer than this are refused unread: the parser is slow and nobody writes them by hand. */
export const LONGEST_HOURS_TEXT = 1000;
/** Distinct texts remembered per thread; a country has some hundred thousand places and far fewer texts. */
const MOST_REMEMBERED = 100_000;

const UNREADABLE: WeekHours = { week: null, approximate: false, always: false };
const remembered = new Map<string, WeekHours>();

/** Reads an `opening_hours` value; the same text is parsed once. */
export function weekHoursOf(text: string | undefined): WeekHours {
  if (text === undefined || text === '' || text.length > LONGEST_HOURS_TEXT) return UNREADABLE;
  let hours = remembered.get(text);
  if (!hours) {
    hours = parse(text);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(text, hours);
  }
  return hours;
}

/**
 * The parser, loaded on first use: with its holidays it is most of the code of a thread that reads or draws a map, and
 * many a small map has no hours at all.
 */
export function hoursParser(): typeof OpeningHours {
  return require('opening_hours');
}

function parse(text: string): WeekHours {
  if (text === '24/7')
    return { week: new Uint8Array(WEEK_HALF_HOURS / 8).fill(0xff), approximate: false, always: true };
  // not inside: that it cannot be loaded is no fault of the text
  const Parser = hoursParser();
  try {
    const rules = new Parser(text, null);
    const week = new Uint8Array(WEEK_HALF_HOURS / 8);
    let approximate = !rules.isWeekStable();
    for (const [from, to, unknown, comment] of rules.getOpenIntervals(WEEK_START, WEEK_END)) {
      if (!unknown) fill(week, from, to);
      else if (comment?.startsWith(OPEN_END_COMMENT)) {
        approximate = true;
        fill(week, from, openEnd(from, to));
      }
    }
    return { week, approximate, always: week.every((byte) => byte === 0xff) };
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

/** Sets every half hour of which at least half is inside the interval. */
function fill(week: WeekBitmap, from: Date, to: Date): void {
  const first = Math.round((from.getTime() - WEEK_START.getTime()) / HALF_HOUR_MS);
  const end = Math.round((to.getTime() - WEEK_START.getTime()) / HALF_HOUR_MS);
  for (let i = Math.max(0, first); i < Math.min(WEEK_HALF_HOURS, end); i++) week[i >> 3]! |= 1 << (i & 7);
}

/** The share 0..1 of all half hours of the nights of the week that are set. */
export function nightShare(week: WeekBitmap): number {
  let open = 0;
  let all = 0;
  for (let i = 0; i < WEEK_HALF_HOURS; i++) {
    const hour = (i >> 1) % 24;
    if (hour >= NIGHT_END_HOUR && hour < NIGHT_START_HOUR) continue;
    all++;
    if (week[i >> 3]! & (1 << (i & 7))) open++;
  }
  return open / all;
}
