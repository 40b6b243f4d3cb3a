/** One scoring thread as seen by the pool: its batches, whether it is ready, how long it has been busy. */
import type { RegionSource } from '../region/read/source.ts';
import { Thread, ThreadLost } from './ask.ts';
import { PoolError } from './errors.ts';
import type { Reply, ScoringOperations, SpotFault, Update } from './messages.ts';
import type { Pending } from './task-queue.ts';

/** Why a thread was lost: it ended, did not answer in time, or could not serve the regions when it started. */
export type LossCause = 'ended' | 'stuck' | 'start';

export interface LinkEvents {
  /** called when the thread has answered a batch */
  onReplies(link: ThreadLink, batch: readonly Pending[]): void;
  /** receives the stack of an error that prevented the rating of one of several spots */
  onFault(fault: string): void;
  /** called when a task failed with an internal error */
  onTaskFailed(): void;
  /** called when the thread ended or was given up; its pending tasks are rejected */
  onLost(link: ThreadLink, cause: LossCause, reason: string): void;
}

interface Batch {
  pending: Pending[];
  /** time of sending, ms on the pool's clock */
  sentAt: number;
}

export class ThreadLink {
  /** batches sent but not yet answered, oldest first: the thread answers in order */
  readonly batches: Batch[] = [];
  /** true once the thread serves regions */
  ready = false;
  private cause: LossCause = 'ended';
  private readonly thread: Thread<ScoringOperations, SpotFault>;
  /** start of the busy time that is not yet counted, ms on the pool's clock */
  private busySince = 0;

  constructor(
    url: URL,
    private readonly events: LinkEvents,
  ) {
    this.thread = new Thread(url, {
      name: 'the thread',
      onEvent: ({ fault }) => this.events.onFault(fault),
      onLost: ({ message }) => this.events.onLost(this, this.cause, message),
    });
  }

  get lost(): boolean {
    return this.thread.lost;
  }

  /** Number of tasks in the thread. */
  get running(): number {
    return this.batches.reduce((sum, { pending }) => sum + pending.length, 0);
  }

  /**
   * Sends regions. Resolves to null when the thread serves them or, having served others, was lost; otherwise
   * to the reason why it does not.
   */
  async setRegions(regions: RegionSource[]): Promise<string | null> {
    try {
      await this.thread.ask('regions', regions);
      this.ready = true;
      return null;
    } catch (error) {
      // the replacement of a lost thread starts with the current regions
      if (error instanceof ThreadLost && this.ready) return null;
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Sends an update; later tasks find it applied. */
  update(update: Update): void {
    this.thread.tell('update', update);
  }

  sendTasks(pending: Pending[], now: number): void {
    if (this.batches.length === 0) this.busySince = now;
    const batch = { pending, sentAt: now };
    this.batches.push(batch);
    const tasks = pending.map(({ task }) => task);
    this.thread.ask('tasks', tasks).then(
      (replies) => this.settle(batch, replies),
      (error: Error) => this.fail(batch, error),
    );
  }

  /** Returns how long the thread has had work since the last call, ms; call it when a batch has come back. */
  busyUntil(now: number): number {
    const busy = now - this.busySince;
    this.busySince = now;
    return busy;
  }

  giveUp(cause: LossCause, reason: string): void {
    this.cause = cause;
    this.thread.giveUp(reason);
  }

  /** Ends the thread; resolves when it has ended. */
  close(): Promise<void> {
    return this.thread.close();
  }

  private settle(batch: Batch, replies: readonly Reply[]): void {
    this.remove(batch);
    let hasFailed = false;
    for (const [i, { resolve, reject }] of batch.pending.entries()) {
      const reply = replies[i];
      if (reply === undefined || (typeof reply === 'object' && 'failure' in reply)) {
        hasFailed = true;
        reject(new PoolError('task_failed', reply?.failure ?? 'the thread sent no reply'));
      } else {
        resolve(reply);
      }
    }
    this.events.onReplies(this, batch.pending);
    if (hasFailed) this.events.onTaskFailed();
  }

  private fail(batch: Batch, error: Error): void {
    this.remove(batch);
    const code = error instanceof ThreadLost ? 'thread_lost' : 'task_failed';
    for (const { reject } of batch.pending) reject(new PoolError(code, error.message));
  }

  private remove(batch: Batch): void {
    this.batches.splice(this.batches.indexOf(batch), 1);
  }
}
