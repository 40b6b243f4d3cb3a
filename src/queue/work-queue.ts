/**
 * Shares work among processes by a queue in Postgres: who takes an item has it for a while, and what its process does not
 * finish comes back. What the work leaves behind stays the truth; an item done twice must leave the same.
 */
import { PgBoss } from 'pg-boss';

/** Of the tables of the queue. */
const SCHEMA = 'spotscore_queue';
/** How often an item is given out whose process never finished it: then it is the item that is to blame. */
const MAX_TRIES = 50;
/** How often it is looked for items whose process is gone, and whether the others are done, seconds. */
const LOOK_SECONDS = 1;
/** Rows that are written in one statement. */
const ROWS_PER_INSERT = 1000;
/** How long a process may have an item at all that it says it still works on; the most that the queue takes, seconds. */
const LONGEST_S = 86_400;
/** How often in a lease it says so. */
const TOUCHES = 3;

export interface QueueItem {
  /** a hash of all that it depends on, 32 hexadecimal digits or more */
  key: string;
  /** what it is called in messages */
  label: string;
}

export interface WorkQueueOptions<Item extends QueueItem> {
  /** postgres://… */
  url: string;
  /** of the queue: the same for all that have the same items */
  name: string;
  items: readonly Item[];
  /** after which an item is given to another process, seconds */
  leaseSeconds: number;
  /** Whether a lease is renewed while its process works, whatever it takes; then it has 10 s at least. */
  isRenewed: boolean;
  /** items at once in this process */
  workers: number;
  /** what any process has left behind */
  isDone(item: Item): boolean;
  work(item: Item): Promise<void>;
  /** trouble of the database that the queue gets over by itself */
  onTrouble(error: Error): void;
}

/** The database cannot be used, or an item was given out too often; one sentence without a full stop. */
export class QueueError extends Error {
  override name = 'QueueError';
}

/** Works until all items are done, by this process or by others. @throws QueueError; what `work` throws */
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
      // gone, not only done: where what it left is lost it can be offered again
      await boss.deleteJob(name, job.id);
      continue;
    }
    const [open] = missing(options);
    if (!open) return;
    await lookAfter(boss, name, open);
    await Bun.sleep(LOOK_SECONDS * 1000);
  }
}

/** Does an item that no other process has done meanwhile. */
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

/** Nobody offers an item any more that is not done: another process has it, or nobody ever will. */
async function lookAfter(boss: PgBoss, name: string, item: QueueItem): Promise<void> {
  const [job] = await boss.findJobs(name, { id: idOf(item) });
  if (!job) await offer(boss, name, [item]);
  else if (job.state === 'failed')
    throw new QueueError(`${item.label} was given out ${MAX_TRIES + 1} times and never finished`);
}

/** What is offered already stays as it is. */
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

/** The hash written as a UUID of version 8 (RFC 9562). */
function idOf({ key }: QueueItem): string {
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20, 32)}`;
}

/** A refused connection to several addresses has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
