/** Dates of feasts by calendars other than the Gregorian one. */
import { dayNumberOf } from '../../shared/time/day-number.ts';
import type { LocalDay } from './night.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type CalendarName = 'persian' | 'islamic-umalqura';
const formats = new Map<CalendarName, Intl.DateTimeFormat>();

/** Returns month and day of a day in another calendar. @param number days since 1970-01-01 */
function dateIn(calendar: CalendarName, number: number): [month: number, day: number] {
  let format = formats.get(calendar);
  if (!format) {
    format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      timeZone: 'UTC',
      month: 'numeric',
      day: 'numeric',
    });
    formats.set(calendar, format);
  }
  const parts = format.formatToParts(number * DAY_MS + DAY_MS / 2);
  const of = (type: 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return [of('month'), of('day')];
}

/** Returns true if a day is the first of a month in another calendar, from `first` to `last` days after it. */
function isFirstOf(
  calendar: CalendarName,
  theMonth: number,
  { number }: LocalDay,
  first: number,
  last: number,
): boolean {
  for (let after = first; after <= last; after++) {
    const [month, day] = dateIn(calendar, number - after);
    if (month === theMonth && day === 1) return true;
  }
  return false;
}

/**
 * First days of the Chinese calendar from FIRST_LUNAR_YEAR on, month and day. Source: Hong Kong Observatory, Gregorian-Lunar
 * calendar conversion tables. `Intl` has other days in some years.
 */
const LUNAR_NEW_YEARS = (
  '0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 ' +
  '0210 0130 0217 0206 0126 0214 0202 0123'
).split(' ');
const FIRST_LUNAR_YEAR = 2020;

/** Eve and day of the new year of the Chinese calendar, 2020 to 2050. */
export function isLunarNewYear({ number, year }: LocalDay): boolean {
  const date = LUNAR_NEW_YEARS[year - FIRST_LUNAR_YEAR];
  if (date === undefined) return false;
  const first = dayNumberOf(year, Number(date.slice(0, 2)), Number(date.slice(2)));
  return number === first - 1 || number === first;
}

/** Eve and first day of the new year of the Persian calendar, about 20 March. */
export function isNowruz(evening: LocalDay): boolean {
  return evening.month === 3 && isFirstOf('persian', 1, evening, -1, 0);
}

const TUESDAY = 2;

/** The last Tuesday evening before Nowruz, with fires and firecrackers. */
export function isFireTuesday(evening: LocalDay): boolean {
  return evening.month === 3 && evening.weekday === TUESDAY && isFirstOf('persian', 1, evening, -7, -1);
}

/** Eve and day of the end of Ramadan by the calendar of Mecca. Where people watch the moon, it may be a day later. */
export function isEidAlFitr(evening: LocalDay): boolean {
  return isFirstOf('islamic-umalqura', 10, evening, -1, 0);
}

/** Sunset in the middle of India in October and November, minutes after midnight UTC. */
const SUNSET_MINUTES = 12 * 60 + 10;
/** Least time from sunset to the new moon, minutes: two ghatis of 24 minutes. */
const MIN_DARK_MINUTES = 45;

/**
 * Returns true on the evening of Diwali: the last one with the waning moon before the new moon of 17 October to
 * 15 November, whose dark must outlast sunset.
 */
export function isDiwali({ number, month }: LocalDay): boolean {
  if (month !== 10 && month !== 11) return false;
  const dusk = number * DAY_MS + (SUNSET_MINUTES + MIN_DARK_MINUTES) * MINUTE_MS;
  const newMoon = nextNewMoon(dusk);
  if (newMoon > dusk + DAY_MS) return false;
  const at = new Date(newMoon);
  const date = (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
  return date >= 1017 && date <= 1115;
}

const DEGREE = Math.PI / 180;
/** Mean length of a month of the moon, days. */
const MONTH_DAYS = 29.530588861;
/** Mean new moon of January 2000: JDE 2451550.09766 in dynamical time, which is about 70 s ahead of UTC. */
const MEAN_NEW_MOON_MS = Date.UTC(2000, 0, 6, 14, 19, 28);

/** Returns the first new moon after an instant, ms since 1970, to about 15 minutes (Meeus, Astronomical Algorithms, 49). */
function nextNewMoon(after: number): number {
  let k = Math.floor((after - MEAN_NEW_MOON_MS) / (MONTH_DAYS * DAY_MS)) - 1;
  while (newMoon(k) <= after) k++;
  return newMoon(k);
}

function newMoon(k: number): number {
  const sun = (2.5534 + 29.1053567 * k) * DEGREE;
  const moon = (201.5643 + 385.81693528 * k) * DEGREE;
  const node = (160.7108 + 390.67050284 * k) * DEGREE;
  const days =
    -0.4072 * Math.sin(moon) +
    0.17241 * Math.sin(sun) +
    0.01608 * Math.sin(2 * moon) +
    0.01039 * Math.sin(2 * node) +
    0.00739 * Math.sin(moon - sun) -
    0.00514 * Math.sin(moon + sun) +
    0.00208 * Math.sin(2 * sun);
  return MEAN_NEW_MOON_MS + (MONTH_DAYS * k + days) * DAY_MS;
}
