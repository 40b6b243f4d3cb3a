/** Reports in an SQLite file: one transaction per batch, durable at power loss. Runs in the store's thread. */
import { lt, max, sql } from 'drizzle-orm';
import { packRecords, type ReportBase } from '../../shared/report-record.ts';
import { MIGRATIONS, type Migration } from '../migrations.ts';
import { DeletionWatch, READ_DELETIONS } from '../moderation.ts';
import { NetworkVoices } from '../network.ts';
import { addedOf } from '../row.ts';
import { decideBatch, noteVoices } from '../rules.ts';
import {
  type Added,
  type DatabaseEvents,
  DatabaseRefused,
  type NewReport,
  type ReportDatabase,
  StoreUnavailable,
} from '../store.ts';
import { READ_TRUTH, type TruthCount } from '../truth.ts';
import { DamageWatch } from './damage-watch.ts';
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
  events: Pick<DatabaseEvents, 'onDeleted'> & Partial<DatabaseEvents>;
  /** least pause between two readings of the whole file, ms; default: of `DamageWatch` */
  checkPauseMs?: number;
  /** for tests: other migrations */
  migrations?: readonly Migration[];
}

export class SqliteReports implements ReportDatabase {
  private session: Session | null = null;
  private readonly voices = new NetworkVoices();
  private readonly deletions = new DeletionWatch();
  private damage: DamageWatch | null = null;
  /** why the open file is not used any more; null while it is */
  private unusable: string | null = null;
  private watching: ReturnType<typeof setInterval> | undefined;
  private readonly now: () => number;

  constructor(private readonly options: SqliteOptions) {
    this.now = options.now ?? Date.now;
  }

  async open(secretMark: string): Promise<void> {
    const { path, migrations = MIGRATIONS.sqlite, checkPauseMs } = this.options;
    // to close a damaged file would write to it
    if (this.unusable !== null && this.session?.isInPlace()) throw new StoreUnavailable(this.unusable);
    this.unusable = null;
    this.session?.file.close();
    this.session = null;
    this.session = attempt(() => connect(path, migrations, secretMark));
    await this.probe();
    this.damage = path === ':memory:' ? null : new DamageWatch(path, checkPauseMs);
    attempt(() => this.damage?.readAll());
    this.lookForDeletions();
    this.watching ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  async add(batch: readonly NewReport[]): Promise<Added> {
    const { db, statements } = this.connected();
    this.requireInPlace();
    this.voices.forgetPast(this.now());
    const { voices } = this;
    const { verdicts, rows } = this.attempt(() =>
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
    this.attempt(() => file.transaction(() => void file.run(PROBE)).immediate());
  }

  async load(after: number): Promise<ReportBase> {
    const { file } = this.connected();
    return this.attempt(() => packRecords(loadRecords(file, after)));
  }

  async newest(): Promise<number | null> {
    const { db } = this.connected();
    return this.attempt(
      () =>
        db
          .select({ at: max(signals.signalledAt) })
          .from(signals)
          .get()?.at ?? null,
    );
  }

  async purge(before: number, limit: number): Promise<number> {
    const { db } = this.connected();
    this.voices.forgetPast(this.now());
    return this.attempt(() => {
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
    this.attempt(() =>
      db
        .insert(truth)
        .values({ ...what, reports })
        .onConflictDoUpdate({ target: TRUTH_KEY, set: { reports: sql`${truth.reports} + ${reports}` } })
        .run(),
    );
  }

  async truth(): Promise<TruthCount[]> {
    const { file } = this.connected();
    return this.attempt(() => file.query<TruthCount, []>(READ_TRUTH).all());
  }

  /** Reports damage to the file, and deletions by hand. */
  private look(): void {
    if (!this.session || this.unusable !== null) return;
    try {
      this.requireInPlace();
      this.requireLog();
      this.attempt(() => this.damage?.look());
      this.lookForDeletions();
    } catch (error) {
      const reason = error instanceof StoreUnavailable ? error : new StoreUnavailable(String(error));
      this.options.events.onLost?.(reason);
    }
  }

  private requireInPlace(): void {
    if (!this.session?.isInPlace())
      throw new StoreUnavailable(
        'the file of the reports was moved or deleted; earlier reports are in memory only, and gone after a restart ' +
          'unless the file is put back',
      );
  }

  /** Writes what the log has to the file if somebody deleted the log, which the process still has open. */
  private requireLog(): void {
    const { file, hasLogInPlace } = this.connected();
    if (hasLogInPlace()) return;
    this.attempt(() => file.run('PRAGMA wal_checkpoint(TRUNCATE)'));
    throw new StoreUnavailable(
      'the write-ahead log of the reports (-wal) was moved or deleted; its reports were written to the file',
    );
  }

  /** Runs an action. @throws StoreUnavailable, also if the file is damaged: then it is not used any more */
  private attempt<T>(action: () => T): T {
    try {
      return attempt(action);
    } catch (error) {
      if (!(error instanceof DatabaseRefused)) throw error;
      this.unusable = error.message;
      throw new StoreUnavailable(error.message, { cause: error });
    }
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
    if (!file || this.unusable !== null) return;
    try {
      attempt(() => file.run('PRAGMA wal_checkpoint(TRUNCATE)'));
    } finally {
      file.close();
    }
  }

  private connected(): Session {
    if (this.unusable !== null) throw new StoreUnavailable(this.unusable);
    if (!this.session) throw new StoreUnavailable('the database is not open');
    return this.session;
  }
}
