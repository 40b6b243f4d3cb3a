/**
 * Processor time of a sweep's cell: rates blocks of a dense grid in a pool of two threads, once per line on standard
 * input, and prints the µs per cell. Runs in a process of its own, as the time is that of all its threads.
 *
 *     bun test/bench/throughput/sweep-cells.ts <region file>
 */
import { createInterface } from 'node:readline';
import { Pool } from '../../../src/threads/pool.ts';
import { threadUrl } from '../../../src/threads/url.ts';
import { AT, BLOCK_SIDE, denseBlocks } from './spots.ts';

/** Rounds before the first measurement, until the compiler has settled. */
const WARM_UP_ROUNDS = 6;
const MINUTE_MS = 60_000;

const path = Bun.argv[2]!;
const blocks = denseBlocks(path);
const pool = new Pool({
  thread: threadUrl('scorer'),
  size: 2,
  stuckAfterMs: MINUTE_MS,
  queueTimeoutMs: MINUTE_MS,
});
await pool.start([{ kind: 'file', path }]);

async function sweep(): Promise<void> {
  const tasks = blocks.map(({ lats, lons }) =>
    pool.run({
      op: 'sweep',
      lats,
      lons,
      wanted: null,
      at: AT,
      now: 0,
      standing: false,
      region: null,
    }),
  );
  await Promise.all(tasks);
}

for (let round = 0; round < WARM_UP_ROUNDS; round++) await sweep();
for await (const _ of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  await sweep();
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / (blocks.length * BLOCK_SIDE ** 2));
}
await pool.close();
process.exit(0);
