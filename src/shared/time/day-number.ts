const DAY = 86_400_000;

/** Returns the number of days from 1970-01-01 to a date in the proleptic Gregorian calendar, month 1..12. */
export function dayNumberOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY;
}
