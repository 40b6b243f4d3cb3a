/** Signals in Postgres, for any number of instances. Runs in the store's thread. */
import { eq, gt, lt, sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { packRecords, type SignalBase } from '../signal-record.ts';
import { COOLDOWN_MS } from './cooldown.ts';
import { CREATE_MIGRATIONS_TABLE, MIGRATIONS, type Migration, pendingMigrations } from './migrations.ts';
import { copyRecords } from './postgres-copy.ts';
import { Doorbell } from './postgres-doorbell.ts';
import { classify } from './postgres-errors.ts';
import { recordsOf, rowOf, type SignalRow } from './row.ts';
import { facts, signals } from './schema/postgres.ts';
import { checkMark, SECRET_MARK } from './secret.ts';
import {
  type Added,
  type DatabaseEvents,
  type NewSignal,
  type SignalDatabase,
  StoreUnavailable,
} from './store.ts';

/** Of the one who brings the tables up to date: "spot" + 1, the number behind the one in `0001_add_signals.sql`. */
const MIGRATION_LOCK = 0x73_70_6f_75;
/** unique_violation: another instance was faster */
const DUPLICATE = '23505';

/** An instance that hangs in the middle of a transaction must not stop the others for longer than this. */
const HUNG_AFTER_MS = 5000;
/** The server may be gone without a word: the wait for an answer ends here. */
const ANSWER_WITHIN_MS = 10_000;
/** A million signals take one second here. */
const LOAD_WITHIN_MS = 60_000;
const CONNECT_WITHIN_S = 3;
/** Signals of other instances that are read at once. */
const READ_LIMIT = 10_000;

export interface PostgresOptions {
  url: string;
  now?: () => number;
  events: DatabaseEvents;
  /** for tests: another history of the tables */
  migrations?: readonly Migration[];
}

export class PostgresSignals implements SignalDatabase {
  private session: Session | null = null;
  private readonly now: () => number;
  /** every signal up to this number has been handed to the scorers of this instance */
  private seen = -1;
  /** numbers above `seen` that this instance wrote itself */
  private readonly own = new Set<number>();
  private readonly instance = crypto.randomUUID();

  constructor(private readonly options: PostgresOptions) {
    this.now = options.now ?? Date.now;
  }

  async open(secretMark: string): Promise<void> {
    await this.drop();
    const session = connect(this.options.url);
    try {
      await within(migrate(session.client, this.options.migrations ?? MIGRATIONS.postgres));
      await within(settleMark(session.db, secretMark));
      const top = await newest(session.db);
      // smaller than before: the database was restored from a backup, or its newest signals were deleted
      if (this.seen === -1 || top < this.seen) this.seen = top;
      await this.attach(session);
    } catch (error) {
      void end(session);
      throw classify(error);
    }
  }

  private async attach(session: Session): Promise<void> {
    this.session = session;
    session.doorbell = new Doorbell(this.options.url, {
      ignore: this.instance,
      read: () => this.catchUp(session),
      onLost: (error) => {
        if (this.session === session) this.options.events.onLost(error);
      },
    });
    await session.doorbell.listen();
  }

  async add(batch: readonly NewSignal[]): Promise<Added> {
    const { db } = this.connected();
    const now = this.now();
    const rows = batch.map((signal) => rowOf(signal, now));
    // one statement, so no transaction of ours can be left open by a connection that breaks
    const decisions = await this.attempt(
      db.execute<Decision>(sql`
        select stored_seq, next_allowed_at, since
        from spotscore_add_signals(${asJson(rows)}::json, ${COOLDOWN_MS}, ${now}, ${this.instance}) order by n`),
    );
    const stored = rows.flatMap((row, n) => {
      const { stored_seq, since } = decisions[n]!;
      return stored_seq === null ? [] : { ...row, seq: Number(stored_seq), deviceSince: Number(since) };
    });
    this.noteOwn(stored.map(({ seq }) => seq));
    return {
      verdicts: decisions.map(({ stored_seq, next_allowed_at }, n) => {
        const nextAllowedAt = Number(next_allowed_at);
        return stored_seq === null
          ? { accepted: false, nextAllowedAt }
          : { accepted: true, id: rows[n]!.id, nextAllowedAt };
      }),
      records: recordsOf(stored),
    };
  }

  async load(after: number): Promise<SignalBase> {
    this.connected();
    const session = connect(this.options.url, LOAD_WITHIN_MS);
    try {
      return packRecords(await within(copyRecords(session.client, after), LOAD_WITHIN_MS));
    } catch (error) {
      throw classify(error);
    } finally {
      void end(session);
    }
  }

  async purge(before: number, limit: number): Promise<number> {
    const { db } = this.connected();
    const old = db
      .select({ seq: signals.seq })
      .from(signals)
      .where(lt(signals.signalledAt, before))
      .limit(limit);
    const result = await this.attempt(db.delete(signals).where(sql`${signals.seq} in (${old})`));
    return result.count;
  }

  async close(): Promise<void> {
    await this.drop();
  }

  private async drop(): Promise<void> {
    const { session } = this;
    this.session = null;
    if (session) await end(session);
  }

  private connected(): Session {
    if (!this.session) throw new StoreUnavailable('the database is not connected');
    return this.session;
  }

  private async attempt<T>(work: Promise<T>): Promise<T> {
    try {
      return await within(work);
    } catch (error) {
      throw classify(error);
    }
  }

  private noteOwn(written: readonly number[]): void {
    for (const seq of written) {
      // nobody else wrote in between: nothing to read up to here
      if (seq === this.seen + 1) this.seen = seq;
      else if (seq > this.seen) this.own.add(seq);
    }
  }

  /** Reads what other instances stored since the last time. */
  private async catchUp({ db }: Session): Promise<void> {
    for (;;) {
      const rows = await this.attempt(
        db.select().from(signals).where(gt(signals.seq, this.seen)).orderBy(signals.seq).limit(READ_LIMIT),
      );
      const foreign = rows.filter(({ seq }) => !this.own.delete(seq));
      this.seen = Math.max(this.seen, rows.at(-1)?.seq ?? -1);
      const records = recordsOf(foreign as SignalRow[]);
      if (records.length > 0) this.options.events.onSignals(records);
      if (rows.length < READ_LIMIT) return;
    }
  }
}

interface Session {
  client: postgres.Sql;
  db: PostgresJsDatabase;
  doorbell: Doorbell | null;
}

function connect(url: string, answerWithinMs = ANSWER_WITHIN_MS): Session {
  const client = postgres(url, {
    // one batch writes at a time; the others are for catching up and housekeeping
    max: 3,
    connect_timeout: CONNECT_WITHIN_S,
    fetch_types: false,
    // who calls decides when to try again
    backoff: () => 0,
    onnotice: () => {},
    connection: {
      application_name: 'spotscore',
      // whatever the server's defaults are: an accepted signal is on disk, and each statement sees what was committed
      synchronous_commit: 'on',
      default_transaction_isolation: 'read committed',
      lock_timeout: HUNG_AFTER_MS,
      statement_timeout: answerWithinMs,
      idle_in_transaction_session_timeout: HUNG_AFTER_MS,
    },
  });
  return { client, db: drizzle({ client }), doorbell: null };
}

async function end({ client, doorbell }: Session): Promise<void> {
  await Promise.all([doorbell?.close(), client.end({ timeout: 1 })]);
}

/**
 * All pending migrations or none. Several statements in one message are one transaction, which a connection that
 * breaks cannot leave open; an instance that starts at the same time waits for the lock and then has nothing to do.
 */
async function migrate(client: postgres.Sql, migrations: readonly Migration[]): Promise<void> {
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

async function settleMark(db: PostgresJsDatabase, mark: string): Promise<void> {
  await db.insert(facts).values({ name: SECRET_MARK, value: mark }).onConflictDoNothing();
  const [kept] = await db.select().from(facts).where(eq(facts.name, SECRET_MARK));
  checkMark(kept?.value, mark);
}

async function newest(db: PostgresJsDatabase): Promise<number> {
  const [row] = await db.select({ seq: sql<string | null>`max(${signals.seq})` }).from(signals);
  return Number(row?.seq ?? 0);
}

/** What `spotscore_add_signals` returns; bigints as text. */
type Decision = { stored_seq: string | null; next_allowed_at: string; since: string };

function asJson(rows: readonly SignalRow[]): string {
  return JSON.stringify(
    rows.map(({ id, spotId, cell, device, kind, signalledAt }, n) => ({
      n,
      id,
      spot_id: spotId,
      cell,
      device: `\\x${device.toString('hex')}`,
      kind,
      signalled_at: signalledAt,
    })),
  );
}

/** A server that vanished without closing its connections would keep us waiting for many minutes. */
function within<T>(work: Promise<T>, milliseconds = ANSWER_WITHIN_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new StoreUnavailable(`the database did not answer within ${milliseconds} ms`)),
    milliseconds,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
