/** Nights on a spot's own clock: which one is tonight, how to ask for another one. */
import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../shared/time/night.ts';

const DAY_MS = 86_400_000;

export interface NightChoice {
  /** the local date on which the night begins, `2026-02-16` */
  date: string;
  /** what the interface calls `at`; null = from now on */
  at: string | null;
}

function localTime(ms: number, timeZone: string): { date: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

/** The same calendar arithmetic everywhere: dates without a clock, so no daylight saving can interfere. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The local date on which a night begins. Before 06:00 that is the day before. */
export function nightDate(ms: number, timeZone: string): string {
  const { date, hour } = localTime(ms, timeZone);
  return hour < NIGHT_END_HOUR ? addDays(date, -1) : date;
}

/** Tonight and the nights after it. Only tonight is asked for as "now": it may have begun already. */
export function nightsFrom(nowMs: number, timeZone: string, count: number): NightChoice[] {
  const first = nightDate(nowMs, timeZone);
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(first, i);
    return { date, at: i === 0 ? null : `${date}T${NIGHT_START_HOUR}:00` };
  });
}

/** `2026-02-16` as a moment whose UTC date is that date: for formatting with `timeZone: 'UTC'`. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

export function dayAfter(date: string): string {
  return addDays(date, 1);
}
