/** A failing provider of tiles is asked once, then not again for a minute. */
import { expect, test } from 'bun:test';
import { CLOSED_MS, Closed, createGate } from '../../../src/web/map/provider-gate.ts';

function provider(answer: () => Promise<string>) {
  let now = 0;
  let asked = 0;
  const gate = createGate(() => now);
  const ask = () =>
    gate.pass(() => {
      asked++;
      return answer();
    });
  return {
    ask,
    get asked() {
      return asked;
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

/** Requests all tiles of a view at once. */
const view = (ask: () => Promise<string>) => Promise.allSettled(Array.from({ length: 50 }, ask));

test('a provider that fails is asked for one of the fifty tiles of a view, and for another after a minute', async () => {
  const dead = provider(() => Promise.reject(new Error('503')));
  const results = await view(dead.ask);
  expect(dead.asked).toBe(1);
  const reasons = results.map((result) => (result as PromiseRejectedResult).reason);
  expect(reasons.filter((reason) => reason instanceof Closed)).toHaveLength(49);
  await view(dead.ask);
  dead.wait(CLOSED_MS - 1);
  await view(dead.ask);
  expect(dead.asked).toBe(1);
  dead.wait(1);
  await view(dead.ask);
  expect(dead.asked).toBe(2);
});

test('a provider that answers is asked for all of them', async () => {
  const sound = provider(() => Promise.resolve('picture'));
  const results = await view(sound.ask);
  expect(results.every(({ status }) => status === 'fulfilled')).toBeTrue();
  expect(sound.asked).toBe(50);
});

test('a cancelled tile says nothing about the provider', async () => {
  let isGivenUp = true;
  const moving = provider(() =>
    isGivenUp ? Promise.reject(new DOMException('gone', 'AbortError')) : Promise.resolve('picture'),
  );
  await moving.ask().catch(() => {});
  isGivenUp = false;
  expect(await moving.ask()).toBe('picture');
});

test('a provider that works again is asked at once', async () => {
  let isDead = true;
  const back = provider(() => (isDead ? Promise.reject(new Error('503')) : Promise.resolve('picture')));
  await back.ask().catch(() => {});
  isDead = false;
  back.wait(CLOSED_MS);
  expect((await view(back.ask)).every(({ status }) => status === 'fulfilled')).toBeTrue();
});
