/** Shares one request slot among several instances: one row in their Postgres, whose clock alone counts. */
import type { Sql } from 'postgres';
import { databaseInUrl } from '../../shared/text/database-in-url.ts';
import { within } from '../../shared/time/deadline.ts';
import type { Turns } from './turns.ts';

/**
 * Lease of a turn, ms: an instance that died must not stop the others for good. Longer than any request's deadline,
 * so that a running instance never loses its turn.
 */
const LEASE_MS = 30_000;
/** Poll interval while another instance has the turn, ms: a few queries a second cost Postgres nothing. */
const RETRY_MS = 200;
/**
 * Timeout of Postgres including the connection, ms. The statements are on one row: a slower server is overloaded or
 * gone.
 */
const ANSWER_WITHIN_MS = 5_000;
/** Key of the advisory lock of table creation: any number that this database uses for nothing else. */
const CREATE_LOCK = 0x5f07_5c0e;

export interface PostgresTurnsOptions {
  /** URL of the database that all instances share; the first turn opens the connection */
  url: string;
  /** name of the upstream, each of which has one row: "geocoder" */
  name: string;
  intervalMs: number;
  answerWithinMs?: number;
}

export class PostgresTurns implements Turns {
  private readonly holder = crypto.randomUUID();
  private session: Session | null = null;
  /** true if this instance has the turn, or may still have it after an error */
  private mayHold = false;

  constructor(private readonly options: PostgresTurnsOptions) {}

  /** Tries to take the turn. @throws if the database does not respond */
  async take(): Promise<number> {
    // the release failed while the database was away: do not wait for the end of our own lease
    if (this.mayHold) await this.release();
    this.mayHold = true;
    const { name } = this.options;
    const taken = await this.ask(
      (sql) => sql`
        update upstream_turn
        set holder = ${this.holder}, free_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
        where name = ${name} and free_at <= clock_timestamp()
        returning name`,
    );
    this.mayHold = taken.length > 0;
    return this.mayHold ? 0 : RETRY_MS;
  }

  /** Releases the turn. @throws if the database does not respond; the next `take` retries */
  async release(): Promise<void> {
    const { name, intervalMs } = this.options;
    await this.ask(
      (sql) => sql`
        update upstream_turn
        set holder = null, free_at = clock_timestamp() + ${intervalMs} * interval '1 millisecond'
        where name = ${name} and holder = ${this.holder}`,
    );
    this.mayHold = false;
  }

  async close(): Promise<void> {
    await (await this.session?.sql)?.end({ timeout: 1 });
  }

  private async ask<T>(statement: (sql: Sql) => Promise<T>): Promise<T> {
    this.session ??= this.connect();
    const session = this.session;
    const { answerWithinMs: ms = ANSWER_WITHIN_MS } = this.options;
    try {
      const answer = session.ready.then(statement);
      return await within(answer, ms, () => new Error(`no answer in ${ms} ms`));
    } catch (error) {
      // a connection that broke while a message waited never sends again (postgres 3.4.9)
      if (this.session === session) this.session = null;
      void session.sql.then((sql) => sql.end({ timeout: 0 }));
      throw error;
    }
  }

  private connect(): Session {
    const { url, name } = this.options;
    const sql = openConnection(url);
    return { sql, ready: sql.then((opened) => createTable(opened, name)) };
  }
}

/** Connection; its table and row exist once `ready` resolves to it. */
interface Session {
  sql: Promise<Sql>;
  ready: Promise<Sql>;
}

/** Loads the driver, which most services do not need, and opens a connection. */
async function openConnection(url: string): Promise<Sql> {
  const { default: postgres } = await import('postgres');
  return postgres(url, {
    database: databaseInUrl(url),
    max: 1,
    fetch_types: false,
    connection: { application_name: 'spotscore turns' },
    onnotice: () => {},
  });
}

async function createTable(sql: Sql, name: string): Promise<Sql> {
  await sql.begin(async (transaction) => {
    // "if not exists" alone fails if two instances start at the same moment
    await transaction`select pg_advisory_xact_lock(${CREATE_LOCK})`;
    await transaction`
      create table if not exists upstream_turn (
        name text primary key,
        holder text,
        free_at timestamptz not null
      )`;
    await transaction`
      insert into upstream_turn (name, free_at) values (${name}, '-infinity')
      on conflict (name) do nothing`;
  });
  return sql;
}
