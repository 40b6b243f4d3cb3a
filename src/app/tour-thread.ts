/**
 * Plans tours in a separate thread, which also searches the roads: a long tour takes seconds, and neither the main
 * thread nor a score may wait for it.
 */

import {
  type Planned,
  planned,
  type TourOrder,
  type TourPlanner,
  TourStopped,
  type TourTasks,
} from '../http/routes/tour-planner.ts';
import { openRegions, type RegionSource } from '../region/read/source.ts';
import { roadsOf } from '../routing/roads.ts';
import { RoadRouter, routerOn } from '../routing/router.ts';
import { HeapWatch } from '../shared/program/heap-watch.ts';
import type { Log } from '../shared/program/log.ts';
import { nextTurn } from '../shared/program/turns.ts';
import { Thread, ThreadLost } from '../threads/ask.ts';
import { PoolError } from '../threads/errors.ts';
import { callMain } from '../threads/serve-thread.ts';
import { threadUrl } from '../threads/url.ts';

/** Time limit of one tour, ms. With the wait for a place it stays below the 30 s idle timeout of connections. */
const DEADLINE_MS = 20_000;
/** Time after which a thread is given up if it does not stop a tour, ms: its checks are milliseconds apart. */
const GRACE_MS = 5_000;
/** Share of the memory that the heap of the thread may take besides road searches, and its bounds, bytes. */
const HEAP = { share: 1 / 4, least: 64 * 1024 ** 2, most: 512 * 1024 ** 2 };

/** Order of a tour to the thread. */
interface ThreadOrder extends TourOrder {
  /** number of the tour */
  tour: number;
  /** not 0 once the tour is to be stopped; shared with the main thread, which sets it at any time */
  stop: Int32Array;
}

/** Operations of the thread workers/planner.ts. */
export interface PlannerOperations {
  /** Replaces the regions whose roads are searched. */
  regions(sources: readonly RegionSource[]): void;
  /** @param bytes maximum heap of the thread, besides the memory of road searches */
  heap(bytes: number): void;
  plan(order: ThreadOrder): Promise<Planned>;
}

/** Operations of the main thread that the planner calls for a tour. */
type MainCalls = Record<keyof TourTasks, (call: Call) => unknown>;
interface Call {
  tour: number;
  args: never[];
}

export function plannerOperations(): PlannerOperations {
  let roads = new RoadRouter(roadsOf([]));
  let heap = HEAP.most;
  const watch = new HeapWatch();

  function plan({ tour, stop, ...order }: ThreadOrder): Promise<Planned> {
    const checkpoint = () => {
      if (Atomics.load(stop, 0) !== 0) throw new TourStopped('stopped');
      if (watch.size() > heap)
        throw new TourStopped('The tour takes too much memory. Retry it later, or ask for fewer days.');
    };
    // lets the messages of other tours in
    const pause = async () => {
      await nextTurn();
      checkpoint();
    };
    const main = <Op extends keyof TourTasks>(op: Op) =>
      ((...args: never[]) => {
        checkpoint();
        return callMain<MainCalls, keyof MainCalls>(op, { tour, args });
      }) as unknown as TourTasks[Op];
    return planned(order, {
      sitesBeside: main('sitesBeside'),
      laws: main('laws'),
      rate: main('rate'),
      pause,
      routerFor: (vehicle, time) =>
        roads.isEmpty ? null : routerOn(roads, vehicle, time, { before: pause, checkpoint }),
    });
  }

  return {
    regions(sources) {
      roads = new RoadRouter(roadsOf(sources.flatMap(openRegions)));
    },
    heap(bytes) {
      heap = bytes;
    },
    plan,
  };
}

/** Errors that keep their class on the way out of the thread and into it. */
export const PLANNER_ERRORS = [TourStopped];

/** A tour under way in the thread. */
interface UnderWay {
  operations: TourTasks;
  /** first error of an operation, which ends the tour */
  failure: unknown;
  /** rejects when the tour is to be stopped, so that the thread waits for no operation any more */
  quit: PromiseWithResolvers<never>;
}

