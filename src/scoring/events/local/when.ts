/** In which nights, and until when in the night, something happens: the conditions of MODEL 6.3. */

import { NIGHT_START_HOUR } from '../../../shared/time/night.ts';
import type { Night } from '../../calendar/night.ts';
import type { NightCalendar } from '../../calendar/night-type.ts';
import { bakesOn } from './country-habits.ts';

/** The night that is rated, where it is rated. */
export interface Tonight {
  night: Night;
  calendar: NightCalendar;
  /** ISO 3166-1 alpha-2; null = unknown */
  country: string | null;
}

/**
 * What an event is worth in a night: 0 = it does not happen, 1 = as usual.
 * @param week opening hours of the place that it comes from; null = unknown
 */
export type When = (tonight: Tonight, week: Uint8Array | null) => number;

export const everyNight: When = () => 1;

export const beforeWorkingDays: When = ({ calendar }) => Number(calendar.beforeWorkingDay);

export const beforeDeliveryDays: When = ({ calendar }) => Number(calendar.beforeDeliveryDay);

export const beforeSchoolDays: When = ({ calendar }) => Number(calendar.beforeSchoolDay);

/** Bells ring longer on Sundays and feasts. */
const SUNDAY_BELLS = 1.5;
export const longerOnSundays: When = ({ calendar }) => (calendar.sundayOrHolidayMorning ? SUNDAY_BELLS : 1);

/** By this hour parties, fireworks and meetings in the car park are over. */
export const PARTIES_END = 3;

/** On Friday and Saturday until people have gone home. */
export const weekendEvenings: When = ({ night, calendar }) =>
  Number(calendar.fridayOrSaturdayNight && stillToCome(night, NIGHT_START_HOUR, PARTIES_END));

export const onBakingDays: When = ({ night, country }) => Number(bakesOn(night.morning.weekday, country));

/** A market of unknown days is worth a fifth of one that is known to take place in the morning. */
const UNKNOWN_MARKET = 0.2;
export const onMarketDays: When = ({ night }, week) =>
  week ? Number(opensInTheMorning(night, week, 5, 13)) : UNKNOWN_MARKET;

/** True when a part of the hours `from` to `to` on the spot's clock lies in the rated rest of the night. */
export function stillToCome(night: Night, from: number, to: number): boolean {
  return night.halfHours.some(
    ({ hour, end }) =>
      end > night.scoredFrom && (from < to ? hour >= from && hour < to : hour >= from || hour < to),
  );
}

/** True when a place that keeps these opening hours is open between two hours of the next morning (0..23). */
export function opensInTheMorning(night: Night, week: Uint8Array, from: number, to: number): boolean {
  const day = (night.morning.weekday - 1) * 48;
  for (let slot = day + from * 2; slot < day + to * 2; slot++) {
    if (week[slot >> 3]! & (1 << (slot & 7))) return true;
  }
  return false;
}
