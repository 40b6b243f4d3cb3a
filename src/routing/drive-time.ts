/** When and with what a road is driven, and whether its conditions close it then. */
import { type RoadClause, SEASON_MONTHS } from '../region/format/sections/road-conditions.ts';
import { openSlots, Slot } from '../shared/time/open-slots.ts';
import type { OpeningDay } from '../shared/time/opening-dates.ts';
import { parseRules } from '../shared/time/opening-rules.ts';
import type { OpenWays } from './paces.ts';
import type { Vehicle } from './vehicle.ts';

const DAY_MS = 86_400_000;
const SLOT_MS = 1_800_000;

/** A half hour on the clock of the place. */
export interface DriveTime {
  /** the same text for the same half hour */
  key: string;
  day: OpeningDay;
  /** the day before */
  before: OpeningDay;
  /** half hour of the day, 0 to 47 */
  slot: number;
  /** other day on which it may be driven: a road must be open on both; default: it is not in doubt */
  or?: DriveTime;
  /** later days of a drive, ascending; default: it ends on the same day */
  later?: readonly LaterDay[];
}

/** A day of a drive over several days. */
export interface LaterDay {
  /** driving time after which it begins, s */
  since: number;
  time: DriveTime;
}

/** Returns the time of a drive over several days. @param days by the driving time at which each begins, s; the first at 0 */
export function overDays(days: readonly LaterDay[]): DriveTime {
  const [first, ...later] = days;
  const { later: _, ...time } = first!.time;
  if (later.length === 0) return time;
  const key = days
    .map(({ since, time: each }) => `${Math.round(since)} ${each.key} ${each.or?.key ?? ''}`)
    .join();
  return { ...time, key, later };
}

/** Returns the day of a drive after a driving time, s, without the days after it. */
export function dayOfDrive(time: DriveTime, seconds: number): DriveTime {
  return time.later?.findLast(({ since }) => since <= seconds)?.time ?? time;
}

/** Returns the time of the rest of a drive. @param seconds driving time of what lies behind */
export function timeAfter(time: DriveTime, seconds: number): DriveTime {
  const days = [{ since: 0, time }, ...(time.later ?? [])];
  const now = Math.max(
    0,
    days.findLastIndex(({ since }) => since <= seconds),
  );
  return overDays(days.slice(now).map((day, i) => ({ ...day, since: i === 0 ? 0 : day.since - seconds })));
}

/**
 * Returns the half hour of a local time.
 * @param wallMs the local date and time, read as if it were UTC, ms since 1970
 * @param isHoliday returns whether a day, counted from 1970, is a public holiday; default: no day is
 */
export function driveTimeOf(wallMs: number, isHoliday: (day: number) => boolean = () => false): DriveTime {
  const today = Math.floor(wallMs / DAY_MS);
  const dayOf = (number: number): OpeningDay => {
    const date = new Date(number * DAY_MS);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay() || 7,
      isHoliday: isHoliday(number),
    };
  };
  const halfHour = Math.floor(wallMs / SLOT_MS);
  return { key: `${halfHour}`, day: dayOf(today), before: dayOf(today - 1), slot: halfHour - 48 * today };
}

/** The sun does not decide when a road is open: whether it is up is not known. */
const NO_SUN = { dawn: null, sunrise: null, sunset: null, dusk: null };

/**
 * Returns in which directions clauses leave a road open, and whether for destinations alone. Without a time, a road is
 * open that is open at some time.
 * @param isSouth true south of the equator, where seasons are half a year later
 */
export function openBy(
  clauses: readonly RoadClause[],
  time: DriveTime | null,
  vehicle: Vehicle,
  isSouth: boolean,
): OpenWays {
  const open: OpenWays = { forward: true, backward: true, slow: { forward: false, backward: false } };
  for (const clause of clauses) {
    const { over, times } = clause;
    const opens = clause.open && !clause.slow;
    // without a time only sizes close, and what opens at times does
    if (time === null && !opens && (times !== undefined || !over)) continue;
    const told = time === null && over ? { over } : time === null ? {} : clause;
    if (!applies(told, time, vehicle, isSouth)) continue;
    for (const way of clause.way ? [clause.way] : (['forward', 'backward'] as const)) {
      if (clause.open) open.slow[way] = !opens;
      if (!clause.slow) open[way] = clause.open;
    }
  }
  return open;
}

/** Returns true if a condition holds for a vehicle at a time. What is not known does not hold. */
export function applies(
  { times, byDay, over }: Pick<RoadClause, 'times' | 'byDay' | 'over'>,
  time: DriveTime | null,
  vehicle: Vehicle,
  isSouth: boolean,
): boolean {
  if (over) {
    const sizes = {
      height: vehicle.heightM,
      width: vehicle.widthM,
      length: vehicle.lengthM,
      weight: vehicle.weightT,
    };
    for (const [name, size] of Object.entries(sizes)) {
      const limit = over[name as keyof typeof sizes];
      if (limit !== undefined && (size === null || size <= limit)) return false;
    }
  }
  if (times === undefined) return true;
  if (time === null) return false;
  const season = SEASON_MONTHS[times];
  if (season) return isInSeason(season, isSouth ? ((time.day.month + 5) % 12) + 1 : time.day.month);
  const rules = parseRules(times);
  if (!rules) return false;
  const slots = openSlots(rules, time.day, time.before, () => NO_SUN);
  return byDay ? slots.includes(Slot.open) : slots[time.slot] === Slot.open;
}

function isInSeason([first, last]: readonly [number, number], month: number): boolean {
  return first <= last ? first <= month && month <= last : month >= first || month <= last;
}
