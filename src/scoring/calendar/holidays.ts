/** Public holidays of a country and state. The rules are date-holidays'; this maps codes and remembers years. */
import type HolidayRules from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { dayNumberOf, type LocalDay } from './night.ts';

/** Where holidays may differ. */
export interface HolidayArea {
  /** ISO 3166-1 alpha-2; null = unknown */
  country: string | null;
  /** ISO 3166-2; null = none that matters */
  state: string | null;
}

/** Subdivisions that date-holidays lists as countries or under another code. */
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

/** Years that are worth computing: today's rules say little about others. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

/** A rule set takes 1-2 ms to read, a year 0.5-40 ms (lunar calendars) to compute. */
const rules = new LRUCache<string, HolidayRules>({ max: 64 });
/** Codes of the states that have a calendar of their own, by country. */
const states = new LRUCache<string, ReadonlySet<string>>({ max: 64 });
const years = new LRUCache<string, ReadonlySet<number>>({ max: 512 });

/** True on a public holiday (not bank, school or optional ones); always false where the country is unknown. */
export function isPublicHoliday(area: HolidayArea, day: LocalDay): boolean {
  if (!area.country || day.year < FIRST_YEAR || day.year > LAST_YEAR) return false;
  if (holidaysListedIn(area.country, area.state, day.year).has(day.number)) return true;
  // A feast of several days that began in December is listed in the year before.
  return day.month === 1 && holidaysListedIn(area.country, area.state, day.year - 1).has(day.number);
}

/** Day numbers of the holidays that begin in a year. */
function holidaysListedIn(country: string, state: string | null, year: number): ReadonlySet<number> {
  const area = libraryAreaOf(country, state);
  const key = `${area} ${year}`;
  let days = years.get(key);
  if (!days) {
    // of a country that it does not know the library lists nothing at all, whatever its types say
    const listed: Listed[] | undefined = rulesOf(area).getHolidays(year);
    days = new Set(
      (listed ?? []).flatMap(({ date, start, end }) => daysCovered(date, end.getTime() - start.getTime())),
    );
    years.set(key, days);
  }
  return days;
}

type Listed = ReturnType<HolidayRules['getHolidays']>[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** As listed: date, time and, for days that begin at sunset, the hours before (`-0600`). */
const LISTED_DATE = /^(\d+)-(\d+)-(\d+) (\d+):(\d+):\d+(?: -(\d\d)\d\d)?/;

/**
 * Day numbers of which a holiday covers more than half: an afternoon off leaves the morning a working one. Where
 * clocks change, a listed day is 23 or 25 hours long.
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

/** What date-holidays calls an area; a state only if it knows that one: asked for another it throws, for some countries. */
function libraryAreaOf(country: string, state: string | null): readonly [country: string, state?: string] {
  const [libraryCountry, libraryState] = OWN_CALENDARS.get(state ?? country) ?? [
    country,
    state?.slice(country.length + 1),
  ];
  if (libraryState === undefined) return [libraryCountry];
  let known = states.get(libraryCountry);
  if (!known) {
    known = new Set(Object.keys(new (library())().getStates(libraryCountry) ?? {}));
    states.set(libraryCountry, known);
  }
  return known.has(libraryState) ? [libraryCountry, libraryState] : [libraryCountry];
}

function rulesOf([country, state]: readonly [country: string, state?: string]): HolidayRules {
  const key = `${country} ${state}`;
  let calendar = rules.get(key);
  if (!calendar) {
    const Holidays = library();
    const only = { types: ['public' as const] };
    calendar = state ? new Holidays(country, state, only) : new Holidays(country, only);
    rules.set(key, calendar);
  }
  return calendar;
}

/** Loaded on first use: reading the rules of the whole world takes 10-40 ms of a start. */
function library(): typeof HolidayRules {
  return require('date-holidays');
}
