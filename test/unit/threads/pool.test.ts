import { afterEach, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import type { RegionSource } from '../../../src/region/read/source.ts';
import { collectSpans, type Span } from '../../../src/shared/program/spans.ts';
import type { PoolError } from '../../../src/threads/errors.ts';
import type { FeaturesTask, Task } from '../../../src/threads/messages.ts';
import type { PoolOptions } from '../../../src/threads/options.ts';
import { Pool } from '../../../src/threads/pool.ts';
import { THREADS } from '../../../src/threads/url.ts';
import { heldTask } from '../../support/threads/held-task.ts';
import { until } from '../../support/until.ts';

const threadAt = (name: string) => new URL(`../../support/threads/${name}.ts`, import.meta.url);
const region = (path: string): RegionSource => ({ kind: 'file', path });
const task = (lat: number, order = ''): FeaturesTask => ({
  op: 'features',
  lat,
  lon: 0,
  at: order,
  now: 0,
  lang: 'en',
});
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: PoolError) => error.code,
  );

/**
 * Returns the message of an expected failure. `expect().rejects` would block the event loop, which threads
 * need.
 */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'did not fail',
    (error: Error) => error.message,
  );

const pools: Pool[] = [];
const fatal: string[] = [];
const lost: string[] = [];

function createPool(options: Partial<PoolOptions> = {}): Pool {
  const pool = new Pool({
    thread: threadAt('obedient-thread'),
    size: 2,
    onFatal: (reason) => fatal.push(reason),
    onThreadLost: (reason) => lost.push(reason),
    ...options,
  });
  pools.push(pool);
  return pool;
}

async function startPool(options: Partial<PoolOptions> = {}): Promise<Pool> {
  const pool = createPool(options);
  await pool.start([region('town')]);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close(0)));
  fatal.length = 0;
  lost.length = 0;
});

