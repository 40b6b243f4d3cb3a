/** Connections to Postgres, and the tables brought up to date. */
import { eq } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { within } from '../../shared/time/deadline.ts';
import { CREATE_MIGRATIONS_TABLE, type Migration, pendingMigrations } from '../migrations.ts';
import { checkMark, SECRET_MARK } from '../secret.ts';
import { StoreUnavailable } from '../store.ts';
import { facts } from './schema.ts';

/** Advisory lock of everybody who writes signals: "spot"; also of earlier versions, in `drizzle/postgres/0002_standing.sql`. */
export const WRITE_LOCK = 0x73_70_6f_74;
/** Of the one who brings the tables up to date. */
const MIGRATION_LOCK = WRITE_LOCK + 1;
/** unique_violation: another instance was faster */
const DUPLICATE = '23505';

/** Writers wait for each other; longer than this only when an instance or the server is in trouble. */
const LOCK_WITHIN_MS = 5000;
/** The server may be gone without a word: the wait for an answer ends here. */
export const ANSWER_WITHIN_MS = 10_000;
const CONNECT_WITHIN_S = 3;

/** What a server says beside its answers, in one line: "WARNING 01000: ..."; null for what concerns nobody, e.g. that a table is there already. */
export function warningOf({
  severity_local,
  severity = severity_local,
  code,
  message,
}: postgres.Notice): string | null {
  const isWarning = severity === 'WARNING' || severity === 'FATAL' || severity === 'PANIC';
  return isWarning ? `${severity} ${code}: ${message}`.replaceAll(/\s+/g, ' ') : null;
}

/** Statements that take longer than `answerWithinMs` are ended by the server. */
export function connect(
  url: string,
  answerWithinMs = ANSWER_WITHIN_MS,
  onWarning: (text: string) => void = () => {},
): PostgresJsDatabase & { $client: postgres.Sql } {
  const client = postgres(url, {
    // one batch writes at a time; the others are for catching up and housekeeping
    max: 3,
    connect_timeout: CONNECT_WITHIN_S,
    fetch_types: false,
    // who calls decides when to try again
    backoff: () => 0,
    onnotice: (notice) => {
      const text = warningOf(notice);
      if (text !== null) onWarning(text);
    },
    connection: {
      application_name: 'spotscore',
      // whatever the server's defaults are: an accepted signal is on disk, and each statement sees what was committed
      synchronous_commit: 'on',
      default_transaction_isolation: 'read committed',
      lock_timeout: LOCK_WITHIN_MS,
      // an instance that vanished in the middle of a transaction must not keep the lock
      idle_in_transaction_session_timeout: LOCK_WITHIN_MS,
      statement_timeout: answerWithinMs,
    },
  });
  return drizzle({ client });
}

/**
 * All pending migrations or none. Several statements in one message are one transaction, which a connection that
 * breaks cannot leave open; an instance that starts at the same time waits for the lock and then has nothing to do.
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

/** Leaves the mark of the secret in a new database. @throws DatabaseRefused when there is another one */
export async function settleMark(db: PostgresJsDatabase, mark: string): Promise<void> {
  await db.insert(facts).values({ name: SECRET_MARK, value: mark }).onConflictDoNothing();
  const [kept] = await db.select().from(facts).where(eq(facts.name, SECRET_MARK));
  checkMark(kept?.value, mark);
}

/** A server that vanished without closing its connections would keep us waiting for many minutes. */
export function answered<T>(work: Promise<T>, milliseconds = ANSWER_WITHIN_MS): Promise<T> {
  return within(
    work,
    milliseconds,
    () => new StoreUnavailable(`the database did not answer within ${milliseconds} ms`),
  );
}
