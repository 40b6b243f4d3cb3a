/** Reads the anonymous counts of a database for the command line, also while servers run. */
import { Database } from 'bun:sqlite';
import { sql } from 'drizzle-orm';
import { answered, classifyError, connect } from './postgres/session.ts';
import { attempt, BUSY_TIMEOUT_MS } from './sqlite/session.ts';
import { DatabaseRefused } from './store.ts';
import type { DatabaseConfig } from './store-messages.ts';
import { READ_TRUTH, type TruthCount } from './truth.ts';

/** Timeout of the query, ms. */
const WITHIN_MS = 60_000;
const HAS_TABLE = "select 1 from sqlite_master where name = 'spotscore_truth'";

/**
 * Returns the counts.
 * @throws DatabaseRefused when the file is from an older version, StoreUnavailable
 */
export async function readTruth(database: DatabaseConfig): Promise<TruthCount[]> {
  return database.kind === 'sqlite' ? fromSqlite(database.path) : fromPostgres(database.url);
}

function fromSqlite(path: string): TruthCount[] {
  const file = attempt(() => new Database(path, { readwrite: true, create: false, strict: true }));
  try {
    return attempt(() => {
      file.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      if (!file.query(HAS_TABLE).get())
        throw new DatabaseRefused(
          'The file is from an older version of spotscore; start this version on it once first.',
        );
      return file.query<TruthCount, []>(READ_TRUTH).all();
    });
  } finally {
    file.close();
  }
}

async function fromPostgres(url: string): Promise<TruthCount[]> {
  const db = connect(url, WITHIN_MS);
  try {
    const rows = await answered(
      db.execute<TruthCount & Record<string, unknown>>(sql.raw(READ_TRUTH)),
      WITHIN_MS,
    );
    return [...rows];
  } catch (error) {
    throw classifyError(error);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}
