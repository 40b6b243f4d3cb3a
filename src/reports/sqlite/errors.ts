/** Translates errors of SQLite. */
import { SQLiteError } from 'bun:sqlite';
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseRefused, StoreUnavailable } from '../store.ts';

/** Errors that need an operator: the file is not a database, or damaged. */
const PERMANENT = /^SQLITE_(CORRUPT|NOTADB|FORMAT)/;
/** Errors that may pass: busy, full, read-only and the like. */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PERM|AUTH|PROTOCOL|NOLFS)/;

/** Runs an action. @throws StoreUnavailable or DatabaseRefused for errors of SQLite, else the error itself */
export function attempt<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (!(cause instanceof SQLiteError)) throw error;
    if (PERMANENT.test(cause.code ?? '')) {
      throw new DatabaseRefused(`The database of reports is damaged or not a database (${cause.message}).`);
    }
    if (PASSING.test(cause.code ?? ''))
      throw new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
    throw cause;
  }
}
