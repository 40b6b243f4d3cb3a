/** Days of a year; every year has a 29 February. */

/** Number of days before each month in a leap year. */
const DAYS_BEFORE = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335] as const;

/** Returns 0 for 1 January .. 365 for 31 December. @param month 1..12 @param day 1..31 */
export function dayOfYear(month: number, day: number): number {
  return DAYS_BEFORE[month - 1]! + day - 1;
}
