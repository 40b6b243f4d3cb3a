/** The main thread's end of one scoring thread: what was sent, what is still owed, whether it lives. */
import { PoolError } from './errors.ts';
import type { FromWorker, RegionSource, Reply, Task, ToWorker } from './messages.ts';

/** A task that somebody waits for. */
export interface Pending {
  task: Task;
  /** when it was submitted, on the pool's clock, ms */
  since: number;
  resolve(reply: Exclude<Reply, { failure: string }>): void;
  reject(error: PoolError): void;
  /** aborted when nobody waits for the answer any more */
  abandoned?: AbortSignal;
}

export interface LinkEvents {
  /** a batch came back */
  onReplies(link: ThreadLink, batch: readonly Pending[]): void;
  /** the thread ended or was given up; everything it owed has been rejected */
  onLost(link: ThreadLink, reason: string): void;
}

type RegionsWaiter = { generation: number; settle(error: string | null): void };

export class ThreadLink {
  /** batches sent and not yet answered, oldest first; the thread answers in order, so no ids are needed */
  readonly batches: { pending: Pending[]; sentAt: number }[] = [];
  ready = false;
  lost = false;
  /** on the pool's clock, ms: since then the thread has had work that is not counted yet */
  private busySince = 0;
  private readonly worker: Worker;
  private regionsWaiters: RegionsWaiter[] = [];
  private readonly ended = Promise.withResolvers<void>();
  private closing = false;
  private lastError = '';

  constructor(
    thread: URL,
    private readonly events: LinkEvents,
  ) {
    this.worker = new Worker(thread);
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.lastError = event.message;
    };
    this.worker.addEventListener('close', (event) => {
      this.ended.resolve();
      if (!this.closing)
        this.giveUp(`the thread ended (${this.lastError || `exit code ${exitCodeOf(event)}`})`);
    });
  }

  /** Sends regions; resolves to null when the thread serves them, else to the reason why it does not. */
  setRegions(generation: number, regions: RegionSource[]): Promise<string | null> {
    if (this.lost) return Promise.resolve(null);
    return new Promise((settle) => {
      this.regionsWaiters.push({ generation, settle });
      this.send({ type: 'regions', generation, regions });
    });
  }

  sendTasks(pending: Pending[], now: number): void {
    if (this.batches.length === 0) this.busySince = now;
    this.batches.push({ pending, sentAt: now });
    this.send({ type: 'tasks', tasks: pending.map(({ task }) => task) });
  }

  /** How long the thread has had work since this was asked last, ms; to be asked when a batch has come back. */
  busyUntil(now: number): number {
    const busy = now - this.busySince;
    this.busySince = now;
    return busy;
  }

  /** Rejects all that the thread owes and listens to it no more; should it still run, it ends when it can. */
  giveUp(reason: string): void {
    if (this.lost) return;
    this.lost = true;
    this.send({ type: 'close' });
    for (const { pending } of this.batches.splice(0)) {
      for (const { reject } of pending) reject(new PoolError('thread_lost', reason));
    }
    // whatever replaces this thread starts with the current regions
    for (const { settle } of this.regionsWaiters.splice(0)) settle(this.ready ? null : reason);
    this.events.onLost(this, reason);
  }

  /** Tells the thread something that it does not answer; what is sent later finds it done. */
  tell(message: ToWorker): void {
    if (!this.lost) this.send(message);
  }

  /** Asks the thread to end; resolves when it has. */
  close(): Promise<void> {
    this.closing = true;
    this.send({ type: 'close' });
    return this.ended.promise;
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if (this.lost) return;
    if (message.type === 'regions') {
      if (message.error === null) this.ready = true;
      const index = this.regionsWaiters.findIndex(({ generation }) => generation === message.generation);
      for (const waiter of this.regionsWaiters.splice(index, 1)) waiter.settle(message.error);
      return;
    }
    const batch = this.batches.shift();
    if (!batch) return;
    const { pending } = batch;
    for (let i = 0; i < pending.length; i++) {
      const reply = message.replies[i];
      if (reply === undefined || (typeof reply === 'object' && 'failure' in reply)) {
        pending[i]!.reject(new PoolError('task_failed', reply?.failure ?? 'the thread sent no reply'));
      } else {
        pending[i]!.resolve(reply);
      }
    }
    this.events.onReplies(this, pending);
  }
}

function exitCodeOf(event: Event): string {
  return 'code' in event ? String(event.code) : 'unknown';
}
