/** Divides a way into days of about equal length between the points where nights are wanted. */

import { instantOf } from '../../../scoring/calendar/at.ts';
import { nightFor } from '../../../scoring/calendar/night.ts';

/** A day of a tour before its night is chosen. Positions are s of driving from the start of the way. */
export interface Day {
  /** positions at which the day nominally begins and ends */
  from: number;
  to: number;
  /** stretch beside which the night is searched; a day that ends at a stop searches around the stop */
  earliest: number;
  latest: number;
  /** limits of all searches: half way from this day's end to those of the day before and the day after */
  since: number;
  until: number;
  /** index of the night stop at which the day ends; null if it ends elsewhere */
  stop: number | null;
}

/** Half the length of the stretch in which a night is searched: maximum, s, and as a share of a day's driving. */
const SEARCH_S = 45 * 60;
const SEARCH_SHARE = 1 / 4;

/**
 * Returns the number of days that `daysBetween` creates. Costs nothing: a tour may be refused because of it.
 * @param stops positions of the night stops, ascending, the end last
 * @param perDay s of driving
 */
export function dayCount(stops: readonly number[], perDay: number): number {
  return stops.reduce((sum, end, stop) => sum + daysFor(end - (stops[stop - 1] ?? 0), perDay), 0);
}

/** Returns half the length of the stretch in which a night is searched, s. @param perDay s of driving */
export function spreadOf(perDay: number): number {
  return Math.min(SEARCH_S, perDay * SEARCH_SHARE);
}

/**
 * Returns the days, none longer than a day's driving. Between two night stops there are as few as possible,
 * but with room for a choice of nights.
 * @param stops positions of the night stops, ascending, the end last
 * @param perDay s of driving
 */
export function daysBetween(stops: readonly number[], perDay: number): Day[] {
  const spread = spreadOf(perDay);
  const days = stops.flatMap((end, stop) => {
    const start = stops[stop - 1] ?? 0;
    const length = end - start;
    const count = daysFor(length, perDay);
    const each = length / count;
    const half = Math.min(spread, each / 2);
    return Array.from({ length: count }, (_, i): Day => {
      const isLast = i === count - 1;
      const to = isLast ? end : start + (i + 1) * each;
      return {
        from: start + i * each,
        to,
        earliest: to - half,
        latest: to + (isLast ? 0 : half),
        since: 0,
        until: 0,
        stop: isLast ? stop : null,
      };
    });
  });
  return days.map((day, i) => ({
    ...day,
    since: (day.from + day.to) / 2,
    until: (day.to + (days[i + 1]?.to ?? day.to)) / 2,
  }));
}

/** Returns the number of days that a drive takes. @param length s, like `perDay` */
function daysFor(length: number, perDay: number): number {
  if (length <= perDay) return 1;
  // each day but the last is shorter, so that there is a choice of nights
  const room = spreadOf(perDay) / 2;
  // count * perDay - (count - 1) * room >= length
  return Math.ceil((length - room) / (perDay - room));
}

/** Times of a day, ms since 1970. */
export interface DayTimes {
  /** ISO 8601 date of the evening */
  date: string;
  departure: number;
  /** nominal arrival */
  arrival: number;
}

/** Hour of departure on all days but the first, local time. */
export const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the times of the days: the first begins as requested, the others in the morning.
 * @param zoneAt time zone (IANA name) at a position on the way
 */
export function dayTimes(
  days: readonly Pick<Day, 'from' | 'to'>[],
  departureMs: number,
  zoneAt: (position: number) => string,
): DayTimes[] {
  let departure = departureMs;
  let before = Number.NEGATIVE_INFINITY;
  return days.map(({ from, to }) => {
    const arrival = departure + Math.round((to - from) * 1000);
    const zone = zoneAt(to);
    // across time zones or after a drive through the night an evening may come twice
    const evening = Math.max(before + 1, nightFor(arrival, zone).evening.number);
    before = evening;
    const times = { date: new Date(evening * DAY_MS).toISOString().slice(0, 10), departure, arrival };
    departure = instantOf((evening + 1) * DAY_MS + MORNING_HOUR * HOUR_MS, zone);
    return times;
  });
}
