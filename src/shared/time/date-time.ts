/** Parses date-times of clients (ISO 8601, RFC 3339) without knowing any time zone. */

/** A date-time as written: a wall clock and, if given, its offset from UTC. */
export interface ParsedAt {
  /** the written date and time, read as if it were UTC, ms since 1970 */
  wallMs: number;
  /** offset ahead of UTC, ms; null = the spot's own clock */
  offsetMs: number | null;
}

const YEARS = { first: 1, last: 9998 };

/** What `parseAt` takes, for messages. */
export const A_DATE_TIME = `an ISO 8601 date-time of the years ${YEARS.first} to ${YEARS.last}`;

/** Form of a date-time; only `parseAt` checks whether the day and hour exist. */
export const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,20}))?)?(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/**
 * Parses an ISO 8601 / RFC 3339 date-time in extended format: `2026-02-16T22:30`, seconds and their fraction
 * optional, then nothing, `Z`, `+01:00`, `+0100` or `+01`. A leap second counts as the second before it. Null for
 * everything else: bare dates, days and times that do not exist (2025-02-30, 24:00), and the years 0 and 9999, whose
 * nights end in years of more than four digits.
 * @example parseAt('2026-02-30T22:00') // null
 */
export function parseAt(text: string): ParsedAt | null {
  const year = Number(text.slice(0, 4));
  return year < YEARS.first || year > YEARS.last ? null : parseInAnyYear(text);
}

/** Parses as `parseAt` does, in the years 0 and 9999 too: a night of a tour may be there. */
export function parseInAnyYear(text: string): ParsedAt | null {
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '',
    utc,
    sign,
    offsetHour,
    offsetMinute = '0',
  ] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute) > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  const milliseconds = Math.floor(Number(`0.${fraction || '0'}`) * 1000);
  const wallMs = date.setUTCHours(Number(hour), Number(minute), Math.min(59, Number(second)), milliseconds);
  if (utc) return { wallMs, offsetMs: 0 };
  if (!sign) return { wallMs, offsetMs: null };
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  return { wallMs, offsetMs: sign === '-' ? -offsetMs : offsetMs };
}
