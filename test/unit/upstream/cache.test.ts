/** The rules of the upstream cache, with a scripted loader and a clock that the test moves. */
import { beforeEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { freshnessOf } from '../../../src/upstream/cache-headers.ts';
import { UpstreamError, type UpstreamFault } from '../../../src/upstream/errors.ts';
import type { UpstreamAnswer } from '../../../src/upstream/request.ts';
import {
  type Load,
  STALE_IF_ERROR_MS,
  STALE_WHILE_REVALIDATE_MS,
  UpstreamCache,
} from '../../../src/upstream/upstream-cache.ts';
import { settle } from '../../support/event-loop.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

let clock: FakeClock;
let cache: UpstreamCache;
let refreshErrors: unknown[];
beforeEach(() => {
  clock = new FakeClock();
  refreshErrors = [];
  cache = make(1_000_000);
});

function make(maxBytes: number): UpstreamCache {
  return new UpstreamCache({
    maxBytes,
    defaultFreshMs: WEEK,
    clock,
    onRefreshError: (error) => refreshErrors.push(error),
  });
}

function ok(text: string, headers: Record<string, string> = {}): UpstreamAnswer {
  return { status: 200, headers: new Headers(headers), body: new Uint8Array(Buffer.from(text)) };
}
const notModified = (headers = {}): UpstreamAnswer => ({ ...ok('', headers), status: 304 });
const respond =
  (answer: UpstreamAnswer): Load =>
  () =>
    Promise.resolve(answer);
const fails =
  (fault: UpstreamFault): Load =>
  () =>
    Promise.reject(new UpstreamError(fault, 'no'));
const expectNoLoad: Load = () => Promise.reject(new Error('unexpected request upstream'));

/** Requests a key. Returns `WORD body`, or the fault of the upstream. */
async function ask(load: Load, key = 'k'): Promise<string> {
  try {
    const { word, entry, ageMs } = await cache.get(key, load);
    expect(ageMs).toBeGreaterThanOrEqual(0);
    return `${word} ${new TextDecoder().decode(entry.body)}`;
  } catch (error) {
    if (error instanceof UpstreamError) return error.fault;
    throw error;
  }
}

describe('a cached response', () => {
  test('is a miss, then a hit, then stale during its refresh, then a hit with the new body', async () => {
    expect(await ask(respond(ok('one')))).toBe('MISS one');
    expect(await ask(expectNoLoad)).toBe('HIT one');
    await clock.advance(WEEK);
    let answer: (answer: UpstreamAnswer) => void = () => {};
    const slow = new Promise<UpstreamAnswer>((resolve) => {
      answer = resolve;
    });
    expect(await ask(() => slow)).toBe('STALE one');
    expect(await ask(expectNoLoad)).toBe('STALE one');
    answer(ok('two'));
    await settle();
    expect(await ask(expectNoLoad)).toBe('HIT two');
    expect(cache.status()).toMatchObject({ hits: 2, misses: 2, stale: 2, errors: 0 });
  });

  test('is fetched once for five simultaneous misses, which all get the same bytes', async () => {
    let fetches = 0;
    const load: Load = async () => ok(`answer ${++fetches}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(load)));
    expect(new Set(answers)).toEqual(new Set(['MISS answer 1']));
    expect(cache.status()).toMatchObject({ coalesced: 4, in_flight: 0 });
  });

  test('has one pending request upstream, which ends at its deadline and stores nothing', async () => {
    let expire: (error: Error) => void = () => {};
    const hanging = new Promise<UpstreamAnswer>((_, reject) => {
      expire = reject;
    });
    const first = ask(() => hanging);
    const second = ask(expectNoLoad);
    expire(new UpstreamError('timeout', 'too late'));
    expect(await Promise.all([first, second])).toEqual(['timeout', 'timeout']);
    expect(cache.status()).toMatchObject({ entries: 0, in_flight: 0 });
  });

  test('is not stored after a failure or an internal error, so that the next request tries again', async () => {
    expect(await ask(fails('server_error'))).toBe('server_error');
    expect(ask(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    expect(
      ask(() => {
        throw new TypeError('thrown at once');
      }),
    ).rejects.toThrow('thrown at once');
    await settle();
    expect(cache.status()).toMatchObject({ entries: 0, in_flight: 0, errors: 3 });
    expect(await ask(respond(ok('well')))).toBe('MISS well');
  });

  test('is stored even if every caller has left', async () => {
    let answer: (answer: UpstreamAnswer) => void = () => {};
    const gone = cache.get(
      'k',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await Promise.race([gone, Promise.resolve('the client left')]);
    answer(ok('kept'));
    await settle();
    expect(await ask(expectNoLoad)).toBe('HIT kept');
  });

  test('stays when its refresh fails, and is not refreshed again at once', async () => {
    await ask(respond(ok('one')));
    await clock.advance(WEEK);
    expect(await ask(fails('server_error'))).toBe('STALE one');
    await settle();
    expect(refreshErrors.length).toBe(1);
    expect(await ask(expectNoLoad)).toBe('STALE one');
    await clock.advance(31_000);
    expect(await ask(respond(ok('two')))).toBe('STALE one');
    await settle();
    expect(await ask(expectNoLoad)).toBe('HIT two');
  });

  test('is renewed by a 304 to its validators', async () => {
    const validators = { etag: '"v1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    await ask(respond(ok('one', { ...validators, 'cache-control': 'max-age=3600' })));
    await clock.advance(HOUR + STALE_WHILE_REVALIDATE_MS);
    const seen: unknown[] = [];
    const load: Load = async (given) => {
      seen.push(given);
      return notModified({ 'cache-control': 'max-age=7200' });
    };
    expect(await ask(load)).toBe('REVALIDATED one');
    expect(seen).toEqual([{ etag: '"v1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' }]);
    await clock.advance(2 * HOUR - 1);
    expect(await ask(expectNoLoad)).toBe('HIT one');
  });

  test('keeps its lifetime after a 304 without one', async () => {
    for (const [lifetime, ms] of [
      ['max-age=3600', HOUR],
      ['max-age=3600, must-revalidate', HOUR],
      ['no-cache', 0],
    ] as const) {
      cache = make(1_000_000);
      await ask(respond(ok('one', { etag: '"v1"', 'cache-control': lifetime })));
      for (let times = 0; times < 2; times++) {
        await clock.advance(ms + STALE_WHILE_REVALIDATE_MS);
        expect(await ask(respond(notModified()))).toBe('REVALIDATED one');
      }
    }
  });

  test('is dropped after a grace period if it is gone upstream, but stays if upstream refuses', async () => {
    for (const [fault, later] of [
      ['gone', 'gone'],
      ['refused', 'STALE one'],
    ] as const) {
      cache = make(1_000_000);
      await ask(respond(ok('one')));
      await clock.advance(WEEK);
      expect(await ask(fails(fault))).toBe('STALE one');
      await settle();
      await clock.advance(STALE_WHILE_REVALIDATE_MS);
      expect(await ask(fails(fault))).toBe(later);
    }
    expect(cache.status().entries).toBe(1);
  });

  test('is an error after its last grace period if upstream is down', async () => {
    await ask(respond(ok('one')));
    await clock.advance(WEEK + STALE_IF_ERROR_MS - 1);
    expect(await ask(fails('timeout'))).toBe('STALE one');
    await clock.advance(1);
    for (const fault of ['timeout', 'breaker_open', 'server_error'] as const) {
      expect(await ask(fails(fault))).toBe(fault);
    }
    expect(await ask(respond(ok('two')))).toBe('MISS two');
  });

  test('is revalidated first if upstream demands it, and not stored if upstream forbids it', async () => {
    await ask(respond(ok('one', { 'cache-control': 'no-cache' })));
    expect(await ask(respond(ok('two', { 'cache-control': 'max-age=60, must-revalidate' })))).toBe(
      'MISS two',
    );
    await clock.advance(60_000);
    expect(await ask(fails('timeout'))).toBe('STALE two');
    await clock.advance(31_000);
    expect(await ask(respond(ok('three', { 'cache-control': 'no-store' })))).toBe('MISS three');
    expect(cache.status().entries).toBe(0);
  });

  test('survives a clock that is set back, with an age of zero', async () => {
    await ask(respond(ok('one')));
    clock.set(clock.now() - HOUR);
    expect(await ask(expectNoLoad)).toBe('HIT one');
    expect(cache.hit('k')?.ageMs).toBe(0);
    clock.set(clock.now() + HOUR + WEEK + 1);
    expect(await ask(respond(ok('two')))).toBe('STALE one');
  });

  test('expires even if the clock was far ahead when it was stored', async () => {
    const wrong = clock.now() + 400 * DAY;
    const right = clock.now();
    clock.set(wrong);
    await ask(respond(ok('one')));
    clock.set(right);
    expect(cache.hit('k')).toBeUndefined();
    expect(await ask(fails('timeout'))).toBe('STALE one');
    await clock.advance(HOUR);
    expect(await ask(respond(ok('two')))).toBe('STALE one');
    await settle();
    expect(await ask(expectNoLoad)).toBe('HIT two');
    expect(refreshErrors.length).toBe(1);
  });

  test('has the age that caches on its way report', async () => {
    const { ageMs } = await cache.get('k', respond(ok('one', { age: '120' })));
    expect(ageMs).toBe(120_000);
  });
});

describe('the memory of a cache', () => {
  test('stays within its limit with 10,000 keys and empty bodies', async () => {
    cache = make(1_000_000);
    for (let i = 0; i < 10_000; i++) await ask(respond(ok('')), `key ${i}`);
    const { bytes, entries } = cache.status();
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(entries).toBeGreaterThan(500);
    expect(entries).toBeLessThan(1_300);
  });

  test('does not keep a body larger than itself, and keeps the others', async () => {
    cache = make(10_000);
    await ask(respond(ok('small')), 'small');
    expect(await ask(respond(ok('x'.repeat(20_000))), 'large')).toStartWith('MISS xxx');
    expect(await ask(expectNoLoad, 'small')).toBe('HIT small');
    expect(await ask(respond(ok('again')), 'large')).toBe('MISS again');
  });

  test('never exceeds its limit and always returns the last stored value', () => {
    const step = fc.record({ key: fc.nat(20), size: fc.nat(3000) });
    return fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        cache = make(20_000);
        const stored = new Map<number, string>();
        for (const { key, size } of steps) {
          const body = String.fromCharCode(97 + (size % 26)).repeat(size);
          const answer = await ask(respond(ok(body)), String(key));
          if (answer.startsWith('HIT')) expect(answer).toBe(`HIT ${stored.get(key)}`);
          else stored.set(key, body);
          expect(cache.status().bytes).toBeLessThanOrEqual(20_000);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the lifetime of a response', () => {
  const now = Date.UTC(2026, 0, 1);
  const cases: [headers: Record<string, string>, seconds: number][] = [
    [{}, 999],
    [{ 'cache-control': 'max-age=60' }, 60],
    [{ 'cache-control': 'Public, MAX-AGE="60"' }, 60],
    [{ 'cache-control': 's-maxage=10, max-age=60' }, 10],
    [{ 'cache-control': 'max-age=60, max-age=600' }, 60],
    [{ 'cache-control': 'max-age=-5' }, 999],
    [{ 'cache-control': `max-age=${'9'.repeat(400)}` }, 365 * 86_400],
    [{ 'cache-control': 'max-age=999999999999' }, 365 * 86_400],
    [{ expires: new Date(now + 60_000).toUTCString() }, 60],
    [{ expires: new Date(now + 60_000).toUTCString(), date: new Date(now + 50_000).toUTCString() }, 10],
    [{ expires: new Date(now - 60_000).toUTCString() }, 0],
    [{ expires: 'never' }, 0],
    [{ expires: '0', 'cache-control': 'max-age=60' }, 60],
    [{ 'cache-control': 'no-cache, max-age=60' }, 0],
  ];
  for (const [headers, seconds] of cases) {
    test(`with ${JSON.stringify(headers)} is ${seconds} s`, () => {
      expect(freshnessOf(new Headers(headers), now, 999_000).freshForMs).toBe(seconds * 1000);
    });
  }
});
