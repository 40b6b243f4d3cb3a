/** The turn of a deployment with several instances: one row in the Postgres they share, and its clock only. */
import type { Sql } from 'postgres';
import type { DeploymentLimiter } from './deployment-limiter.ts';

/**
 * How long a turn may last before somebody else may take it: an instance that died in the middle must not stop
 * the others for good. Longer than any request's deadline, so that a living instance never loses its turn.
 */
const LEASE_MS = 30_000;
/** While another instance is at it nobody knows for how long; asking a few times a second costs Postgres nothing. */
const RETRY_MS = 200;
/** Any number that nothing else in this database locks with. */
const CREATE_LOCK = 0x5f07_5c0e;

export interface PostgresLimiterOptions {
  sql: Sql;
  /** one row per upstream: "nominatim" */
  name: string;
  intervalMs: number;
}

export class PostgresLimiter implements DeploymentLimiter {
  readonly #sql: Sql;
  readonly #name: string;
  readonly #intervalMs: number;
  readonly #holder = crypto.randomUUID();
  #prepared: Promise<void> | null = null;

  constructor({ sql, name, intervalMs }: PostgresLimiterOptions) {
    this.#sql = sql;
    this.#name = name;
    this.#intervalMs = intervalMs;
  }

  async take(): Promise<number> {
    await this.#prepare();
    const taken = await this.#sql`
      update upstream_turn
      set holder = ${this.#holder}, free_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
      where name = ${this.#name} and free_at <= clock_timestamp()
      returning name`;
    return taken.length > 0 ? 0 : RETRY_MS;
  }

  async release(): Promise<void> {
    await this.#sql`
      update upstream_turn
      set holder = null, free_at = clock_timestamp() + ${this.#intervalMs} * interval '1 millisecond'
      where name = ${this.#name} and holder = ${this.#holder}`;
  }

  /** Makes table and row once; a failure is tried again with the next request. */
  #prepare(): Promise<void> {
    this.#prepared ??= this.#create().catch((error) => {
      this.#prepared = null;
      throw error;
    });
    return this.#prepared;
  }

  async #create(): Promise<void> {
    await this.#sql.begin(async (sql) => {
      // "if not exists" alone fails when two instances start in the same moment.
      await sql`select pg_advisory_xact_lock(${CREATE_LOCK})`;
      await sql`
        create table if not exists upstream_turn (
          name text primary key,
          holder text,
          free_at timestamptz not null
        )`;
      await sql`
        insert into upstream_turn (name, free_at) values (${this.#name}, '-infinity')
        on conflict (name) do nothing`;
    });
  }
}
