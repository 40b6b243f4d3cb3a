/**
 * Deleting reports by hand. Whoever deletes counts it in the table of facts, in the same transaction; every instance looks at
 * that count (Postgres: when it is notified, and every few seconds; SQLite: every second) and loads all reports anew when it
 * has changed. So a deletion reaches an instance also when it was away, and no instance goes on with what was deleted.
 */
import { DatabaseRefused, StoreUnavailable } from './store.ts';

/** Which reports; those that fit everything that is not null. */
export interface Selection {
  spotId: string | null;
  /** `hashDevice` of the token, 32 bytes */
  device: Buffer | null;
  /** stored at this time or later, ms since 1970 UTC by our clock */
  since: number | null;
}

/** What was deleted of one device. */
export interface DeletedOfDevice {
  /** as hexadecimal digits, for another deletion */
  device: string;
  reports: number;
}

/** Plain SQL for both databases. */
export const COUNT_DELETION = `
  insert into spotscore_facts (name, value) values ('deletions', '1')
  on conflict (name) do update set value = cast(cast(spotscore_facts.value as integer) + 1 as text)`;
export const READ_DELETIONS = `select value from spotscore_facts where name = 'deletions'`;

/** Tells when the count has changed since it was last looked at. */
export class DeletionWatch {
  private seen: string | null | undefined;

  /** @param count as READ_DELETIONS gives it; null = nothing was ever deleted @returns whether it is another than before */
  hasChanged(count: string | null): boolean {
    const changed = this.seen !== undefined && this.seen !== count;
    this.seen = count;
    return changed;
  }
}

/** One sentence for the operator, of whatever the databases throw; other errors are faults of ours. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseRefused || error instanceof StoreUnavailable) return error.message;
  throw error;
}
