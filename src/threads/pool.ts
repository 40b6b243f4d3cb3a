/**
 * A fixed pool of scoring threads behind a bounded queue. Tasks are sent in small batches: few enough per message
 * that answers do not wait for each other, enough to make a message cheap per task.
 */
import type { PoolStats } from '../api/health.ts';
import type { RegionSource } from '../region/read/source.ts';
import { currentSpans, type Span } from '../shared/program/spans.ts';
import { PoolError } from './errors.ts';
import { type AnswerOf, isBulk, type Task } from './messages.ts';
import { type FullPoolOptions, type PoolOptions, withDefaults } from './options.ts';
import { type Pending, TaskQueue } from './task-queue.ts';
import { ThreadSet } from './thread-set.ts';

/** Interval of checks for expired tasks and for hanging threads. */
const SUPERVISION_INTERVAL_MS = 200;
/** Maximum attempts at a request while the regions keep changing. */
const MAX_VERSIONS = 5;
/** Interval of checks for the end of the last task when the pool closes. */
const CLOSE_POLL_MS = 5;

export class Pool {
  private readonly options: FullPoolOptions;
  private readonly queue: TaskQueue;
  private readonly threads: ThreadSet;
  private pumpScheduled = false;
  private closed = false;
  private generation = 0;
  private knowledgeCount = 0;
  private regionsChange: Promise<void> = Promise.resolve();
  private supervision: ReturnType<typeof setInterval> | undefined;
  private answered = 0;
  private refused = 0;
  private waitedMs = 0;
  private busyMs = 0;

  constructor(options: PoolOptions) {
    this.options = withDefaults(options);
    this.queue = new TaskQueue(this.options);
    this.threads = new ThreadSet(this.options, {
      onReady: () => this.pump(),
      onReplies: (batch, busyMs) => {
        this.busyMs += busyMs;
        if (!isBulk(batch[0]!.task)) this.queue.note(busyMs, batch.length);
        this.pump();
      },
    });
    for (const source of this.options.updates) {
      source.subscribe((update) => {
        this.knowledgeCount++;
        this.threads.update(update);
      });
    }
  }

  /**
   * Starts all threads; tasks submitted earlier wait for them.
   * @throws Error with the reason when one of them cannot serve the regions
   */
  async start(regions: RegionSource[]): Promise<void> {
    await this.threads.start(regions);
    this.supervision = setInterval(() => {
      const now = this.options.now();
      this.queue.dropUseless(now);
      this.threads.giveUpStuck(now);
    }, SUPERVISION_INTERVAL_MS);
  }

  /**
   * Runs a task in a thread. Bulk tasks wait while single tasks do, but alternate with them after a while.
   * @param abandoned signal, aborted when the client has left: the task is dropped if it has not begun
   * @throws PoolError
   */
  run<T extends Task>(task: T, abandoned?: AbortSignal): Promise<AnswerOf<T>> {
    if (this.closed) return Promise.reject(new PoolError('closed', 'the pool is closing'));
    const spans = currentSpans();
    return new Promise((resolve, reject) => {
      const settle = resolve as Pending['resolve'];
      const pending: Pending = { task, since: this.options.now(), resolve: settle, reject, abandoned };
      try {
        this.queue.add(spans ? noted(pending, spans) : pending);
      } catch (error) {
        this.countRefusal();
        throw error;
      }
      this.schedulePump();
    });
  }

  /** Counts a task that a caller refused because of `isOverloaded`. */
  countRefusal(): void {
    this.refused++;
  }

  /** True when a single task would be refused: a later retry is better than waiting. */
  get isOverloaded(): boolean {
    return this.queue.isFull;
  }

  /**
   * Version of all data; changes whenever the same request may get another answer: other regions, another
   * report or event. An answer belongs to the version at its request only if that has not changed when the
   * answer arrives.
   */
  get knowledge(): number {
    return this.knowledgeCount;
  }

  /** Version of the served regions; results from an earlier version are out of date. */
  get regionsGeneration(): number {
    return this.generation;
  }

