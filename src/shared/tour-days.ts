/** Maximum number of days of a tour: a fortnight; the work grows with it. */
export const MAX_DAYS = 14;

/** Range of driving hours a day: from a short hop to the limit of two drivers. */
export const HOURS = { minimum: 0.1, maximum: 14 };

/** Maximum length of a tour in straight lines, km: MAX_DAYS days of the longest driving at FASTEST_KMH, rounded up. */
export const MAX_TOUR_KM = 20_000;
/** Speed in a straight line that no day reaches, km/h. */
const FASTEST_KMH = 100;

/** Returns the maximum length of a tour with so many hours of driving a day, in straight lines, km. */
export function longestTourKm(hours: number): number {
  return Math.ceil(MAX_DAYS * hours * FASTEST_KMH);
}

/**
 * Maximum distance of a chosen night from the stop at which its day ends, m: the search radius around a stop, plus
 * ten minutes' drive for a plan B.
 */
export const FAR_FROM_STOP_M = 25_000;

/** Distance of a night from a stop within which the day is said to end at the stop, m: half an hour on foot. */
export const AT_STOP_M = 2000;
