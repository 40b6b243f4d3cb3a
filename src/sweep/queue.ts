/** Shares the shards of a sweep among processes. The files of the shards are the truth; one done twice is the same bytes. */
import { workFromQueue } from '../queue/work-queue.ts';
import { type RateOptions, rateShard } from './rate.ts';

export interface QueueOptions extends RateOptions {
  /** postgres://… */
  url: string;
  /** how long a process may take for a shard before another one gets it, seconds */
  leaseSeconds: number;
  /** trouble of the database that the queue gets over by itself */
  onTrouble(error: Error): void;
}

/** Rates shards until all of the plan are done, by this process or by others. @throws QueueError */
export function rateFromQueue(options: QueueOptions): Promise<void> {
  const { plan, files, pool, url, leaseSeconds, onTrouble } = options;
  return workFromQueue({
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
    isDone: ({ shard }) => files.has(shard),
    work: async ({ shard }) => options.onShard(await rateShard(shard, options)),
    onTrouble,
  });
}
