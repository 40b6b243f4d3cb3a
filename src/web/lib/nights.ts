/** Nights on a spot's own clock: which one is tonight, how to ask for another one. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';

const DAY_MS = 86_400_000;
/** Whoever is there from then on, at the spot, has all of the night. */
export const WHOLE_NIGHT = `${NIGHT_START_HOUR}:00`;
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** What a clock at the spot says: `2026-02-16` and `21:40`. */
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
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The same calendar arithmetic everywhere: dates without a clock, so no daylight saving can interfere. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The local date on which a night begins. Before 06:00 that is the day before. */
export function nightDate(ms: number, timeZone: string): string {
  const { date, time } = localTime(ms, timeZone);
  return isMorning(time) ? addDays(date, -1) : date;
}

/** What the interface calls `at` for somebody who arrives at `HH:MM` in the night of a date: after midnight it is the next day. */
export function arrivingAt(date: string, time: string): string {
  return `${isMorning(time) ? addDays(date, 1) : date}T${time}`;
}

/** The time of arrival, `HH:MM` at the spot, that is asked for; null when only a night is, or now. */
export function arrivalIn(at: string | null, timeZone: string): string | null {
  if (at === null) return null;
  const time = HAS_OFFSET.test(at) ? localTime(Date.parse(at), timeZone).time : at.slice(11, 16);
  return time === WHOLE_NIGHT ? null : time;
}

function isMorning(time: string): boolean {
  return Number(time.slice(0, 2)) < NIGHT_END_HOUR;
}

/** `2026-02-16` as a moment whose UTC date is that date: for formatting with `timeZone: 'UTC'`. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

export function dayAfter(date: string): string {
  return addDays(date, 1);
}
