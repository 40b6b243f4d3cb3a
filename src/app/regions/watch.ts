/** Notices new, changed and removed region files and has them served, without a restart. */
import { type FSWatcher, watch } from 'node:fs';
import type { RegionSource } from '../../region/read/source.ts';
import type { Log } from '../../shared/log.ts';
import type { RegionCatalog } from './catalog.ts';

/** An import ends with one rename, a copy by hand with many writes: wait until the folder is quiet. */
const QUIET_MS = 300;

export interface RegionWatch {
  /** Looks at the folder now; resolves when what was found is served. */
  reload(): Promise<void>;
  /** Tells the log what is served. */
  announce(): void;
  close(): void;
}

/** Watches the folder from now on; problems go to the log, and what was served before stays. */
export function watchRegions(
  directory: string,
  catalog: RegionCatalog,
  log: Log,
  apply: (sources: RegionSource[]) => Promise<void>,
): RegionWatch {
  let running: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watcher: FSWatcher | undefined;

  function announce(): void {
    const { regions, refused } = catalog.served;
    for (const { reason } of refused) log.warn(`a region file is not used: ${reason}`);
    log.info('serving regions', { regions: regions.map(({ info }) => info.name).join(', ') });
    if (regions.some(({ info }) => info.sample)) {
      log.info('no region is imported yet: this is the built-in sample; see the command "import"');
    }
  }

  function reload(): Promise<void> {
    running = running.then(async () => {
      try {
        if (await catalog.load(apply)) announce();
      } catch (error) {
        log.error('the regions in the data directory cannot be served; those before stay', error);
      }
    });
    return running;
  }

  try {
    watcher = watch(directory, { persistent: false }, () => {
      clearTimeout(timer);
      timer = setTimeout(reload, QUIET_MS);
    });
  } catch (error) {
    log.warn('the folder of regions cannot be watched; send SIGHUP after an import', {
      reason: String(error),
    });
  }

  return {
    reload,
    announce,
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
