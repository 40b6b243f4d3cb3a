/** Options of a pool of scoring threads. */
import type { Update } from './messages.ts';

/** Source of the changing data that all scoring threads share: reports or announced events. */
export interface UpdateSource {
  /** returns updates that bring a new thread to the current state */
  current(): Update[];
  /** sends every further change to the listener */
  subscribe(listener: (update: Update) => void): void;
}

export interface PoolOptions {
  /** URL of the code of a scoring thread */
  thread: URL;
  /** number of threads */
  size: number;
  updates?: readonly UpdateSource[];
  /**
   * called when threads die again and again, for programs that must end then; default: lost threads are replaced for
   * ever, with pauses
   */
  onFatal?(reason: string): void;
  /** called when a thread was lost and will be replaced */
  onThreadLost?(reason: string): void;
  /**
   * receives the stack of an error that prevented the rating of one of several spots; the others were rated
   */
  onFault?(fault: string): void;
  /** called when a task failed with an internal error, or its region cannot be read */
  onTaskFailed?(): void;
  /** longest expected wait of a single task, beyond which it is refused at once */
  maxWaitMs?: number;
  /** maximum number of waiting bulk tasks; a response that is streamed has only a few of them at a time */
  bulkLimit?: number;
  /** longest wait of a task, beyond which it is dropped: its client has most likely given up */
  queueTimeoutMs?: number;
  /** longest time for loading a thread */
  readyTimeoutMs?: number;
  /** longest time without a response, after which a thread is given up: most tasks take microseconds */
  stuckAfterMs?: number;
  /** monotonic clock, ms */
  now?(): number;
}

/** Options of which only `onFatal` may be missing. */
export type FullPoolOptions = Required<Omit<PoolOptions, 'onFatal'>> & Pick<PoolOptions, 'onFatal'>;

export function withDefaults(options: PoolOptions): FullPoolOptions {
  return {
    maxWaitMs: 50,
    bulkLimit: 200 * options.size,
    queueTimeoutMs: 5_000,
    readyTimeoutMs: 30_000,
    stuckAfterMs: 20_000,
    onThreadLost: () => {},
    onFault: () => {},
    onTaskFailed: () => {},
    updates: [],
    now: () => performance.now(),
    ...options,
  };
}
