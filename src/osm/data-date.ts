/** Dates of map data, as files and services state them. */

/** Difference of clocks up to which a date after the current time is taken for the current time, ms: a day. */
const CLOCK_DIFFERENCE_MS = 86_400_000;

/** Returns true for times from 2004, the year of the first OSM data, until 2100. @param time ms since 1970 */
export function isPlausibleDate(time: number): boolean {
  return time >= Date.UTC(2004) && time < Date.UTC(2100);
}

/** Returns a stated date, ISO 8601; null if it is unknown, implausible or in the future. @param now ms since 1970 */
export function statedDate(time: number, now: number): string | null {
  if (!isPlausibleDate(time) || time > now + CLOCK_DIFFERENCE_MS) return null;
  return new Date(Math.min(time, now)).toISOString();
}
