/** Has region files of live data built by the thread of workers/live.ts, one after the other. */
import { Thread } from '../../threads/ask.ts';
import { OsmDataError } from '../errors.ts';
import type { LiveBuild } from './live-region.ts';

/** What the thread of workers/live.ts can be asked. */
export interface LiveOperations {
  /** Writes the region file. @throws OsmDataError when the answer of Overpass can't be used */
  build(build: LiveBuild): Promise<void>;
}

export class LiveBuilder {
  private thread: Thread<LiveOperations> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** Starts no thread before it is told to or needs one: most services never do. */
  constructor(private readonly url: URL) {}

  /** Starts the thread ahead of the first build. */
  start(): void {
    this.running();
  }

  /** @throws OsmDataError when the answer can't be used, Error when the thread failed */
  build(build: LiveBuild): Promise<void> {
    const done = this.last.then(() => this.running().ask('build', build));
    this.last = done.catch(() => {});
    return done;
  }

  close(): void {
    void this.thread?.close();
  }

  /** The thread; another one when the last was lost. */
  private running(): Thread<LiveOperations> {
    if (this.thread === null || this.thread.lost)
      this.thread = new Thread(this.url, { name: 'the live-data thread', errors: [OsmDataError] });
    return this.thread;
  }
}
