/**
 * A fixed pool of scoring threads behind a bounded queue. Tasks go out in small batches: few enough per message
 * that answers do not wait for each other, enough that a message costs little per task.
 */
import { PoolError } from './errors.ts';
import { type AnswerOf, isBulk, type RegionSource, type Task, type ToWorker } from './messages.ts';
import { type Pending, ThreadLink } from './thread-link.ts';

/** Measured with warm scores: 16 per message take 15 % less CPU than 8, because threads wake each other less often. */
const MAX_BATCH = 16;
/**
 * A long queue goes out in larger parts: where many requests come, this thread is so busy reading them that it looks
 * after the others only every 30 ms, and with 16 tasks a message they did nothing for most of that time.
 */
const QUEUE_PARTS = 8;
const LARGEST_BATCH = 256;
/** One batch in work and one waiting in the thread, so that it never runs dry. */
const MAX_BATCHES_IN_FLIGHT = 2;
/** What waits is spread over all free threads, and over two batches at least: one would run in lock step. */
const LEAST_BATCHES = 2;
/** Bulk work waits for single answers, but not longer than this: it must go on under full load, too. */
const BULK_PATIENCE_MS = 100;
/** What a task is taken to need at least, and before any was done: a cold score. */
const LEAST_TASK_MS = 0.05;
/** So many tasks make up the mean of what one needs. */
const TASKS_REMEMBERED = 1000;
/** Tasks per thread that may always wait, however long those before took. */
const LEAST_WAITING = 32;
const SUPERVISION_INTERVAL_MS = 200;
/** So many deaths within the time below and the fault is not a passing one: the supervisor of the process takes over. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
/** First pause before a dead thread is replaced; doubles with each further death. */
const RESTART_DELAY_MS = 50;

/** What every thread is told, now and whenever it changes; a thread that starts later is told where things stand. */
export interface Briefing {
  current(): ToWorker[];
  /** from now on `tell` gets every change */
  subscribe(tell: (message: ToWorker) => void): void;
}

export interface PoolOptions {
  thread: URL;
  size: number;
  briefings?: readonly Briefing[];
  /** the pool cannot go on: end the process with a clear exit code */
  onFatal(reason: string): void;
  /** a thread was lost and will be replaced */
  onThreadLost?(reason: string): void;
  /** a single task that would wait longer, by what those before it took, is refused at once */
  maxWaitMs?: number;
  /** pieces of bulk work, that may wait; each stream keeps only a few */
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
  private readonly links: ThreadLink[] = [];
  private waiting: Pending[] = [];
  private bulk: Pending[] = [];
  /** of single tasks and impatient bulk work: single tasks went last */
  private bulkIsNext = false;
  /** mean time that a single task has taken of a thread lately, this thread's delays included */
  private taskMs = LEAST_TASK_MS;
  private pumpScheduled = false;
  private closed = false;
  private generation = 0;
  private knowledgeCount = 0;
  private regions: RegionSource[] = [];
  private regionsChange: Promise<void> = Promise.resolve();
  private readonly deaths: number[] = [];
  private supervision: ReturnType<typeof setInterval> | undefined;
  private answered = 0;
  private refused = 0;
  private replaced = 0;
  private waitedMs = 0;
  private busyMs = 0;
  private readonly options: Required<PoolOptions>;

