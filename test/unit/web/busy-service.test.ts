/** What the page does when the service has too many requests: it waits as long as the service says, and says so. */
import { afterEach, expect, jest, test } from 'bun:test';
import { createLastScores } from '../../../src/web/last-scores.ts';
import { retryWords } from '../../../src/web/lib/i18n.ts';
import { ask, Refused, whileBusy } from '../../../src/web/lib/service.ts';
import { createRating } from '../../../src/web/rating.ts';
import { pageHere } from '../../support/http/page-here.ts';
import { SAMPLE } from '../../support/http/sample-score.ts';

const SPOT = { lat: 51.1, lon: 6.8 };
let busy: { status: number; seconds: string | null }[] = [];
const page = pageHere(() => {
  const next = busy.shift();
  if (!next) return SAMPLE;
  const headers: HeadersInit = next.seconds === null ? {} : { 'retry-after': next.seconds };
  const body = { error: 'rate_limited', detail: 'Rate limit of 14 requests per minute reached.' };
  return Response.json(body, { status: next.status, headers });
});
afterEach(() => {
  busy = [];
  jest.useRealTimers();
});

/** Lets promises settle, then moves the clock. */
async function pass(ms: number): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  jest.advanceTimersByTime(ms);
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

test.each([429, 503])('a short wait after %d is kept, and nobody sees it', async (status) => {
  jest.useFakeTimers();
  busy = [{ status, seconds: '2' }];
  const { asked } = page();
  const answer = ask('api/spot/score');
  await pass(1999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(await answer).toEqual(SAMPLE);
  expect(asked).toHaveLength(2);
});

test('a longer one is shown in the words of the page, and the next request is sent after it', async () => {
  jest.useFakeTimers();
  busy = [{ status: 429, seconds: '40' }];
  const { store, memory, asked } = page();
  const rating = createRating(store, createLastScores(memory));
  rating.choose(SPOT, null);
  await pass(0);
  const { status, isBusy, retryAt } = store.get();
  expect([status, isBusy]).toEqual(['unreachable', true]);
  expect(retryAt! - Date.now()).toBeWithin(39_900, 40_001);
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  expect(retryWords(retryAt)).toBe('Too many requests. Trying again in 40\u00a0s.');
  Reflect.deleteProperty(navigator, 'onLine');
  await pass(39_000);
  expect(asked).toHaveLength(1);
  await pass(1000);
  await pass(0);
  expect(asked).toHaveLength(2);
  expect([store.get().status, store.get().isBusy, store.get().retryAt]).toEqual(['ready', false, null]);
  rating.leave();
});

test('a service that stays busy is not asked for ever, and other refusals not again', async () => {
  jest.useFakeTimers();
  busy = Array(9).fill({ status: 503, seconds: null });
  const { asked } = page();
  const refused = ask('api/spot/score').catch((error: unknown) => error);
  for (let i = 0; i < 9; i++) await pass(1000);
  expect(await refused).toBeInstanceOf(Refused);
  expect(asked).toHaveLength(3);
  busy = [{ status: 400, seconds: '1' }];
  expect(await ask('api/spot/score').catch((error: Refused) => error.retryMs)).toBeNull();
  expect(asked).toHaveLength(4);
});

test('what somebody waits for is asked again at the times that the service names, and each is told', async () => {
  jest.useFakeTimers();
  busy = [
    { status: 429, seconds: '40' },
    { status: 503, seconds: '30' },
  ];
  const { asked } = page();
  const told: number[] = [];
  const answer = whileBusy(
    () => ask('api/tour'),
    (at) => told.push(at - Date.now()),
  );
  await pass(0);
  expect(told).toEqual([40_000]);
  await pass(40_000);
  await pass(0);
  expect(told).toEqual([40_000, 30_000]);
  expect(asked).toHaveLength(2);
  await pass(30_000);
  expect(await answer).toEqual(SAMPLE);
});

test('a newer question ends the wait for an older one', async () => {
  jest.useFakeTimers();
  busy = [{ status: 429, seconds: '40' }];
  const { asked } = page();
  const older = new AbortController();
  const answer = whileBusy(
    () => ask('api/tour', { signal: older.signal }),
    () => {},
    older.signal,
  );
  const ended = answer.catch((error: Error) => error.name);
  await pass(0);
  older.abort();
  await pass(40_000);
  expect(await ended).toBe('AbortError');
  expect(asked).toHaveLength(1);
});
