/** Reads dates of surveys, starts and ends. */
import type { Tags } from '../tags.ts';

const DAY_MS = 86_400_000;
/** Stands for all days up to it, days since 1970-01-01. */
const FIRST_DAY = 1;
/** Keys of the dates on which an object was surveyed, started or will open. */
const EVIDENCE = ['check_date', 'survey:date', 'start_date', 'opening_date'] as const;

/**
 * Returns the latest day in the tags of EVIDENCE or, without such a day, the day of the last edit. Unit: days since
 * 1970-01-01; 0 = unknown.
 * @param changedAt last edit, ms since 1970; 0 = unknown
 */
export function lastKnownDay(tags: Tags, changedAt: number): number {
  const days = EVIDENCE.map((key) => lastDayOf(tags.get(key)));
  const latest = Math.max(...days);
  return latest > FIRST_DAY ? latest : Math.floor(changedAt / DAY_MS);
}

/**
 * Returns the last day of a date, days since 1970-01-01: of "2019", "2019-05", "2019-05-17", "17.05.2019", "~2019",
 * "before 2019", "2018..2019", "2010s", "C20" or "May 2019", of several years the last one. FIRST_DAY for days
 * before; 0 for other texts.
 */
export function lastDayOf(value: string | undefined): number {
  const date = value === undefined ? null : partsOf(value.trim());
  // day 0 of the next month is the last day of this one
  return date ? dayOf(Date.UTC(date.year, date.day ? date.month - 1 : date.month, date.day)) : 0;
}

/** Returns the first day of a date, days since 1970-01-01: of "2019", "2019-05" or "2019-05-17". 0 for other texts. */
export function firstDayOf(value: string | undefined): number {
  const date = value === undefined ? null : plainDate(value.trim());
  if (!date) return 0;
  const { year, month, day } = date;
  return dayOf(Date.UTC(year, (date.hasMonth ? month : 1) - 1, day || 1));
}

function dayOf(ms: number): number {
  return Math.max(FIRST_DAY, Math.floor(ms / DAY_MS));
}

/** A date without a month has month 12, without a day the day 0. */
interface DateParts {
  year: number;
  month: number;
  day: number;
  hasMonth: boolean;
}

function plainDate(text: string): DateParts | null {
  const date =
    /^(?<year>\d{4})(?:[-/](?<month>\d\d?)(?:[-/](?<day>\d\d?))?)?(?:t.*)?$/i.exec(text) ??
    /^(?:(?<day>\d\d?)[./])?(?<month>\d\d?)[./](?<year>\d{4})$/.exec(text);
  if (!date?.groups) return null;
  const { year, month, day } = date.groups;
  return {
    year: Number(year),
    month: Number(month ?? 12),
    day: Number(day ?? 0),
    hasMonth: month !== undefined,
  };
}

function partsOf(text: string): DateParts | null {
  const date = plainDate(text);
  if (date) return date;
  const years = [...text.matchAll(YEARS)].map(([, year, decade, century]) =>
    year ? Number(year) : decade ? Number(decade) + 9 : Number(century) * 100,
  );
  return years.length === 0 ? null : { year: Math.max(...years), month: 12, day: 0, hasMonth: false };
}
/** Years, decades and centuries in a text. */
const YEARS = /(?<!\d)(?:(\d{4})(?![\ds])|(\d{3}0)s|C(\d\d)(?!\d))/g;
