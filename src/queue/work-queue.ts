/**
 * Shares jobs among processes through a queue in Postgres (pg-boss). A process leases a job; when the lease expires,
 * another process gets it. A job is done when the queue says so, and doing it twice must give the same result.
 */
import { PgBoss } from 'pg-boss';

/** Schema of the queue's tables. */
const SCHEMA = 'spotscore_queue';
/** Maximum retries of a job that failed or whose process never finished; after that, the job fails for good. */
const MAX_TRIES = 50;
/** Interval of checks for expired leases and for completion, s. */
const LOOK_SECONDS = 1;
/** Interval at which a worker checks for jobs, s: the minimum that pg-boss allows. */
const POLL_SECONDS = 0.5;
/** Number of rows per statement. */
const ROWS = 1000;
/** Maximum duration of a renewed lease, s: the most that pg-boss allows. */
const LONGEST_S = 86_400;
/** Time for which the queue keeps finished jobs, s: 30 days. */
const REMEMBERED_S = 30 * 86_400;

export interface QueueItem {
  /** hash of all that the job depends on, 32 hexadecimal digits or more */
  key: string;
  /** name of the job in messages */
  label: string;
}

export interface WorkQueueOptions<Item extends QueueItem, Output extends object> {
  /** URL of the database: postgres://… */
  url: string;
  /** name of the queue: the same for all processes with the same jobs */
  name: string;
  /** prefix of the names of all queues that may have done one of these jobs before; default: `name` */
  family?: string;
  items: readonly Item[];
  /** duration of a lease, s: then the job goes to another process */
  leaseSeconds: number;
  /** true if a process renews its lease while it works, however long; leases are then at least 10 s */
  isRenewed: boolean;
  /** number of workers in this process */
  workers: number;
  /**
   * maximum number of jobs that a worker takes at once; with several, it does not pause after a full batch
   */
  batch: number;
  /**
   * Returns true for a job that need not be offered when this process starts.
   * @param output output of the job, as kept by a queue of the family; null if the job is not done
   */
  isDone(item: Item, output: Output | null): boolean;
  work(item: Item): Promise<Output>;
  /** called with database errors that the queue recovers from */
  onTrouble(error: Error): void;
}

/**
 * Error of the queue: its database cannot be used, or a job was attempted too often. The message is one
 * sentence without a full stop.
 */
export class QueueError extends Error {
  override name = 'QueueError';
}

/**
 * Works until all jobs are done, by this process or by others.
 * @returns the outputs of the jobs that were not done at the start
 * @throws QueueError, and what `work` throws
 */
export async function workFromQueue<Item extends QueueItem, Output extends object>(
  options: WorkQueueOptions<Item, Output>,
): Promise<Output[]> {
  const { url, name, leaseSeconds, isRenewed, onTrouble } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  boss.on('error', onTrouble);
  await usable(boss.start());
  try {
    const lease = isRenewed
      ? { expireInSeconds: LONGEST_S, heartbeatSeconds: leaseSeconds }
      : { expireInSeconds: leaseSeconds };
    const memory = { deleteAfterSeconds: REMEMBERED_S, retryLimit: MAX_TRIES, retryDelay: 0 };
    await usable(boss.createQueue(name, { ...memory, ...lease }));
    const open = await usable(openJobs(boss, options));
    return await Promise.race([work(boss, options), usable(outputsOf<Item, Output>(boss, name, open))]);
  } finally {
    // stopping aborts the queue's own queries, whose errors mean nothing
    boss.off('error', onTrouble);
    boss.on('error', () => {});
    await boss.stop({ graceful: false });
  }
}

/** Turns errors of the database into QueueError. */
async function usable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof QueueError
      ? error
      : new QueueError(`the queue cannot be used: ${messageOf(error)}`);
  }
}

/**
 * Offers all jobs that are not done and returns them by id. Running or waiting jobs of other processes stay as they
 * are; ended jobs without a usable result are offered again.
 */
