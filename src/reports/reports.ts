/** Reports for the rest of the program: stored durably in groups, sent to the scorers, deleted when old. */
import type { DatabaseStats } from '../api/health.ts';
import type { Log } from '../shared/program/log.ts';
import { spanned } from '../shared/program/spans.ts';
import { Field, INFLUENCE_MS, RECORD_WIDTH, type ReportKind } from '../shared/report-record.ts';
import { ReportFeed } from './current-reports.ts';
import { GroupWriter } from './group-writer.ts';
import { NetworkHasher } from './network.ts';
import { hashDevice, markOf } from './secret.ts';
import {
  type Added,
  type DatabaseEvents,
  DatabaseRefused,
  type ReportDatabase,
  StoreUnavailable,
  type Verdict,
} from './store.ts';
import type { Foretold, TruthCount } from './truth.ts';

/** Pause before a lost database is opened again, ms. */
const REOPEN_AFTER_MS = 500;
/**
 * Pause after "reports are stored again" or another reason before the next line, ms: an unstable database must not fill
 * the log.
 */
const LOG_PAUSE_MS = 10_000;
const HOUSEKEEPING_INTERVAL_MS = 600_000;
/** Number of added reports, and time (ms), after which all reports are loaded again for the scorers. */
const RELOAD_AT_ADDED = 100_000;
const RELOAD_AFTER_MS = 86_400_000;

/**
 * How far the time by which reports are deleted moves in one housekeeping, ms: six times as fast as time passes. A clock
 * that is years ahead, at the start or later, thus deletes the reports of 30 days within five days, not all at once. In a
 * quiet service that was started again, they go up to a sixth of their retention later.
 */
const CATCH_UP_MS = 3_600_000;
/** Reports deleted per statement, and the pause between two of them, ms: storing continues meanwhile. */
const PURGE_STEP = 500;
const PURGE_PAUSE_MS = 50;

/** A validated report with its token, as sent by the client. */
export interface Report {
  spotId: string;
  kind: ReportKind;
  deviceToken: string;
  /** time of the observation according to the client, ms since 1970 UTC */
  signalledAt: number;
  /** client that sent the report, as in `ClientOf`; only a hash of its network is kept, and only today */
  client: string;
}

export interface ReportsOptions {
  kind: 'sqlite' | 'postgres';
  database(events: DatabaseEvents): ReportDatabase;
  /** returns the key that hashes device tokens; may throw like `loadSecret` */
  secret(): string;
  /** age after which reports are deleted, ms */
  retentionMs: number;
  log: Log;
  now?: () => number;
  /** pause before a lost database is opened again, ms; default: REOPEN_AFTER_MS */
  reopenAfterMs?: number;
  /** pause after "reports are stored again" or another reason before the next line, ms; default: LOG_PAUSE_MS */
  logPauseMs?: number;
}

export class Reports {
  readonly feed = new ReportFeed();
  private readonly database: ReportDatabase;
  private readonly writer: GroupWriter;
  private readonly now: () => number;
  private state: 'closed' | 'down' | 'ready' = 'down';
  private secret: string | null = null;
  private networks: NetworkHasher | null = null;
  private loadedAt: number | null = null;
  /** time by which reports are deleted: never after that of the clock, which may be wrong; ms since 1970 */
  private oldAsOf = 0;
  private loading: Promise<void> = Promise.resolve();
  /** true if reports were deleted since the last load began */
  private stale = false;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  private housekeeping: ReturnType<typeof setInterval> | undefined;
  /** why reports cannot be stored, as the last line about it in the log says; null if it says that they can */
  private loggedReason: string | null = null;
  private lostFor = '';
  private logPause: ReturnType<typeof setTimeout> | undefined;
  private stored = 0;
  private refused = 0;
  private newcomers = 0;
  private uncounted = 0;
  private counts: readonly TruthCount[] = [];
  private storedAt: number | null = null;
  private failedAt: number | null = null;

  constructor(private readonly options: ReportsOptions) {
    this.now = options.now ?? Date.now;
    this.database = options.database({
      onReports: (records) => this.feed.add(records),
      onDeleted: () => this.noteDeleted(),
      onLost: (reason, forgetful) => {
        if (forgetful) this.loadedAt = null;
        this.lose(reason);
      },
      onWarning: (text) => this.options.log.warn('warning from the database', { reason: text }, text),
    });
    this.writer = new GroupWriter({
      store: (group) => this.database.add(group),
      onStored: (added) => this.noteStored(added),
      onUnavailable: (error) => this.lose(error),
    });
  }

  /** Age beyond which a report is deleted or not stored, ms. */
  get retentionMs(): number {
    return this.options.retentionMs;
  }

  /**
   * Opens the database and loads the reports that count. If it is unreachable, refuses reports and retries in the
   * background.
   * @throws DatabaseRefused when a retry is pointless
   */
  async start(): Promise<void> {
    this.housekeeping = setInterval(() => void this.keepHouse(), HOUSEKEEPING_INTERVAL_MS).unref();
    try {
      await this.open();
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error;
      this.lose(error);
    }
  }

  /**
   * Stores a report durably. If the report counts, it affects every score requested after the response.
   * @throws StoreUnavailable when storing is impossible right now
   */
  async add({ spotId, kind, deviceToken, signalledAt, client }: Report): Promise<Verdict> {
    if (this.state !== 'ready' || this.secret === null || this.networks === null)
      throw new StoreUnavailable('reports cannot be stored');
    const report = {
      spotId: spotId.toLowerCase(),
      kind,
      device: hashDevice(deviceToken, this.secret),
      signalledAt,
      network: this.networks.hash(client, this.now()),
    };
    return spanned('store', () => this.writer.add(report));
  }

