/** Reports in an SQLite file: one transaction per batch, durable at power loss. Runs in the store's thread. */
import { lt, sql } from 'drizzle-orm';
import { packRecords, type ReportBase } from '../../shared/report-record.ts';
import { MIGRATIONS, type Migration } from '../migrations.ts';
import { DeletionWatch, READ_DELETIONS } from '../moderation.ts';
import { NetworkVoices } from '../network.ts';
import { addedOf } from '../row.ts';
import { decideBatch, noteVoices } from '../rules.ts';
import {
  type Added,
  type DatabaseEvents,
  type NewReport,
  type ReportDatabase,
  StoreUnavailable,
} from '../store.ts';
import { READ_TRUTH, type TruthCount } from '../truth.ts';
import { knownBy, loadRecords, PROBE } from './queries.ts';
import { signals, truth } from './schema.ts';
import { attempt, connect, type Session } from './session.ts';

/** Columns that make a row of the anonymous counts unique. */
const TRUTH_KEY = [truth.source, truth.model, truth.score, truth.level, truth.loudest, truth.kind];

/** Interval of checks for deletions, ms: each is a query of a few microseconds. */
const LOOK_EVERY_MS = 1000;

export interface SqliteOptions {
  path: string;
  now?: () => number;
  events: Pick<DatabaseEvents, 'onDeleted'>;
  /** for tests: other migrations */
  migrations?: readonly Migration[];
}

export class SqliteReports implements ReportDatabase {
  private session: Session | null = null;
  private readonly voices = new NetworkVoices();
  private readonly deletions = new DeletionWatch();
  private watching: ReturnType<typeof setInterval> | undefined;
  private readonly now: () => number;

  constructor(private readonly options: SqliteOptions) {
    this.now = options.now ?? Date.now;
  }

  async open(secretMark: string): Promise<void> {
    const { path, migrations = MIGRATIONS.sqlite } = this.options;
    this.session?.file.close();
    this.session = null;
    this.session = attempt(() => connect(path, migrations, secretMark));
    await this.probe();
    this.lookForDeletions();
    this.watching ??= setInterval(() => this.lookForDeletions(), LOOK_EVERY_MS).unref();
  }

  async add(batch: readonly NewReport[]): Promise<Added> {
    const { db, statements, isInPlace } = this.connected();
    if (!isInPlace()) throw new StoreUnavailable('the file of the reports was moved or deleted');
    this.voices.forgetPast(this.now());
    const { voices } = this;
    const { verdicts, rows } = attempt(() =>
      // "immediate" takes the write lock before the first read, so what was read is still true when writing
      db.transaction(
        () => {
          const now = this.now();
          const decisions = decideBatch(batch, { ...knownBy(statements, now), voices }, now);
          for (const row of decisions.rows) statements.insert.run({ ...row });
          return decisions;
        },
        { behavior: 'immediate' },
      ),
    );
    // only now: a transaction that was rolled back has stored none
    noteVoices(voices, rows);
    return addedOf(verdicts, rows);
  }

  async probe(): Promise<void> {
    const { file } = this.connected();
    attempt(() => file.transaction(() => void file.run(PROBE)).immediate());
  }

  async load(after: number): Promise<ReportBase> {
    const { file } = this.connected();
    return attempt(() => packRecords(loadRecords(file, after)));
  }

  async purge(before: number, limit: number): Promise<number> {
    const { db } = this.connected();
    this.voices.forgetPast(this.now());
    return attempt(() => {
      const old = db
        .select({ seq: signals.seq })
        .from(signals)
        .where(lt(signals.signalledAt, before))
        .limit(limit);
      const result: unknown = db.delete(signals).where(sql`${signals.seq} in (${old})`).run();
      return (result as { changes: number }).changes;
    });
  }

  async count({ reports, ...what }: TruthCount): Promise<void> {
    const { db } = this.connected();
    attempt(() =>
      db
        .insert(truth)
        .values({ ...what, reports })
        .onConflictDoUpdate({ target: TRUTH_KEY, set: { reports: sql`${truth.reports} + ${reports}` } })
        .run(),
    );
  }

  async truth(): Promise<TruthCount[]> {
    const { file } = this.connected();
    return attempt(() => file.query<TruthCount, []>(READ_TRUTH).all());
  }

  private lookForDeletions(): void {
    const query = this.session?.file.query<{ value: string }, []>(READ_DELETIONS);
    try {
      if (query && this.deletions.hasChanged(query.get()?.value ?? null)) this.options.events.onDeleted();
    } catch {
      // locked or damaged: storing the next report fails and gives the reason
    }
  }

  async close(): Promise<void> {
    clearInterval(this.watching);
    this.watching = undefined;
    const file = this.session?.file;
    this.session = null;
    if (!file) return;
    try {
      attempt(() => file.run('PRAGMA wal_checkpoint(TRUNCATE)'));
    } finally {
      file.close();
    }
  }

  private connected(): Session {
    if (!this.session) throw new StoreUnavailable('the database is not open');
    return this.session;
  }
}