describe('the pool', () => {
  test('returns the result of each of 10,000 interleaved tasks', async () => {
    const pool = await startPool({ maxWaitMs: 1000 });
    const answers = await Promise.all(Array.from({ length: 10_000 }, (_, i) => pool.run(task(i))));
    expect(answers).toEqual(Array.from({ length: 10_000 }, (_, i) => `${i} of town`));
    expect(pool.stats()).toMatchObject({ ready: 2, waiting: 0, running: 0, answered: 10_000, refused: 0 });
  });

  test('records the time of a task in the queue and in a thread, and a refusal as a failed span', async () => {
    const pool = await startPool();
    const spans: Span[] = [];
    const parts = () => spans.map(({ name, failed }) => [name, failed]);
    await collectSpans(spans, () => pool.run(task(1)));
    await pool.run(task(2));
    expect(parts()).toEqual([
      ['queue', false],
      ['thread', false],
    ]);
    expect(spans[0]!.ended).toBeLessThanOrEqual(spans[1]!.begun);
    expect(spans[1]!.ended).toBeGreaterThan(spans[1]!.begun);

    spans.length = 0;
    const abandoned = AbortSignal.abort();
    await collectSpans(spans, () => codeOf(pool.run(task(3), abandoned)));
    expect(parts()).toEqual([['queue', true]]);
  });

  test('keeps tasks until its threads are ready', async () => {
    const pool = createPool();
    const early = pool.run(task(1));
    await pool.start([region('town')]);
    expect(await early).toBe('1 of town');
  });

  test('refuses a task at once when the queue is full, and recovers', async () => {
    const pool = await startPool({ size: 1, maxWaitMs: 0 });
    const outcomes = Array.from({ length: 50 }, (_, i) => codeOf(pool.run(task(i))));
    const settled = await Promise.all(outcomes);
    expect(settled.filter((code) => code === 'queue_full')).toHaveLength(18);
    expect(settled.filter((code) => code === 'answered')).toHaveLength(32);
    expect(pool.stats().refused).toBe(18);
    expect(await pool.run(task(1))).toBe('1 of town');
  });

  test('shortens the queue when tasks become slow, and extends it when they are fast again', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, now: () => clock });
    const inTurn = async (count: number, milliseconds: number) => {
      for (let i = 0; i < count; i++) {
        const held = heldTask();
        const answer = pool.run(task(i, held.order));
        await until('the task is running', () => pool.stats().running === 1);
        clock += milliseconds;
        held.release();
        await answer;
      }
    };
    // 50 ms of work at 0.05 ms each
    expect(pool.stats().queue_limit).toBe(1000);
    await inTurn(20, 50);
    const slow = pool.stats().queue_limit;
    expect(slow).toBeWithin(40, 60);
    await Promise.all(Array.from({ length: slow }, (_, i) => pool.run(task(i))));
    await inTurn(20, 0);
    expect(pool.stats().queue_limit).toBeGreaterThan(slow);
  });

  test('runs bulk tasks when no single task waits, and in turns with those once bulk tasks have waited long', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, now: () => clock });
    const order: string[] = [];
    const ask = (each: Task, name: string) => pool.run(each).then(() => order.push(name));
    const held = heldTask();
    const busy = [ask(task(1, held.order), 'first')];
    await until('the first is sent', () => pool.stats().running === 1);
    busy.push(ask(task(2), 'second'));
    await until('the second is sent', () => pool.stats().running === 2);
    const bulk: Task = { op: 'grid', lats: [], lons: [], at: '', now: 0, show: 'score', density: 'streets' };
    busy.push(ask(bulk, 'bulk'), ask(bulk, 'bulk'), ask(bulk, 'bulk'));
    // more than fit into two messages
    busy.push(...Array.from({ length: 40 }, () => ask(task(3), 'single')));
    expect(pool.stats()).toMatchObject({ waiting: 40, waiting_bulk: 3 });
    clock = 99;
    held.release();
    await Promise.all(busy);
    expect(order.lastIndexOf('single')).toBeLessThan(order.indexOf('bulk'));

    order.length = 0;
    const heldAgain = heldTask();
    const again = [ask(task(1, heldAgain.order), 'first')];
    await until('the first is sent', () => pool.stats().running === 1);
    again.push(ask(task(2), 'second'));
    await until('the second is sent', () => pool.stats().running === 2);
    again.push(ask(bulk, 'bulk'), ask(bulk, 'bulk'), ask(bulk, 'bulk'));
    again.push(...Array.from({ length: 40 }, () => ask(task(3), 'single')));
    clock += 101;
    heldAgain.release();
    await Promise.all(again);
    const turns = order.filter((name, i) => name !== order[i - 1]);
    expect(turns.slice(0, 6)).toEqual(['first', 'second', 'bulk', 'single', 'bulk', 'single']);
  });

  test('drops a task after the queue timeout, before it starts', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, queueTimeoutMs: 100, now: () => clock });
    // two batches fill the thread, so the third task waits
    const held = heldTask();
    const first = pool.run(task(1, held.order));
    await until('the first is sent', () => pool.stats().running === 1);
    const second = pool.run(task(2));
    await until('the second is sent', () => pool.stats().running === 2);
    const third = codeOf(pool.run(task(3)));
    clock = 101;
    held.release();
    expect(await third).toBe('queue_timeout');
    expect(await first).toBe('1 of town');
    expect(await second).toBe('2 of town');
  });

  test('survives a failing task, and rejects only that one', async () => {
    const pool = await startPool({ size: 1 });
    const outcomes = await Promise.all([
      codeOf(pool.run(task(1))),
      codeOf(pool.run(task(2, 'fail'))),
      codeOf(pool.run(task(3))),
    ]);
    expect(outcomes).toEqual(['answered', 'task_failed', 'answered']);
    expect(pool.stats()).toMatchObject({ ready: 1, replaced: 0 });
  });

  test('says why it cannot start, and does not try for ever', async () => {
    const dead = createPool({ thread: threadAt('dead-thread') });
    expect(await failureOf(dead.start([]))).toMatch(
      /a scoring thread did not start: the thread ended \(.*cannot start/s,
    );
    const missing = createPool({ thread: threadAt('no-such-thread') });
    expect(await failureOf(missing.start([]))).toContain('a scoring thread did not start');
    const silent = createPool({ thread: threadAt('silent-thread'), readyTimeoutMs: 50 });
    expect(await failureOf(silent.start([]))).toContain('not ready within 50 ms');
    expect(fatal).toEqual([]);
  });

  test('says why its threads cannot serve the first regions', async () => {
    const pool = createPool();
    expect(await failureOf(pool.start([region('unusable')]))).toContain('this region is unusable');
  });
});

