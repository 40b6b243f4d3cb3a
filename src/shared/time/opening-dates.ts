/** Selectors of days in opening hours: years, dates, weeks, weekdays and holidays. */
import type { Cursor } from './cursor.ts';
import { easterSunday } from './easter.ts';
import { MONTHS } from './opening-words.ts';

/** A calendar day, as far as opening hours depend on it. */
export interface OpeningDay {
  year: number;
  /** 1..12 */
  month: number;
  /** 1..31 */
  day: number;
  /** ISO 8601: 1 = Monday .. 7 = Sunday */
  weekday: number;
  isHoliday: boolean;
}

/** Returns whether a day is meant; null if that depends on school holidays, which are not known. */
export type Selector = (day: OpeningDay) => boolean | null;

const MONTH = `(?:${MONTHS.map((names) => `(${names})`).join('|')})(?![\\p{L}])\\.?`;
const DAY = String.raw`(\d{1,2})(?!\d|:\d|/)\.?`;
const YEAR = String.raw`((?:19|20)\d\d)`;
const MONTH_DAY = new RegExp(`(?:${YEAR} )?${MONTH} ?${DAY}`, 'uy');
const DAY_MONTH = new RegExp(`${DAY} ?${MONTH}(?: ${YEAR}(?!\\d|:\\d))?`, 'uy');
const MONTH_ALONE = new RegExp(`(?:${YEAR} )?${MONTH}`, 'uy');
const EASTER = new RegExp(`(?:${YEAR} )?easter(?: ?([+-]) ?(\\d{1,3}) days?)?`, 'uy');
const DAYS_OF_MONTH = new RegExp(`${DAY}-${DAY} ?${MONTH}`, 'uy');
const DAY_ALONE = new RegExp(DAY, 'uy');
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** One end of a range of dates. */
interface Point {
  /** null = every year */
  year: number | null;
  /** 1..12; 0 = Easter */
  month: number;
  /** day of the month, or days from Easter; null = the whole month */
  day: number | null;
  /** which weekday of the month it is instead, as in "Oct Sa[-1]"; a number below 0 counts from its end */
  nth?: { weekday: number; number: number };
}

/** A range of dates, both ends included. */
interface Range {
  from: Point;
  to: Point;
}

const YEARS = new RegExp(`${YEAR}(?:-${YEAR}|(\\+))?(?![\\d:-])`, 'y');

/** Reads a list of years ("2026", "2024-2026", "2026+"); null if there is none. */
export function yearSelector(cursor: Cursor): Selector | null {
  const ranges = listOf(cursor, () => {
    const match = cursor.take(YEARS);
    if (!match) return null;
    const from = Number(match[1]);
    return [from, match[3] ? Number.POSITIVE_INFINITY : Number(match[2] ?? from)] as const;
  });
  return ranges && (({ year }) => ranges.some(([from, to]) => from <= year && year <= to));
}

/** Reads a list of weeks ("week 10-40", "week 1-53/2"); null if there is none. */
export function weekSelector(cursor: Cursor): Selector | null {
  return cursor.attempt(() => {
    if (!cursor.take(/weeks? ?/y)) return null;
    const ranges = listOf(cursor, () => {
      const match = cursor.take(/(\d{1,2})(?:-(\d{1,2})(?:\/(\d{1,2}))?)?(?![\d:/])/y);
      if (!match) return null;
      const from = Number(match[1]);
      const [to, step] = [Number(match[2] ?? from), Number(match[3] ?? 1)];
      return from >= 1 && from <= 53 && to >= 1 && to <= 53 && step > 0 ? { from, to, step } : null;
    });
    if (!ranges) return null;
    return (day) => {
      const week = isoWeekOf(day);
      return ranges.some(({ from, to, step }) =>
        from <= to
          ? from <= week && week <= to && (week - from) % step === 0
          : (week >= from || week <= to) && step === 1,
      );
    };
  });
}

const WEEKDAY = '(mo|tu|di|we|mi|th|do|fr|sa|su|so)';
const WEEKDAYS = ['mo', 'tu di', 'we mi', 'th do', 'fr', 'sa', 'su so'];
const DAYS_OF_WEEK = new RegExp(
  String.raw`${WEEKDAY}(?:-${WEEKDAY}|\[(-?[1-5](?:[,-][1-5])*)\])?(?![a-z[])`,
  'y',
);

/**
 * Reads a list of weekdays and holidays ("Mo-Fr,PH", "Su[1]"); null if there is none.
 * @param kind `holiday`: only holidays that no comma joins to weekdays; `weekday`: only weekdays
 */
