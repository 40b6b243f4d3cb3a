/** How a pool of scoring threads is set up. */
import type { Update } from './messages.ts';

/** Something that all scoring threads must know and that changes. */
export interface UpdateSource {
  /** where things stand, for a thread that starts */
  current(): Update[];
  /** from now on the listener gets every change */
  subscribe(listener: (update: Update) => void): void;
}

export interface PoolOptions {
  /** code of a scoring thread */
  thread: URL;
  /** number of threads */
  size: number;
  updates?: readonly UpdateSource[];
  /** the pool cannot go on: end the process with a clear exit code */
  onFatal(reason: string): void;
  /** a thread was lost and will be replaced */
  onThreadLost?(reason: string): void;
  /** one of several spots could not be rated for a fault of ours, and those beside it were; its stack */
  onFault?(fault: string): void;
  /** a single task that would wait longer, by what those before it took, is refused at once */
  maxWaitMs?: number;
  /** number of pieces of bulk work that may wait; each stream keeps only a few */
  bulkLimit?: number;
  /** a task that waited longer is dropped before it starts: its client has most likely given up */
  queueTimeoutMs?: number;
  /** how long a thread may take to load */
  readyTimeoutMs?: number;
  /** a thread that owes an answer longer than this is given up: tasks take microseconds */
  stuckAfterMs?: number;
  /** monotonic clock, ms */
  now?(): number;
}

export function withDefaults(options: PoolOptions): Required<PoolOptions> {
  return {
    maxWaitMs: 50,
    bulkLimit: 200 * options.size,
    queueTimeoutMs: 5_000,
    readyTimeoutMs: 30_000,
    stuckAfterMs: 20_000,
    onThreadLost: () => {},
    onFault: () => {},
    updates: [],
    now: () => performance.now(),
    ...options,
  };
}
