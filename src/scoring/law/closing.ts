/** The hours of a night in which a car park is closed: a van inside cannot leave. */
import { WEEK_HALF_HOURS } from '../../region/format/codes.ts';
import {
  clausesIn,
  GUESTS,
  MIN_CLOSED_SLOTS,
  SEASON_MONTHS,
} from '../../region/format/sections/road-conditions.ts';
import { detailIn } from '../../region/format/site-details.ts';
import { openOtherwise } from '../../shared/time/opening-rules.ts';
import { type Here, type OpenWeek, weekOfTimes } from '../calendar/dated-week.ts';
import type { Night } from '../calendar/night.ts';
import type { StandingPlace } from '../site/standing.ts';
import type { WayIn } from '../site/way-in.ts';

/** Times on the clock of the place, such as 20:00 and 08:00. */
export interface Closing {
  from: string;
  to: string;
}

const NEVER_OPEN: Closing = { from: '00:00', to: '24:00' };

/**
 * Returns when the car park around a spot is closed in the rated part of a night; null if it is open, or if its hours
 * are unknown. Hours of campsites and motorhome sites are those of the reception and close nobody in.
 * @param places around the spot, smallest first
 */
export function closingOf([place]: readonly StandingPlace[], here: Here, night: Night): Closing | null {
  if (!place || !isClosing(place)) return null;
  const week = weekOf(place, here, night)?.maybe;
  const closed = week && scoredSlots(night).find((slot) => !isSet(week, slot));
  if (closed === undefined) return null;
  return stretchAround(closed, WEEK_HALF_HOURS, (slot) => !isSet(week!, slot)) ?? NEVER_OPEN;
}

/**
 * Returns true if it is not known whether the car park around a spot is open in the rated part of a night, although it
 * has hours.
 * @param places around the spot, smallest first
 */
export function areHoursUnread([place]: readonly StandingPlace[], here: Here, night: Night): boolean {
  const text = place && isClosing(place) ? timesIn(place.details) : '';
  if (text === '') return false;
  const week = weekOf(place!, here, night);
  if (!week) return true;
  return scoredSlots(night).some((slot) => isSet(week.maybe, slot) && !isSet(week.open, slot));
}

/** Returns true for a place that closes its guests in. Hours of services are those of the shop. */
function isClosing({ kind }: StandingPlace): boolean {
  return kind === 'parking' || kind === 'rest_area';
}

/** Returns the opening hours, or else the season; '' = always. */
function timesIn(details: string): string {
  const season = detailIn(details, 'seasonal');
  return detailIn(details, 'opening_hours') || (season === 'no' ? '' : season);
}

/**
 * Returns the opening hours around a night; null if they are not tagged, or if they cannot be read. Hours that only name
 * when it is closed leave it open at all other times.
 */
function weekOf({ details, week }: StandingPlace, here: Here, night: Night): OpenWeek | null {
  const known = weekOfTimes(openOtherwise(timesIn(details)), here)?.(night.evening);
  return known ?? (week && { open: week, maybe: week });
}

/** Returns the half hours of the week in the rated part of a night. */
function scoredSlots({ halfHours, scoredFrom, scoredUntil }: Night): number[] {
  return halfHours
    .filter(({ start, end }) => end > scoredFrom && start < scoredUntil)
    .map(({ weekSlot }) => weekSlot);
}

function isSet(week: Uint8Array, slot: number): boolean {
  return (week[slot >> 3]! & (1 << (slot & 7))) !== 0;
}

/** Whether the way to a place is open in a night. */
export type WayOpen = 'open' | 'closed' | 'unknown' | 'customers';

/**
 * Returns whether the way to a place is closed in a night; `customers` if it is so for all others, `unknown` if that depends
 * on times that are not known.
 */
export function wayOn({ isOpenWhile }: WayIn, here: Here, night: Night): WayOpen {
  if (!isOpenWhile) return 'open';
  const isOpenIf = (isSure: boolean, isGuest: boolean) =>
    isOpenWhile(
      (conditions) => !(isGuest && isForGuests(conditions)) && isWayClosed(conditions, here, night, isSure),
    );
  if (isOpenIf(false, false)) return 'open';
  if (isOpenIf(false, true)) return 'customers';
  return isOpenIf(true, true) ? 'unknown' : 'closed';
}

function isForGuests(conditions: string): boolean {
  return clausesIn(conditions).some(({ times }) => times === GUESTS);
}

/**
 * Returns true if conditions close a way in both directions for two hours or more of a night: a van behind it cannot
 * leave.
 * @param conditions see `RoadClause`
 * @param isSure false = also if times that are not known may close it
 */
function isWayClosed(
  conditions: string,
  here: Here,
  { halfHours, evening }: Night,
  isSure: boolean,
): boolean {
  const isOpen = halfHours.map(() => true);
  for (const { open, slow, way, times, over } of clausesIn(conditions)) {
    if (over || slow || (way && !open)) continue;
    const season = times === undefined ? undefined : SEASON_MONTHS[times];
    if (season) {
      if (isInMonths(season, here.lat < 0 ? ((evening.month + 5) % 12) + 1 : evening.month))
        isOpen.fill(open);
      continue;
    }
    const week = times === undefined ? null : weekOfTimes(times, here)?.(evening);
    // what is not known opens a way if only sure closings count, else it closes it
    const isWide = open === isSure;
    if (week === undefined && !isWide) continue;
    const held = week && (isWide ? week.maybe : week.open);
    for (const [i, { weekSlot }] of halfHours.entries()) if (!held || isSet(held, weekSlot)) isOpen[i] = open;
  }
  return isOpen.filter((each) => !each).length >= MIN_CLOSED_SLOTS;
}

function isInMonths([first, last]: readonly [number, number], month: number): boolean {
  return first <= last ? first <= month && month <= last : month >= first || month <= last;
}

/** Half hours of a day. */
export const DAY_SLOTS = 48;

/**
 * Returns the hours around a half hour of the week in which something holds; null if they are `most` or more.
 * @param most half hours
 * @param holds takes a half hour of the week, 0 to 335
 */
export function stretchAround(slot: number, most: number, holds: (slot: number) => boolean): Closing | null {
  const inWeek = (at: number) => ((at % WEEK_HALF_HOURS) + WEEK_HALF_HOURS) % WEEK_HALF_HOURS;
  let [from, to] = [slot, slot + 1];
  while (to - from < most && holds(inWeek(from - 1))) from--;
  while (to - from < most && holds(inWeek(to))) to++;
  return to - from < most ? { from: clockOf(from), to: clockOf(to) } : null;
}

/** Returns the time at a half hour of the week: "20:00". */
function clockOf(slot: number): string {
  const halfHour = ((slot % DAY_SLOTS) + DAY_SLOTS) % DAY_SLOTS;
  return `${String(halfHour >> 1).padStart(2, '0')}:${halfHour & 1 ? '30' : '00'}`;
}
