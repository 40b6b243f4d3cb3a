import { afterEach, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import type { RegionSource } from '../../../src/region/read/source.ts';
import { collectSpans, type Span } from '../../../src/shared/program/spans.ts';
import type { PoolError } from '../../../src/threads/pool/errors.ts';
import type { FeaturesTask, Task } from '../../../src/threads/pool/messages.ts';
import type { PoolOptions } from '../../../src/threads/pool/options.ts';
import { Pool } from '../../../src/threads/pool/pool.ts';
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

/** Of a promise that must fail. Not `expect().rejects`: that one blocks the event loop, which threads need. */
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
  test('answers every one of 10,000 interleaved tasks with its own answer', async () => {
    const pool = await startPool({ maxWaitMs: 1000 });
    const answers = await Promise.all(Array.from({ length: 10_000 }, (_, i) => pool.run(task(i))));
    expect(answers).toEqual(Array.from({ length: 10_000 }, (_, i) => `${i} of town`));
    expect(pool.stats()).toMatchObject({ ready: 2, waiting: 0, running: 0, answered: 10_000, refused: 0 });
  });

  test('notes for a trace how long a task waited and how long a thread had it, and a refusal as one', async () => {
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

  test('keeps tasks that come before its threads are ready', async () => {
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

  test('lets fewer tasks wait the longer they have taken lately, and more again when they are quick', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, now: () => clock });
    const inTurn = async (count: number, milliseconds: number) => {
      for (let i = 0; i < count; i++) {
        const held = heldTask();
        const answer = pool.run(task(i, held.order));
        await until('it is at it', () => pool.stats().running === 1);
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

  test('does pieces of bulk work when nobody waits for a single answer; long kept waiting, they take turns', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, now: () => clock });
    const order: string[] = [];
    const ask = (asked: Task, name: string) => pool.run(asked).then(() => order.push(name));
    const held = heldTask();
    const busy = [ask(task(1, held.order), 'first')];
    await until('the first is sent', () => pool.stats().running === 1);
    busy.push(ask(task(2), 'second'));
    await until('the second is sent', () => pool.stats().running === 2);
    const bulk: Task = { op: 'grid', lats: [], lons: [], at: '', now: 0, show: 'score', density: 'streets' };
    busy.push(ask(bulk, 'bulk'), ask(bulk, 'bulk'), ask(bulk, 'bulk'));
    // more than two messages take
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

  test('drops a task that waited longer than its client would, before it starts', async () => {
    let clock = 0;
    const pool = await startPool({ size: 1, queueTimeoutMs: 100, now: () => clock });
    // two batches fill the thread, the third task has to wait
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

  test('survives a task that fails, and tells only its own client', async () => {
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
  test('are served to every task that comes later, while tasks under way end on the old ones', async () => {
    const pool = await startPool({ size: 1 });
    const held = heldTask();
    const before = pool.run(task(1, held.order));
    await until('it is at it', () => pool.stats().running === 1);
    const change = pool.setRegions([region('town'), region('village')]);
    const after = pool.run(task(2));
    held.release();
    expect(await before).toBe('1 of town');
    await change;
    expect(await after).toBe('2 of town+village');
  });

  test('that one thread cannot open leave all threads at the old ones', async () => {
    const pool = await startPool();
    expect(await failureOf(pool.setRegions([region('unusable')]))).toBe('this region is unusable');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.run(task(i))));
    expect(new Set(answers.map((answer) => answer.split(' ').at(-1)))).toEqual(new Set(['town']));
  });

  test('change in the order in which they were asked for', async () => {
    const pool = await startPool();
    await Promise.all(['a', 'b', 'c'].map((name) => pool.setRegions([region(name)])));
    expect(await pool.run(task(1))).toBe('1 of c');
  });

  test('are one version for all tasks of a question, which is asked again when they change meanwhile', async () => {
    const pool = await startPool();
    const asked: string[][] = [];
    const answers = await pool.onOneVersion(async () => {
      const first = await pool.run(task(1));
      // the first time they change between its two tasks
      if (asked.length === 0) await pool.setRegions([region('village')]);
      const second = await pool.run(task(2));
      asked.push([first, second]);
      return [first, second];
    });
    expect(asked).toEqual([
      ['1 of town', '2 of village'],
      ['1 of village', '2 of village'],
    ]);
    expect(answers).toEqual(['1 of village', '2 of village']);
  });

  test('are waited for by a question that comes while some threads have them and others do not', async () => {
    const pool = await startPool();
    const held = heldTask();
    const busy = pool.run(task(1, held.order));
    await until('it is at it', () => pool.stats().running === 1);
    const change = pool.setRegions([region('village')]);
    const question = pool.onOneVersion(() => Promise.all([2, 3, 4, 5].map((lat) => pool.run(task(lat)))));
    held.release();
    await Promise.all([busy, change]);
    expect(await question).toEqual(['2 of village', '3 of village', '4 of village', '5 of village']);
  });

  test('that change at every attempt end a question', async () => {
    const pool = await startPool({ size: 1 });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const question = pool.onOneVersion(() => pool.setRegions([region(names.shift()!)]));
    expect(await codeOf(question)).toBe('queue_timeout');
    expect(names).toEqual(['f']);
  });

  test('are what a replaced thread starts with', async () => {
    const pool = await startPool({ size: 1 });
    await pool.setRegions([region('village')]);
    expect(await codeOf(pool.run(task(1, 'die')))).toBe('thread_lost');
    expect(await pool.run(task(2))).toBe('2 of village');
  });
});

describe('closing', () => {
  test('waits for accepted tasks and refuses new ones', async () => {
    const pool = await startPool({ size: 1 });
    const accepted = Array.from({ length: 20 }, (_, i) => codeOf(pool.run(task(i))));
    const closed = pool.close();
    expect(await codeOf(pool.run(task(99)))).toBe('closed');
    expect(await Promise.all(accepted)).toEqual(Array(20).fill('answered'));
    await closed;
  });

  test('gives up what is still waiting when the time is over', async () => {
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
