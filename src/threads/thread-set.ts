/** The threads of a pool: all serve the same regions and have the same data; one that dies or hangs is replaced. */
import type { RegionSource } from '../region/read/source.ts';
import type { Update } from './messages.ts';
import type { FullPoolOptions } from './options.ts';
import type { Pending } from './task-queue.ts';
import { type LossCause, ThreadLink } from './thread-link.ts';

/** Batches per thread: one in progress and one waiting, so that the thread never runs out of work. */
const MAX_BATCHES_IN_FLIGHT = 2;
/** Time for threads to end after the last task. */
const END_WITHIN_MS = 1_000;

export interface ThreadSetEvents {
  /** called when a thread serves regions and can take tasks */
  onReady(): void;
  /** called when a thread has answered a batch, for which it was busy for `busyMs` */
  onReplies(batch: readonly Pending[], busyMs: number): void;
}

export class ThreadSet {
  /** number of threads that were replaced */
  replaced = 0;
  /** number of lost threads by cause */
  readonly lost: Record<LossCause, number> = { ended: 0, stuck: 0, start: 0 };
  /** served regions, also for a thread that starts later */
  regions: RegionSource[] = [];
  private readonly links: ThreadLink[] = [];
  private readonly deaths = new Deaths();
  private state: 'starting' | 'running' | 'closed' = 'starting';

  constructor(
    private readonly options: FullPoolOptions,
    private readonly events: ThreadSetEvents,
  ) {}

  /** Number of threads that can take tasks. */
  get ready(): number {
    return this.links.filter((link) => link.ready && !link.lost).length;
  }

  /** Number of tasks in the threads. */
  get running(): number {
    return this.links.reduce((sum, link) => sum + link.running, 0);
  }

  /**
   * Starts one thread, then the others: the first requests are answered earlier by one that has a core for itself.
   * @throws Error with the reason when one of them cannot serve the regions
   */
  async start(regions: RegionSource[]): Promise<void> {
    this.regions = regions;
    let error = await this.introduce(this.add());
    if (error === null) {
      while (this.state === 'starting' && this.links.length < this.options.size) this.add();
      const errors = await Promise.all(this.links.slice(1).map((link) => this.introduce(link)));
      error = errors.find((reason) => reason !== null) ?? null;
    }
    if (error) throw new Error(`a scoring thread did not start: ${error}`);
    if (this.state === 'closed') return;
    this.state = 'running';
    // one that ended while the others started
    while (this.links.length < this.options.size) void this.introduce(this.add());
  }

  /**
   * Serves other regions.
   * @param withinMs time after which a thread that has not switched is given up; default: `stuckAfterMs` for its task
   * @returns null when all threads serve them, otherwise the reason why one does not
   */
  async setRegions(regions: RegionSource[], withinMs?: number): Promise<string | null> {
    this.regions = regions;
    const links = [...this.links];
    const switches = links.map((link) => link.setRegions(regions).finally(() => waiting.delete(link)));
    const waiting = new Set(links);
    const giveUp = () => {
      for (const link of waiting)
        link.giveUp('stuck', `the thread did not leave its region within ${withinMs} ms`);
    };
    const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs);
    const errors = await Promise.all(switches);
    clearTimeout(timer);
    return errors.find((error) => error !== null) ?? null;
  }

  update(update: Update): void {
    for (const link of this.links) link.update(update);
  }

  /** Returns the number of threads that can take another batch, and the one of them with the fewest batches. */
  freest(): { link: ThreadLink | undefined; free: number } {
    const free = this.links.filter(
      (link) => link.ready && !link.lost && link.batches.length < MAX_BATCHES_IN_FLIGHT,
    );
    const link = free.reduce<ThreadLink | undefined>(
      (best, each) => (best && best.batches.length <= each.batches.length ? best : each),
      undefined,
    );
    return { link, free: free.length };
  }

  /**
   * Gives up one thread that has not responded for too long; another one only after its replacement serves. After a
   * pause of the whole machine all threads are late at once: the others catch up meanwhile.
   */
  giveUpStuck(now: number): void {
    const { size, stuckAfterMs } = this.options;
    if (this.ready < size) return;
    const isStuck = ({ batches: [oldest] }: ThreadLink) => oldest && now - oldest.sentAt > stuckAfterMs;
    this.links.find(isStuck)?.giveUp('stuck', `the thread did not answer within ${stuckAfterMs} ms`);
  }

  /** Stops replacing threads. */
  stopReplacing(): void {
    this.state = 'closed';
  }

  /** Ends the threads; waits for them only briefly. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.links.map((link) => link.close())), Bun.sleep(END_WITHIN_MS)]);
  }

  private add(): ThreadLink {
    const link = new ThreadLink(this.options.thread, {
      onReplies: (answering, batch) => this.events.onReplies(batch, answering.busyUntil(this.options.now())),
      onFault: this.options.onFault,
      onTaskFailed: this.options.onTaskFailed,
      onLost: (lost, cause, reason) => this.replace(lost, cause, reason),
    });
    this.links.push(link);
    return link;
  }

  /** Sends updates and regions to a thread. Resolves to null once it serves them, or to the reason why it cannot. */
  private async introduce(link: ThreadLink): Promise<string | null> {
    for (const source of this.options.updates) for (const update of source.current()) link.update(update);
    const { readyTimeoutMs } = this.options;
    const timer = setTimeout(
      () => link.giveUp('start', `the thread was not ready within ${readyTimeoutMs} ms`),
      readyTimeoutMs,
    );
    const error = await link.setRegions(this.regions);
    clearTimeout(timer);
    if (error === null) this.events.onReady();
    else link.giveUp('start', error);
    return error;
  }

  private replace(link: ThreadLink, cause: LossCause, reason: string): void {
    this.links.splice(this.links.indexOf(link), 1);
    // a thread that dies while the pool starts makes start() fail: no replacement, no loop
    if (this.state !== 'running') return;
    this.lost[cause]++;
    const { count, pauseMs } = this.deaths.note(this.options.now());
    const { onFatal } = this.options;
    if (onFatal && count >= MAX_DEATHS) {
      onFatal(`${count} scoring threads died within a minute; the last: ${reason}`);
      return;
    }
    this.options.onThreadLost(reason);
    this.replaced++;
    setTimeout(() => {
      if (this.state === 'running') void this.introduce(this.add());
    }, pauseMs);
  }
}

/** Number of deaths within DEATHS_WITHIN_MS at which `onFatal` is called. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
/** First pause before a dead thread is replaced; doubles with each further death, up to the longest one. */
const RESTART_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5_000;

class Deaths {
  /** times of recent deaths, ms on the pool's clock, oldest first */
  private readonly times: number[] = [];

  /** Records a death. @returns number of recent deaths, and ms to wait before the thread is replaced */
  note(now: number): { count: number; pauseMs: number } {
    this.times.push(now);
    while (this.times[0]! < now - DEATHS_WITHIN_MS) this.times.shift();
    const count = this.times.length;
    return { count, pauseMs: Math.min(RESTART_DELAY_MS * 2 ** (count - 1), LONGEST_DELAY_MS) };
  }
}