  stats(): DatabaseStats {
    const timeOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    return {
      database: this.options.kind,
      status: this.state === 'ready' ? 'ok' : 'down',
      loaded: this.feed.size,
      waiting: this.writer.size,
      stored: this.stored,
      cooldown_refusals: this.refused,
      newcomers: this.newcomers,
      uncounted: this.uncounted,
      last_stored_at: timeOf(this.storedAt),
      last_error_at: timeOf(this.failedAt),
    };
  }

  /** Counts a stored report by what the model had said; without a database it is not counted. */
  async learn(foretold: Foretold, kind: ReportKind): Promise<void> {
    if (this.state !== 'ready') return;
    try {
      await this.database.count({ ...foretold, kind, reports: 1 });
      this.counts = await this.database.truth();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.options.log.error('counting a report failed', error);
    }
  }

  /** Returns the anonymous counts of all reports, as last read. */
  truth(): readonly TruthCount[] {
    return this.counts;
  }

  /** Stores waiting reports, then closes the database. */
  async close(): Promise<void> {
    clearTimeout(this.reopening);
    clearTimeout(this.logPause);
    clearInterval(this.housekeeping);
    await this.writer.finish();
    this.state = 'closed';
    await this.database
      .close()
      .catch((error) => this.options.log.error('closing the database failed', error));
  }

  private noteStored({ verdicts, records, uncounted }: Added): void {
    // before any client is answered, so that a score requested after the response includes the report
    this.feed.add(records);
    for (let at = 0; at < records.length; at += RECORD_WIDTH) {
      if (records[at + Field.STANDING] === 0) this.newcomers++;
    }
    this.uncounted += uncounted;
    for (const { accepted } of verdicts) {
      if (accepted) this.stored++;
      else this.refused++;
    }
    if (verdicts.some(({ accepted }) => accepted)) this.storedAt = this.now();
  }

  private async open(): Promise<void> {
    this.secret ??= this.options.secret();
    this.networks ??= new NetworkHasher(this.secret);
    await this.database.open(markOf(this.secret));
    if (this.isClosed()) return this.database.close();
    if (this.loadedAt === null) await this.load();
    // closed during the load: `close` has already closed the database
    if (this.isClosed()) return;
    this.state = 'ready';
    this.logState();
  }

  private isClosed(): boolean {
    return this.state === 'closed';
  }

  /** Runs loads one at a time: the feed could not tell which reports arrived during which load. */
  private load(): Promise<void> {
    const load = () => this.loadAll();
    this.loading = this.loading.then(load, load);
    return this.loading;
  }

  private async loadAll(): Promise<void> {
    this.loadedAt = null;
    do {
      this.stale = false;
      const after = this.now() - Math.min(INFLUENCE_MS, this.options.retentionMs);
      await this.feed.reload(() => this.database.load(after));
    } while (this.stale);
    this.counts = await this.database.truth();
    this.loadedAt = this.now();
  }

  /** Reloads all reports after a deletion. While the database is not open, `open` does that later. */
  private noteDeleted(): void {
    this.stale = true;
    this.loadedAt = null;
    if (this.state !== 'ready') return;
    this.load().catch((error) => this.lose(error));
  }

  /** Logs a change of state or of its reason, so that the last line about it in the log is true. */
  private logState(): void {
    const reason = this.state === 'down' ? this.lostFor : null;
    const before = this.loggedReason;
    if (this.logPause || reason === before) return;
    this.loggedReason = reason;
    const { log, logPauseMs = LOG_PAUSE_MS } = this.options;
    if (reason === null) log.info('reports are stored again');
    else log.warn(`cannot store reports: ${reason}; scoring continues, storage is retried`);
    // the recovery from a first loss is told at once
    if (before === null) return;
    this.logPause = setTimeout(() => {
      this.logPause = undefined;
      if (this.state !== 'closed') this.logState();
    }, logPauseMs).unref();
  }

  /** Handles a lost database: rejects the waiting reports, logs once, and opens the database again after a pause. */
  private lose(reason: unknown): void {
    if (this.state === 'closed') return;
    this.state = 'down';
    this.failedAt = this.now();
    this.writer.rejectWaiting(new StoreUnavailable('reports cannot be stored'));
    this.lostFor = reason instanceof Error ? reason.message : String(reason);
    this.logState();
    this.reopening ??= setTimeout(() => {
      this.reopening = undefined;
      this.open().catch((error) => this.lose(error));
    }, this.options.reopenAfterMs ?? REOPEN_AFTER_MS);
  }

  /** Returns the time by which reports are deleted now: that of the newest report, and on from there in steps. */
  private async timeToDelete(): Promise<number> {
    const newest = (await this.database.newest()) ?? 0;
    this.oldAsOf = Math.min(this.now(), Math.max(this.oldAsOf, newest) + CATCH_UP_MS);
    return this.oldAsOf;
  }

  /**
   * Deletes old reports, and loads all reports again for the scorers when that is due. Tries the database with a write,
   * so that a full disk is noticed without a report.
   */
  async keepHouse(): Promise<void> {
    if (this.state !== 'ready') return;
    try {
      const before = (await this.timeToDelete()) - this.options.retentionMs;
      while ((await this.database.purge(before, PURGE_STEP)) === PURGE_STEP) await Bun.sleep(PURGE_PAUSE_MS);
      await this.database.probe();
      // a clock that was set back counts, too: with one that is ahead, reports were left out as too old
      const old = Math.abs(this.now() - (this.loadedAt ?? 0)) > RELOAD_AFTER_MS;
      if (old || this.feed.addedCount > RELOAD_AT_ADDED) await this.load();
    } catch (error) {
      if (error instanceof StoreUnavailable) this.lose(error);
      else this.options.log.error('cleaning up reports failed', error);
    }
  }
}
