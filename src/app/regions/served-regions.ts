/** The regions that are served: loaded at the start, and again when their files change, without a restart. */
import { type FSWatcher, watch } from 'node:fs';
import type { Region } from '../../region/read/reader.ts';
import { openRegions } from '../../region/read/source.ts';
import type { Log } from '../../shared/log.ts';
import type { Pool } from '../../threads/pool/pool.ts';
import type { Repairs } from '../repairs.ts';
import type { RegionCatalog, RegionSet } from './catalog.ts';
import { servingProblem, unusableStems } from './health-rows.ts';

/** An import ends with one rename, a copy by hand with many writes: wait until the folder is quiet. */
const QUIET_MS = 300;

export class ServedRegions {
  private readonly listeners: ((regions: readonly Region[]) => void)[] = [];
  private readonly lookListeners: (() => void | Promise<void>)[] = [];
  private loading: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watcher: FSWatcher | undefined;

  constructor(
    private readonly catalog: RegionCatalog,
    private readonly threads: Pick<Pool, 'start' | 'setRegions'>,
    private readonly log: Log,
    private readonly repairs: Pick<Repairs, 'want' | 'of'> = { want: () => {}, of: () => null },
  ) {}

  /** What is served now, and which files cannot be. */
  get current(): RegionSet {
    return this.catalog.served;
  }

  /** Why the operator's regions are not served, in one phrase; null = they are, or there are none. */
  get problem(): string | null {
    return servingProblem(this.current, this.repairs.of);
  }

  /** False when the file of a region has been replaced since the last look. */
  isAsSeen(file: string): boolean {
    return this.catalog.isAsSeen(file);
  }

  /** From now on the listener gets the regions that all threads serve, each time they change. */
  subscribe(listener: (regions: readonly Region[]) => void): void {
    this.listeners.push(listener);
  }

  /** From now on the listener hears of every look at the folders, also when no region has changed: what lies beside may have. */
  onLook(listener: () => void | Promise<void>): void {
    this.lookListeners.push(listener);
  }

  /**
   * Starts the threads with what is in the folders, and watches one of them from now on.
   * @throws Error when the threads cannot serve it
   */
  start(directory: string): Promise<void> {
    this.watch(directory);
    const started = this.catalog
      .load((sources) => this.threads.start(sources))
      .then(() => this.repairs.want(unusableStems(this.current)));
    this.loading = started.catch(() => {});
    return started;
  }

  /** Looks at the folders now; resolves when what was found, with its maps, is served. What cannot be served goes to the log. */
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
        this.log.error('the regions in the data directory cannot be served; those before stay', error),
      );
    return this.loading;
  }

  /** Tells the listeners and the log what is served; after `start` it is left to the caller when. */
  publish(): void {
    const regions = this.current.regions.flatMap(({ source }) => openRegions(source));
    for (const listener of this.listeners) listener(regions);
    this.logCurrent();
  }

  /** Verifies beside all else what was kept from before; what is damaged is left out until it is copied anew. */
  verifyKept(): void {
    this.catalog
      .verifyKept((change) => {
        this.loading = this.loading
          .then(() => change((sources) => this.threads.setRegions(sources)))
          .then((isNew) => {
            if (!isNew) return;
            this.publish();
            // the file itself may be good
            this.reload();
          })
          .catch((error) => this.log.error('a region with damaged parts cannot be left out', error));
      })
      .catch((error) => this.log.error('the copies of regions cannot be verified', error));
  }

  close(): void {
    clearTimeout(this.timer);
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
