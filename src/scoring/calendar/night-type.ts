/** Classifies a night at a spot: weekend, eve of a holiday, before a working day. */
import { LastFew } from '../../shared/collections/last-few.ts';
import { type HolidayArea, isPublicHoliday } from './holidays.ts';
import type { Night } from './night.ts';
import { isQuietNight } from './quiet-nights.ts';
import { isSummerHoliday } from './school-holidays.ts';
import { type SpecialNight, specialNightOn } from './special-nights.ts';
import { weekdayLike } from './weekends.ts';

/**
 * Type of a night. SAT: Friday, Saturday and the eve of a public holiday. SUN: Sunday or a holiday before a
 * working day, and nights that people spend at home (quiet-nights.ts). WORK: all others. In countries with other days of
 * rest, weekdays here and below are those that they are like (weekends.ts).
 */
export type NightType = 'WORK' | 'SAT' | 'SUN';

export interface NightCalendar {
  type: NightType;
  /** month in which the night begins, 1..12 */
  month: number;
  fridayNight: boolean;
  saturdayNight: boolean;
  /** true on a Friday or Saturday night that people do not spend at home (quiet-nights.ts) */
  fridayOrSaturdayNight: boolean;
  /** weekday (ISO 8601, 1 = Monday) on whose evening as many people go out as on this one */
  goingOutLike: number;
  /** true if the next morning is a public holiday */
  holidayEve: boolean;
  /** true if the next day is Monday to Friday and not a holiday */
  beforeWorkingDay: boolean;
  /** true if the next day is Monday to Saturday and not a holiday, so shops are supplied */
  beforeDeliveryDay: boolean;
  /** true if the next morning is a Sunday or a holiday */
  sundayOrHolidayMorning: boolean;
  /** true while people sit outside at night: May to September; November to March south of the equator */
  outdoorSeason: boolean;
  /** true in the usual summer holidays of schools, whose days differ from year to year */
  summerHolidays: boolean;
  /** true in the two months in which resorts by beaches are full: July and August; January and February in the south */
  highSeason: boolean;
  /** true south of the equator */
  southern: boolean;
  special: SpecialNight | null;
}

const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;

/** Returns the calendar of a night at a spot; `lat` (degrees) decides between summer and winter. */
export function calendarOf({ evening, morning }: Night, area: HolidayArea, lat: number): NightCalendar {
  const southern = lat < 0;
  const holidayEve = isPublicHoliday(area, morning);
  const eveningLike = weekdayLike(evening.weekday, area);
  const morningLike = weekdayLike(morning.weekday, area);
  const fridayNight = eveningLike === FRIDAY;
  const saturdayNight = eveningLike === SATURDAY;
  const quiet = isQuietNight(morning, area);
  const fridayOrSaturdayNight = fridayNight || saturdayNight;
  const beforeWorkingDay = morningLike < SATURDAY && !holidayEve;
  const dayOff = eveningLike === SUNDAY || isPublicHoliday(area, evening);
  const type = quiet ? 'SUN' : fridayOrSaturdayNight || holidayEve ? 'SAT' : dayOff ? 'SUN' : 'WORK';
  const special = specialNightOn(evening, area);
  return {
    type,
    month: evening.month,
    fridayNight,
    saturdayNight,
    fridayOrSaturdayNight: fridayOrSaturdayNight && !quiet,
    goingOutLike: special ? SATURDAY : goingOutLike(type, eveningLike),
    holidayEve,
    beforeWorkingDay,
    beforeDeliveryDay: morningLike < SUNDAY && !holidayEve,
    sundayOrHolidayMorning: morningLike === SUNDAY || holidayEve,
    outdoorSeason: southern ? evening.month >= 11 || evening.month <= 3 : isBetween(evening.month, 5, 9),
    summerHolidays: isSummerHoliday(area, evening),
    highSeason: southern ? evening.month <= 2 : isBetween(evening.month, 7, 8),
    southern,
    special,
  };
}

function goingOutLike(type: NightType, weekday: number): number {
  if (type === 'SUN') return SUNDAY;
  return type === 'WORK' || weekday === FRIDAY ? weekday : SATURDAY;
}

function isBetween(value: number, first: number, last: number): boolean {
  return value >= first && value <= last;
}

interface KeptCalendar {
  night: Night;
  area: HolidayArea;
  southern: boolean;
  calendar: NightCalendar;
}

/** Cache of the last calendars, which neighbouring spots share in the same night. */
export class CalendarMemo {
  private readonly kept = new LastFew<KeptCalendar>();

  /** Returns the calendar of a night at a spot, as `calendarOf` does, from the cache if possible. */
  of(night: Night, area: HolidayArea, lat: number): NightCalendar {
    const southern = lat < 0;
    return this.kept.get(
      (last) => last.night === night && last.southern === southern && isSameArea(last.area, area),
      () => ({ night, area, southern, calendar: calendarOf(night, area, lat) }),
    ).calendar;
  }
}

function isSameArea(a: HolidayArea, b: HolidayArea): boolean {
  return a.country === b.country && a.state === b.state;
}
