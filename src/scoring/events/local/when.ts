/** Conditions of events: the nights, and the hours of a night, in which they happen (docs/model.md). */

import { NIGHT_END_HOUR, NIGHT_START_HOUR } from '../../../shared/time/night.ts';
import type { Night } from '../../calendar/night.ts';
import type { NightCalendar } from '../../calendar/night-type.ts';
import { isOpenLate } from '../../noise/opening.ts';
import { bakesOn } from './country-habits.ts';

/** The rated night, with its calendar and country. */
export interface Tonight {
  night: Night;
  calendar: NightCalendar;
  /** ISO 3166-1 alpha-2; null if unknown */
  country: string | null;
}

/** Hours on the clock of the spot, the second one excluded; from 22 to 3 crosses midnight. */
export type Hours = readonly [from: number, to: number];

/** Opening hours and stored value of the place of an event. */
export interface PlaceInTime {
  /** opening hours as a bitmap of the half hours of the week of the night; null if unknown */
  week: Uint8Array | null;
  /** stored value of the place, see AREA_KINDS and POINT_CATEGORIES */
  value: number;
}

/** Factor of an event in a night: 0 = it does not happen, 1 = as usual. */
export type When = (tonight: Tonight, place: PlaceInTime) => number;

export const everyNight: When = () => 1;

export const beforeWorkingDays: When = ({ calendar }) => Number(calendar.beforeWorkingDay);

export const beforeDeliveryDays: When = ({ calendar }) => Number(calendar.beforeDeliveryDay);

/** Years after the last evidence in the map after which a building site counts as finished. */
const OVER_AFTER_YEARS = 3;
const DAY_MS = 86_400_000;
/**
 * Nights before working days, until a building site counts as finished. `value` is the last day on which the
 * site was known, days since 1970; 0 if unknown.
 */
export const whileUnderConstruction: When = ({ night, calendar }, { value }) =>
  Number(
    calendar.beforeWorkingDay && (value === 0 || night.start < (value + OVER_AFTER_YEARS * 365.25) * DAY_MS),
  );

/** Hours of parties, fireworks and meetings in car parks. */
export const PARTY_HOURS: Hours = [NIGHT_START_HOUR, 3];

/** Friday and Saturday nights, until people have gone home. */
export const weekendEvenings: When = ({ night, calendar }) =>
  Number(calendar.fridayOrSaturdayNight && takesPlace(night, PARTY_HOURS));

/** Factor of young people outside on other nights of the summer holidays of schools; assumption. */
const HOLIDAY_EVENING = 0.5;

/** Friday and Saturday nights of the warm months, and fewer on other nights of the holidays, until people go home. */
export const warmEvenings: When = (tonight, place) => {
  const { calendar, night } = tonight;
  if (!calendar.outdoorSeason) return 0;
  if (calendar.summerHolidays && takesPlace(night, PARTY_HOURS))
    return Math.max(HOLIDAY_EVENING, weekendEvenings(tonight, place));
  return weekendEvenings(tonight, place);
};

/** Factor of a drive-through without opening hours on Friday and Saturday nights; many are open until two. */
const UNKNOWN_LATE = 0.5;
/** Nights in which a takeaway is open after midnight, until people have gone home. */
export const whileOpenLate: When = (tonight, { week }) => {
  const { night } = tonight;
  if (week) return Number(isOpenLate({ week, usualHours: 0 }, night) && takesPlace(night, PARTY_HOURS));
  return UNKNOWN_LATE * weekendEvenings(tonight, { week, value: 0 });
};

/** Months (1 to 12) in which slopes are groomed and made, north and south of the equator. */
const SNOW_MONTHS = { north: [12, 1, 2, 3], south: [6, 7, 8, 9] };
export const snowNights: When = ({ night, calendar }) =>
  Number(SNOW_MONTHS[calendar.southern ? 'south' : 'north'].includes(night.evening.month));

export const onBakingDays: When = ({ night, country }) => Number(bakesOn(night.morning.weekday, country));

/** Factor of a market without opening hours, relative to one that is known to open in the morning. */
const UNKNOWN_MARKET = 0.2;
export const onMarketDays: When = ({ night }, { week }) =>
  week ? Number(opensInTheMorning(night, week, 5, 13)) : UNKNOWN_MARKET;

/**
 * Nights with ferries in the rated part, by opening hours; without opening hours, until midnight and from
 * four on, when most ferries sail (assumption).
 */
export const whileFerriesRun: When = ({ night }, { week }) =>
  Number(
    week
      ? night.halfHours.some(
          ({ start, end, weekSlot }) =>
            end > night.scoredFrom &&
            start < night.scoredUntil &&
            (week[weekSlot >> 3]! & (1 << (weekSlot & 7))) !== 0,
        )
      : takesPlace(night, [NIGHT_START_HOUR, 24]) || takesPlace(night, [4, NIGHT_END_HOUR]),
  );

/** Returns true when some of the hours are in the rated part of the night. */
export function takesPlace(night: Night, [from, to]: Hours): boolean {
  return night.halfHours.some(
    ({ hour, start, end }) =>
      end > night.scoredFrom &&
      start < night.scoredUntil &&
      (from < to ? hour >= from && hour < to : hour >= from || hour < to),
  );
}

/** Returns true when a place is open at some time between two hours (0..24) of the day on which the night ends. */
export function opensInTheMorning(night: Night, week: Uint8Array, from: number, to: number): boolean {
  const day = (night.morning.weekday - 1) * 48;
  for (let slot = day + from * 2; slot < day + to * 2; slot++) {
    if (week[slot >> 3]! & (1 << (slot & 7))) return true;
  }
  return false;
}
