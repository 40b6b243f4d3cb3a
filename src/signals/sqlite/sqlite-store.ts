/** Signals in an SQLite file: one transaction per batch, durable at power loss. Runs in the store's thread. */
import { lt, sql } from 'drizzle-orm';
import { deviceNumberOf, packRecords, type SignalBase, surroundingsOf } from '../../shared/signal-record.ts';
import { COOLDOWN_MS } from '../../shared/time/cooldown.ts';
import { firstFreeTime } from '../free-time.ts';
import { MIGRATIONS, type Migration } from '../migrations.ts';
import { DeletionWatch, READ_DELETIONS } from '../moderation.ts';
import { recordsOf, rowOf, type SignalRow, type UnweighedRow } from '../row.ts';
import { type Earlier, hasStanding } from '../standing.ts';
import {
  type Added,
  type DatabaseEvents,
  type NewSignal,
  type SignalDatabase,
  StoreUnavailable,
  type Verdict,
} from '../store.ts';
import { attempt } from './errors.ts';
import { loadRecords } from './load-records.ts';
import { NetworkVoices } from './network-voices.ts';
import { signals } from './schema.ts';
import { connect, type Session } from './session.ts';
import { known } from './statements.ts';

/** How often it is looked whether somebody has deleted signals, in ms: a query of some microseconds. */
const LOOK_EVERY_MS = 1000;

export interface SqliteOptions {
  path: string;
  now?: () => number;
  events: Pick<DatabaseEvents, 'onDeleted'>;
  /** for tests: another history of the tables */
  migrations?: readonly Migration[];
}

export class SqliteSignals implements SignalDatabase {
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
    this.lookForDeletions();
    this.watching ??= setInterval(() => this.lookForDeletions(), LOOK_EVERY_MS).unref();
  }

  async add(batch: readonly NewSignal[]): Promise<Added> {
    const { db, statements, isInPlace } = this.connected();
    if (!isInPlace()) throw new StoreUnavailable('the file of the signals was moved or deleted');
    this.voices.forgetPast(this.now());
    return attempt(() =>
      // "immediate" takes the write lock before the first read, so what was read is still true when writing
      db.transaction(
        () => {
          const rows: SignalRow[] = [];
          const now = this.now();
          const verdicts = batch.map((signal): Verdict => {
            const { existing, earlier } = known(statements, signal, now);
            const { signalledAt } = signal;
            const free = firstFreeTime(existing, signalledAt);
            if (free !== signalledAt) return { accepted: false, nextAllowedAt: free };
            const row = this.weighed(rowOf(signal, now), signal.network, earlier);
            statements.insert.run({ ...row });
            rows.push(row);
            const nextAllowedAt = firstFreeTime(existing, signalledAt + COOLDOWN_MS);
            return { accepted: true, id: row.id, nextAllowedAt };
          });
          const uncounted = rows.filter(({ counts }) => !counts).length;
          return { verdicts, records: recordsOf(rows), uncounted };
        },
        { behavior: 'immediate' },
      ),
    );
  }

  /** Decides how much a new row counts, and notes that its network has spoken. */
  private weighed(row: UnweighedRow, network: number, earlier: readonly Earlier[]): SignalRow {
    if (row.cell === null) return { ...row, standing: false, counts: true };
    const surroundings = surroundingsOf(row.cell);
    const device = deviceNumberOf(row.device);
    const counts = !this.voices.hasOther(network, surroundings, device);
    if (counts) this.voices.add(network, row.cell, device);
    return { ...row, standing: hasStanding(earlier, surroundings), counts };
  }

  async load(after: number): Promise<SignalBase> {
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

  private lookForDeletions(): void {
    const query = this.session?.file.query<{ value: string }, []>(READ_DELETIONS);
    try {
      if (query && this.deletions.hasChanged(query.get()?.value ?? null)) this.options.events.onDeleted();
    } catch {
      // locked or damaged: whoever stores the next signal will say so
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
