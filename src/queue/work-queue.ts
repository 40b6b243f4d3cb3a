/**
 * Shares jobs among processes by a queue in Postgres. A process leases a job; when the lease expires, another process
 * gets it. The results of the jobs are the truth, so a job done twice must leave the same result.
 */
import { PgBoss } from 'pg-boss';

/** Schema of the queue's tables. */
const SCHEMA = 'spotscore_queue';
/** Maximum number of attempts whose process never finished; beyond it the job is to blame. */
const MAX_TRIES = 50;
/** Interval of checks for expired leases and for completion, s. */
const LOOK_SECONDS = 1;
/** Rows per statement. */
const ROWS_PER_INSERT = 1000;
/** Maximum time of a renewed lease, s: the most that the queue supports. */
const LONGEST_S = 86_400;
/** Renewals per lease. */
const TOUCHES = 3;

export interface QueueItem {
  /** hash of all that the job depends on, 32 hexadecimal digits or more */
  key: string;
  /** name in messages */
  label: string;
}

export interface WorkQueueOptions<Item extends QueueItem> {
  /** postgres://… */
  url: string;
  /** name of the queue: the same for all processes with the same jobs */
  name: string;
  items: readonly Item[];
  /** seconds until the job goes to another process */
  leaseSeconds: number;
  /** true if a process renews its lease while it works, however long; leases are then at least 10 s */
  isRenewed: boolean;
  /** jobs at once in this process */
  workers: number;
  /** true if any process has left the result of a job */
  isDone(item: Item): boolean;
  work(item: Item): Promise<void>;
  /** called with database errors that the queue recovers from */
  onTrouble(error: Error): void;
}

/** The database cannot be used, or a job was attempted too often; one sentence without a full stop. */
export class QueueError extends Error {
  override name = 'QueueError';
}

/** Works until all jobs are done, by this process or by others. @throws QueueError, and what `work` throws */
export async function workFromQueue<Item extends QueueItem>(options: WorkQueueOptions<Item>): Promise<void> {
  const { url, name, leaseSeconds, isRenewed, onTrouble } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  boss.on('error', onTrouble);
  try {
    await boss.start();
  } catch (error) {
    throw new QueueError(`the queue cannot be used: ${messageOf(error)}`);
  }
  try {
    const lease = isRenewed
      ? { expireInSeconds: LONGEST_S, heartbeatSeconds: leaseSeconds }
      : { expireInSeconds: leaseSeconds };
    await boss.createQueue(name, { retryLimit: MAX_TRIES, retryDelay: 0, ...lease });
    await offer(boss, name, missing(options));
    const ended = await Promise.allSettled(
      Array.from({ length: options.workers }, () => work(boss, options)),
    );
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function work<Item extends QueueItem>(boss: PgBoss, options: WorkQueueOptions<Item>): Promise<void> {
  const { name } = options;
  const items = new Map(options.items.map((item) => [idOf(item), item]));
  for (;;) {
    const [job] = await boss.fetch(name);
    const item = job && items.get(job.id);
    if (item) {
      await worked(boss, item, options);
      // deleted, not only completed: if its result is lost, the job can be offered again
      await boss.deleteJob(name, job.id);
      continue;
    }
    const [open] = missing(options);
    if (!open) return;
    await lookAfter(boss, name, open);
    await Bun.sleep(LOOK_SECONDS * 1000);
  }
}

/** Does a job that no other process has done meanwhile. */
async function worked<Item extends QueueItem>(
  boss: PgBoss,
  item: Item,
  options: WorkQueueOptions<Item>,
): Promise<void> {
  const { name, leaseSeconds, isRenewed, onTrouble } = options;
  if (!isRenewed) return options.work(item);
  const touch = () => boss.touch(name, idOf(item)).catch(onTrouble);
  const renewing = setInterval(touch, (leaseSeconds * 1000) / TOUCHES);
  try {
    if (!options.isDone(item)) await options.work(item);
  } finally {
    clearInterval(renewing);
  }
}

/** Offers a job again if it has left the queue without a result. @throws QueueError if it failed too often */
async function lookAfter(boss: PgBoss, name: string, item: QueueItem): Promise<void> {
  const [job] = await boss.findJobs(name, { id: idOf(item) });
  if (!job) await offer(boss, name, [item]);
  else if (job.state === 'failed')
    throw new QueueError(`${item.label} was attempted ${MAX_TRIES + 1} times and never finished`);
}

/** Offers jobs; those already in the queue stay as they are. */
async function offer(boss: PgBoss, name: string, items: readonly QueueItem[]): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT) {
    const some = items.slice(from, from + ROWS_PER_INSERT);
    await boss.insert(
      name,
      some.map((item) => ({ id: idOf(item), data: { label: item.label } })),
    );
  }
}

function missing<Item extends QueueItem>({ items, isDone }: WorkQueueOptions<Item>): Item[] {
  return items.filter((item) => !isDone(item));
}

/** Returns the hash written as a UUID of version 8 (RFC 9562). */
function idOf({ key }: QueueItem): string {
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20, 32)}`;
}

/** Returns a message; a refused connection to several addresses has none of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
