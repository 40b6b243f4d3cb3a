/** The served regions: loaded at the start, and reloaded without a restart when their files change. */
import { type FSWatcher, watch } from 'node:fs';
import type { Region } from '../../region/read/reader.ts';
import { openRegions } from '../../region/read/source.ts';
import type { Log } from '../../shared/program/log.ts';
import type { Pool } from '../../threads/pool.ts';
import type { Repairs } from '../repairs.ts';
import type { RegionCatalog } from './catalog.ts';
import { servingProblem, unusableStems } from './health-rows.ts';
import type { RegionSet } from './region-set.ts';

/** Interval at which copies are checked for changes by other programs, ms: each check takes a microsecond. */
const CHECK_EVERY_MS = 1000;
/** Time for threads to leave a damaged copy, ms: one that reads nonsense may never end its task. */
const LEAVE_WITHIN_MS = 1000;
/** Pause between two verifications of all copies, ms: they read every byte. */
const VERIFY_PAUSE_MS = 600_000;
/** Quiet time before a reload, ms: an import ends with one rename, a copy by hand with many writes. */
const QUIET_MS = 300;

export class ServedRegions {
  private readonly listeners: ((regions: readonly Region[]) => void)[] = [];
  private readonly lookListeners: (() => void | Promise<void>)[] = [];
  private loading: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watcher: FSWatcher | undefined;
  private checks: ReturnType<typeof setInterval> | undefined;
  private verifiedAllAt = Number.NEGATIVE_INFINITY;
  /** true if damaged copies could not be left out: another one was damaged meanwhile */
  private verifiesAgain = false;
  /** number of verifications under way */
  private verifying = 0;

  constructor(
    private readonly catalog: RegionCatalog,
    private readonly threads: Pick<Pool, 'start' | 'setRegions'>,
    private readonly log: Log,
    private readonly repairs: Pick<Repairs, 'want' | 'of'> = { want: () => {}, of: () => null },
  ) {}

  /** The served regions and the unusable files. */
  get current(): RegionSet {
    return this.catalog.served;
  }

  /** Reason why the operator's regions are not served, as a phrase; null if they are or if none exist. */
  get problem(): string | null {
    return servingProblem(this.current, this.repairs.of);
  }

  /** Returns false if the file of a region was replaced since the folders were last read. */
  isAsSeen(file: string): boolean {
    return this.catalog.isAsSeen(file);
  }

  /** Calls the listener with the served regions whenever they change. */
  subscribe(listener: (regions: readonly Region[]) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Calls the listener after each `reload`, even if no region has changed: evidence or maps may have changed.
   */
  onLook(listener: () => void | Promise<void>): void {
    this.lookListeners.push(listener);
  }

  /**
   * Starts the threads with the regions of the folders, and reloads when `directory` changes.
   * @throws Error when the threads cannot serve them
   */
  start(directory: string): Promise<void> {
    this.watch(directory);
    this.checks = setInterval(() => this.checkCopies(), CHECK_EVERY_MS).unref();
    const started = this.catalog
      .load((sources) => this.threads.start(sources))
      .then(() => this.repairs.want(unusableStems(this.current)));
    this.loading = started.catch(() => {});
    return started;
  }

  /**
   * Reads the folders now; resolves when the result, with its maps, is served. Logs what cannot be served.
   */
  reload(): Promise<void> {
    this.loading = this.loading
      .then(() => this.catalog.load((sources) => this.threads.setRegions(sources)))
      .then(async (isNew) => {
        this.repairs.want(unusableStems(this.current));
        if (isNew) {
          this.publish();
          this.verifyKept();
        }
        await Promise.all(this.lookListeners.map((listener) => listener()));
      })
      .catch((error) =>
        this.log.error(
          'the regions in the data directory cannot be served; the previous ones stay in use',
          error,
        ),
      );
    return this.loading;
  }

  /** Sends the served regions to listeners and log. `reload` calls it; after `start`, the caller must. */
  publish(): void {
    const regions = this.current.regions.flatMap(({ source }) => openRegions(source));
    for (const listener of this.listeners) listener(regions);
    this.logCurrent();
  }

  /**
   * Verifies, in the background, the copies that are not verified. Leaves out damaged parts until they are copied
   * again.
   */
  verifyKept(): void {
    this.verifying++;
    let failure: unknown = null;
    this.catalog
      .verifyKept((change) => {
        this.loading = this.loading
          .then(() => change((sources) => this.threads.setRegions(sources, LEAVE_WITHIN_MS)))
          .then((isNew) => {
            failure = null;
            if (!isNew) return;
            this.publish();
            // the region file may be good: a new copy is made
            this.reload();
          })
          .catch((error) => {
            failure = error;
          });
      })
      .catch((error) => this.log.error('the copies of regions cannot be verified', error))
      .then(() => this.loading)
      .then(() => {
        if (failure === null) return;
        this.log.error('a region with damaged parts cannot be left out', failure);
        this.catalog.suspect('all');
        this.verifiesAgain = true;
      })
      .finally(() => this.verifying--);
  }

  /**
   * Verifies, after an internal error, the copies that another program has changed, or all. Returns true while copies
   * are verified and left out: the error may be the effect of a damaged one.
   */
  isDoubtful(): boolean {
    this.checkCopies();
    if (this.verifying === 0) this.verifyAll();
    return this.verifying > 0;
  }

  /**
   * Verifies all copies in the background, at most every ten minutes: a thread that died, or a failed request, may be the
   * effect of a damaged one.
   */
  verifyAll(): void {
    const now = performance.now();
    if (now - this.verifiedAllAt < VERIFY_PAUSE_MS) return;
    this.verifiedAllAt = now;
    this.catalog.suspect('all');
    this.verifyKept();
  }

  /** Verifies copies that another program has changed, and all if damaged ones could not be left out. */
  checkCopies(): void {
    const changed = this.catalog.suspect('changed');
    if (changed.length > 0) {
      const files = changed.join(', ');
      this.log.error('copies of regions were changed by another program and are verified', undefined, {
        files,
      });
    }
    if (changed.length === 0 && !this.verifiesAgain) return;
    this.verifiesAgain = false;
    this.verifyKept();
  }

  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.checks);
    this.watcher?.close();
  }

  private watch(directory: string): void {
    try {
      this.watcher = watch(directory, { persistent: false }, () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.reload(), QUIET_MS);
      });
    } catch (error) {
      this.log.warn('the folder of regions cannot be watched; send SIGHUP after an import', {
        reason: String(error),
      });
    }
  }

  private logCurrent(): void {
    const { regions, refused } = this.current;
    for (const { reason } of refused) this.log.warn(`a region file is not used: ${reason}`);
    for (const reason of regions.flatMap(({ damaged }) => damaged))
      this.log.warn(`a part of a region file is not used: ${reason}`);
    if (this.problem !== null) this.log.error(this.problem);
    else this.log.info('serving regions', { regions: regions.map(({ info }) => info.name).join(', ') });
    if (regions.some(({ info }) => info.sample)) {
      this.log.info('no region is imported yet: this is the built-in sample; see the command "import"');
    }
  }
}
