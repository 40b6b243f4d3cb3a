/** The response cache: a cached score is like a new one, and contains nothing of another request. */
import { expect, test } from 'bun:test';
import { createRateLimit } from '../../src/http/middleware/rate-limit.ts';
import type { AnswerOf, Task } from '../../src/threads/messages.ts';
import { scoredSpot } from '../support/http/sample-score.ts';
import { poolOf, testApp } from '../support/http/test-app.ts';

const SCORE = 'GET /api/spot/score?lat=51.2&lon=6.8&at=2026-02-16T22:30:00Z';
const PAGE = { origin: 'https://van.example' };

/** Returns all of a response except its request id. */
async function partsOf(response: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

test('the second response equals the first one, without a task for a thread', async () => {
  const { ask, tasks } = testApp();
  const first = await partsOf(await ask(SCORE));
  for (let more = 0; more < 3; more++) expect(await partsOf(await ask(SCORE))).toEqual(first);
  expect(tasks).toHaveLength(1);
});

test('every response has its own request id, however many are open at once', async () => {
  const { ask } = testApp();
  const answers = [];
  for (const id of ['one', 'two', 'three', 'four']) answers.push(await ask(SCORE, { 'x-request-id': id }));
  expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(['one', 'two', 'three', 'four']);
  const generated = [await ask(SCORE), await ask(SCORE)].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(generated).size).toBe(2);
});

test('CORS headers are only on responses to pages of other origins', async () => {
  const { ask } = testApp();
  const exposed = async (headers: Record<string, string>) =>
    (await ask(SCORE, headers)).headers.has('access-control-expose-headers');
  expect([await exposed({}), await exposed(PAGE), await exposed({}), await exposed(PAGE)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a response names the origin that asked if only some are allowed', async () => {
  const { ask } = testApp({ config: { 'cors-origins': [PAGE.origin], 'trusted-proxies': null } });
  const seen = [];
  for (const headers of [{}, PAGE, {}, { origin: 'https://other.example' }, PAGE]) {
    const answer = await ask(SCORE, headers);
    seen.push([answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]);
  }
  const vary = 'Accept-Language, Accept-Encoding, Origin';
  expect(seen).toEqual([
    [null, vary],
    [PAGE.origin, vary],
    [null, vary],
    [null, vary],
    [PAGE.origin, vary],
  ]);
});

test('compressed and plain responses have the same content', async () => {
  const { ask } = testApp();
  const plain = await (await ask(SCORE)).text();
  for (const accepted of ['gzip', 'identity', 'gzip']) {
    const answer = await ask(SCORE, { 'accept-encoding': accepted });
    const packed = answer.headers.get('content-encoding') === 'gzip';
    expect([accepted, packed]).toEqual([accepted, accepted === 'gzip']);
    const bytes = await answer.bytes();
    expect(new TextDecoder().decode(packed ? Bun.gunzipSync(bytes) : bytes)).toBe(plain);
  }
});

test('rate limits apply, and a refused score is not counted', async () => {
  let counted = 0;
  const { ask } = testApp({
    requestLimit: createRateLimit('requests', 2, () => 0),
    countScore: () => {
      counted++;
    },
  });
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await ask(SCORE)).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(counted).toBe(2);
});

test('log and observers get cached responses like all others', async () => {
  const seen: string[] = [];
  const { ask, logged } = testApp({
    observers: [
      ({ method, route, status, cache }) => void seen.push(`${method} ${route} ${status} ${cache}`),
    ],
  });
  for (let times = 0; times < 3; times++) await ask(SCORE);
  expect(seen).toEqual(Array(3).fill('GET /api/spot/score 200 null'));
  const [first, , third] = logged().map((line) => JSON.parse(line));
  expect({ ...third, request_id: '', ms: 0 }).toEqual({ ...first, request_id: '', ms: 0 });
});

test('each line of the log has the time of its response', async () => {
  let time = Date.parse('2026-03-01T23:59:58.998Z');
  const { ask, logged } = testApp({ now: () => time });
  const times: string[] = [];
  for (const passed of [0, 1, 1, 7, 90, 901, 0, 1000.4]) {
    time += passed;
    times.push(new Date(time).toISOString());
    await ask(SCORE);
  }
  expect(logged().map((line) => JSON.parse(line).time)).toEqual(times);
});

test('an overloaded service refuses new scores without a task, and serves cached ones', async () => {
  let refusals = 0;
  const pool = {
    ...poolOf(async <T extends Task>() => scoredSpot() as AnswerOf<T>),
    isOverloaded: false,
    countRefusal: () => void refusals++,
  };
  const { ask, logged } = testApp({ pool });
  const known = await partsOf(await ask(SCORE));
  pool.isOverloaded = true;
  expect(await partsOf(await ask(SCORE))).toEqual(known);

  const refused = await ask(SCORE.replace('51.2', '51.3'), { 'x-request-id': 'mine', ...PAGE });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('x-request-id')).toBe('mine');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toEqual({
    type: '/problems#overloaded',
    title: 'Service Unavailable',
    status: 503,
    detail: 'The service is overloaded. Retry after the delay in Retry-After.',
    error: 'overloaded',
    request_id: 'mine',
  });
  expect(refusals).toBe(1);
  expect(logged().at(-1)).toContain('"route":"/api/spot/score","status":503');

  // a wrong request is a 400 before it is a 503
  expect((await ask(SCORE.replace('51.2', 'north'))).status).toBe(400);
  pool.isOverloaded = false;
  expect((await ask(SCORE.replace('51.2', '51.3'))).status).toBe(200);
});
