/** `sweep`: rates every cell of a grid, and makes an atlas, a table and a summary. */
import { join } from 'node:path';
import { UsageError } from '../../config/config.ts';
import { dataPaths, requireOutputFolder } from '../../config/data-directory.ts';
import type { Config } from '../../config/settings.ts';
import { QueueError } from '../../queue/work-queue.ts';
import { removeLeftOvers } from '../../shared/files/left-overs.ts';
import { makeFolder } from '../../shared/files/owner.ts';
import { DiskError, withDiskSentence } from '../../shared/program/disk.ts';
import { onceEach } from '../../shared/program/once-each.ts';
import { planOf, type Shard, type SweepPlan } from '../../sweep/plan.ts';
import { type QueueOptions, rateFromQueue } from '../../sweep/queue.ts';
import { rateShards } from '../../sweep/rate.ts';
import { ShardError, ShardFiles } from '../../sweep/shard-files.ts';
import { writeOutputs } from '../../sweep/write-outputs.ts';
import { Pool } from '../../threads/pool.ts';
import { threadUrl } from '../../threads/url.ts';
import { type CommandInput, ExitCode } from '../command.ts';
import { regionsIn } from '../score.ts';
import { itemsOfPartition, partitionOf, queueOf } from '../share-flags.ts';
import { failureSentenceOf } from '../terminal/failure.ts';
import { type Output, ProgressLine, plainOutputs } from '../terminal/progress.ts';
import { sweepRequestOf } from './request.ts';
import { SweepProgress } from './sweep-progress.ts';

/** Time limit of one task of a scoring thread, ms. A task takes a second, or several seconds on a busy machine. */
const LONGEST_BLOCK_MS = 600_000;

export interface SweepOptions extends CommandInput {
  /** ms since 1970 */
  now?: number;
  stdout?: Output;
  stderr?: Output;
}

/** State shared by all modes of sweeping. */
export interface Sweep {
  plan: SweepPlan;
  files: ShardFiles;
  pool: Pool;
  out: string;
  progress: ProgressLine;
  stdout: Output;
}

/**
 * Runs the command and prints any failure in one sentence; resolves to its exit code. @throws UsageError for
 * invalid arguments
 */
export async function sweep(options: SweepOptions): Promise<number> {
  const { stdout, stderr } = plainOutputs(options);
  const progress = new ProgressLine(stdout);
  try {
    return await swept({ ...options, stdout, stderr }, progress);
  } catch (error) {
    progress.clear();
    if (error instanceof UsageError) throw error;
    if (error instanceof ShardError || error instanceof QueueError) {
      stderr.write(`${error.message}.\n`);
      return ExitCode.FAILURE;
    }
    stderr.write(`${failureSentenceOf(error, 'The sweep failed')}\n`);
    return withDiskSentence(error) instanceof DiskError ? ExitCode.FAILURE : ExitCode.DATA;
  }
}

async function swept(
  options: SweepOptions & { stdout: Output; stderr: Output },
  progress: ProgressLine,
): Promise<number> {
  const { config, args, flags, now = Date.now(), stdout, stderr } = options;
  const merging = args[0] === 'merge';
  if (args.length > 0 && !merging)
    throw new UsageError(`"sweep ${args[0]}" is unknown; expected sweep or sweep merge`);
  const partition = partitionOf(flags);
  if (merging && flags.has('shard'))
    throw new UsageError('"sweep merge" joins all shards: leave --shard out');
  const sources = await regionsIn(config['data-dir']);
  if (sources.length === 0) throw new UsageError('no region can be used; the reasons are above');
  const plan = planOf(sweepRequestOf(flags, sources, now), sources);
  const out = flags.get('out') ?? dataPaths(config['data-dir']).atlas;
  requireOutputFolder(out, config['data-dir'], flags.has('out') ? '--out' : undefined);
  makeFolder(out);
  const files = new ShardFiles(join(out, 'shards'));
  files.tidy(now);
  // temporary files of killed sweeps: an unfinished table is large
  removeLeftOvers(out, now);
  const pool = poolOf(config, stderr);
  try {
    await pool.start(sources);
    const work: Sweep = { plan, files, pool, out, progress, stdout };
    const shards = itemsOfPartition(plan.shards, partition);
    const queue = queueOf(flags, 1);
    if (!merging) await rate(work, shards, queue && { ...queue, onTrouble: complain(stderr) });
    // a process among many does not know if it is the last one
    if (!queue && !flags.has('shard')) await merge(work, flags.has('csv'));
    return ExitCode.OK;
  } finally {
    await pool.close();
  }
}

function poolOf(config: Config, stderr: Output): Pool {
  return new Pool({
    thread: threadUrl('scorer'),
    size: config.workers,
    stuckAfterMs: LONGEST_BLOCK_MS,
    queueTimeoutMs: Number.POSITIVE_INFINITY,
    onThreadLost: (reason) => stderr.write(`a scoring thread was lost and is replaced: ${reason}\n`),
    onFault: onceEach((fault) => stderr.write(`a spot could not be rated: ${fault}\n`)),
    onFatal(reason) {
      stderr.write(`scoring is no longer possible: ${reason}\n`);
      process.exit(ExitCode.FAILURE);
    },
  });
}

async function rate(
  { plan, files, pool, progress, stdout }: Sweep,
  shards: readonly Shard[],
  queue: Pick<QueueOptions, 'url' | 'leaseSeconds' | 'onTrouble'> | null,
): Promise<void> {
  const shown = new SweepProgress(shards.length, progress, () => performance.now());
  const options = { plan, files, pool, onShard: (cells: number | null) => shown.add(cells) };
  if (queue) await rateFromQueue({ ...options, ...queue });
  else await rateShards(shards, options);
  progress.clear();
  stdout.write(`${shown.summary()}\n`);
}

function complain(stderr: Output): (error: Error) => void {
  return ({ message }) => stderr.write(`error of the queue, which is retried: ${message}\n`);
}

async function merge({ plan, files, pool, out, progress, stdout }: Sweep, csv: boolean): Promise<void> {
  const missing = plan.shards.filter((shard) => !files.has(shard)).length;
  if (missing > 0)
    throw new ShardError(
      `${missing} of ${plan.shards.length} shards are missing in ${join(out, 'shards')}: sweep them first, from the same regions and with the same flags`,
    );
  const onProgress = (share: number) => progress.show(share, 'putting together');
  const { cells, files: names } = await writeOutputs({ plan, files, pool, out, csv, onProgress });
  progress.clear();
  stdout.write(`${cells.toLocaleString('en')} cells in ${out}: ${names.join(', ')}\n`);
}
