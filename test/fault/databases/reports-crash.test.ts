// Kills the executable again and again while clients send reports. No acknowledged report may be lost.
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { IS_BENCH } from '../../support/bench-run.ts';
import { Sender } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';

/** Chains of rounds in parallel, because most of a round is waiting for the start. */
const CHAINS = 2;
const ROUNDS_PER_CHAIN = IS_BENCH ? 50 : 15;
/** Seed of the moments of the kills. Change it to try others. */
const SEED = 20_260_216;
/** Longest life of the server after its start, ms. */
const LONGEST_LIFE_MS = 120;

/** Timeout of the test, ms. On a busy machine so many starts take minutes. */
const TIMEOUT_MS = 600_000;

/** Returns a random number generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(
  `${CHAINS * ROUNDS_PER_CHAIN} kills at random moments lose no acknowledged report and store none twice`,
  async () => {
    await Promise.all(Array.from({ length: CHAINS }, (_, chain) => killAgainAndAgain(SEED + chain)));
    if (IS_BENCH) console.log(`after ${CHAINS * ROUNDS_PER_CHAIN} kills all reports are there`);
  },
  TIMEOUT_MS,
);

async function killAgainAndAgain(seed: number): Promise<void> {
  const cwd = emptyDirectory();
  const random = randomOf(seed);
  const sender = new Sender(6);
  const args = ['--workers', '1', '--signal-limit', '0'];

  for (let round = 0; round < ROUNDS_PER_CHAIN; round++) {
    const server = await RunningServer.start({ cwd, args });
    sender.start(server.url);
    // Every other life lasts until enough is stored, however busy the machine is. The others may end before
    // that.
    if (round % 2 === 0) await until('reports are accepted', () => sender.accepted.length > round + 2);
    // the random moment of the kill
    await Bun.sleep(random() * LONGEST_LIFE_MS);
    server.signal('SIGKILL');
    await server.exited;
    await sender.stop();
  }

  const server = await RunningServer.start({ cwd, args });
  await sender.settle(server.url);
  expect(sender.pending).toBe(0);
  expect(await server.stop()).toEqual([0, []]);

  const database = new Database(join(cwd, 'data', 'signals.sqlite'), { readonly: true });
  const stored = database
    .query<{ id: string }, []>('SELECT id FROM signals')
    .all()
    .map(({ id }) => id);
  const check = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all();
  database.close();
  expect(check).toEqual([{ integrity_check: 'ok' }]);
  expect(sender.accepted.length).toBeGreaterThan(ROUNDS_PER_CHAIN);
  expect(new Set(stored).isSupersetOf(new Set(sender.accepted))).toBe(true);
  // each report is stored exactly once, even if its response was lost
  expect(stored).toHaveLength(sender.sent.length);
}
