/** Large bodies and answers under way: each client has its share, and what nobody reads is ended. */
import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { SHARES } from '../../../src/config/shares.ts';
import { newContext } from '../../../src/http/middleware/context.ts';
import { LargeParts, untilSent } from '../../../src/http/middleware/large-parts.ts';
import { turns } from '../../support/event-loop.ts';
import { realPool } from '../../support/http/real-pool.ts';
import { testApp } from '../../support/http/test-app.ts';

const { pool } = realPool();
const { unchecked } = testApp({ pool, clientOf: ({ headers }) => headers.get('x-test-client') ?? 'one' });

function post(
  body: BodyInit,
  client = 'one',
  headers: Record<string, string> = {},
  send = unchecked,
): Promise<Response> {
  return send(
    new Request('http://localhost/api/spot/scores', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-test-client': client, ...headers },
    }),
  );
}

/** A list whose answer is large, about 300 kB. */
const LIST = JSON.stringify({
  spots: Array.from({ length: 65 }, (_, i) => ({ lat: -34.9054, lon: -56.1912 + i * 1e-4 })),
  detail: 'full',
});

describe('large answers that a client does not read', () => {
  test.each(['identity', 'gzip'])('are limited, those of others are not: %s', async (coding) => {
    const client = `client of ${coding}`;
    const headers = { 'accept-encoding': coding };
    const { all } = SHARES.largeAnswers.client;
    const unread = await Promise.all(Array.from({ length: all }, () => post(LIST, client, headers)));
    expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await post(LIST, client);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      429,
      `Limit of ${all} large answers at once for one client reached. Retry when one is complete.`,
    ]);
    expect((await post(LIST, 'other')).status).toBe(200);
    const small = JSON.stringify({ spots: [{ lat: -34.9054, lon: -56.1912 }] });
    expect((await post(small, client)).status).toBe(200);
    // room is given back by those that are read to the end, and by those that are left
    await unread[0]!.bytes();
    expect((await post(LIST, client, headers)).status).toBe(200);
    await unread[1]!.body!.cancel();
    expect((await post(LIST, client, headers)).status).toBe(200);
    expect((await post(LIST, client, headers)).status).toBe(429);
  });

  test('that cannot be made hold no room', async () => {
    const { app: failing } = testApp({
      pool: { ...pool, run: () => Promise.reject(new Error('no answer')) },
      clientOf: () => 'one',
    });
    const ask = () =>
      failing.fetch(
        new Request('http://localhost/api/spot/scores', {
          method: 'POST',
          body: LIST,
          headers: { 'content-type': 'application/json' },
        }),
      );
    for (let i = 0; i <= SHARES.largeAnswers.client.all; i++) expect((await ask()).status).toBe(500);
  });
});

test('a length that is repeated is one length, and takes no room for ever', async () => {
  const small = JSON.stringify({ spots: [{ lat: -34.9054, lon: -56.1912 }] });
  const repeated = { 'content-length': `${small.length}, ${small.length}` };
  expect((await post(small, 'repeats', repeated)).status).toBe(200);
  // of unknown length: there must be room for the longest one
  expect((await post(small, 'other')).status).toBe(200);
  const tooLong = { 'content-length': '70000000, 70000000' };
  expect((await post(small, 'repeats', tooLong)).status).toBe(413);
});

test('large answers to all clients together have less room with less memory', async () => {
  const [memory, half] = [500e6, SHARES.largeAnswers.slots / 2];
  const clientOf = ({ headers }: Request) => headers.get('x-test-client')!;
  const { unchecked: small } = testApp({ pool, clientOf, memory });
  const unread = await Promise.all(
    Array.from({ length: half }, (_, i) => post(LIST, `client ${i}`, {}, small)),
  );
  expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]));
  let isAnswered = false;
  const next = post(LIST, 'next', {}, small).then((answer) => {
    isAnswered = true;
    return answer;
  });
  // another client of a service with more memory is answered meanwhile
  expect((await post(LIST, 'next')).status).toBe(200);
  await turns(100);
  expect(isAnswered).toBe(false);
  await unread[0]!.body!.cancel();
  expect((await next).status).toBe(200);
});

