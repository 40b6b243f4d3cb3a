/** When a device may report on a spot again: the rule that `drizzle/postgres/0001_add_signals.sql` has for Postgres. */
import { COOLDOWN_MS } from '../shared/time/cooldown.ts';

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
