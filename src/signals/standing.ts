/**
 * Which devices are heard in full: the rule that `drizzle/postgres/0002_standing.sql` has for Postgres. It is decided once,
 * when a report is stored, so every instance and every start says the same of it.
 *
 * A device has standing at a place once it has reported on two other nights elsewhere: at least 200 m away, more than
 * NIGHTS_APART_MS apart, and both at least SEASONED_MS ago. All of that by our clock, so that back-dating buys nothing.
 * Until then it is a newcomer, and what all newcomers together can do to a spot is little (src/scoring/community).
 */

/** A report speaks for its device from a day after it was stored: tokens that are made up for one purpose are used at once. */
export const SEASONED_MS = 24 * 3_600_000;
/** Two reports stored at least this far apart are not of one night, in ms: a night and its late morning last 14 hours. */
export const NIGHTS_APART_MS = 18 * 3_600_000;
/** So many earlier reports of a device are looked at: an honest one has one a night, a dishonest one must cost nothing. */
export const EARLIER_LIMIT = 1000;

/** An earlier report of the device. */
export interface Earlier {
  /** null = of no place that we know */
  cell: number | null;
  /** ms since 1970 UTC, by our clock */
  receivedAt: number;
}

/**
 * @param earlier reports of the device that were stored at least SEASONED_MS ago
 * @param surroundings cells around the spot that are not elsewhere (`surroundingsOf` its cell)
 */
export function hasStanding(earlier: readonly Earlier[], surroundings: readonly number[]): boolean {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { cell, receivedAt } of earlier) {
    if (cell === null || surroundings.includes(cell)) continue;
    first = Math.min(first, receivedAt);
    last = Math.max(last, receivedAt);
  }
  return last - first >= NIGHTS_APART_MS;
}
