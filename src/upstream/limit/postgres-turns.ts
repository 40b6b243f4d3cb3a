/** The turn of a deployment with several instances: one row in the Postgres they share, and its clock only. */
import postgres, { type Sql } from 'postgres';
import { within } from '../../shared/time/deadline.ts';
import type { Turns } from './turns.ts';

/**
 * How long a turn may last before somebody else may take it: an instance that died in the middle must not stop
 * the others for good. Longer than any request's deadline, so that a living instance never loses its turn.
 */
const LEASE_MS = 30_000;
/** While another instance is at it nobody knows for how long; asking a few times a second costs Postgres nothing. */
const RETRY_MS = 200;
/** Connecting included. These are statements on one row: a server that takes longer is in trouble, or gone without a word. */
const ANSWER_WITHIN_MS = 5_000;
/** Any number that nothing else in this database locks with. */
const CREATE_LOCK = 0x5f07_5c0e;

export interface PostgresTurnsOptions {
  /** of the database that all instances share; connected to by the first turn, not before */
  url: string;
  /** one row per upstream: "nominatim" */
  name: string;
  intervalMs: number;
  answerWithinMs?: number;
}

export class PostgresTurns implements Turns {
  private readonly holder = crypto.randomUUID();
  private session: Session | null = null;
  /** the turn is ours, or nobody told us that it is not */
  private mayHold = false;

  constructor(private readonly options: PostgresTurnsOptions) {}

  /** @throws when the database does not answer */
  async take(): Promise<number> {
    // The database was away when the last turn ended: nobody needs to wait for the end of its lease.
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

  /** @throws when the database does not answer; the next `take` tries once more */
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
    await this.session?.sql.end({ timeout: 1 });
  }

  private async ask<T>(statement: (sql: Sql) => Promise<T>): Promise<T> {
    this.session ??= this.connect();
    const session = this.session;
    const { answerWithinMs: ms = ANSWER_WITHIN_MS } = this.options;
    try {
      const answer = session.ready.then(() => statement(session.sql));
      return await within(answer, ms, () => new Error(`no answer in ${ms} ms`));
    } catch (error) {
      // A connection that broke while a message waited to be sent never sends anything again (postgres 3.4.9).
      if (this.session === session) this.session = null;
      void session.sql.end({ timeout: 0 });
      throw error;
    }
  }

  private connect(): Session {
    const sql = postgres(this.options.url, {
      max: 1,
      fetch_types: false,
      connection: { application_name: 'spotscore turns' },
      onnotice: () => {},
    });
    return { sql, ready: createTable(sql, this.options.name) };
  }
}

/** A connection that knows table and row to be there. */
interface Session {
  sql: Sql;
  ready: Promise<void>;
}

async function createTable(sql: Sql, name: string): Promise<void> {
  await sql.begin(async (transaction) => {
    // "if not exists" alone fails when two instances start in the same moment.
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
}
