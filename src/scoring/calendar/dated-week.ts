/** Opening hours that depend on dates, holidays or the sun, as the week around a day. */
import { LRUCache } from 'lru-cache';
import { WEEK_BYTES } from '../../region/format/codes.ts';
import { openSlots, Slot } from '../../shared/time/open-slots.ts';
import { isDated, namesSun, parseRules, type Rules } from '../../shared/time/opening-rules.ts';
import { type HolidayArea, isPublicHoliday } from './holidays.ts';
import { type LocalDay, localDay } from './night.ts';
import { sunTimes } from './sun.ts';

/** A place on the earth with its calendar and its clock. */
export interface Here {
  /** degrees */
  lat: number;
  lon: number;
  /** `timeZone`: IANA name */
  place: HolidayArea & { timeZone: string };
}

/** The week of three days before a day to three days after it: a bit per half hour from Monday 0:00 on. */
export interface OpenWeek {
  /** half hours that are certainly open */
  open: Uint8Array;
  /** those, and half hours of which it is not known */
  maybe: Uint8Array;
}

/** Returns the week around a day on the clock of the place. */
export type DatedWeek = (day: LocalDay) => OpenWeek;

const DAYS_AROUND = 3;
/** Weeks by text, place and day: neighbouring spots of one night share them. */
const weeks = new LRUCache<string, OpenWeek>({ max: 512 });

/**
 * Returns the weeks of opening hours at a place; null if all weeks are equal, or if the text cannot be read.
 * @param text of opening hours; '' = none
 */
export function datedWeek(text: string, here: Here): DatedWeek | null {
  const rules = text === '' ? null : rulesIn(text);
  return rules && isDated(rules) ? weeksOf(text, rules, here) : null;
}

/** Rules by text: the venues of a street are around each of its spots. */
const parsed = new LRUCache<string, { rules: Rules | null }>({ max: 512 });

function rulesIn(text: string): Rules | null {
  let known = parsed.get(text);
  if (!known) {
    known = { rules: parseRules(text) };
    parsed.set(text, known);
  }
  return known.rules;
}

/** Returns the weeks of times in the grammar of opening hours; null if the text cannot be read. */
export function weekOfTimes(text: string, here: Here): DatedWeek | null {
  const rules = rulesIn(text);
  return rules && weeksOf(text, rules, here);
}

function weeksOf(text: string, rules: Rules, here: Here): DatedWeek {
  const { country, state, timeZone } = here.place;
  const sun = namesSun(rules) ? `${here.lat.toFixed(1)} ${here.lon.toFixed(1)} ${timeZone}` : '';
  return (day) => {
    const key = `${country} ${state} ${sun} ${day.number} ${text}`;
    let week = weeks.get(key);
    if (!week) {
      week = weekAround(rules, here, day);
      weeks.set(key, week);
    }
    return week;
  };
}

function weekAround(rules: Rules, { lat, lon, place }: Here, { number }: LocalDay): OpenWeek {
  const open = new Uint8Array(WEEK_BYTES);
  const maybe = new Uint8Array(WEEK_BYTES);
  const dayAt = (at: number) => {
    const day = localDay(at);
    return { ...day, isHoliday: isPublicHoliday(place, day) };
  };
  let before = dayAt(number - DAYS_AROUND - 1);
  for (let at = number - DAYS_AROUND; at <= number + DAYS_AROUND; at++) {
    const day = dayAt(at);
    const slots = openSlots(rules, day, before, () => sunTimes(lat, lon, at, place.timeZone));
    for (const [i, state] of slots.entries()) {
      const slot = (day.weekday - 1) * slots.length + i;
      if (state === Slot.open) open[slot >> 3]! |= 1 << (slot & 7);
      if (state !== Slot.closed) maybe[slot >> 3]! |= 1 << (slot & 7);
    }
    before = day;
  }
  return { open, maybe };
}
