/** Deletes signals that are too old to be kept, a few at a time, so that storing goes on. */
import type { SignalDatabase } from './store.ts';

/** Signals per statement, and the pause between two of them. */
const STEP = 500;
const PAUSE_MS = 50;

/** @param before ms since 1970 UTC: what was noticed earlier is deleted */
export async function purgeOld(database: SignalDatabase, before: number): Promise<void> {
  while ((await database.purge(before, STEP)) === STEP) await Bun.sleep(PAUSE_MS);
}
