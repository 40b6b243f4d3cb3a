/** Nights on a spot's local clock: which one is tonight, and how to request others. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';

const DAY_MS = 86_400_000;
/** Arrival for a whole night, local time. */
export const WHOLE_NIGHT = `${NIGHT_START_HOUR}:00`;
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns local date and time: `2026-02-16` and `21:40`. */
export function localTime(ms: number, timeZone: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    // the years before 1000 are written with fewer digits
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** Adds days to a date. Computes in UTC, so that daylight saving has no effect. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the local date on which a night begins; before 06:00 the previous day.
 * @example nightDate(Date.parse('2026-02-17T02:00Z'), 'Europe/Lisbon') // "2026-02-16"
 */
export function nightDate(ms: number, timeZone: string): string {
  const { date, time } = localTime(ms, timeZone);
  return isMorning(time) ? addDays(date, -1) : date;
}

/**
 * Returns the local date on which the night of an arrival begins.
 * @param at time for the API; local time if it has no offset
 */
export function nightDateOf(at: string, timeZone: string): string {
  // a local time read as UTC stays unchanged
  return HAS_OFFSET.test(at) ? nightDate(Date.parse(at), timeZone) : nightDate(Date.parse(`${at}Z`), 'UTC');
}

/** Returns `at` for an arrival at `HH:MM` in the night of a date; after midnight it is on the next day. */
export function arrivingAt(date: string, time: string): string {
  return `${isMorning(time) ? addDays(date, 1) : date}T${time}`;
}

/** Returns the requested arrival, `HH:MM` local time; null if only a night or "now" is requested. */
export function arrivalIn(at: string | null, timeZone: string): string | null {
  if (at === null) return null;
  const time = HAS_OFFSET.test(at) ? localTime(Date.parse(at), timeZone).time : at.slice(11, 16);
  return time === WHOLE_NIGHT ? null : time;
}

function isMorning(time: string): boolean {
  return Number(time.slice(0, 2)) < NIGHT_END_HOUR;
}

/** Days of the week, as by `getUTCDay`, whose nights are chosen most. */
const WEEKEND = [5, 6];

/** Returns the nights that are chosen most besides tonight: tomorrow, the next Friday and Saturday, in order. */
export function quickNights(today: string): string[] {
  const week = Array.from({ length: 7 }, (_, i) => addDays(today, i + 1));
  return week.filter((date, i) => i === 0 || WEEKEND.includes(noonOf(date).getUTCDay()));
}

/** Returns a moment whose UTC date is `2026-02-16`, to format with `timeZone: 'UTC'`. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

export function dayAfter(date: string): string {
  return addDays(date, 1);
}
