/** The upstream client with a scripted provider: every kind of failure, and what a caller sees. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { collectSpans, type Span } from '../../../src/shared/program/spans.ts';
import { Upstream, type UpstreamOptions, userAgent } from '../../../src/upstream/client.ts';
import { UpstreamError } from '../../../src/upstream/errors.ts';
import { concurrencyLimiter } from '../../../src/upstream/limit/concurrency.ts';
import { rateLimiter } from '../../../src/upstream/limit/rate.ts';
import type { UpstreamRequest } from '../../../src/upstream/request.ts';
import { settle } from '../../support/event-loop.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { until } from '../../support/until.ts';
import { type FakeAnswer, FakeUpstream } from '../../support/upstream/fake-upstream.ts';

let fake: FakeUpstream;
beforeEach(async () => {
  fake = await FakeUpstream.start();
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

function upstream(options: Partial<UpstreamOptions> = {}): Upstream {
  return new Upstream({
    name: 'test',
    userAgent: userAgent('1.2.3', 'someone@example.org'),
    deadlineMs: 5000,
    maxBytes: 100_000,
    limiters: [],
    ...options,
  });
}

const get = (path: string): UpstreamRequest => ({ url: `${fake.url}${path}`, accept: 'image/png' });

async function failure(request: Promise<unknown>): Promise<UpstreamError> {
  const error = await request.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

describe('an upstream request', () => {
  test('names the service and its contact, and contains nothing else from a client', async () => {
    fake.expect('/a', { body: 'hello' });
    const answer = await upstream().request(get('/a'));
    expect(new TextDecoder().decode(answer.body)).toBe('hello');
    const { 'user-agent': agent, ...rest } = fake.requests[0]!.headers;
    expect(agent).toBe('spotscore/1.2.3 (+someone@example.org)');
    expect(Object.keys(rest).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  });

  test('is a span in the trace of its request', async () => {
    fake.expect('/a', { body: 'hello' });
    fake.expect('/b', { status: 500 });
    const spans: Span[] = [];
    await collectSpans(spans, async () => {
      await upstream().request(get('/a'));
      await failure(upstream().request(get('/b')));
    });
    expect(spans).toMatchObject([
      { name: 'upstream test', failed: false },
      { name: 'upstream test', failed: true },
    ]);
  });

  test('is conditional if there is a cached copy, and then accepts a 304', async () => {
    fake.expect('/a', { status: 304 });
    const validators = { etag: 'W/"x"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const answer = await upstream().request({ ...get('/a'), validators });
    expect(answer.status).toBe(304);
    expect(fake.requests[0]!.headers['if-none-match']).toBe('W/"x"');
    expect(fake.requests[0]!.headers['if-modified-since']).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
  });

  test('refuses an unexpected 304', async () => {
    fake.expect('/a', { status: 304 });
    expect((await failure(upstream().request(get('/a')))).fault).toBe('bad_answer');
  });

  test('decompresses text, and limits the decompressed size', async () => {
    const body = Bun.gzipSync(Buffer.alloc(90_000, 'a'));
    const bomb = Bun.gzipSync(Buffer.alloc(200_000, 'a'));
    const headers = { 'content-encoding': 'gzip' };
    fake.expect('/text', { headers, body }).expect('/bomb', { headers, body: bomb });
    const json = (path: string) => ({ ...get(path), accept: 'application/json' });
    expect((await upstream().request(json('/text'))).body.length).toBe(90_000);
    expect((await failure(upstream().request(json('/bomb')))).fault).toBe('bad_answer');
  });

  test('stays within its memory limit when a compressed response expands', async () => {
    // in parts, because the whole would need as much memory
    const zeros = Buffer.alloc(10_000_000);
    const packing = Readable.from(Array(40).fill(zeros)).pipe(createGzip());
    const body = Buffer.concat(await Array.fromAsync<Buffer>(packing));
    const whole = upstream({ maxBytes: 2_000_000 });
    fake.expect('/bomb', {
      headers: { 'content-encoding': 'gzip', 'content-length': String(body.length) },
      body,
    });
    // peak memory of the process, KB
    const peak = () => process.resourceUsage().maxRSS;
    const before = peak();
    expect((await failure(whole.request(get('/bomb')))).message).toBe(
      'The response is larger than 2000000 bytes.',
    );
    expect(peak() - before).toBeLessThan(60_000);
  });

  test('refuses an encoding that it did not request, and damaged data', async () => {
    for (const encoding of ['br', 'gzip']) {
      fake.expect('/a', { headers: { 'content-encoding': encoding }, body: 'no gzip' });
      expect((await failure(upstream().request(get('/a')))).fault).toBe('bad_answer');
    }
  });

  const failures: [what: string, answer: FakeAnswer, fault: string, status: number][] = [
    ['a broken connection', 'break', 'unreachable', 502],
    ['fewer bytes than announced', 'short', 'unreachable', 502],
    ['a body without end', 'flood', 'bad_answer', 502],
    ['an announced body of 50 MB', { headers: { 'content-length': '52428800' } }, 'bad_answer', 502],
    ['status 500', { status: 500, body: 'oops' }, 'server_error', 502],
    ['status 403', { status: 403, body: 'go away' }, 'refused', 503],
    ['status 429', { status: 429 }, 'refused', 503],
    ['status 404', { status: 404 }, 'gone', 502],
    ['status 400', { status: 400 }, 'rejected', 502],
    ['status 204', { status: 204 }, 'bad_answer', 502],
    ['a redirect to nowhere', { status: 302 }, 'bad_answer', 502],
    [
      'a redirect to another host',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
      'bad_answer',
      502,
    ],
    ['a redirect to a file', { status: 302, headers: { location: 'file:///etc/passwd' } }, 'bad_answer', 502],
  ];
  for (const [what, answer, fault, status] of failures) {
    test(`maps ${what} to ${status} (${fault})`, async () => {
      fake.expect('/a', answer);
      const error = await failure(upstream().request(get('/a')));
      expect([error.fault, error.status]).toEqual([fault as UpstreamError['fault'], status as 502]);
    });
  }

  test.each([
    ['a day at most', '99999999999', 86_400],
    ['ten minutes by default', null, 600],
    ['what the upstream asks for', '7', 7],
  ])('tells the delay after a refusal, %s, at once and later', async (_, asked, seconds) => {
    fake.expect('/a', { status: 401, headers: asked === null ? {} : { 'retry-after': asked } });
    const client = upstream({ clock: new FakeClock() });
    for (const fault of ['refused', 'breaker_open'] as const)
      expect(await failure(client.request(get('/a')))).toMatchObject({ fault, retryAfterSeconds: seconds });
  });

  test('follows a redirect on the same host and stops in a loop', async () => {
    const to = (location: string) => ({ status: 301, headers: { location } });
    fake.expect('/a', to('/b')).expect('/b', { body: 'there' });
    expect((await upstream().request(get('/a'))).body.length).toBe(5);
    fake.allow(/^\/loop$/, to('/loop'));
    expect((await failure(upstream().request(get('/loop')))).fault).toBe('bad_answer');
    expect(fake.count('/loop')).toBe(4);
  });

  test('ends at the deadline, whether the provider is silent or slow', async () => {
    fake.expect('/hang', 'hang').expect('/drip', 'drip');
    for (const path of ['/hang', '/drip']) {
      const error = await failure(upstream({ deadlineMs: 500 }).request(get(path)));
      expect([error.fault, error.status]).toEqual(['timeout', 504]);
    }
  });

  test('is sent once, even over a broken connection, if the upstream counts requests', async () => {
    fake.expect('/a', { body: 'fine' }).expect('/b', 'break');
    const counted = upstream({ keepAlive: false });
    await counted.request(get('/a'));
    expect((await failure(counted.request(get('/b')))).fault).toBe('unreachable');
    expect(fake.requests.length).toBe(2);
  });

  test('is "unreachable" if the connection is refused', async () => {
    const gone = await FakeUpstream.start();
    const url = `${gone.url}/a`;
    await gone.stop();
    expect((await failure(upstream().request({ url, accept: '*/*' }))).fault).toBe('unreachable');
  });

  test('refuses a body of another kind', async () => {
    fake.expect('/a', { body: '<html>' });
    const error = await failure(upstream().request({ ...get('/a'), check: () => 'This is no picture.' }));
    expect([error.fault, error.message]).toEqual(['bad_answer', 'This is no picture.']);
  });
});

