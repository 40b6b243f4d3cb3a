/** The regions that are served: loaded at the start, and again when their files change, without a restart. */
import { type FSWatcher, watch } from 'node:fs';
import type { Region } from '../../region/read/reader.ts';
import { openRegion, type RegionSource } from '../../region/read/source.ts';
import type { Log } from '../../shared/log.ts';
import type { RegionCatalog, RegionSet } from './catalog.ts';

/** An import ends with one rename, a copy by hand with many writes: wait until the folder is quiet. */
const QUIET_MS = 300;

/** The threads that score, as far as regions matter. */
export interface RegionUser {
  start(sources: RegionSource[]): Promise<void>;
  setRegions(sources: RegionSource[]): Promise<void>;
}

export class ServedRegions {
  private readonly listeners: ((regions: readonly Region[]) => void)[] = [];
  private loading: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watcher: FSWatcher | undefined;

  constructor(
    private readonly catalog: RegionCatalog,
    private readonly threads: RegionUser,
    private readonly log: Log,
  ) {}

  /** What is served now, and which files cannot be. */
  get current(): RegionSet {
    return this.catalog.served;
  }

  /** From now on the listener gets the regions that all threads serve, each time they change. */
  subscribe(listener: (regions: readonly Region[]) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Starts the threads with what is in the folders, and watches one of them from now on.
   * @throws Error when the threads cannot serve it
   */
  start(directory: string): Promise<void> {
    this.watch(directory);
    const started = this.load((sources) => this.threads.start(sources));
    this.loading = started.catch(() => {});
    return started;
  }

  /** Looks at the folders now; resolves when what was found is served. What cannot be served goes to the log. */
  reload(): Promise<void> {
    this.loading = this.loading
      .then(() => this.load((sources) => this.threads.setRegions(sources)))
      .catch((error) =>
        this.log.error('the regions in the data directory cannot be served; those before stay', error),
      );
    return this.loading;
  }

  close(): void {
    clearTimeout(this.timer);
    this.watcher?.close();
  }

  private async load(serve: (sources: RegionSource[]) => Promise<void>): Promise<void> {
    if (!(await this.catalog.load(serve))) return;
    const regions = this.current.regions.map(({ source }) => openRegion(source));
    for (const listener of this.listeners) listener(regions);
    this.logCurrent();
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
    this.log.info('serving regions', { regions: regions.map(({ info }) => info.name).join(', ') });
    if (regions.some(({ info }) => info.sample)) {
      this.log.info('no region is imported yet: this is the built-in sample; see the command "import"');
    }
  }
}
