/** The circuit breaker: when it opens, for how long, and its single probe. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { Breaker, REFUSED_PAUSE_MS } from '../../../src/upstream/breaker.ts';
import { Upstream } from '../../../src/upstream/client.ts';
import { retryAfterMs } from '../../../src/upstream/request.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeUpstream } from '../../support/upstream/fake-upstream.ts';

let clock: FakeClock;
let breaker: Breaker;
beforeEach(() => {
  clock = new FakeClock();
  breaker = new Breaker(clock);
});

function fail(times: number): void {
  for (let i = 0; i < times; i++) breaker.admit()!.failed('no answer');
}

describe('a breaker', () => {
  test('opens at the fifth failure in a row, but not if a success came in between', () => {
    fail(4);
    breaker.admit()!.succeeded();
    fail(4);
    expect(breaker.state).toBe('closed');
    fail(1);
    expect(breaker.state).toBe('open');
    expect(breaker.admit()).toBeNull();
    expect(breaker.reason).toBe('no answer');
    expect(breaker.retryAfterSeconds).toBe(30);
  });

  test('admits exactly one of 500 requests after the pause', async () => {
    fail(5);
    await clock.advance(30_000);
    expect(breaker.state).toBe('half_open');
    const permits = Array.from({ length: 500 }, () => breaker.admit()).filter((permit) => permit !== null);
    expect(permits.length).toBe(1);
    permits[0]!.succeeded();
    expect(breaker.state).toBe('closed');
    expect(breaker.admit()).not.toBeNull();
  });

  test('doubles its pause after each failed probe, up to 15 minutes, and resets it after a success', async () => {
    fail(5);
    const pauses: number[] = [];
    for (let i = 0; i < 7; i++) {
      pauses.push(breaker.retryAfterSeconds);
      await clock.advance(breaker.retryAfterSeconds * 1000);
      fail(1);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900]);
    await clock.advance(900_000);
    breaker.admit()!.succeeded();
    fail(5);
    expect(breaker.retryAfterSeconds).toBe(30);
  });

  test('opens at once when refused, for the given time, 10 minutes by default, a day at most', () => {
    for (const [given, pause] of [
      [7_000, 7],
      [0, REFUSED_PAUSE_MS / 1000],
      [1e12, 86_400],
    ] as const) {
      const one = new Breaker(clock);
      one.admit()!.refused('status 429', given);
      expect(one.retryAfterSeconds).toBe(pause);
    }
  });

  test('ignores responses to requests from before its state changed', async () => {
    const early = breaker.admit()!;
    const other = breaker.admit()!;
    fail(5);
    early.succeeded();
    expect(breaker.state).toBe('open');
    await clock.advance(30_000);
    const probe = breaker.admit()!;
    other.failed('late');
    expect(breaker.admit()).toBeNull();
    probe.succeeded();
    expect(breaker.state).toBe('closed');
  });

  test('ends its pause in time if the clock is set back', async () => {
    fail(5);
    clock.set(clock.now() - 3_600_000);
    expect(breaker.retryAfterSeconds).toBe(30);
    await clock.advance(30_000);
    expect(breaker.state).toBe('half_open');
  });

  test('counts how often it opened', () => {
    fail(5);
    breaker.trip('the same picture', 1000);
    expect(breaker.opened).toBe(2);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);
  const cases: [text: string | null, ms: number][] = [
    ['120', 120_000],
    [' 5 ', 5_000],
    [new Date(now + 90_000).toUTCString(), 90_000],
    [new Date(now - 90_000).toUTCString(), 0],
    ['soon', 0],
    ['', 0],
    [null, 0],
  ];
  for (const [text, ms] of cases) {
    test(`of ${JSON.stringify(text)} means ${ms} ms`, () => {
      expect(retryAfterMs(new Headers(text === null ? {} : { 'retry-after': text }), now)).toBe(ms);
    });
  }
});

describe('the breaker of an upstream', () => {
  let fake: FakeUpstream;
  beforeEach(async () => {
    fake = await FakeUpstream.start();
  });
  afterEach(async () => {
    expect(await fake.stop()).toEqual([]);
  });
  const make = () =>
    new Upstream({
      name: 'test',
      userAgent: 'spotscore/1.0.0 (+me)',
      deadlineMs: 5e3,
      maxBytes: 1e5,
      limiters: [],
      clock,
    });
  const ask = (upstream: Upstream, path: string) =>
    upstream.request({ url: fake.url + path, accept: '*/*' }).then(
      () => 'ok',
      (error) => error.fault,
    );

  test('counts 5xx, broken connections and invalid responses, but not 404 and 400', async () => {
    const upstream = make();
    for (const status of [404, 400, 410, 404, 405, 404]) {
      fake.expect('/a', { status });
      await ask(upstream, '/a');
    }
    expect(upstream.breaker.state).toBe('closed');
    for (const answer of [{ status: 500 }, 'short', { status: 502 }, 'short', { status: 204 }] as const) {
      fake.expect('/a', answer);
      await ask(upstream, '/a');
    }
    expect(upstream.breaker.state).toBe('open');
    expect(await ask(upstream, '/a')).toBe('breaker_open');
    expect(fake.requests.length).toBe(11);
  });

  test('sends one probe for 500 parallel requests, and none before the end of Retry-After', async () => {
    const upstream = make();
    fake.expect('/a', {
      status: 429,
      headers: { 'retry-after': new Date(clock.now() + 60_000).toUTCString() },
    });
    expect(await ask(upstream, '/a')).toBe('refused');
    await clock.advance(59_000);
    expect(await ask(upstream, '/a')).toBe('breaker_open');
    await clock.advance(1_000);
    fake.expect('/probe', { body: 'well again' });
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => ask(upstream, '/probe')));
    expect(outcomes.filter((outcome) => outcome === 'ok').length).toBe(1);
    expect(fake.count('/probe')).toBe(1);
    expect(upstream.breaker.state).toBe('closed');
  });

  test('does not affect other upstreams', async () => {
    const [one, other] = [make(), make()];
    fake.expect('/a', { status: 403 }).expect('/b', { body: 'fine' });
    expect(await ask(one, '/a')).toBe('refused');
    expect(await ask(other, '/b')).toBe('ok');
    expect(one.status()).toMatchObject({ breaker: 'open', requests: 1, errors: 1, last_success_at: null });
    expect(other.status()).toMatchObject({ breaker: 'closed', errors: 0, last_error: null });
  });
});
