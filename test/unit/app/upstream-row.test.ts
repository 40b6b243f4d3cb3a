// The row of /api/health about a provider: what is known of it, and nothing more.
import { expect, test } from 'bun:test';
import { upstreamRow } from '../../../src/app/upstream-row.ts';
import { Upstream } from '../../../src/upstream/client.ts';
import type { Fetch } from '../../../src/upstream/redirects.ts';

const REQUEST = { url: 'http://127.0.0.1/tile', accept: '*/*' };
const withCode = (code: string) => Object.assign(new TypeError(`${code}: Unable to connect`), { code });

function upstreamThat(...outcomes: (Response | Error)[]) {
  const fetch: Fetch = async () => {
    const next = outcomes.shift()!;
    if (next instanceof Error) throw next;
    return next;
  };
  const limits = { deadlineMs: 1000, maxBytes: 1000, limiters: [] };
  const upstream = new Upstream({ name: 'tiles', userAgent: 'test', fetch, ...limits });
  const ask = () => upstream.request(REQUEST).catch(() => null);
  const row = () => upstreamRow('tiles', 'tiles', upstream, 'off');
  return { ask, row };
}

test('is unknown before the first response, ok after a success, failing after a failure', async () => {
  const { ask, row } = upstreamThat(new Response('a'), new Response('', { status: 500 }), new Response('b'));
  expect(row()).toMatchObject({ status: 'unknown', notes: '', last_success_at: null });
  await ask();
  expect(row()).toMatchObject({ status: 'ok', notes: '' });
  await ask();
  expect(row().status).toBe('failing');
  expect(row().notes).toBe('The last request failed: The upstream answered with status 500.');
  await ask();
  expect(row().status).toBe('ok');
});

test('of a provider that has no such tile stays ok, and is unknown while none has come', async () => {
  const { ask, row } = upstreamThat(
    new Response('', { status: 404 }),
    new Response('a'),
    new Response('', { status: 404 }),
  );
  await ask();
  expect(row()).toMatchObject({
    status: 'unknown',
    notes: 'It has not had anything that was requested yet: The upstream answered with status 404.',
  });
  await ask();
  expect(row().status).toBe('ok');
  await ask();
  expect(row()).toMatchObject({ status: 'ok', notes: '' });
});

test('of a provider that refuses the key, also of one that worked before, is failing', async () => {
  for (const status of [401, 402, 403, 407, 429]) {
    const { ask, row } = upstreamThat(new Response('a'), new Response('', { status }));
    await ask();
    await ask();
    expect(row()).toMatchObject({
      status: 'failing',
      notes: `Not requested for now: The upstream answered with status ${status}.`,
    });
  }
});

test.each([
  ['ECONNREFUSED', 'The upstream refuses the connection (ECONNREFUSED).'],
  ['ENOTFOUND', 'The name of the upstream cannot be resolved (ENOTFOUND).'],
  ['ECONNRESET', 'The upstream closed the connection before its response was complete (ECONNRESET).'],
  ['EHOSTUNREACH', 'No connection to the upstream (EHOSTUNREACH).'],
])('calls a failed connection by its name: %s', async (code, sentence) => {
  const { ask, row } = upstreamThat(...Array.from({ length: 9 }, () => withCode(code)));
  for (let n = 0; n < 9; n++) await ask();
  expect(row()).toMatchObject({ status: 'failing', breaker: 'open', last_error: sentence });
  expect(row().notes).toBe(`Not requested for now: ${sentence}`);
});
