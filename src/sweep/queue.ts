/**
 * Shares the shards of a sweep among processes. The files decide which shards are done; a shard rated twice has the
 * same bytes.
 */
import { workFromQueue } from '../queue/work-queue.ts';
import { type RateOptions, rateShard, SHARDS_PER_THREAD } from './rate.ts';

export interface QueueOptions extends RateOptions {
  /** database URL, postgres://… */
  url: string;
  /** duration of a lease, s; afterwards another process gets the shard */
  leaseSeconds: number;
  /** receives database errors that the queue recovers from */
  onTrouble(error: Error): void;
}

/**
 * Rates shards until all of the plan are done, by this process or by others.
 * @throws QueueError, and what `rateShard` throws
 */
export async function rateFromQueue(options: QueueOptions): Promise<void> {
  const { plan, files, pool, url, leaseSeconds, onTrouble } = options;
  await workFromQueue({
    url,
    name: `sweep-${plan.key}`,
    items: plan.shards.map((shard) => ({
      key: shard.name,
      label: `the block ${shard.block.column}/${shard.block.row}`,
      shard,
    })),
    leaseSeconds,
    isRenewed: false,
    workers: pool.stats().threads,
    batch: SHARDS_PER_THREAD,
    isDone: ({ shard }) => files.has(shard),
    work: async ({ shard }) => {
      const cells = await rateShard(shard, options);
      options.onShard(cells);
      return { cells };
    },
    onTrouble,
  });
}