export function daySelector(cursor: Cursor, kind: 'holiday' | 'weekday' | 'any'): Selector | null {
  return cursor.attempt(() => {
    const selectors = listOf(cursor, () => {
      const holiday = kind === 'weekday' ? null : cursor.take(/(ph|sh)(?![a-z+-])/y)?.[1];
      if (holiday) return holiday === 'ph' ? isPublic : isSchool;
      return kind === 'holiday' ? null : weekdaysAt(cursor);
    });
    if (!selectors || (kind === 'holiday' && cursor.take(/,/y))) return null;
    return (day) => anyOf(selectors.map((selector) => selector(day)));
  });
}
const isPublic: Selector = ({ isHoliday }) => isHoliday;
const isSchool: Selector = () => null;

function weekdaysAt(cursor: Cursor): Selector | null {
  const match = cursor.take(DAYS_OF_WEEK);
  if (!match) return null;
  const from = weekdayOf(match[1]!);
  const to = match[2] === undefined ? from : weekdayOf(match[2]);
  const numbers = match[3] === undefined ? null : numbersIn(match[3]);
  return (day) => {
    const { weekday } = day;
    const isNamed = from <= to ? from <= weekday && weekday <= to : weekday >= from || weekday <= to;
    return isNamed && (!numbers || numbers.some((number) => number === weekOfMonth(day, number)));
  };
}

function weekdayOf(name: string): number {
  return WEEKDAYS.findIndex((names) => names.includes(name)) + 1;
}

/** Returns the numbers of a list "1,3" or of a range "1-3"; a number below 0 counts from the end of the month. */
function numbersIn(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, from, to] = /^(-?\d)(?:-(\d))?$/.exec(part) ?? [];
    const numbers: number[] = [];
    for (let i = Number(from); i <= Number(to ?? from); i++) numbers.push(i);
    return numbers;
  });
}

/** Returns the how manieth such weekday of its month a day is, counted as `like` is: from the start or the end. */
function weekOfMonth({ year, month, day }: OpeningDay, like: number): number {
  if (like > 0) return Math.ceil(day / 7);
  return -Math.ceil((lastDayIn(year, month) - day + 1) / 7);
}