describe('the limiters of an upstream', () => {
  test('run a limited number of requests at once, and start the next one as soon as one ends', async () => {
    let finish = () => {};
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    fake.allow(/./, () => ({ after, body: 'ok' }));
    const limited = upstream({
      limiters: [concurrencyLimiter({ slots: 2, maxWaiting: 10, maxWaitMs: 5000 })],
    });
    const requests = Array.from({ length: 5 }, (_, i) => limited.request(get(`/${i}`)));
    await until('two requests are running', () => fake.requests.length >= 2);
    await settle();
    expect(fake.requests.length).toBe(2);
    finish();
    await Promise.all(requests);
    expect(fake.requests.length).toBe(5);
  });

  test('refuse requests behind a long queue or after a long wait', async () => {
    const clock = new FakeClock();
    const gate = concurrencyLimiter({ slots: 1, maxWaiting: 1, maxWaitMs: 1000, clock });
    const leave = await gate.enter();
    const second = failure(gate.enter());
    expect((await failure(gate.enter())).fault).toBe('busy');
    await clock.advance(1000);
    expect((await second).fault).toBe('busy');
    leave();
    leave();
    await gate.enter();
    let third = false;
    void gate.enter().then(() => {
      third = true;
    });
    await settle();
    expect(third).toBe(false);
  });

  test('allow a burst and then one at a time, even after the clock is set back', async () => {
    const clock = new FakeClock();
    const gate = rateLimiter({ perSecond: 10, burst: 3, clock });
    let admitted = 0;
    const enter = () =>
      void gate.enter().then(() => {
        admitted++;
      });
    for (let i = 0; i < 6; i++) enter();
    await settle();
    expect(admitted).toBe(3);
    await clock.advance(100);
    expect(admitted).toBe(4);
    await clock.advance(200);
    expect(admitted).toBe(6);
    await clock.advance(60_000);
    for (let i = 0; i < 4; i++) enter();
    await settle();
    expect(admitted).toBe(9);
    await clock.advance(100);
    clock.set(clock.now() - 365 * 86_400_000);
    enter();
    await clock.advance(100);
    expect(admitted).toBe(11);
  });
});
