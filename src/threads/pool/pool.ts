/**
 * A fixed pool of scoring threads behind a bounded queue. Tasks go out in small batches: few enough per message
 * that answers do not wait for each other, enough that a message costs little per task.
 */
import type { RegionSource } from '../../region/read/source.ts';
import { Deaths, MAX_DEATHS } from './deaths.ts';
import { PoolError } from './errors.ts';
import { type AnswerOf, isBulk, type Task } from './messages.ts';
import { type PoolOptions, withDefaults } from './options.ts';
import { type Pending, TaskQueue } from './task-queue.ts';
import { ThreadLink } from './thread-link.ts';

/** One batch in work and one waiting in the thread, so that it never runs dry. */
const MAX_BATCHES_IN_FLIGHT = 2;
const SUPERVISION_INTERVAL_MS = 200;
/** How long threads may take to end after the last task. */
const END_WITHIN_MS = 1_000;

export interface PoolStats {
  threads: number;
  ready: number;
  waiting: number;
  /** pieces of bulk work that wait */
  waiting_bulk: number;
  /** tasks that threads are working on */
  running: number;
  queue_limit: number;
  answered: number;
  /** refused because the queue was full */
  refused: number;
  replaced: number;
  /** time that all answered tasks spent in the queue together */
  waited_ms: number;
  /** time in which threads had work, of all threads together */
  busy_ms: number;
}

export class Pool {
  private readonly options: Required<PoolOptions>;
  private readonly queue: TaskQueue;
  private readonly links: ThreadLink[] = [];
  private readonly deaths = new Deaths();
  private pumpScheduled = false;
  private closed = false;
  private generation = 0;
  private knowledgeCount = 0;
  private regions: RegionSource[] = [];
  private regionsChange: Promise<void> = Promise.resolve();
  private supervision: ReturnType<typeof setInterval> | undefined;
  private answered = 0;
  private refused = 0;
  private replaced = 0;
  private waitedMs = 0;
  private busyMs = 0;

  constructor(options: PoolOptions) {
    this.options = withDefaults(options);
    this.queue = new TaskQueue(this.options);
    for (const source of this.options.updates) {
      source.subscribe((update) => {
        this.knowledgeCount++;
        for (const link of this.links) link.update(update);
      });
    }
  }

  /** Has the threads load their code while this one does what comes before `start`. */
  prepare(): void {
    while (this.links.length < this.options.size) this.addLink();
  }

  /**
   * Starts all threads; tasks that were submitted before wait for them.
   * @throws Error with the reason when one of them cannot serve the regions
   */
  async start(regions: RegionSource[]): Promise<void> {
    this.regions = regions;
    this.prepare();
    const errors = await Promise.all(this.links.map((link) => this.introduce(link)));
    const error = errors.find((reason) => reason !== null);
    if (error) throw new Error(`a scoring thread did not start: ${error}`);
    this.supervision = setInterval(() => this.supervise(), SUPERVISION_INTERVAL_MS);
  }

  /**
   * Has a thread do the task. Pieces of bulk work wait while anybody waits for a single answer.
   * @param abandoned aborted when nobody wants the answer any more: the task is dropped if it has not begun
   * @throws PoolError
   */
  run<T extends Task>(task: T, abandoned?: AbortSignal): Promise<AnswerOf<T>> {
    if (this.closed) return Promise.reject(new PoolError('closed', 'the pool is closing'));
    return new Promise((resolve, reject) => {
      const settle = resolve as Pending['resolve'];
      try {
        this.queue.add({ task, since: this.options.now(), resolve: settle, reject, abandoned });
      } catch (error) {
        this.countRefusal();
        throw error;
      }
      this.schedulePump();
    });
  }

  /** Notes that a task was refused by who saw `isOverloaded`, without being run. */
  countRefusal(): void {
    this.refused++;
  }

  /** True when a single task would be refused: better to ask for it again later than to let it wait. */
  get isOverloaded(): boolean {
    return this.queue.isFull;
  }

  /**
   * Changes whenever the same question may have another answer: other regions, another report or event. An answer
   * belongs to the number that held when it was asked for, if that still holds when it comes.
   */
  get knowledge(): number {
    return this.knowledgeCount;
  }

  /** Changes when other regions are served: what was made from the old ones is out of date. */
  get regionsGeneration(): number {
    return this.generation;
  }

  /**
   * Serves other regions from now on; tasks that were sent before end on the old ones. Resolves when every thread
   * has changed. @throws Error with the reason when one cannot; all are then back at the regions before
   */
  setRegions(regions: RegionSource[]): Promise<void> {
    const change = this.regionsChange.then(async () => {
      const before = this.regions;
      const error = await this.distribute(regions);
      if (error === null) return;
      await this.distribute(before);
      throw new Error(error);
    });
    this.regionsChange = change.catch(() => {});
    return change;
  }