function lastDayIn(year: number, month: number): number {
  return month === 2 && !isLeap(year) ? 28 : DAYS_IN_MONTH[month - 1]!;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Reads a list of months and dates ("Jun 15-Sep 15", "15 Jun-15 Sep", "Apr-Oct,Dec 24"); null if there is none. */
export function dateSelector(cursor: Cursor): Selector | null {
  return cursor.attempt(() => {
    let month: number | null = null;
    const ranges = listOf(cursor, () => {
      const range = rangeAt(cursor, month);
      month = range && range.to.day !== null && range.to.month > 0 ? range.to.month : null;
      return range;
    });
    // "2026 Jun,Aug" has two meanings
    if (!ranges || new Set(ranges.map(({ from }) => from.year === null)).size > 1) return null;
    return (day) => ranges.some((range) => isWithin(day, range));
  });
}

const NTH = String.raw`(?:${YEAR} )?${MONTH} ?${WEEKDAY}\[(-?[1-5])\]`;
const NTH_OF_MONTH = new RegExp(NTH, 'uy');
/** Only before the other end of a range: else a month is meant, and this weekday in it. */
const NTH_BEFORE_END = new RegExp(String.raw`${NTH}(?=-(?:\d{4}|\p{L}{3}))`, 'uy');

/** Reads a weekday of a month, such as the last Saturday in October; null if there is none. */
function nthAt(cursor: Cursor, pattern: RegExp): Point | null {
  const match = cursor.take(pattern);
  if (!match) return null;
  const [weekday, number] = match.slice(-2);
  const nth = { weekday: weekdayOf(weekday!), number: Number(number) };
  return { year: yearIn(match[1]), month: monthIn(match, 2), day: null, nth };
}

/** @param month of the date before in the list, to which a number alone belongs ("Jun 15,20"); null if there is none */
function rangeAt(cursor: Cursor, month: number | null): Range | null {
  const days = cursor.take(DAYS_OF_MONTH);
  if (days) {
    const of = monthIn(days, 3);
    return valid(
      { year: null, month: of, day: Number(days[1]) },
      { year: null, month: of, day: Number(days[2]) },
    );
  }
  const from =
    nthAt(cursor, NTH_BEFORE_END) ?? pointAt(cursor) ?? (month === null ? null : dayAt(cursor, month));
  if (!from) return null;
  const to = cursor.attempt(() => {
    if (!cursor.take(/-/y)) return null;
    // "Jun-Oct Sa[-1]" is a Saturday of each month
    const end = from.day === null && !from.nth ? null : nthAt(cursor, NTH_OF_MONTH);
    return (
      end ?? pointAt(cursor) ?? (from.day === null || from.month === 0 ? null : dayAt(cursor, from.month))
    );
  });
  if (!to) return valid(from, from);
  if (to.year !== null && from.year === null) return null;
  const isNextYear = from.year !== null && to.year === null && isBefore(to, from);
  return valid(from, { ...to, year: to.year ?? (isNextYear ? from.year! + 1 : from.year) });
}

function isBefore(a: Point, b: Point): boolean {
  return a.month > 0 && b.month > 0 && a.month * 32 + (a.day ?? 31) < b.month * 32 + (b.day ?? 1);
}

function valid(from: Point, to: Point): Range | null {
  const isOnCalendar = ({ month, day }: Point) =>
    month === 0 || day === null || (day >= 1 && day <= DAYS_IN_MONTH[month - 1]!);
  const isReversed = from.year !== null && to.year !== null && to.year < from.year;
  return isOnCalendar(from) && isOnCalendar(to) && !isReversed ? { from, to } : null;
}

function pointAt(cursor: Cursor): Point | null {
  const easter = cursor.take(EASTER);
  if (easter) {
    const days = Number(easter[3] ?? 0);
    return { year: yearIn(easter[1]), month: 0, day: easter[2] === '-' ? -days : days };
  }
  const monthDay = cursor.take(MONTH_DAY);
  if (monthDay)
    return { year: yearIn(monthDay[1]), month: monthIn(monthDay, 2), day: Number(monthDay.at(-1)) };
  const dayMonth = cursor.take(DAY_MONTH);
  if (dayMonth)
    return { year: yearIn(dayMonth.at(-1)), month: monthIn(dayMonth, 2), day: Number(dayMonth[1]) };
  const alone = cursor.take(MONTH_ALONE);
  return alone && { year: yearIn(alone[1]), month: monthIn(alone, 2), day: null };
}

function dayAt(cursor: Cursor, month: number): Point | null {
  const day = cursor.take(DAY_ALONE);
  return day && { year: null, month, day: Number(day[1]) };
}

function yearIn(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** Returns the month whose group of a match, from the group `first` on, is set: 1..12. */
function monthIn(match: RegExpExecArray, first: number): number {
  return match.slice(first, first + 12).findIndex((name) => name !== undefined) + 1;
}

function isWithin({ year, month, day }: OpeningDay, { from, to }: Range): boolean {
  const at = month * 32 + day;
  if (from.year !== null && to.year !== null) {
    const moment = year * 512 + at;
    return (
      from.year * 512 + startOf(from, from.year) <= moment && moment <= to.year * 512 + endOf(to, to.year)
    );
  }
  const [start, end] = [startOf(from, year), endOf(to, year)];
  return start <= end ? start <= at && at <= end : at >= start || at <= end;
}

/** Returns the first day of a point in a year as a number that grows with the date. */
function startOf(point: Point, year: number): number {
  const { month, day } = point;
  return month === 0 ? easterDate(year, day!) : month * 32 + (nthDate(point, year) ?? day ?? 1);
}

function endOf(point: Point, year: number): number {
  const { month, day } = point;
  return month === 0 ? easterDate(year, day!) : month * 32 + (nthDate(point, year) ?? day ?? 31);
}

/** Returns the day of the month of a point that is a weekday of it; null for others. A fifth that is missing is the fourth. */
function nthDate({ month, nth }: Point, year: number): number | null {
  if (!nth) return null;
  const last = lastDayIn(year, month);
  const weekdayOfFirst = new Date(Date.UTC(year, month - 1, 1)).getUTCDay() || 7;
  const first = 1 + ((nth.weekday - weekdayOfFirst + 7) % 7);
  const all = [0, 7, 14, 21, 28].map((days) => first + days).filter((day) => day <= last);
  return all.at(nth.number < 0 ? nth.number : nth.number - 1) ?? all.at(-1)!;
}

const DAY_MS = 86_400_000;

function easterDate(year: number, days: number): number {
  const date = new Date((easterSunday(year) + days) * DAY_MS);
  return (date.getUTCMonth() + 1) * 32 + date.getUTCDate();
}

/** Returns the number of the week of a day, ISO 8601: 1..53. */
function isoWeekOf({ year, month, day, weekday }: OpeningDay): number {
  const thursday = Date.UTC(year, month - 1, day + 4 - weekday);
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / DAY_MS / 7) + 1;
}

/** Reads items that commas separate; null if there is none. Stops before a comma that no item follows. */
function listOf<T>(cursor: Cursor, item: () => T | null): T[] | null {
  const first = item();
  if (first === null) return null;
  const items = [first];
  for (;;) {
    const next = cursor.attempt(() => (cursor.take(/,/y) ? item() : null));
    if (next === null) return items;
    items.push(next);
  }
}

/** Returns true if one is true, else null if one is null, else false. */
export function anyOf(values: readonly (boolean | null)[]): boolean | null {
  return values.includes(true) ? true : values.includes(null) ? null : false;
}
