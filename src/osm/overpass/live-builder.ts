/** Builds region files of live data in the thread of workers/live.ts, one at a time. */
import { Thread } from '../../threads/ask.ts';
import { OsmDataError } from '../import-errors.ts';
import type { LiveBuild } from './live-region.ts';

/** Operations of the thread of workers/live.ts. */
export interface LiveOperations {
  /** Writes the region file, see `buildLiveRegion`. */
  build(build: LiveBuild): Promise<number>;
}

export class LiveBuilder {
  private thread: Thread<LiveOperations> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** Does not start the thread yet: most services never need it. @param url of workers/live.ts */
  constructor(private readonly url: URL) {}

  /** Starts the thread, so that the first build need not wait for it. */
  start(): void {
    this.running();
  }

  /**
   * Builds a region file after the builds that were requested before.
   * @returns the number of elements left out as unusable
   * @throws OsmDataError if the response is unusable, Error if the thread failed
   */
  build(build: LiveBuild): Promise<number> {
    const done = this.last.then(() => this.running().ask('build', build));
    this.last = done.catch(() => {});
    return done;
  }

  close(): void {
    void this.thread?.close();
  }

  /** Returns the thread; a new one if the last one was lost. */
  private running(): Thread<LiveOperations> {
    if (this.thread === null || this.thread.lost)
      this.thread = new Thread(this.url, { name: 'the live-data thread', errors: [OsmDataError] });
    return this.thread;
  }
}
