/** The queue of tasks: single ones first, bulk tasks in between when they have waited long. */
import { PoolError } from './errors.ts';
import { isBulk, type Reply, type Task } from './messages.ts';

/**
 * Maximum number of tasks per message while the queue is short. For warm scores, 16 take 15% less CPU than 8,
 * because threads wake each other less often.
 */
const MAX_BATCH = 16;
/**
 * Number of batches that a long queue is split into. Under load the main thread is so busy reading requests
 * that it serves the threads only every 30 ms; with 16 tasks per message the threads were idle for most of
 * that time.
 */
const QUEUE_PARTS = 8;
/** Maximum number of tasks per message, however long the queue is. */
const LARGEST_BATCH = 256;
/**
 * Minimum number of batches that a short queue is split into; if more threads are free, each gets one. With a
 * single batch, the main thread and a scoring thread would only work in turns.
 */
const MIN_BATCHES = 2;
/**
 * Wait after which bulk tasks alternate with batches of single ones, so that they progress under full load.
 */
const BULK_PATIENCE_MS = 100;
/** Minimum of the assumed mean time of a task, and its initial value: the time of a cold score. */
const MIN_TASK_MS = 0.05;
/** Number of tasks over which their time is averaged. */
const TASKS_REMEMBERED = 1000;
/** Number of tasks per thread that may always wait, however long earlier ones took. */
const MIN_WAITING = 32;

/** A waiting task. */
export interface Pending {
  task: Task;
  /** time of its submission on the pool's clock, ms */
  since: number;
  resolve(reply: Exclude<Reply, { failure: string }>): void;
  reject(error: PoolError): void;
  /** signal, aborted when the client has left */
  abandoned?: AbortSignal;
  /** called when the task is sent to a thread */
  onSent?(): void;
}

export interface QueueOptions {
  /** number of threads */
  size: number;
  maxWaitMs: number;
  bulkLimit: number;
  queueTimeoutMs: number;
}

export class TaskQueue {
  private single: Pending[] = [];
  private bulk: Pending[] = [];
  /** true if single tasks were sent last, so that an overdue bulk task is next */
  private bulkIsNext = false;
  /** recent mean time of a single task in a thread, including delays of the main thread */
  private taskMs = MIN_TASK_MS;

  constructor(private readonly options: QueueOptions) {}

  /** Number of waiting single tasks. */
  get waiting(): number {
    return this.single.length;
  }

  /** Number of waiting bulk tasks. */
  get waitingBulk(): number {
    return this.bulk.length;
  }

  /** Maximum number of waiting single tasks: as many as finish within `maxWaitMs`; at least MIN_WAITING per thread. */
  get limit(): number {
    const { size, maxWaitMs } = this.options;
    return size * Math.max(MIN_WAITING, Math.round(maxWaitMs / this.taskMs));
  }

  /** True when a single task would be refused. */
  get isFull(): boolean {
    return this.single.length >= this.limit;
  }

  /** Appends a task to the queue. @throws PoolError when too many are waiting */
  add(pending: Pending): void {
    const queue = isBulk(pending.task) ? this.bulk : this.single;
    if (queue === this.bulk ? queue.length >= this.options.bulkLimit : this.isFull)
      throw new PoolError('queue_full', `${queue.length} tasks are waiting`);
    queue.push(pending);
  }

  /** Records how long a batch of single tasks kept a thread busy. */
  note(busyMs: number, tasks: number): void {
    const change = (busyMs / tasks - this.taskMs) * Math.min(1, tasks / TASKS_REMEMBERED);
    this.taskMs = Math.max(MIN_TASK_MS, this.taskMs + change);
  }

  /**
   * Takes the next batch: single tasks, or one bulk task. Rejects those that expired or were abandoned.
   * @param free number of threads that could take a batch now
   * @param now time on the pool's clock, ms
   * @returns the tasks to send, possibly none; null when nothing waits
   */
  take(free: number, now: number): Pending[] | null {
    if (this.single.length + this.bulk.length === 0) return null;
    return this.next(free, now).filter(
      (pending) => !rejectIfInVain(pending, now, this.options.queueTimeoutMs),
    );
  }

  /** Rejects tasks that expired or whose client has left. */
  dropUseless(now: number): void {
    const isOfUse = (pending: Pending) => !rejectIfInVain(pending, now, this.options.queueTimeoutMs);
    this.single = this.single.filter(isOfUse);
    this.bulk = this.bulk.filter(isOfUse);
  }

  rejectAll(error: PoolError): void {
    for (const { reject } of [...this.single.splice(0), ...this.bulk.splice(0)]) reject(error);
  }

  /** Takes the next batch; one overdue bulk task alternates with batches of single tasks. */
  private next(free: number, now: number): Pending[] {
    const { single, bulk } = this;
    const impatient = bulk.length > 0 && now - bulk[0]!.since > BULK_PATIENCE_MS;
    this.bulkIsNext = single.length > 0 && !(impatient && this.bulkIsNext);
    if (!this.bulkIsNext) return bulk.splice(0, 1);
    const most = Math.max(MAX_BATCH, Math.min(LARGEST_BATCH, Math.ceil(single.length / QUEUE_PARTS)));
    return single.splice(0, Math.min(most, Math.ceil(single.length / Math.max(free, MIN_BATCHES))));
  }
}

/** Rejects a task whose client has left, or that has waited too long; returns true if it did. */
function rejectIfInVain({ since, abandoned, reject }: Pending, now: number, timeoutMs: number): boolean {
  if (abandoned?.aborted) {
    reject(new PoolError('abandoned', 'the client has left'));
    return true;
  }
  const late = now - since > timeoutMs;
  if (late) reject(new PoolError('queue_timeout', `waited ${Math.round(now - since)} ms for a free thread`));
  return late;
}
