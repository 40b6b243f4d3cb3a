/** Connects to Postgres, migrates the tables and translates errors. */
import { DrizzleQueryError, eq } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { databaseInUrl } from '../../shared/text/database-in-url.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { within } from '../../shared/time/deadline.ts';
import { CREATE_MIGRATIONS_TABLE, type Migration, pendingMigrations } from '../migrations.ts';
import { checkMark, SECRET_MARK } from '../secret.ts';
import { DatabaseRefused, StoreUnavailable } from '../store.ts';
import { facts } from './schema.ts';

/**
 * Key of the advisory lock of all writers of reports: "spot" in ASCII. Earlier versions take this lock in
 * `drizzle/postgres/0002_standing.sql`.
 */
export const WRITE_LOCK = 0x73_70_6f_74;
/** Key of the advisory lock of migrations. */
const MIGRATION_LOCK = WRITE_LOCK + 1;
/** Postgres error code unique_violation: another instance was faster. */
const DUPLICATE = '23505';

/** The next number of a report is taken: the sequence was set back, as by a restore that left it out. */
const SEQUENCE_BEHIND =
  'the sequence of the table "signals" is behind its rows; ' +
  "run: select setval(pg_get_serial_sequence('signals', 'seq'), max(seq)) from signals";

/** Maximum wait for a lock, ms: writers wait longer only if an instance or the server has a problem. */
const LOCK_WITHIN_MS = 5000;
/**
 * Longest pause within a transaction, ms. An instance that hangs there loses the lock before others give up waiting for
 * it.
 */
const IDLE_WITHIN_MS = 2000;
/** Longest wait for an answer of the database, ms: its server may vanish silently. */
export const ANSWER_WITHIN_MS = 10_000;
const CONNECT_WITHIN_S = 3;

/**
 * Returns a notice of the server in one line: "WARNING 01000: ..."; null for harmless ones, such as an existing
 * table.
 */
export function warningOf({
  severity_local,
  severity = severity_local,
  code,
  message,
}: postgres.Notice): string | null {
  const isWarning = severity === 'WARNING' || severity === 'FATAL' || severity === 'PANIC';
  return isWarning ? `${severity} ${code}: ${message}`.replaceAll(/\s+/g, ' ') : null;
}

/**
 * Returns a client, which connects on first use. The server cancels statements that take longer than
 * `answerWithinMs`.
 * @param max maximum number of connections
 */
export function connect(
  url: string,
  answerWithinMs = ANSWER_WITHIN_MS,
  onWarning: (text: string) => void = () => {},
  max = 2,
): PostgresJsDatabase & { $client: postgres.Sql } {
  const client = postgres(url, {
    database: databaseInUrl(url),
    max,
    // a batch needs the same connection for both of its messages
    max_lifetime: null,
    connect_timeout: CONNECT_WITHIN_S,
    fetch_types: false,
    // the caller decides when to retry
    backoff: () => 0,
    onnotice: (notice) => {
      const text = warningOf(notice);
      if (text !== null) onWarning(text);
    },
    connection: {
      application_name: 'spotscore',
      // so that `literal` (queries.ts) quotes backslashes correctly
      standard_conforming_strings: 'on',
      // whatever the server's defaults: an accepted report is on disk, and each statement sees what was committed
      synchronous_commit: 'on',
      default_transaction_isolation: 'read committed',
      lock_timeout: LOCK_WITHIN_MS,
      idle_in_transaction_session_timeout: IDLE_WITHIN_MS,
      statement_timeout: answerWithinMs,
    },
  });
  return drizzle({ client });
}

/**
 * Applies all pending migrations or none. Several statements in one message are one transaction, which a lost
 * connection cannot leave open. An instance that starts at the same time waits for the lock and then has nothing to
 * do.
 */
export async function migrate(client: postgres.Sql, migrations: readonly Migration[]): Promise<void> {
  const lock = `select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await client.unsafe(`${lock}; ${CREATE_MIGRATIONS_TABLE}`);
  for (;;) {
    const applied = await client<{ tag: string }[]>`select tag from spotscore_migrations`;
    const pending = pendingMigrations(
      migrations,
      applied.map((row) => row.tag),
    );
    if (pending.length === 0) return;
    const statements = pending.flatMap(({ tag, sql }) => [
      `insert into spotscore_migrations (tag, applied_at) values ('${tag}', ${Date.now()})`,
      sql,
    ]);
    try {
      await client.unsafe([lock, ...statements].join(';\n'));
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === DUPLICATE)) throw error;
    }
  }
}

/** Stores the mark of the secret in a new database. @throws DatabaseRefused when the database has another mark */
export async function settleMark(db: PostgresJsDatabase, mark: string): Promise<void> {
  await db.insert(facts).values({ name: SECRET_MARK, value: mark }).onConflictDoNothing();
  const [kept] = await db.select().from(facts).where(eq(facts.name, SECRET_MARK));
  checkMark(kept?.value, mark);
}

/**
 * Adds a timeout to an operation: a server that vanished without closing its connections would block for many minutes.
 * @throws StoreUnavailable after the timeout
 */
export function answered<T>(work: Promise<T>, milliseconds = ANSWER_WITHIN_MS): Promise<T> {
  return within(
    work,
    milliseconds,
    () => new StoreUnavailable(`the database did not answer within ${milliseconds} ms`),
  );
}

/**
 * Codes of errors that need an operator: wrong password or user, no such database, no permission to create
 * tables.
 */
const REFUSED = /^(28|3D000|42501)/;
/**
 * Codes of errors that may be temporary: connection lost (also between the messages of a batch, 25P01), idle for too
 * long in a transaction, resources (disk full, too many connections), locks, shutting down, starting,
 * read-only.
 */
const PASSING = /^(08|25006|25P01|25P03|40|53|55P03|57|58)/;
/**
 * Codes of errors of tables that are not as the migrations made them: a table or column is missing or too small, a rule
 * or a trigger that raises was added.
 */
const CHANGED = /^(2200[13]|23|38|39|42|44|P0)/;
/** Maximum length of a message of the database, characters: a trigger may raise any text. */
const LONGEST_MESSAGE = 200;

/**
 * Translates an error of a database in use as `classifyError`, but to StoreUnavailable also if an operator must act: it
 * was dropped, or its rights were taken away, and may be there again.
 */
export function lossOf(error: unknown): unknown {
  const known = classifyError(error);
  return known instanceof DatabaseRefused ? new StoreUnavailable(known.message, { cause: known }) : known;
}

/** Translates an error to StoreUnavailable or DatabaseRefused. Returns an internal error, or its cause, unchanged. */
export function classifyError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof StoreUnavailable || cause instanceof DatabaseRefused) return cause;
  if (cause instanceof postgres.PostgresError) {
    if (cause.code === DUPLICATE && cause.constraint_name === 'signals_pkey')
      return new StoreUnavailable(SEQUENCE_BEHIND, { cause });
    if (REFUSED.test(cause.code))
      return new DatabaseRefused(`Postgres refuses this service: ${cause.message}.`);
    if (CHANGED.test(cause.code) && cause.code !== DUPLICATE)
      return new StoreUnavailable(
        `the tables of the reports were changed (${cause.code}: ${oneLine(cause.message).slice(0, LONGEST_MESSAGE)}); change them back, or restore a backup`,
        { cause },
      );
    if (PASSING.test(cause.code)) return new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
    return cause;
  }
  // from the driver and the socket: CONNECT_TIMEOUT, CONNECTION_CLOSED, ECONNREFUSED, ENOTFOUND, …
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return new StoreUnavailable(`${cause.code}: ${cause.message}`, { cause });
  }
  return cause;
}
