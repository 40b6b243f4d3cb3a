import { afterEach, describe, expect, test } from 'bun:test';
import { PoolError } from '../../../src/threads/errors.ts';
import type { FeaturesTask } from '../../../src/threads/messages.ts';
import type { PoolOptions } from '../../../src/threads/options.ts';
import { Pool } from '../../../src/threads/pool.ts';
import { heldTask } from '../../support/threads/held-task.ts';
import { until } from '../../support/until.ts';

const thread = new URL('../../support/threads/obedient-thread.ts', import.meta.url);
const task = (lat: number, order = ''): FeaturesTask => ({
  op: 'features',
  lat,
  lon: 0,
  at: order,
  now: 0,
  lang: 'en',
});

const pools: Pool[] = [];
const fatal: string[] = [];

async function startPool(options: Partial<PoolOptions> = {}): Promise<Pool> {
  const pool = new Pool({ thread, size: 2, onFatal: (reason) => fatal.push(reason), ...options });
  pools.push(pool);
  await pool.start([{ kind: 'file', path: 'town' }]);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close(0)));
  fatal.length = 0;
});

test('an internal error at one spot is reported, and the other spots have scores', async () => {
  const errors: string[] = [];
  const pool = new Pool({
    thread: new URL('../../support/threads/faulty-scorer.ts', import.meta.url),
    size: 1,
    onFatal: (reason) => fatal.push(reason),
    onFault: (fault) => errors.push(fault),
  });
  pools.push(pool);
  await pool.start([]);
  const answer = await pool.run({
    op: 'batch',
    lats: [55.4, 55.5, 55.6],
    lons: [10, 10, 10],
    ats: ['', '', ''],
    entries: [0, 1, 2],
    ids: ['a', 'b', 'c'],
    now: 0,
    lang: 'en',
    detail: 'summary',
  });
  expect(answer.map(({ light }) => light)).toEqual(['yellow', null, 'yellow']);
  expect(answer.map(({ text }) => JSON.parse(text).id)).toEqual(['a', 'b', 'c']);
  expect(errors).toEqual([expect.stringContaining('Error: a fault at one spot\n')]);
  expect(fatal).toEqual([]);
});

describe('a thread that dies', () => {
  test('fails only its own tasks, which can be retried, and is replaced', async () => {
    const pool = await startPool();
    const outcomes = Array.from({ length: 200 }, (_, i) =>
      pool.run(task(i, i === 100 ? 'die' : '')).then(
        (answer) => (answer === `${i} of town` ? 'right' : 'wrong'),
        (error) => (error instanceof PoolError && error.retryable ? 'retry' : 'fault'),
      ),
    );
    const counts = Map.groupBy(await Promise.all(outcomes), (outcome) => outcome);
    expect(counts.get('wrong') ?? []).toHaveLength(0);
    expect(counts.get('fault') ?? []).toHaveLength(0);
    // at most the two batches of sixteen in the thread
    expect(counts.get('retry')!.length).toBeGreaterThanOrEqual(1);
    expect(counts.get('retry')!.length).toBeLessThanOrEqual(32);
    await until('another thread is ready', () => pool.stats().ready === 2);
    expect(pool.stats().replaced).toBe(1);
    expect(await pool.run(task(1))).toBe('1 of town');
  });

  test('between tasks is replaced too', async () => {
    const pool = await startPool({ size: 1 });
    expect(await pool.run(task(1, 'explode'))).toBe('1 of town');
    await until('another thread is ready', () => pool.stats().replaced === 1 && pool.stats().ready === 1);
    expect(await pool.run(task(2))).toBe('2 of town');
  });

  test('with every task ends the service instead of looping', async () => {
    const pool = await startPool({ size: 1 });
    let deaths = 0;
    while (fatal.length === 0) {
      await pool.run(task(1, 'die')).catch(() => deaths++);
    }
    expect(deaths).toBe(5);
    expect(fatal).toEqual([expect.stringContaining('5 scoring threads died within a minute')]);
  });

  test('with every task is replaced for ever where nothing is to end, and each death is counted', async () => {
    const reasons: string[] = [];
    const pool = await startPool({
      size: 1,
      onFatal: undefined,
      onThreadLost: (reason) => reasons.push(reason),
    });
    while (reasons.length < 6) await pool.run(task(1, 'die')).catch(() => {});
    expect(await pool.run(task(2))).toBe('2 of town');
    expect(pool.stats()).toMatchObject({ ready: 1, replaced: 6, lost: { ended: 6, stuck: 0, start: 0 } });
  });

  test('long after another one does not end the service', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, now: () => clock, queueTimeoutMs: Number.POSITIVE_INFINITY });
    for (let i = 0; i < 7; i++) {
      clock += 61_000;
      await pool.run(task(1, 'die')).catch(() => {});
    }
    expect(await pool.run(task(2))).toBe('2 of town');
    expect(fatal).toEqual([]);
  });
});

describe('a thread that hangs', () => {
  test('is replaced, and its tasks can be retried', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, stuckAfterMs: 1000, now: () => clock });
    const held = heldTask();
    const hanging = pool.run(task(1, held.order)).then(
      () => 'answered',
      (error: PoolError) => error.code,
    );
    await until('the task is running', () => pool.stats().running === 1);
    clock = 1001;
    expect(await hanging).toBe('thread_lost');
    expect(pool.stats().lost).toEqual({ ended: 0, stuck: 1, start: 0 });
    expect(await pool.run(task(2))).toBe('2 of town');
    held.release();
  });

  test('is replaced after the previous one, so that a paused machine does not lose all threads at once', async () => {
    let clock = 0;
    const readyAtLosses: number[] = [];
    const pool = await startPool({
      size: 2,
      stuckAfterMs: 1000,
      now: () => clock,
      onThreadLost: () => readyAtLosses.push(pool.stats().ready),
    });
    const held = [heldTask(), heldTask()];
    const hanging: Promise<unknown>[] = [];
    for (const [i, { order }] of held.entries()) {
      hanging.push(pool.run(task(i, order)).catch((error: PoolError) => error.code));
      await until('the task is running', () => pool.stats().running === i + 1);
    }
    clock = 1001;
    expect(await Promise.all(hanging)).toEqual(['thread_lost', 'thread_lost']);
    expect(readyAtLosses).toEqual([1, 1]);
    expect(await pool.run(task(2))).toBe('2 of town');
    for (const { release } of held) release();
  });
});
