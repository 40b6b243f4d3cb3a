/** Reports in Postgres, for any number of instances. Runs in the store's thread. */
import { gt, lt, lte, max, sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { packRecords, type ReportBase } from '../../shared/report-record.ts';
import { MIGRATIONS, type Migration } from '../migrations.ts';
import { DeletionWatch, READ_DELETIONS } from '../moderation.ts';
import { addedOf, type ReportRow, recordsOf } from '../row.ts';
import {
  type Added,
  type DatabaseEvents,
  type NewReport,
  type ReportDatabase,
  StoreUnavailable,
} from '../store.ts';
import { READ_TRUTH, type TruthCount } from '../truth.ts';
import { ReportListener } from './notify.ts';
import { copyRecords, PROBE, type Written, writeBatch } from './queries.ts';
import { networkVoices, signals, truth } from './schema.ts';
import { answered, classifyError, connect, lossOf, migrate, settleMark } from './session.ts';

/** Timeout of loading all reports, ms: a million take about one second. */
const LOAD_WITHIN_MS = 60_000;
/** Time limit for running statements when connections are closed, s. */
const END_WITHIN_S = 1;
/** Columns that make a row of the anonymous counts unique. */
const TRUTH_KEY = [truth.source, truth.model, truth.score, truth.level, truth.loudest, truth.kind];
/** Maximum number of new reports per read. */
const READ_LIMIT = 10_000;

export interface PostgresOptions {
  url: string;
  now?: () => number;
  events: DatabaseEvents;
  /** for tests: other migrations */
  migrations?: readonly Migration[];
}

export class PostgresReports implements ReportDatabase {
  private session: Session | null = null;
  private readonly now: () => number;
  /** sequence number up to which the scorers of this instance have all reports; -1 before the first `open` */
  private seen = -1;
  /** sequence numbers above `seen` that this instance wrote */
  private readonly own = new Set<number>();
  private readonly deletions = new DeletionWatch();
  private readonly instance = crypto.randomUUID();
  /** promise that settles when all batches so far are written */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: PostgresOptions) {
    this.now = options.now ?? Date.now;
  }

  async open(secretMark: string): Promise<void> {
    await this.close();
    // new connections for every attempt: the driver may leave half a message in a broken one
    const session = this.connect();
    try {
      await answered(this.prepare(session, secretMark));
      this.session = session;
    } catch (error) {
      void end(session);
      throw classifyError(error);
    }
  }

  private connect(): Session {
    const session: Session = {
      db: connect(this.options.url, undefined, this.options.events.onWarning),
      writer: this.connectWriter(),
      listener: new ReportListener(this.options.url, {
        ignore: this.instance,
        read: () => this.catchUp(session.db),
        onLost: (error) => {
          if (this.session === session) this.options.events.onLost(error);
        },
        onWarning: this.options.events.onWarning,
      }),
    };
    return session;
  }

  /** Returns a client with one connection for batches, which the first batch opens. */
  private connectWriter(): postgres.Sql {
    return connect(this.options.url, undefined, this.options.events.onWarning, 1).$client;
  }

  private async prepare({ db, listener }: Session, secretMark: string): Promise<void> {
    await migrate(db.$client, this.options.migrations ?? MIGRATIONS.postgres);
    await settleMark(db, secretMark);
    const top = await newest(db);
    // smaller than before: the database was restored from a backup, or its newest reports were deleted
    if (this.seen === -1 || top < this.seen) this.seen = top;
    await db.$client.unsafe(PROBE);
    await listener.listen();
  }

  async probe(): Promise<void> {
    await this.attempt(this.connected().db.$client.unsafe(PROBE));
  }

  async add(batch: readonly NewReport[]): Promise<Added> {
    // one after the other, because a batch needs the connection for itself
    const written = this.writing.then(() => this.write(batch));
    this.writing = written.catch(() => undefined);
    const { verdicts, rows, numbers } = await written;
    this.noteOwn(numbers.sort((a, b) => a - b));
    return addedOf(verdicts, rows);
  }

  private async write(batch: readonly NewReport[]): Promise<Written> {
    const session = this.connected();
    try {
      return await answered(writeBatch(session.writer, batch, this.now(), this.instance));
    } catch (error) {
      // rolls back, and frees the lock
      void session.writer.end({ timeout: 0 });
      session.writer = this.connectWriter();
      throw lossOf(error);
    }
  }

  async load(after: number): Promise<ReportBase> {
    this.connected();
    const { $client } = connect(this.options.url, LOAD_WITHIN_MS, this.options.events.onWarning);
    try {
      return packRecords(await answered(copyRecords($client, after), LOAD_WITHIN_MS));
    } catch (error) {
      throw classifyError(error);
    } finally {
      void $client.end({ timeout: END_WITHIN_S });
    }
  }

  async newest(): Promise<number | null> {
    const { db } = this.connected();
    const [row] = await this.attempt(db.select({ at: max(signals.signalledAt) }).from(signals));
    return row?.at ?? null;
  }

  async purge(before: number, limit: number): Promise<number> {
    const { db } = this.connected();
    const old = db
      .select({ seq: signals.seq })
      .from(signals)
      .where(lt(signals.signalledAt, before))
      .limit(limit);
    await this.attempt(db.delete(networkVoices).where(lte(networkVoices.forgetAt, this.now())));
    const result = await this.attempt(db.delete(signals).where(sql`${signals.seq} in (${old})`));
    return result.count;
  }

  async count({ reports, ...what }: TruthCount): Promise<void> {
    const { db } = this.connected();
    const added = { reports: sql`${truth.reports} + ${reports}` };
    await this.attempt(
      db
        .insert(truth)
        .values({ ...what, reports })
        .onConflictDoUpdate({ target: TRUTH_KEY, set: added }),
    );
  }

  async truth(): Promise<TruthCount[]> {
    const { db } = this.connected();
    return [...(await this.attempt(db.execute<TruthCount & Record<string, unknown>>(sql.raw(READ_TRUTH))))];
  }

  async close(): Promise<void> {
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
      return await answered(work);
    } catch (error) {
      throw lossOf(error);
    }
  }

  private noteOwn(written: readonly number[]): void {
    for (const seq of written) {
      // no other instance wrote in between: nothing to read up to here
      if (seq === this.seen + 1) this.seen = seq;
      else if (seq > this.seen) this.own.add(seq);
    }
  }

  /** Reads new reports of other instances, and checks for deletions. */
  private async catchUp(db: PostgresJsDatabase): Promise<void> {
    for (;;) {
      const rows = await this.attempt(
        db.select().from(signals).where(gt(signals.seq, this.seen)).orderBy(signals.seq).limit(READ_LIMIT),
      );
      const foreign = rows.filter(({ seq }) => !this.own.delete(seq));
      this.seen = Math.max(this.seen, rows.at(-1)?.seq ?? -1);
      const records = recordsOf(foreign as ReportRow[]);
      if (records.length > 0) this.options.events.onReports(records);
      if (rows.length < READ_LIMIT) break;
    }
    const [count] = await this.attempt(db.execute<{ value: string }>(sql.raw(READ_DELETIONS)));
    if (this.deletions.hasChanged(count?.value ?? null)) this.options.events.onDeleted();
  }
}

interface Session {
  db: ReturnType<typeof connect>;
  /** one connection for batches; replaced after a failure */
  writer: postgres.Sql;
  listener: ReportListener;
}

async function end({ db, writer, listener }: Session): Promise<void> {
  const timeout = { timeout: END_WITHIN_S };
  await Promise.all([listener.close(), db.$client.end(timeout), writer.end(timeout)]);
}

async function newest(db: PostgresJsDatabase): Promise<number> {
  const [row] = await db.select({ seq: sql<string | null>`max(${signals.seq})` }).from(signals);
  return Number(row?.seq ?? 0);
}
