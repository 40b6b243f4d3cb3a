/** Has region files of live data built by the thread of workers/live.ts, one after the other. */
import { OsmDataError } from '../errors.ts';
import type { LiveBuild } from './live-region.ts';

export type ToLiveThread = ({ type: 'build' } & LiveBuild) | { type: 'close' };
export type FromLiveThread = { type: 'built' } | { type: 'failed'; message: string; isDataError: boolean };

export class LiveBuilder {
  readonly #url: URL;
  #thread: Worker | null = null;
  #task: PromiseWithResolvers<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Starts no thread before it is needed: most services never need it. */
  constructor(url: URL) {
    this.#url = url;
  }

  /** @throws OsmDataError when the answer can't be used, Error when the thread failed */
  build(build: LiveBuild): Promise<void> {
    const done = this.#last.then(() => {
      this.#task = Promise.withResolvers();
      this.#send({ type: 'build', ...build });
      return this.#task.promise;
    });
    this.#last = done.catch(() => {});
    return done;
  }

  /** A thread ends itself when it is told that there is nothing left to do. */
  close(): void {
    if (this.#thread) this.#send({ type: 'close' });
  }

  #send(message: ToLiveThread): void {
    this.#thread ??= this.#start();
    this.#thread.postMessage(message);
  }

  #start(): Worker {
    const thread = new Worker(this.#url);
    thread.onmessage = ({ data }: MessageEvent<FromLiveThread>) => {
      if (data.type === 'built') this.#task?.resolve();
      else this.#task?.reject(data.isDataError ? new OsmDataError(data.message) : new Error(data.message));
    };
    const lost = (reason: string) => {
      // the next task starts another one
      this.#thread = null;
      this.#task?.reject(new Error(`the live-data thread failed: ${reason}`));
    };
    thread.onerror = ({ message }) => lost(message);
    thread.addEventListener('close', () => lost('it ended'));
    return thread;
  }
}