  stats(): PoolStats {
    return {
      threads: this.options.size,
      ready: this.links.filter((link) => link.ready && !link.lost).length,
      waiting: this.queue.waiting,
      waiting_bulk: this.queue.waitingBulk,
      running: this.running,
      queue_limit: this.queue.limit,
      answered: this.answered,
      refused: this.refused,
      replaced: this.replaced,
      waited_ms: Math.round(this.waitedMs),
      busy_ms: Math.round(this.busyMs),
    };
  }

  /** Refuses new tasks, waits for those accepted (at most `timeoutMs`), then lets the threads end. */
  async close(timeoutMs = 10_000): Promise<void> {
    this.closed = true;
    const deadline = this.options.now() + timeoutMs;
    const { queue } = this;
    while (queue.waiting + queue.waitingBulk + this.running > 0 && this.options.now() < deadline) {
      await Bun.sleep(5);
    }
    clearInterval(this.supervision);
    queue.rejectAll(new PoolError('closed', 'the pool is closing'));
    await Promise.race([Promise.all(this.links.map((link) => link.close())), Bun.sleep(END_WITHIN_MS)]);
  }

  /** Number of tasks that threads are working on. */
  private get running(): number {
    return this.links.reduce((sum, link) => sum + link.running, 0);
  }

  private async distribute(regions: RegionSource[]): Promise<string | null> {
    this.regions = regions;
    this.generation++;
    this.knowledgeCount++;
    const errors = await Promise.all(this.links.map((link) => link.setRegions(regions)));
    // what was answered meanwhile may come from the old regions
    this.knowledgeCount++;
    return errors.find((error) => error !== null) ?? null;
  }

  private addLink(): ThreadLink {
    const link = new ThreadLink(this.options.thread, {
      onReplies: (answering, batch) => {
        const busyMs = answering.busyUntil(this.options.now());
        this.busyMs += busyMs;
        if (!isBulk(batch[0]!.task)) this.queue.note(busyMs, batch.length);
        this.pump();
      },
      onLost: (lost, reason) => this.replace(lost, reason),
    });
    this.links.push(link);
    return link;
  }

  /** Resolves to null when the thread serves the regions, else to the reason why it cannot. */
  private introduce(link: ThreadLink): Promise<string | null> {
    for (const source of this.options.updates) for (const update of source.current()) link.update(update);
    const { readyTimeoutMs } = this.options;
    const timer = setTimeout(
      () => link.giveUp(`the thread was not ready within ${readyTimeoutMs} ms`),
      readyTimeoutMs,
    );
    return link.setRegions(this.regions).then((error) => {
      clearTimeout(timer);
      if (error === null) this.pump();
      else link.giveUp(error);
      return error;
    });
  }

  /** After the event loop has read all requests that are there. */
  private schedulePump(): void {
    if (this.pumpScheduled) return;
    this.pumpScheduled = true;
    setImmediate(() => {
      this.pumpScheduled = false;
      this.pump();
    });
  }

  /** Sends batches as long as tasks wait and a thread can take one. */
  private pump(): void {
    const now = this.options.now();
    for (;;) {
      const { link, free } = this.freestLink();
      const batch = link && this.queue.take(free, now);
      if (!batch) break;
      this.answered += batch.length;
      for (const { since } of batch) this.waitedMs += now - since;
      if (batch.length > 0) link.sendTasks(batch, now);
    }
  }

  private freestLink(): { link: ThreadLink | undefined; free: number } {
    const free = this.links.filter(
      (link) => link.ready && !link.lost && link.batches.length < MAX_BATCHES_IN_FLIGHT,
    );
    const link = free.reduce<ThreadLink | undefined>(
      (best, each) => (best && best.batches.length <= each.batches.length ? best : each),
      undefined,
    );
    return { link, free: free.length };
  }

  private supervise(): void {
    const now = this.options.now();
    this.queue.dropUseless(now);
    for (const link of [...this.links]) {
      const oldest = link.batches[0];
      if (oldest && now - oldest.sentAt > this.options.stuckAfterMs) {
        link.giveUp(`the thread did not answer within ${this.options.stuckAfterMs} ms`);
      }
    }
  }

  private replace(link: ThreadLink, reason: string): void {
    this.links.splice(this.links.indexOf(link), 1);
    // a thread that dies while the pool starts makes start() fail: no replacement, no loop
    if (this.closed || this.supervision === undefined) return;
    const pauseMs = this.deaths.note(this.options.now());
    if (pauseMs === null) {
      this.options.onFatal(`${MAX_DEATHS} scoring threads died within a minute; the last: ${reason}`);
      return;
    }
    this.options.onThreadLost(reason);
    this.replaced++;
    setTimeout(() => void (this.closed || this.introduce(this.addLink())), pauseMs);
  }
}

/** What the routes need of the pool. */
export type TaskRunner = Pick<
  Pool,
  'run' | 'stats' | 'isOverloaded' | 'countRefusal' | 'regionsGeneration' | 'knowledge'
>;
