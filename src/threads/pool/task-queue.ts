/** The tasks that wait for a thread: single ones first, pieces of bulk work between them when they have waited long. */
import { PoolError } from './errors.ts';
import { isBulk, type Reply, type Task } from './messages.ts';

/** Measured with warm scores: 16 per message take 15 % less CPU than 8, because threads wake each other less often. */
const MAX_BATCH = 16;
/**
 * A long queue goes out in larger parts: where many requests come, the main thread is so busy reading them that it looks
 * after the others only every 30 ms, and with 16 tasks a message they did nothing for most of that time.
 */
const QUEUE_PARTS = 8;
const LARGEST_BATCH = 256;
/** What waits is spread over all free threads, and over two batches at least: one would run in lock step. */
const MIN_BATCHES = 2;
/** Bulk work waits for single answers, but not longer than this: it must go on under full load, too. */
const BULK_PATIENCE_MS = 100;
/** What a task is taken to need at least, and before any was done: a cold score. */
const MIN_TASK_MS = 0.05;
/** Number of tasks that make up the mean of what one needs. */
const TASKS_REMEMBERED = 1000;
/** Number of tasks per thread that may always wait, however long those before took. */
const MIN_WAITING = 32;

/** A task that somebody waits for. */
export interface Pending {
  task: Task;
  /** when it was submitted, on the pool's clock, ms */
  since: number;
  resolve(reply: Exclude<Reply, { failure: string }>): void;
  reject(error: PoolError): void;
  /** aborted when nobody waits for the answer any more */
  abandoned?: AbortSignal;
  /** called when a thread gets it */
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
  /** of single tasks and impatient bulk work: single tasks went last */
  private bulkIsNext = false;
  /** mean time that a single task has taken of a thread lately, the main thread's delays included */
  private taskMs = MIN_TASK_MS;

  constructor(private readonly options: QueueOptions) {}

  /** Number of single tasks that wait. */
  get waiting(): number {
    return this.single.length;
  }

  /** Number of pieces of bulk work that wait. */
  get waitingBulk(): number {
    return this.bulk.length;
  }

  /** Number of single tasks that may wait: as many as the threads will do within `maxWaitMs`. */
  get limit(): number {
    const { size, maxWaitMs } = this.options;
    return size * Math.max(MIN_WAITING, Math.round(maxWaitMs / this.taskMs));
  }

  /** True when a single task would be refused. */
  get isFull(): boolean {
    return this.single.length >= this.limit;
  }

  /** @throws PoolError when too many wait already */
  add(pending: Pending): void {
    const queue = isBulk(pending.task) ? this.bulk : this.single;
    if (queue === this.bulk ? queue.length >= this.options.bulkLimit : this.isFull)
      throw new PoolError('queue_full', `${queue.length} tasks are waiting`);
    queue.push(pending);
  }

  /** Tells how long a batch of single tasks has kept a thread busy. */
  note(busyMs: number, tasks: number): void {
    const change = (busyMs / tasks - this.taskMs) * Math.min(1, tasks / TASKS_REMEMBERED);
    this.taskMs = Math.max(MIN_TASK_MS, this.taskMs + change);
  }

  /**
   * Takes the next batch out: single tasks, or one piece of bulk work. Tasks that have waited in vain are rejected.
   * @param free number of threads that could take a batch now
   * @returns null when nothing waits
   */
  take(free: number, now: number): Pending[] | null {
    if (this.single.length + this.bulk.length === 0) return null;
    return this.next(free, now).filter(
      (pending) => !rejectIfInVain(pending, now, this.options.queueTimeoutMs),
    );
  }

  /** Rejects those that have waited in vain. */
  dropUseless(now: number): void {
    const isOfUse = (pending: Pending) => !rejectIfInVain(pending, now, this.options.queueTimeoutMs);
    this.single = this.single.filter(isOfUse);
    this.bulk = this.bulk.filter(isOfUse);
  }

  rejectAll(error: PoolError): void {
    for (const { reject } of [...this.single.splice(0), ...this.bulk.splice(0)]) reject(error);
  }

  /** One piece of bulk work that has waited long takes turns with batches of single tasks. */
  private next(free: number, now: number): Pending[] {
    const { single, bulk } = this;
    const impatient = bulk.length > 0 && now - bulk[0]!.since > BULK_PATIENCE_MS;
    this.bulkIsNext = single.length > 0 && !(impatient && this.bulkIsNext);
    if (!this.bulkIsNext) return bulk.splice(0, 1);
    const most = Math.max(MAX_BATCH, Math.min(LARGEST_BATCH, Math.ceil(single.length / QUEUE_PARTS)));
    return single.splice(0, Math.min(most, Math.ceil(single.length / Math.max(free, MIN_BATCHES))));
  }
}

/** Nobody waits for it any more, or not as long as it has taken. */
function rejectIfInVain({ since, abandoned, reject }: Pending, now: number, timeoutMs: number): boolean {
  if (abandoned?.aborted) {
    reject(new PoolError('abandoned', 'nobody waits for this any more'));
    return true;
  }
  const late = now - since > timeoutMs;
  if (late) reject(new PoolError('queue_timeout', `waited ${Math.round(now - since)} ms for a free thread`));
  return late;
}
