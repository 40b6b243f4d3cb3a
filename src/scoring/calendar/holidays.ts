/**
 * Public holidays of a country and state. The rules come from date-holidays and further-holidays.ts; this file maps codes
 * and caches years.
 */
import type HolidayRules from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { dayNumberOf } from '../../shared/time/day-number.ts';
import { furtherHolidays } from './further-holidays.ts';
import type { LocalDay } from './night.ts';

/** Country and state with their own holidays. */
export interface HolidayArea {
  /** ISO 3166-1 alpha-2; null if unknown */
  country: string | null;
  /** ISO 3166-2; null where states do not matter */
  state: string | null;
}

/** Subdivisions that date-holidays lists as countries or under other codes. */
const OWN_CALENDARS = new Map<string, readonly [country: string, state?: string]>([
  ['AU-CC', ['CC']],
  ['AU-CX', ['CX']],
  ['AU-NF', ['NF']],
  ['FI-01', ['AX']],
  ['FR-971', ['GP']],
  ['FR-972', ['MQ']],
  ['FR-973', ['GF']],
  ['FR-974', ['RE']],
  ['FR-976', ['YT']],
  ['FR-BL', ['BL']],
  ['FR-MF', ['MF']],
  ['FR-PM', ['PM']],
  // Only South Tyrol has Whit Monday, which the library gives to the whole region.
  ['IT-32', ['IT']],
  ['IT-BZ', ['IT', '32']],
  ['NL-BQ', ['BQ']],
  ['NO-SJ', ['SJ']],
  ['US-AS', ['AS']],
  ['US-GU', ['GU']],
  ['US-PR', ['PR']],
  ['US-VI', ['VI']],
]);

/** First and last year whose holidays the library knows: its table of Islamic months ends in 2076. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2076;

/** Cached rule sets: reading one takes 1-2 ms, computing a year 0.5-40 ms (lunar calendars). */
const rules = new LRUCache<string, HolidayRules>({ max: 64 });
/** States that the library has calendars for, by country. */
const states = new LRUCache<string, ReadonlySet<string>>({ max: 64 });
const years = new LRUCache<string, ReadonlySet<number>>({ max: 512 });

/**
 * Returns true on a public holiday (bank, school and optional holidays do not count). False for an unknown country and
 * for years outside FIRST_YEAR to LAST_YEAR.
 */
export function isPublicHoliday(area: HolidayArea, day: LocalDay): boolean {
  if (!area.country || day.year < FIRST_YEAR || day.year > LAST_YEAR) return false;
  if (holidaysListedIn(area.country, area.state, day.year).has(day.number)) return true;
  // A feast of several days that began in December belongs to the year before.
  return day.month === 1 && holidaysListedIn(area.country, area.state, day.year - 1).has(day.number);
}

/** Returns the day numbers of holidays that begin in a year. */
function holidaysListedIn(country: string, state: string | null, year: number): ReadonlySet<number> {
  const area = libraryAreaOf(country, state);
  const key = `${area} ${year}`;
  let days = years.get(key);
  if (!days) {
    // The library lists nothing for an unknown country, whatever its types say.
    const listed: Listed[] | undefined = rulesOf(area).getHolidays(year);
    days = new Set([
      ...(listed ?? []).flatMap(({ date, start, end }) => daysCovered(date, end.getTime() - start.getTime())),
      ...furtherHolidays([country, state], year),
    ]);
    years.set(key, days);
  }
  return days;
}

type Listed = ReturnType<HolidayRules['getHolidays']>[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Format of the library: date, time and, for days that begin at sunset, the hours before (`-0600`). */
const LISTED_DATE = /^(\d+)-(\d+)-(\d+) (\d+):(\d+):\d+(?: -(\d\d)\d\d)?/;

/**
 * Returns the numbers of the days of which a holiday covers more than half: a day with only the afternoon off begins
 * with a working morning. A day with a clock change has 23 or 25 hours.
 */
function daysCovered(date: string, durationMs: number): number[] {
  const listed = LISTED_DATE.exec(date);
  if (!listed) throw new Error(`date-holidays listed the date "${date}", expected "YYYY-MM-DD hh:mm:ss"`);
  const [year, month, day, hour, minute, hoursBefore] = listed.slice(1).map((text) => Number(text ?? 0));
  const midnight = dayNumberOf(year!, month!, day!) * DAY;
  const start = midnight + (hour! - hoursBefore!) * HOUR + minute! * 60_000;
  const end = start + durationMs;
  const days: number[] = [];
  for (let number = Math.floor(start / DAY); number * DAY < end; number++) {
    const covered = Math.min(end, (number + 1) * DAY) - Math.max(start, number * DAY);
    if (covered > 12 * HOUR) days.push(number);
  }
  return days;
}

/**
 * Returns the library's codes for an area, without an unknown state: the library throws for some of those.
 */
function libraryAreaOf(country: string, state: string | null): readonly [country: string, state?: string] {
  const [libraryCountry, libraryState] = OWN_CALENDARS.get(state ?? country) ?? [
    country,
    state?.slice(country.length + 1),
  ];
  if (libraryState === undefined) return [libraryCountry];
  let known = states.get(libraryCountry);
  if (!known) {
    known = new Set(Object.keys(new (loadHolidayRules())().getStates(libraryCountry) ?? {}));
    states.set(libraryCountry, known);
  }
  return known.has(libraryState) ? [libraryCountry, libraryState] : [libraryCountry];
}

function rulesOf([country, state]: readonly [country: string, state?: string]): HolidayRules {
  const key = `${country} ${state}`;
  let calendar = rules.get(key);
  if (!calendar) {
    const Holidays = loadHolidayRules();
    const only = { types: ['public' as const] };
    calendar = state ? new Holidays(country, state, only) : new Holidays(country, only);
    rules.set(key, calendar);
  }
  return calendar;
}

/** Loads the library, by default on first use: reading the rules of the whole world takes 10-40 ms. */
export function loadHolidayRules(): typeof HolidayRules {
  return require('date-holidays');
}
