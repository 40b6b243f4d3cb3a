import { describe, expect, test } from 'bun:test';
import { createRateLimit } from '../../src/http/middleware/rate-limit.ts';
import { spanned } from '../../src/shared/program/spans.ts';
import type { AnswerOf, Task } from '../../src/threads/messages.ts';
import { scoredSpot } from '../support/http/sample-score.ts';
import { NOW, poolOf, testApp } from '../support/http/test-app.ts';

const SCORE = '/api/spot/score?lat=1&lon=1';

describe('every path', () => {
  test('that answers GET answers HEAD with the same status and no body', async () => {
    const { ask, app } = testApp();
    const paths = app.routes.filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path));
    expect(paths.length).toBeGreaterThan(5);
    for (const { path } of paths) {
      const get = await ask(`GET ${path}?lat=1&lon=1&q=abc`);
      const head = await ask(`HEAD ${path}?lat=1&lon=1&q=abc`);
      expect([path, head.status]).toEqual([path, get.status]);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(await head.text()).toBe('');
    }
  });

  test('accepts a trailing slash', async () => {
    const { ask } = testApp();
    expect(await (await ask('GET /api/spot/score/?lat=1&lon=1')).text()).toBe(
      await (await ask(`GET ${SCORE}`)).text(),
    );
    expect((await ask('GET /healthz/')).status).toBe(200);
  });

  test('that does not exist is a 404 problem', async () => {
    const { ask } = testApp();
    for (const path of [
      '/nothing',
      '/api',
      '/api/spot',
      '/api//health',
      '/API/health',
      '/%2e%2e/etc/passwd',
    ]) {
      const response = await ask(`GET ${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ title: 'Not Found', error: 'not_found' });
    }
  });

  test('that cannot be decoded is named as it was sent', async () => {
    const { ask } = testApp();
    const detail = async (path: string) => (await (await ask(`GET ${path}`)).json()).detail;
    for (const part of ['%', '%zz', '%ff']) {
      expect(await detail(`/api/regions/${part}/pack?x`)).toBe(
        `name is "${part}"; expected the name of a region as UTF-8, percent-encoded`,
      );
      expect(await detail(`/p/${part}`)).toStartWith(`place is "${part}"; expected latitude and longitude`);
    }
  });

  test('with a fragment, which no browser sends, is unknown', async () => {
    expect((await testApp().ask('GET /#x')).status).toBe(404);
  });

  test('refuses other methods with 405 and lists the allowed ones', async () => {
    const { ask } = testApp();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(`${method} ${SCORE}`);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(await response.json()).toMatchObject({ error: 'method_not_allowed' });
    }
  });
});

describe('request ids', () => {
  test('are unique, and are in the header, the body and the log', async () => {
    const { ask, logged } = testApp();
    const first = await ask('GET /nothing');
    const id = first.headers.get('x-request-id')!;
    expect(id).toMatch(/^[\w-]{1,64}$/);
    expect((await first.json()).request_id).toBe(id);
    expect((await ask('GET /nothing')).headers.get('x-request-id')).not.toBe(id);
    expect(JSON.parse(logged()[0]!).request_id).toBe(id);
  });

  test('of clients are kept if they are short and plain', async () => {
    const { ask } = testApp();
    const idFor = async (given: string) =>
      (await ask('GET /healthz', { 'x-request-id': given })).headers.get('x-request-id');
    expect(await idFor('trip-42_a')).toBe('trip-42_a');
    for (const given of ['a b', 'x"y', '<script>', 'é', 'x'.repeat(65), ''])
      expect(await idFor(given)).not.toBe(given);
  });
});

describe('the request log', () => {
  test('has one line per request, with the route and without the position', async () => {
    const { ask, logged } = testApp();
    await ask('GET /api/spot/score?lat=51.123456&lon=6.987654&token=hush', { 'user-agent': 'phone-of-jane' });
    await ask('GET /secret-path/51.123456');
    const lines = logged().map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: 'info', message: 'request', method: 'GET', route: '/api/spot/score', status: 200 },
      { route: 'unmatched', status: 404 },
    ]);
    expect(logged().join()).not.toMatch(/51\.12|6\.98|hush|jane|secret-path/);
  });

  test('contains every request, in order, with the time of its response', async () => {
    let clock = NOW;
    const config = { 'cors-origins': ['*'], 'trusted-proxies': null, 'log-requests': 'all' as const };
    const { ask, logged } = testApp({ now: () => clock++, config });
    const ids = Array.from({ length: 300 }, (_, i) => `request-${i}`);
    for (const id of ids) await ask('GET /api/health', { 'x-request-id': id });
    const lines = logged().map((line) => JSON.parse(line));
    expect(lines.map(({ request_id }) => request_id)).toEqual(ids);
    const times = lines.map(({ time }) => Date.parse(time));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(ids.length);
  });

  test('contains an internal error before its request', async () => {
    const { ask, logged } = testApp({
      dataHealth: () => {
        throw new Error('the map is gone');
      },
    });
    await ask('GET /nothing', { 'x-request-id': 'first' });
    await ask('GET /api/health', { 'x-request-id': 'second' });
    const lines = logged().map((line) => JSON.parse(line));
    expect(lines.map(({ message, request_id }) => [message, request_id])).toEqual([
      ['request', 'first'],
      [expect.any(String), 'second'],
      ['request', 'second'],
    ]);
  });

  test('omits probes, which come every few seconds, but not /api/health', async () => {
    const { ask, logged } = testApp({ metricsText: () => '' });
    for (const path of ['/healthz', '/readyz', '/metrics', '/healthz/', '/api/health'])
      await ask(`GET ${path}`);
    expect(logged().map((line) => JSON.parse(line).route)).toEqual(['/api/health']);
  });

  test('has the same requests as observers such as metrics', async () => {
    const seen: string[] = [];
    const { ask } = testApp({
      observers: [({ method, route, status }) => seen.push(`${method} ${route} ${status}`)],
    });
    await ask('GET /healthz');
    await ask('POST /healthz');
    await ask('GET /healthz/x');
    expect(seen).toEqual(['GET /healthz 200', 'POST /healthz 405', 'GET unmatched 404']);
  });
});

test('observers get the spans of each request if tracing is on', async () => {
  const parts: string[][] = [];
  for (const traced of [true, false]) {
    const { ask } = testApp({
      traced,
      pool: poolOf(<T extends Task>({ lat }: T & { lat: number }) =>
        spanned(`thread ${lat}`, async () => scoredSpot() as AnswerOf<T>),
      ),
      observers: [({ spans }) => void parts.push(spans.map(({ name }) => name))],
    });
    await Promise.all([1, 2].map((lat) => ask(`GET /api/spot/score?lat=${lat}&lon=1`)));
  }
  expect(parts).toEqual([['thread 1'], ['thread 2'], [], []]);
});

test('a rate-limited request is observed under its route', async () => {
  const seen: string[] = [];
  const { ask } = testApp({
    requestLimit: createRateLimit('requests', 1, () => 0),
    observers: [({ route, status }) => void seen.push(`${route} ${status}`)],
  });
  for (const what of [`GET ${SCORE}`, `GET ${SCORE}`, 'GET /nothing']) await ask(what);
  expect(seen).toEqual(['/api/spot/score 200', '/api/spot/score 429', 'unmatched 429']);
});

test('the rate limit exempts health checks', async () => {
  const { ask } = testApp({ requestLimit: createRateLimit('requests', 1, () => 0) });
  await ask(`GET ${SCORE}`);
  expect((await ask(`GET ${SCORE}`)).status).toBe(429);
  for (const path of ['/healthz', '/readyz', '/api/health'])
    for (const form of [path, `${path}/`, `${path}?x=1`])
      expect([form, (await ask(`GET ${form}`)).status]).toEqual([form, 200]);
  expect((await ask('GET /api/healthy')).status).toBe(429);
});

describe('web pages of other origins', () => {
  test('may read every response, errors included, but never with credentials', async () => {
    const { ask } = testApp();
    for (const what of [`GET ${SCORE}`, 'GET /api/spot/score', 'GET /nothing', `POST ${SCORE}`]) {
      const { headers } = await ask(what, { origin: 'https://van.example' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('get a response to their preflight', async () => {
    const { ask } = testApp();
    const response = await ask(`OPTIONS ${SCORE}`, {
      origin: 'https://van.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'content-type,baggage,sentry-trace, x-requested-with',
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    const allowed = response.headers.get('access-control-allow-headers')!.toLowerCase().split(/, ?/);
    const asked = ['content-type', 'baggage', 'sentry-trace', 'x-requested-with'];
    for (const header of [...asked, 'if-none-match', 'traceparent', 'tracestate', 'x-request-id'])
      expect(allowed).toContain(header);
    expect((await ask('OPTIONS /nothing')).status).toBe(404);
  });

  test('can be limited to some origins', async () => {
    const { ask } = testApp({ config: { 'cors-origins': ['https://van.example'], 'trusted-proxies': null } });
    const allowed = await ask('GET /healthz', { origin: 'https://van.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://van.example');
    expect(allowed.headers.get('vary')).toContain('Origin');
    const other = await ask('GET /healthz', { origin: 'https://other.example' });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
    expect(other.headers.get('vary')).toContain('Origin');
  });
});

describe('compression', () => {
  test('is used for responses over 1 KB if the client accepts it', async () => {
    const { ask } = testApp();
    const plain = await ask(`GET ${SCORE}`);
    expect(plain.headers.has('content-encoding')).toBe(false);
    const packed = await ask(`GET ${SCORE}`, { 'accept-encoding': 'br, gzip;q=0.8' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.headers.get('content-type')).toBe('application/json');
    const text = new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()));
    expect(text).toBe(await plain.text());
  });

  test('is not used for short responses or for clients that refuse it', async () => {
    const { ask } = testApp();
    const encodingOf = async (path: string, accepted: string) =>
      (await ask(`GET ${path}`, { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect(await encodingOf('/healthz', 'gzip')).toBeNull();
    for (const accepted of ['gzip;q=0', 'br', 'identity', 'xgzip'])
      expect(await encodingOf(SCORE, accepted)).toBeNull();
    for (const accepted of ['gzip', '*', 'deflate, GZIP', 'gzip ; q=1.0']) {
      expect(await encodingOf(SCORE, accepted)).toBe('gzip');
    }
  });
});

describe('responses', () => {
  test('tell browsers not to sniff the content type', async () => {
    const { ask } = testApp();
    for (const path of [SCORE, '/nothing', '/swagger', '/swagger/start.js']) {
      expect((await ask(`GET ${path}`)).headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
