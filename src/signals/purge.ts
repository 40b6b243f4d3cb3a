/** Deletes signals that are too old to count, a few at a time, so that storing goes on. */
import type { SignalDatabase } from './store.ts';

/** Signals older than this are deleted: three times as old as one can count. */
const RETENTION_MS = 90 * 86_400_000;
/** Signals per statement, and the pause between two of them. */
const STEP = 500;
const PAUSE_MS = 50;

/** @param now ms since 1970 UTC */
export async function purgeOld(database: SignalDatabase, now: number): Promise<void> {
  while ((await database.purge(now - RETENTION_MS, STEP)) === STEP) await Bun.sleep(PAUSE_MS);
}