describe('new regions', () => {
  test('are used by later tasks, while running tasks end with the old ones', async () => {
    const pool = await startPool({ size: 1 });
    const held = heldTask();
    const before = pool.run(task(1, held.order));
    await until('the task is running', () => pool.stats().running === 1);
    const change = pool.setRegions([region('town'), region('village')]);
    const after = pool.run(task(2));
    held.release();
    expect(await before).toBe('1 of town');
    await change;
    expect(await after).toBe('2 of town+village');
  });

  test('that one thread cannot open leave all threads with the old ones', async () => {
    const pool = await startPool();
    expect(await failureOf(pool.setRegions([region('unusable')]))).toBe('this region is unusable');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.run(task(i))));
    expect(new Set(answers.map((answer) => answer.split(' ').at(-1)))).toEqual(new Set(['town']));
  });

  test('are applied in the order of the calls', async () => {
    const pool = await startPool();
    await Promise.all(['a', 'b', 'c'].map((name) => pool.setRegions([region(name)])));
    expect(await pool.run(task(1))).toBe('1 of c');
  });

  test('are the same for all tasks of a request, which runs again if they change meanwhile', async () => {
    const pool = await startPool();
    const attempts: string[][] = [];
    const answers = await pool.onOneVersion(async () => {
      const first = await pool.run(task(1));
      // changes the regions between the two tasks of the first attempt
      if (attempts.length === 0) await pool.setRegions([region('village')]);
      const second = await pool.run(task(2));
      attempts.push([first, second]);
      return [first, second];
    });
    expect(attempts).toEqual([
      ['1 of town', '2 of village'],
      ['1 of village', '2 of village'],
    ]);
    expect(answers).toEqual(['1 of village', '2 of village']);
  });

  test('are awaited by a request that comes while only some threads have them', async () => {
    const pool = await startPool();
    const held = heldTask();
    const busy = pool.run(task(1, held.order));
    await until('the task is running', () => pool.stats().running === 1);
    const change = pool.setRegions([region('village')]);
    const question = pool.onOneVersion(() => Promise.all([2, 3, 4, 5].map((lat) => pool.run(task(lat)))));
    held.release();
    await Promise.all([busy, change]);
    expect(await question).toEqual(['2 of village', '3 of village', '4 of village', '5 of village']);
  });

  test('that change at every attempt end a request', async () => {
    const pool = await startPool({ size: 1 });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const question = pool.onOneVersion(() => pool.setRegions([region(names.shift()!)]));
    expect(await codeOf(question)).toBe('queue_timeout');
    expect(names).toEqual(['f']);
  });

  test('are opened by a replaced thread', async () => {
    const pool = await startPool({ size: 1 });
    await pool.setRegions([region('village')]);
    expect(await codeOf(pool.run(task(1, 'die')))).toBe('thread_lost');
    expect(await pool.run(task(2))).toBe('2 of village');
  });
});

describe('closing the pool', () => {
  test('waits for accepted tasks and refuses new ones', async () => {
    const pool = await startPool({ size: 1 });
    const accepted = Array.from({ length: 20 }, (_, i) => codeOf(pool.run(task(i))));
    const closed = pool.close();
    expect(await codeOf(pool.run(task(99)))).toBe('closed');
    expect(await Promise.all(accepted)).toEqual(Array(20).fill('answered'));
    await closed;
  });

  test('rejects waiting tasks at the timeout', async () => {
    const pool = await startPool({ size: 1 });
    const held = heldTask();
    const first = codeOf(pool.run(task(1, held.order)));
    await until('the first is sent', () => pool.stats().running === 1);
    const second = codeOf(pool.run(task(2)));
    await until('the second is sent', () => pool.stats().running === 2);
    const waiting = codeOf(pool.run(task(3)));
    const closed = pool.close(10);
    expect(await waiting).toBe('closed');
    held.release();
    expect(await Promise.all([first, second])).toEqual(['answered', 'answered']);
    await closed;
  });
});

test('every file of workers/ is a thread that the program knows, and every thread has a file', () => {
  const files = readdirSync(new URL('../../../workers', import.meta.url)).sort();
  expect(files).toEqual(THREADS.map((name) => `${name}.ts`));
});
