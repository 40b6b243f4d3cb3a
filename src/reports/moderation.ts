/**
 * Deletion of reports by hand, for both databases. A deletion increments a counter in the facts table, in the
 * same transaction. Every instance watches the counter (Postgres: on notifications and every few seconds;
 * SQLite: every second) and reloads all reports when the counter changes. So even an instance that was
 * offline does not keep deleted reports.
 */
import { DatabaseRefused, StoreUnavailable } from './store.ts';

/** Selection of reports; all members that are not null must match. */
export interface Selection {
  spotId: string | null;
  /** `hashDevice` of the token, 32 bytes */
  device: Buffer | null;
  /** earliest time of storage by our clock, ms since 1970 UTC */
  since: number | null;
}

/** Number of deleted reports of one device. */
export interface DeletedOfDevice {
  /** hash of the device in hexadecimal digits, as the command that deletes reports takes it */
  device: string;
  reports: number;
}

/** Returns the statement that counts a deletion if a condition is true. Plain SQL, valid on both databases. */
export const countDeletion = (condition: string) => `
  insert into spotscore_facts (name, value) select 'deletions', '1' where ${condition}
  on conflict (name) do update set value = cast(cast(spotscore_facts.value as integer) + 1 as text)`;
export const READ_DELETIONS = `select value from spotscore_facts where name = 'deletions'`;

/** Detects changes of the counter of deletions. */
export class DeletionWatch {
  private seen: string | null | undefined;

  /**
   * Returns true if the counter differs from that of the previous call; false at the first call.
   * @param count result of READ_DELETIONS; null if nothing was ever deleted
   */
  hasChanged(count: string | null): boolean {
    const changed = this.seen !== undefined && this.seen !== count;
    this.seen = count;
    return changed;
  }
}

/** Form of the ids of reports and spots. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a database error as one sentence for the operator. @throws any other error, as it is internal */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseRefused || error instanceof StoreUnavailable) return error.message;
  throw error;
}
