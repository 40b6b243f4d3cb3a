/** Rates shards in the scoring threads and stores the results. */
import { SweptCells } from '../layers/swept-cells.ts';
import type { TaskRunner } from '../threads/pool.ts';
import { BLOCK_CELLS } from './grid.ts';
import { type Shard, type SweepPlan, taskOf } from './plan.ts';
import type { ShardFiles } from './shard-files.ts';

/** Shards in progress per thread: one is rated, one waits. */
export const SHARDS_PER_THREAD = 2;

export interface RateOptions {
  plan: SweepPlan;
  files: ShardFiles;
  pool: Pick<TaskRunner, 'run' | 'stats'>;
  /** receives the number of rated cells of each finished shard; null if its file existed */
  onShard(cells: number | null): void;
}

/** Rates every shard without a file. @throws PoolError, the usual file system errors */
export async function rateShards(shards: readonly Shard[], options: RateOptions): Promise<void> {
  const rest = shards.values();
  const work = async () => {
    for (const shard of rest) options.onShard(await rateShard(shard, options));
  };
  const workers = SHARDS_PER_THREAD * options.pool.stats().threads;
  const ended = await Promise.allSettled(Array.from({ length: workers }, work));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** Rates a shard and stores its file. @returns number of rated cells; null if the file existed */
export async function rateShard(
  shard: Shard,
  { plan, files, pool }: Omit<RateOptions, 'onShard'>,
): Promise<number | null> {
  if (files.has(shard)) return null;
  const task = taskOf(plan, shard);
  const cells = task ? await pool.run(task) : SweptCells.empty(BLOCK_CELLS).encode();
  await files.write(shard, cells);
  return SweptCells.decode(cells, BLOCK_CELLS).rated;
}
