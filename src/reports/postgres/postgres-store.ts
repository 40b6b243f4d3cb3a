/** Reports in Postgres, for any number of instances. Runs in the store's thread. */
import { gt, lt, lte, sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { packRecords, type ReportBase, surroundingsOf } from '../../shared/report-record.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { MIGRATIONS, type Migration } from '../migrations.ts';
import { DeletionWatch, READ_DELETIONS } from '../moderation.ts';
import { endOfDay } from '../network.ts';
import { addedOf, type ReportRow, recordsOf, rowOf, type UnweighedRow } from '../row.ts';
import { EARLIER_LIMIT, NIGHTS_APART_MS, SEASONED_MS } from '../rules.ts';
import {
  type Added,
  type DatabaseEvents,
  type NewReport,
  type ReportDatabase,
  StoreUnavailable,
  type Verdict,
} from '../store.ts';
import { copyRecords } from './copy.ts';
import { ReportListener } from './notify.ts';
import { networkVoices, signals } from './schema.ts';
import { answered, classify, connect, migrate, settleMark } from './session.ts';

/** Timeout of loading, ms: a million reports take one second here. */
const LOAD_WITHIN_MS = 60_000;
/** Time for running statements to end when connections are closed. */
const END_WITHIN_S = 1;
/** Reports of other instances per read. */
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
  /** every report up to this number has been sent to the scorers of this instance */
  private seen = -1;
  /** numbers above `seen` that this instance wrote */
  private readonly own = new Set<number>();
  private readonly deletions = new DeletionWatch();
  private readonly instance = crypto.randomUUID();

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
      throw classify(error);
    }
  }

  private connect(): Session {
    const session: Session = {
      db: connect(this.options.url, undefined, this.options.events.onWarning),
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

  private async prepare({ db, listener }: Session, secretMark: string): Promise<void> {
    await migrate(db.$client, this.options.migrations ?? MIGRATIONS.postgres);
    await settleMark(db, secretMark);
    const top = await newest(db);
    // smaller than before: the database was restored from a backup, or its newest reports were deleted
    if (this.seen === -1 || top < this.seen) this.seen = top;
    await listener.listen();
  }

  async add(batch: readonly NewReport[]): Promise<Added> {
    const { db } = this.connected();
    const now = this.now();
    const rows = batch.map((report) => rowOf(report, now));
    // one statement, so a broken connection cannot leave a transaction open, and the driver never writes a rollback to a
    // socket that is gone (an uncaught TypeError in postgres 3.4.9)
    const decisions = await this.attempt(
      db.execute<Decision>(sql`
        select stored_seq, next_allowed_at, standing, counts
        from spotscore_add_signals(
          ${asJson(rows, batch)}::json, ${now}, ${this.instance}, ${COOLDOWN_MS},
          ${SEASONED_MS}, ${NIGHTS_APART_MS}, ${EARLIER_LIMIT}, ${endOfDay(now)}
        ) order by n`),
    );
    const stored = rows.flatMap((row, n) => {
      const { stored_seq, standing, counts } = decisions[n]!;
      return stored_seq === null ? [] : { ...row, seq: Number(stored_seq), standing, counts };
    });
    this.noteOwn(stored.map(({ seq }) => seq));
    const verdicts = decisions.map(({ stored_seq, next_allowed_at }, n): Verdict => {
      const nextAllowedAt = Number(next_allowed_at);
      return stored_seq === null
        ? { accepted: false, nextAllowedAt }
        : { accepted: true, id: rows[n]!.id, nextAllowedAt };
    });
    return addedOf(verdicts, stored);
  }

  async load(after: number): Promise<ReportBase> {
    this.connected();
    const { $client } = connect(this.options.url, LOAD_WITHIN_MS, this.options.events.onWarning);
    try {
      return packRecords(await answered(copyRecords($client, after), LOAD_WITHIN_MS));
    } catch (error) {
      throw classify(error);
    } finally {
      void $client.end({ timeout: END_WITHIN_S });
    }
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
      throw classify(error);
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
  listener: ReportListener;
}

async function end({ db, listener }: Session): Promise<void> {
  await Promise.all([listener.close(), db.$client.end({ timeout: END_WITHIN_S })]);
}

async function newest(db: PostgresJsDatabase): Promise<number> {
  const [row] = await db.select({ seq: sql<string | null>`max(${signals.seq})` }).from(signals);
  return Number(row?.seq ?? 0);
}

/** Result of `spotscore_add_signals`; bigints as text. */
type Decision = { stored_seq: string | null; next_allowed_at: string; standing: boolean; counts: boolean };

/** Returns a batch as `spotscore_add_signals` takes it. */
function asJson(rows: readonly UnweighedRow[], batch: readonly NewReport[]): string {
  return JSON.stringify(
    rows.map(({ id, spotId, cell, device, kind, signalledAt }, n) => ({
      n,
      id,
      spot_id: spotId,
      cell,
      surroundings: cell === null ? [] : surroundingsOf(cell),
      device: `\\x${device.toString('hex')}`,
      kind,
      signalled_at: signalledAt,
      network: batch[n]!.network,
    })),
  );
}