  constructor(options: PoolOptions) {
    this.options = {
      maxWaitMs: 50,
      bulkLimit: 200 * options.size,
      queueTimeoutMs: 5_000,
      readyTimeoutMs: 30_000,
      stuckAfterMs: 20_000,
      onThreadLost: () => {},
      briefings: [],
      now: () => performance.now(),
      ...options,
    };
    for (const briefing of this.options.briefings) {
      briefing.subscribe((message) => {
        this.knowledgeCount++;
        for (const link of this.links) link.tell(message);
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
    const queue = isBulk(task) ? this.bulk : this.waiting;
    if (queue === this.bulk ? queue.length >= this.options.bulkLimit : this.isOverloaded) {
      this.countRefusal();
      return Promise.reject(new PoolError('queue_full', `${queue.length} tasks are waiting`));
    }
    return new Promise((resolve, reject) => {
      const settle = resolve as Pending['resolve'];
      queue.push({ task, since: this.options.now(), resolve: settle, reject, abandoned });
      if (this.pumpScheduled) return;
      this.pumpScheduled = true;
      setImmediate(() => {
        this.pumpScheduled = false;
        this.pump();
      });
    });
  }

  /** Notes that a task was refused by who saw `isOverloaded`, without being run. */
  countRefusal(): void {
    this.refused++;
  }

  /** True when a single task would be refused: better to ask for it again later than to let it wait. */
  get isOverloaded(): boolean {
    return this.waiting.length >= this.queueLimit;
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
    const running = this.links.reduce((sum, link) => sum + owed(link), 0);
    return {
      threads: this.options.size,
      ready: this.links.filter((link) => link.ready && !link.lost).length,
      waiting: this.waiting.length,
      waiting_bulk: this.bulk.length,
      running,
      queue_limit: this.queueLimit,
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
    while (
      (this.waiting.length + this.bulk.length > 0 || this.links.some((link) => owed(link) > 0)) &&
      this.options.now() < deadline
    ) {
      await Bun.sleep(5);
    }
    clearInterval(this.supervision);
    for (const { reject } of [...this.waiting.splice(0), ...this.bulk.splice(0)])
      reject(new PoolError('closed', 'the pool is closing'));
    await Promise.race([Promise.all(this.links.map((link) => link.close())), Bun.sleep(1_000)]);
  }

  private async distribute(regions: RegionSource[]): Promise<string | null> {
    this.regions = regions;
    const generation = ++this.generation;
    this.knowledgeCount++;
    const errors = await Promise.all(this.links.map((link) => link.setRegions(generation, regions)));
    // what was answered meanwhile may come from the old regions
    this.knowledgeCount++;
    return errors.find((error) => error !== null) ?? null;
  }

  private addLink(): ThreadLink {
    const link = new ThreadLink(this.options.thread, {
      onReplies: (answering, batch) => {
        const busyMs = answering.busyUntil(this.options.now());
        this.busyMs += busyMs;
        if (!isBulk(batch[0]!.task)) this.remember(busyMs, batch.length);
        this.pump();
      },
      onLost: (lost, reason) => this.replace(lost, reason),
    });
    this.links.push(link);
    return link;
  }

  /** Resolves to null when the thread serves the regions, else to the reason why it cannot. */
  private introduce(link: ThreadLink): Promise<string | null> {
    for (const briefing of this.options.briefings)
      for (const message of briefing.current()) link.tell(message);
    const { readyTimeoutMs } = this.options;
    const timer = setTimeout(
      () => link.giveUp(`the thread was not ready within ${readyTimeoutMs} ms`),
      readyTimeoutMs,
    );
    return link.setRegions(this.generation, this.regions).then((error) => {
      clearTimeout(timer);
      if (error === null) this.pump();
      else link.giveUp(error);
      return error;
    });
  }

  private remember(busyMs: number, tasks: number): void {
    const change = (busyMs / tasks - this.taskMs) * Math.min(1, tasks / TASKS_REMEMBERED);
    this.taskMs = Math.max(LEAST_TASK_MS, this.taskMs + change);
  }

  /** Single tasks that may wait: as many as the threads will do within `maxWaitMs`. */
  private get queueLimit(): number {
    const { size, maxWaitMs } = this.options;
    return size * Math.max(LEAST_WAITING, Math.round(maxWaitMs / this.taskMs));
  }

  private pump(): void {
    const now = this.options.now();
    for (;;) {
      const { link, free } = this.freestLink();
      const next = link ? this.nextBatch(free, now) : [];
      if (!link || next.length === 0) break;
      this.send(link, next, now);
    }
  }

  /** Single tasks, or a piece of bulk work when there are none; one that waited long takes turns with them. */
  private nextBatch(free: number, now: number): Pending[] {
    const { waiting, bulk } = this;
    const impatient = bulk.length > 0 && now - bulk[0]!.since > BULK_PATIENCE_MS;
    this.bulkIsNext = waiting.length > 0 && !(impatient && this.bulkIsNext);
    if (!this.bulkIsNext) return bulk.splice(0, 1);
    const most = Math.max(MAX_BATCH, Math.min(LARGEST_BATCH, Math.ceil(waiting.length / QUEUE_PARTS)));
    return waiting.splice(0, Math.min(most, Math.ceil(waiting.length / Math.max(free, LEAST_BATCHES))));
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

  private send(link: ThreadLink, pending: Pending[], now: number): void {
    const batch = pending.filter((each) => !this.dropIfUseless(each, now));
    this.answered += batch.length;
    for (const { since } of batch) this.waitedMs += now - since;
    if (batch.length > 0) link.sendTasks(batch, now);
  }

  private dropIfUseless(pending: Pending, now: number): boolean {
    if (!pending.abandoned?.aborted) return this.dropIfLate(pending, now);
    pending.reject(new PoolError('abandoned', 'nobody waits for this any more'));
    return true;
  }

  private dropIfLate({ since, reject }: Pending, now: number): boolean {
    const late = now - since > this.options.queueTimeoutMs;
    if (late)
      reject(new PoolError('queue_timeout', `waited ${Math.round(now - since)} ms for a free thread`));
    return late;
  }

  private supervise(): void {
    const now = this.options.now();
    this.waiting = this.waiting.filter((pending) => !this.dropIfUseless(pending, now));
    this.bulk = this.bulk.filter((pending) => !this.dropIfUseless(pending, now));
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
    const now = this.options.now();
    this.deaths.push(now);
    while (this.deaths[0]! < now - DEATHS_WITHIN_MS) this.deaths.shift();
    if (this.deaths.length >= MAX_DEATHS) {
      this.options.onFatal(`${this.deaths.length} scoring threads died within a minute; the last: ${reason}`);
      return;
    }
    this.options.onThreadLost(reason);
    this.replaced++;
    setTimeout(
      () => void (this.closed || this.introduce(this.addLink())),
      RESTART_DELAY_MS * 2 ** (this.deaths.length - 1),
    );
  }
}

function owed(link: ThreadLink): number {
  return link.batches.reduce((sum, { pending }) => sum + pending.length, 0);
}

/** What the routes need of the pool. */
export type TaskRunner = Pick<
  Pool,
  'run' | 'stats' | 'isOverloaded' | 'countRefusal' | 'regionsGeneration' | 'knowledge'
>;
