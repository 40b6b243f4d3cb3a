/**
 * Shares the shards of a sweep among processes by a queue in Postgres: who takes one has it for a while, and what its
 * process does not finish comes back. The files of the shards stay the truth; a shard done twice is the same bytes.
 */
import { PgBoss } from 'pg-boss';
import type { Shard } from './plan/plan.ts';
import { type RateOptions, rateShard } from './rate.ts';
import { ShardError } from './shard-files.ts';

/** Of the tables of the queue. */
const SCHEMA = 'spotscore_queue';
/** How often a shard is given out whose process never finished it: then it is the shard that is to blame. */
const MOST_TRIES = 50;
/** How often it is looked for shards whose process is gone, and whether the others are done, seconds. */
const LOOK_SECONDS = 1;
/** Rows that are written in one statement. */
const ROWS_PER_INSERT = 1000;

export interface QueueOptions extends RateOptions {
  /** postgres://… */
  url: string;
  /** how long a process may take for a shard before another one gets it, seconds */
  leaseSeconds: number;
  /** trouble of the database that the queue gets over by itself */
  onTrouble(error: Error): void;
}

/**
 * Rates shards until all of the plan are done, by this process or by others.
 * @throws ShardError when the database cannot be used, or a shard was given out too often
 */
export async function rateFromQueue(options: QueueOptions): Promise<void> {
  const { plan, url, leaseSeconds, pool, onTrouble } = options;
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
    throw new ShardError(`the queue cannot be used: ${messageOf(error)}`);
  }
  try {
    const queue = `sweep-${plan.key}`;
    await boss.createQueue(queue, { retryLimit: MOST_TRIES, retryDelay: 0, expireInSeconds: leaseSeconds });
    await offer(boss, queue, missing(options));
    const workers = Array.from({ length: pool.stats().threads }, () => work(boss, queue, options));
    const ended = await Promise.allSettled(workers);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function work(boss: PgBoss, queue: string, options: QueueOptions): Promise<void> {
  const shards = new Map(options.plan.shards.map((shard) => [idOf(shard), shard]));
  for (;;) {
    const [job] = await boss.fetch(queue);
    const shard = job && shards.get(job.id);
    if (shard) {
      options.onShard(await rateShard(shard, options));
      // gone, not only done: where its file is lost it can be offered again
      await boss.deleteJob(queue, job.id);
      continue;
    }
    const [open] = missing(options);
    if (!open) return;
    await lookAfter(boss, queue, open);
    await Bun.sleep(LOOK_SECONDS * 1000);
  }
}

/** Nobody offers a shard any more whose file is missing: another process has it, or nobody ever will. */
async function lookAfter(boss: PgBoss, queue: string, shard: Shard): Promise<void> {
  const [job] = await boss.findJobs(queue, { id: idOf(shard) });
  if (!job) await offer(boss, queue, [shard]);
  else if (job.state === 'failed')
    throw new ShardError(
      `the block ${shard.block.column}/${shard.block.row} was given out ${MOST_TRIES + 1} times and never finished`,
    );
}

/** What is offered already stays as it is. */
async function offer(boss: PgBoss, queue: string, shards: readonly Shard[]): Promise<void> {
  for (let from = 0; from < shards.length; from += ROWS_PER_INSERT) {
    const some = shards.slice(from, from + ROWS_PER_INSERT);
    await boss.insert(
      queue,
      some.map((shard) => ({ id: idOf(shard), data: shard.block })),
    );
  }
}

function missing({ plan, files }: QueueOptions): Shard[] {
  return plan.shards.filter((shard) => !files.has(shard));
}

/** The hash that names a shard's file, written as a UUID of version 8 (RFC 9562). */
function idOf({ name }: Shard): string {
  return `${name.slice(0, 8)}-${name.slice(8, 12)}-8${name.slice(13, 16)}-8${name.slice(17, 20)}-${name.slice(20, 32)}`;
}

/** A refused connection to several addresses has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