async function openJobs<Item extends QueueItem, Output extends object>(
  boss: PgBoss,
  { name, family = name, items, isDone }: WorkQueueOptions<Item, Output>,
): Promise<Map<string, Item>> {
  const outputs = new Map<string, Output>();
  const ended = new Set<string>();
  for (const queue of await boss.getQueues()) {
    if (!queue.name.startsWith(family)) continue;
    for await (const jobs of pagesOf(boss, queue.name)) {
      for (const { id, state, output } of jobs) {
        if (state === 'completed') outputs.set(id, output as Output);
        if (queue.name === name && isEnded(state)) ended.add(id);
      }
    }
  }
  const open = new Map(
    items.filter((item) => !isDone(item, outputs.get(idOf(item)) ?? null)).map((item) => [idOf(item), item]),
  );
  // jobs that ended before, but failed or left no usable result
  const again = [...open.keys()].filter((id) => ended.has(id));
  for (let from = 0; from < again.length; from += ROWS)
    await boss.deleteJob(name, again.slice(from, from + ROWS));
  await offer(boss, name, open);
  return open;
}

async function offer(boss: PgBoss, name: string, open: ReadonlyMap<string, QueueItem>): Promise<void> {
  const jobs = [...open].map(([id, { label }]) => ({ id, data: { label } }));
  for (let from = 0; from < jobs.length; from += ROWS) await boss.insert(name, jobs.slice(from, from + ROWS));
}

/** Works on jobs as they come. Never resolves. @throws what `work` throws; the queue then retries the job */
async function work<Item extends QueueItem, Output extends object>(
  boss: PgBoss,
  { name, items, workers, batch, work: workOn }: WorkQueueOptions<Item, Output>,
): Promise<never> {
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const failure = Promise.withResolvers<never>();
  await boss.work(
    name,
    {
      ...{ pollingIntervalSeconds: POLL_SECONDS, burstWhenBatchFull: true, perJobResults: true },
      ...{ localConcurrency: workers, batchSize: batch },
    },
    async (jobs) => {
      try {
        return await Promise.all(
          jobs.map(async ({ id }) => ({ id, status: 'completed', output: await workOn(byId.get(id)!) })),
        );
      } catch (error) {
        failure.reject(error);
        throw error;
      }
    },
  );
  return failure.promise;
}

/** Returns the outputs when all offered jobs are done. @throws QueueError if one failed too often */
async function outputsOf<Item extends QueueItem, Output extends object>(
  boss: PgBoss,
  name: string,
  offered: ReadonlyMap<string, Item>,
): Promise<Output[]> {
  const open = new Map(offered);
  const outputs: Output[] = [];
  let after: string | undefined;
  while (open.size > 0) {
    let isSettled = true;
    for await (const jobs of pagesOf(boss, name, after)) {
      for (const { id, state, output } of jobs) {
        const item = open.get(id);
        if (item && state === 'failed')
          throw new QueueError(`${item.label} was attempted ${MAX_TRIES + 1} times and never finished`);
        if (item && state === 'completed') outputs.push(output as Output);
        if (isEnded(state)) open.delete(id);
      }
      isSettled = jobs.every(({ state }) => isEnded(state));
      if (!isSettled) break;
      // the next check starts after this page, whose jobs are all finished
      if (jobs.length === ROWS) after = jobs.at(-1)!.id;
    }
    // offers jobs again that somebody has removed
    if (isSettled) await offer(boss, name, open);
    if (open.size > 0) await Bun.sleep(LOOK_SECONDS * 1000);
  }
  return outputs;
}

/**
 * Yields all jobs of a queue in pages, oldest first, the order in which they are done.
 * @param after id of the job before the first
 */
async function* pagesOf(boss: PgBoss, name: string, after?: string) {
  for (let last = after; ; ) {
    const jobs = await boss.findJobs(name, { limit: ROWS, ...(last === undefined ? {} : { after: last }) });
    if (jobs.length > 0) yield jobs;
    if (jobs.length < ROWS) return;
    last = jobs.at(-1)!.id;
  }
}

function isEnded(state: string): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}

/** Returns the id of a job: its key, written as a UUID of version 8 (RFC 9562). */
function idOf({ key }: QueueItem): string {
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20, 32)}`;
}

/**
 * Returns the message of an error. An error about several addresses of a host may have none: then that of the
 * first address is used.
 */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
