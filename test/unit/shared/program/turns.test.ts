/** Turns of the event loop that stay short, however many wait. */
import { describe, expect, test } from 'bun:test';
import { nextTurn, ShortTurns } from '../../../../src/shared/program/turns.ts';
import { turns } from '../../../support/event-loop.ts';

test('each turn goes on with one of those that wait, in their order', async () => {
  const seen: string[] = [];
  let turn = 0;
  const all = Promise.all([1, 2, 3].map((who) => nextTurn().then(() => seen.push(`${who} in ${turn}`))));
  for (; turn < 5; turn++) await turns(1);
  await all;
  expect(new Set(seen.map((each) => each.split(' in ')[1])).size).toBe(3);
  expect(seen.map((each) => each[0])).toEqual(['1', '2', '3']);
});

describe('calls of a turn', () => {
  /** Returns a function that runs a call which takes `ms` of a clock of its own. */
  function clocked(most: number) {
    let now = 0;
    const short = new ShortTurns(most, () => now);
    const done: number[] = [];
    const call = (name: number, ms: number) =>
      short.run(() => {
        now += ms;
        done.push(name);
        return name;
      });
    return { call, done };
  }

  test('are made at once while the turn is short', () => {
    const { call } = clocked(10);
    expect([call(1, 4), call(2, 4), call(3, 4)]).toEqual([1, 2, 3]);
  });

  test('wait for later turns when it has lasted long enough', async () => {
    const { call, done } = clocked(10);
    const results = Array.from({ length: 1000 }, (_, i) => call(i, 1));
    expect(done).toHaveLength(10);
    let turned = 0;
    for (; done.length < 1000; turned++) await turns(1);
    expect(turned).toBeGreaterThanOrEqual(99);
    expect(await Promise.all(results)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });

  test('come after those that wait', async () => {
    const { call, done } = clocked(10);
    call(1, 30);
    void call(2, 30);
    void call(3, 30);
    await turns(1);
    void call(4, 1);
    await turns(4);
    expect(done).toEqual([1, 2, 3, 4]);
  });

  test('fail alone', async () => {
    const short = new ShortTurns(0, () => 0);
    short.run(() => 1);
    const results = await Promise.allSettled([
      short.run(() => {
        throw new Error('no');
      }),
      short.run(() => 2),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
