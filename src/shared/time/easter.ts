/** Computes the date of Easter, from which carnival and Good Friday follow. */
import { dayNumberOf } from './day-number.ts';

/** Returns the day number of Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return dayNumberOf(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1);
}

/** Days from the Julian to the Gregorian calendar between 1900 and 2099. */
const JULIAN_DAYS = 13;

/**
 * Returns the day number of Easter Sunday of the Eastern churches, years 1900 to 2099 (Meeus, chapter 8: Julian
 * calendar).
 */
export function orthodoxEasterSunday(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const monthAndDay = d + e + 114;
  return dayNumberOf(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1) + JULIAN_DAYS;
}
