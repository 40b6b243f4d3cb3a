/** The pause between two signals of one device for one spot: the rule, for whoever holds the lock of its database. */

/** Two signals of one device for one spot are at least this far apart, measured on their own timestamps. */
export const COOLDOWN_HOURS = 24;
export const COOLDOWN_MS = COOLDOWN_HOURS * 3_600_000;

/**
 * The earliest time from `from` on at which a signal would be accepted.
 * @param existing times of the device's signals for the spot that are later than `from` - COOLDOWN_MS, ascending
 * @param from ms since 1970 UTC
 * @returns `from` itself when nothing stands against it
 */
export function firstFreeTime(existing: readonly number[], from: number): number {
  let free = from;
  for (const time of existing) {
    if (time >= free + COOLDOWN_MS) break;
    if (time > free - COOLDOWN_MS) free = time + COOLDOWN_MS;
  }
  return free;
}