  /**
   * Serves other regions from now on; tasks sent earlier finish on the old ones. Resolves when every thread has
   * switched.
   * @param withinMs time after which a thread that has not switched is given up, as the regions before are damaged
   * @throws Error with the reason when one cannot; all then return to the previous regions
   */
  setRegions(regions: RegionSource[], withinMs?: number): Promise<void> {
    const change = this.regionsChange.then(async () => {
      const before = this.threads.regions;
      const error = await this.distribute(regions, withinMs);
      if (error === null) return;
      await this.distribute(before);
      throw new Error(error);
    });
    this.regionsChange = change.catch(() => {});
    return change;
  }

  /**
   * Answers several tasks from the same regions: calls `ask` again when other regions were served meanwhile.
   * @throws PoolError when the regions change again and again, and what `ask` throws
   */
  async onOneVersion<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < MAX_VERSIONS; attempt++) {
      // until all threads have switched, some of them answer from the old regions and some from the new ones
      await this.regionsChange;
      const { generation } = this;
      const answer = await ask();
      if (generation === this.generation) return answer;
    }
    throw new PoolError('queue_timeout', 'the regions change again and again');
  }

  stats(): PoolStats {
    return {
      threads: this.options.size,
      ready: this.threads.ready,
      waiting: this.queue.waiting,
      waiting_bulk: this.queue.waitingBulk,
      running: this.threads.running,
      queue_limit: this.queue.limit,
      answered: this.answered,
      refused: this.refused,
      replaced: this.threads.replaced,
      lost: { ...this.threads.lost },
      waited_ms: Math.round(this.waitedMs),
      busy_ms: Math.round(this.busyMs),
    };
  }

  /** Refuses new tasks, waits for accepted ones (at most `timeoutMs`), then ends the threads. */
  async close(timeoutMs = 10_000): Promise<void> {
    this.closed = true;
    this.threads.stopReplacing();
    const deadline = this.options.now() + timeoutMs;
    const { queue, threads } = this;
    while (queue.waiting + queue.waitingBulk + threads.running > 0 && this.options.now() < deadline) {
      await Bun.sleep(CLOSE_POLL_MS);
    }
    clearInterval(this.supervision);
    queue.rejectAll(new PoolError('closed', 'the pool is closing'));
    await threads.close();
  }

  /** Sends regions to all threads. @returns null when all serve them, otherwise the reason why one does not */
  private async distribute(regions: RegionSource[], withinMs?: number): Promise<string | null> {
    this.generation++;
    this.knowledgeCount++;
    const error = await this.threads.setRegions(regions, withinMs);
    // answers given during the change may come from the old regions
    this.knowledgeCount++;
    return error;
  }

  /** Schedules `pump` after the event loop has read all waiting requests. */
  private schedulePump(): void {
    if (this.pumpScheduled) return;
    this.pumpScheduled = true;
    setImmediate(() => {
      this.pumpScheduled = false;
      this.pump();
    });
  }

  /** Sends batches as long as tasks wait and a thread is free. */
  private pump(): void {
    const now = this.options.now();
    for (;;) {
      const { link, free } = this.threads.freest();
      const batch = link && this.queue.take(free, now);
      if (!batch) break;
      this.answered += batch.length;
      for (const { since, onSent } of batch) {
        this.waitedMs += now - since;
        onSent?.();
      }
      if (batch.length > 0) link.sendTasks(batch, now);
    }
  }
}

/** Wraps a task so that its time in the queue and in the thread is recorded for a trace. */
function noted(pending: Pending, spans: Span[]): Pending {
  let span: Span = { name: 'queue', begun: performance.now(), ended: 0, failed: true };
  const end = (failed: boolean) => spans.push({ ...span, ended: performance.now(), failed });
  return {
    ...pending,
    onSent() {
      end(false);
      span = { ...span, name: 'thread', begun: performance.now() };
    },
    resolve(reply) {
      end(false);
      pending.resolve(reply);
    },
    reject(error) {
      end(true);
      pending.reject(error);
    },
  };
}

/** The part of the pool that routes need. */
export type TaskRunner = Pick<
  Pool,
  'run' | 'stats' | 'isOverloaded' | 'countRefusal' | 'regionsGeneration' | 'knowledge' | 'onOneVersion'
>;