export interface TourThreadOptions {
  log: Log;
  /** memory that the service may use, bytes */
  memory: number;
  /** time limit of one tour, ms; for tests */
  deadlineMs?: number;
  /** maximum heap of the thread besides road searches, bytes; for tests */
  heapBytes?: number;
}

export class TourThread implements TourPlanner {
  private thread: Thread<PlannerOperations> | null = null;
  /** resolves when the thread runs: until then it can stop no tour */
  private started: Promise<unknown> = Promise.resolve();
  private sources: readonly RegionSource[] = [];
  private readonly underWay = new Map<number, UnderWay>();
  private lastTour = 0;

  constructor(private readonly options: TourThreadOptions) {}

  /** Replaces the regions whose roads are searched. */
  setRegions(sources: readonly RegionSource[]): void {
    this.sources = sources;
    this.thread?.tell('regions', sources);
  }

  async plan(order: TourOrder, tasks: TourTasks, abandoned: AbortSignal): Promise<Planned> {
    const { deadlineMs = DEADLINE_MS } = this.options;
    const thread = this.running();
    const tour = ++this.lastTour;
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const quitting = Promise.withResolvers<never>();
    quitting.promise.catch(() => {});
    const underWay: UnderWay = { operations: tasks, failure: null, quit: quitting };
    let reason: Error | null = null;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const quit = (why: Error) => {
      if (reason) return;
      reason = why;
      Atomics.store(stop, 0, 1);
      underWay.quit.reject(why);
      void this.started.then(() => {
        if (!this.underWay.has(tour)) return;
        grace = setTimeout(() => thread.giveUp('a tour could not be stopped'), GRACE_MS);
      });
    };
    const leave = () => quit(new PoolError('abandoned', 'the client has left'));
    const deadline = setTimeout(() => quit(new TourStopped(tooSlow(deadlineMs))), deadlineMs);
    abandoned.addEventListener('abort', leave);
    this.underWay.set(tour, underWay);
    if (abandoned.aborted) leave();
    try {
      return await thread.ask('plan', { ...order, tour, stop });
    } catch (error) {
      if (reason) throw reason;
      if (error instanceof ThreadLost) throw new PoolError('thread_lost', error.message);
      throw underWay.failure ?? error;
    } finally {
      clearTimeout(deadline);
      clearTimeout(grace);
      abandoned.removeEventListener('abort', leave);
      this.underWay.delete(tour);
    }
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.close();
  }

  /** Runs an operation for a tour in the thread. */
  private async run(op: string, { tour, args }: Call): Promise<unknown> {
    const underWay = this.underWay.get(tour);
    const operation = underWay?.operations[op as keyof TourTasks] as
      | ((...args: never[]) => Promise<unknown>)
      | undefined;
    if (!underWay || !operation) throw new TourStopped('stopped');
    try {
      return await Promise.race([operation(...args), underWay.quit.promise]);
    } catch (error) {
      underWay.failure ??= error;
      throw error;
    }
  }

  /** Returns the thread, which the first tour starts: most services plan none. */
  private running(): Thread<PlannerOperations> {
    if (this.thread && !this.thread.lost) return this.thread;
    const { log, memory, heapBytes } = this.options;
    this.thread = new Thread<PlannerOperations>(threadUrl('planner'), {
      name: 'the thread that plans tours',
      errors: PLANNER_ERRORS,
      onCall: (op, call) => this.run(op, call as Call),
      onLost: (reason) => log.error('the thread that plans tours was lost and is replaced', reason),
    });
    const share = Math.min(HEAP.most, Math.max(HEAP.least, memory * HEAP.share));
    this.thread.tell('heap', heapBytes ?? share);
    this.started = this.thread.ask('regions', this.sources).catch(() => {});
    return this.thread;
  }
}

function tooSlow(deadlineMs: number): string {
  return `The tour takes more than ${deadlineMs / 1000} s to plan. Retry it later, or ask for fewer days.`;
}
