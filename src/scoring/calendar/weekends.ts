/** Days of rest by country: a Thursday evening in Oman is like a Friday evening in Spain. */
import type { HolidayArea } from './holidays.ts';

/**
 * Days by which the week of a country is ahead of a week with Saturday and Sunday off. Source: weekends of the Unicode
 * CLDR (supplemental data, version 47, March 2025). A single day of rest counts as the second day of a weekend. Malaysia:
 * states with Friday and Saturday (Kedah, Kelantan, Terengganu), by their governments in 2025.
 */
const DAYS_AHEAD = new Map<string, number>([
  // Friday and Saturday
  ...'BD BH DJ DZ EG IL IQ JO KW LY MV OM PS QA SA SD SY YE MY-02 MY-03 MY-11'
    .split(' ')
    .map((area) => [area, 1] as const),
  // Saturday alone
  ['NP', 1],
  // Thursday and Friday, or Friday alone
  ...'AF IR SO'.split(' ').map((area) => [area, 2] as const),
]);

/**
 * Returns the weekday that a day is like in a country with Saturday and Sunday off.
 * @param weekday ISO 8601, 1 = Monday
 */
export function weekdayLike(weekday: number, { country, state }: HolidayArea): number {
  const ahead = DAYS_AHEAD.get(state ?? '') ?? DAYS_AHEAD.get(country ?? '') ?? 0;
  return ((weekday - 1 + ahead) % 7) + 1;
}