test('streams that a client does not read are limited, those of others are not', async () => {
  const line = new TextEncoder().encode('{"lat":-34.9054,"lon":-56.1912}\n');
  const stream = (client: string) => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(line) });
    return post(body, client, { 'content-type': 'application/x-ndjson' });
  };
  const first = async (client: string) => {
    const reader = (await stream(client)).body!.getReader();
    await reader.read();
    return reader;
  };
  const open = await Promise.all(Array.from({ length: SHARES.streams.client.slots }, () => first('one')));
  const order: string[] = [];
  const waiting = first('one').then((reader) => {
    order.push('one');
    return reader;
  });
  const other = await first('other');
  order.push('other');
  await open[0]!.cancel();
  const later = await waiting;
  expect(order).toEqual(['other', 'one']);
  for (const reader of [...open.slice(1), other, later]) await reader.cancel();
});

test('streams that wait for lines hold no room', async () => {
  const line = new TextEncoder().encode('{"lat":-34.9054,"lon":-56.1912}\n');
  const open = async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const answer = await post(body.readable, 'trickling', { 'content-type': 'application/x-ndjson' });
    const reader = answer.body!.getReader();
    const ask = async () => {
      await writer.write(line);
      const { value } = await reader.read();
      return JSON.parse(new TextDecoder().decode(value)).error ?? 'a score';
    };
    return { writer, reader, ask };
  };
  // one more than a client may have at once, waiting ones included
  const streams = await Promise.all(Array.from({ length: SHARES.streams.client.all + 1 }, open));
  for (let round = 0; round < 2; round++) for (const { ask } of streams) expect(await ask()).toBe('a score');
  for (const { writer, reader } of streams) {
    await writer.close();
    expect((await reader.read()).done).toBe(true);
  }
});

test('large bodies that a client does not complete are limited, those of others are not', async () => {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const endless = () => new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
  const { all } = SHARES.largeBodies.client;
  const pending = Array.from({ length: all }, () => post(endless(), 'slow'));
  const refused = await post(endless(), 'slow');
  expect([refused.status, (await refused.json()).error]).toEqual([429, 'rate_limited']);
  const padded = LIST.padEnd(1_000_000);
  const other = await post(padded, 'other', { 'content-length': String(padded.length) });
  expect(other.status).toBe(200);
  await other.body!.cancel();
  for (const controller of open) controller.close();
  expect(new Set((await Promise.all(pending)).map(({ status }) => status))).toEqual(new Set([400]));
  expect((await post(padded, 'slow', { 'content-length': String(padded.length) })).status).toBe(200);
});

test.each([
  ['an answer', 'nothing', false],
  ['an answer', 'a little', false],
  ['a stream', 'nothing', true],
])('%s of which a client reads %s is ended in time', async (_, what, isStream) => {
  const left = Promise.withResolvers<void>();
  const answer = untilSent(
    async (_, context) => {
      context.held = { leave: left.resolve, withinMs: 300, isStream };
      return new Response(new Uint8Array(40e6));
    },
    new LargeParts(() => 'one'),
  );
  const server = Bun.serve({ port: 0, fetch: (request) => answer(request, newContext('1')) });
  const client = connect(server.port!, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  client.pause();
  const ended = Promise.withResolvers<string>();
  client.on('error', () => {});
  client.on('close', () => ended.resolve('ended'));
  const reading = what === 'a little' ? setInterval(() => client.read(1000), 20) : undefined;
  await left.promise;
  clearInterval(reading);
  client.resume();
  expect(await ended.promise).toBe('ended');
  expect(client.bytesRead).toBeLessThan(40e6);
  await server.stop(true);
});

test('a stream whose client reads a small piece now and then is ended, one that is read at once is not', async () => {
  /** Reads pieces until the stream ends or has had `most`, `slowness` turns apart. @returns number of pieces */
  const read = async (most: number, withinMs: number, slowness: number) => {
    const answer = untilSent(
      async (_, context) => {
        context.held = { leave() {}, withinMs, isStream: true };
        return new Response(
          new ReadableStream<Uint8Array>({
            pull: (controller) => controller.enqueue(new Uint8Array(1)),
          }),
        );
      },
      new LargeParts(() => 'one'),
    );
    const { body } = await answer(new Request('http://localhost/'), newContext('1'));
    const reader = body!.getReader();
    let pieces = 0;
    try {
      for (; pieces < most; pieces++) {
        await reader.read();
        const since = performance.now();
        while (performance.now() - since < slowness) await turns(1);
      }
    } catch {
      // ended
    }
    await reader.cancel().catch(() => {});
    return pieces;
  };
  // a piece gives 50 ms back
  expect(await read(40, 200, 75)).toBeLessThan(40);
  expect(await read(2_000, 60_000, 0)).toBe(2_000);
});
