/** Community signals as the rest of the program sees them: stored durably in groups, handed to the scorers, kept in order. */
import type { DatabaseStats } from '../api/health.ts';
import type { Log } from '../shared/log.ts';
import { Field, INFLUENCE_MS, RECORD_WIDTH, type SignalKind } from '../shared/signal-record.ts';
import { spanned } from '../shared/spans.ts';
import { SignalFeed } from './current-signals.ts';
import { GroupWriter } from './group-writer.ts';
import { NetworkHasher } from './network.ts';
import { hashDevice, markOf } from './secret.ts';
import {
  type Added,
  type DatabaseEvents,
  DatabaseRefused,
  type SignalDatabase,
  StoreUnavailable,
  type Verdict,
} from './store.ts';

/** Pause before a lost database is tried again. */
const REOPEN_AFTER_MS = 500;
/** After "stored again" the next outage is told this late, if it lasts: one that comes and goes does not fill the log. */
const LOG_PAUSE_MS = 10_000;
const HOUSEKEEPING_INTERVAL_MS = 600_000;
/** The scorers get a fresh base when this many signals have come since the last one, or after this time. */
const RELOAD_AT_ADDED = 100_000;
const RELOAD_AFTER_MS = 86_400_000;

/** Reports deleted per statement, and the pause between two of them, ms: storing goes on meanwhile. */
const PURGE_STEP = 500;
const PURGE_PAUSE_MS = 50;

/** A checked signal with its token, as the client sent it. */
export interface Report {
  spotId: string;
  kind: SignalKind;
  deviceToken: string;
  /** ms since 1970 UTC */
  signalledAt: number;
  /** who sends it, as `ClientKey` tells clients apart: only a hash of its network is kept, and only today */
  client: string;
}

export interface SignalsOptions {
  kind: 'sqlite' | 'postgres';
  database(events: DatabaseEvents): SignalDatabase;
  /** may throw as `loadSecret` does */
  secret(): string;
  /** signals noticed longer ago than this are deleted, ms */
  retentionMs: number;
  log: Log;
  now?: () => number;
  /** pause before a lost database is tried again */
  reopenAfterMs?: number;
  /** pause after "stored again" */
  logPauseMs?: number;
}

export class Signals {
  readonly feed = new SignalFeed();
  private readonly database: SignalDatabase;
  private readonly writer: GroupWriter;
  private readonly now: () => number;
  private state: 'closed' | 'down' | 'ready' = 'down';
  private secret: string | null = null;
  private networks: NetworkHasher | null = null;
  private loadedAt: number | null = null;
  private loading: Promise<void> = Promise.resolve();
  /** signals were deleted since those that are loaded were asked for */
  private stale = false;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  private housekeeping: ReturnType<typeof setInterval> | undefined;
  /** the log's last word is that signals cannot be stored */
  private toldDown = false;
  private lostFor = '';
  private logPause: ReturnType<typeof setTimeout> | undefined;
  private stored = 0;
  private refused = 0;
  private newcomers = 0;
  private uncounted = 0;
  private storedAt: number | null = null;
  private failedAt: number | null = null;

  constructor(private readonly options: SignalsOptions) {
    this.now = options.now ?? Date.now;
    this.database = options.database({
      onSignals: (records) => this.feed.add(records),
      onDeleted: () => this.noteDeleted(),
      onLost: (reason, forgetful) => {
        if (forgetful) this.loadedAt = null;
        this.lose(reason);
      },
      onWarning: (text) => this.options.log.warn('the database warns', { reason: text }, text),
    });
    this.writer = new GroupWriter({
      store: (group) => this.database.add(group),
      onStored: (added) => this.noteStored(added),
      onUnavailable: (error) => this.lose(error),
    });
  }

  /** ms; a report that was noticed earlier is deleted, or not stored at all. */
  get retentionMs(): number {
    return this.options.retentionMs;
  }

  /**
   * Opens the database and loads what counts. When the database cannot be reached right now, signals are refused
   * and it is tried again in the background.
   * @throws DatabaseRefused when trying again is of no use
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

  /** Stores a report durably. It counts in every score that is asked for after the answer. @throws StoreUnavailable when that is not possible right now */
  async add({ spotId, kind, deviceToken, signalledAt, client }: Report): Promise<Verdict> {
    if (this.state !== 'ready' || this.secret === null || this.networks === null)
      throw new StoreUnavailable('signals cannot be stored');
    const signal = {
      spotId: spotId.toLowerCase(),
      kind,
      device: hashDevice(deviceToken, this.secret),
      signalledAt,
      network: this.networks.hash(client, this.now()),
    };
    return spanned('store', () => this.writer.add(signal));
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

  /** Stores what waits, then closes the database. */
  async close(): Promise<void> {
    clearTimeout(this.reopening);
    clearTimeout(this.logPause);
    clearInterval(this.housekeeping);
    await this.writer.finish();
    this.state = 'closed';
    await this.database
      .close()
      .catch((error) => this.options.log.error('the database was not closed well', error));
  }

  private noteStored({ verdicts, records, uncounted }: Added): void {
    // before anybody is answered, so that a score asked for after the answer shows the signal
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
    if (this.state === 'closed') return this.database.close();
    if (this.loadedAt === null) await this.load();
    this.state = 'ready';
    this.tell();
  }

  /** One at a time, because the feed could not tell apart what came during which. */
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
    this.loadedAt = this.now();
  }

  /** While the database is not open, `open` does the rest. */
  private noteDeleted(): void {
    this.stale = true;
    this.loadedAt = null;
    if (this.state !== 'ready') return;
    this.load().catch((error) => this.lose(error));
  }

  /** Tells the log what has changed, so that its last word is true. */
  private tell(): void {
    const isDown = this.state === 'down';
    if (this.logPause || isDown === this.toldDown) return;
    this.toldDown = isDown;
    if (isDown) {
      this.options.log.warn(
        `signals cannot be stored: ${this.lostFor}; scoring goes on, and it is tried again`,
      );
      return;
    }
    this.options.log.info('signals are stored again');
    this.logPause = setTimeout(() => {
      this.logPause = undefined;
      if (this.state !== 'closed') this.tell();
    }, this.options.logPauseMs ?? LOG_PAUSE_MS).unref();
  }

  /** The database is gone: refuse quickly, say so once, and try to get it back. */
  private lose(reason: unknown): void {
    if (this.state === 'closed') return;
    this.state = 'down';
    this.failedAt = this.now();
    this.writer.rejectWaiting(new StoreUnavailable('signals cannot be stored'));
    this.lostFor = reason instanceof Error ? reason.message : String(reason);
    this.tell();
    this.reopening ??= setTimeout(() => {
      this.reopening = undefined;
      this.open().catch((error) => this.lose(error));
    }, this.options.reopenAfterMs ?? REOPEN_AFTER_MS);
  }

  /** Deletes old signals, and gives the scorers a fresh base when it is due. */
  async keepHouse(): Promise<void> {
    if (this.state !== 'ready') return;
    try {
      const before = this.now() - this.options.retentionMs;
      while ((await this.database.purge(before, PURGE_STEP)) === PURGE_STEP) await Bun.sleep(PURGE_PAUSE_MS);
      const old = this.now() - (this.loadedAt ?? 0) > RELOAD_AFTER_MS;
      if (old || this.feed.addedCount > RELOAD_AT_ADDED) await this.load();
    } catch (error) {
      if (error instanceof StoreUnavailable) this.lose(error);
      else this.options.log.error('housekeeping of the signals failed', error);
    }
  }
}
