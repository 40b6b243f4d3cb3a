/** The rate limit headers of every response, and the page to which the `type` of a problem links. */
import { describe, expect, test } from 'bun:test';
import published from '../../docs/openapi.json' with { type: 'json' };
import { PROBLEM_KINDS } from '../../src/api/protocol/problem-codes.ts';
import { createRateLimit } from '../../src/http/middleware/rate-limit.ts';
import type { OpenApiDocument } from '../../src/http/openapi.ts';
import { newReport } from '../support/clients/report-client.ts';
import { testApp } from '../support/http/test-app.ts';
import { IS_WHOLE, someOf } from '../support/whole.ts';

const SCORE = '/api/spot/score?lat=51.2&lon=6.9&at=2026-02-16T22:30:00Z';

/** Parses a list of strings with integer or string parameters (RFC 9651). */
function members(text: string | null): Record<string, Record<string, number | string>> {
  const list = (text ?? '').split(', ').map((member) => {
    const [, name, parameters] = /^"([a-z]+)"((?:;[a-z]+=(?:\d+|"[a-z-]+"))+)$/.exec(member)!;
    const pairs = [...parameters!.matchAll(/;([a-z]+)=(?:(\d+)|"([a-z-]+)")/g)];
    return [name!, Object.fromEntries(pairs.map(([, key, n, word]) => [key!, word ?? Number(n)]))] as const;
  });
  return Object.fromEntries(list);
}
const limitsOf = ({ headers }: Response) => [
  members(headers.get('ratelimit-policy')),
  members(headers.get('ratelimit')),
];

describe('a rate limit', () => {
  test('is in every response that counts against it, with the remaining quota', async () => {
    let clock = 0;
    const { ask } = testApp({ requestLimit: createRateLimit('requests', 6, () => clock) });
    const policy = { requests: { q: 6, w: 60 } };
    const first = await ask(`GET ${SCORE}`);
    expect(limitsOf(first)).toEqual([policy, { requests: { r: 5, t: 10 } }]);
    const tag = { 'if-none-match': first.headers.get('etag')! };
    const answers = [];
    for (const [what, headers] of [
      [`GET ${SCORE}`, {}],
      [`GET ${SCORE}`, tag],
      ['GET /api/spot/score', {}],
      ['GET /nothing', {}],
      ['POST /api/spot/score', {}],
      [`GET ${SCORE}`, {}],
    ] as const)
      answers.push(await ask(what, headers));
    expect(answers.map((answer) => [answer.status, ...limitsOf(answer)])).toEqual(
      [200, 304, 400, 404, 405, 429].map((status, i) => [
        status,
        policy,
        { requests: { r: Math.max(0, 4 - i), t: Math.min(60, 20 + 10 * i) } },
      ]),
    );
    expect(answers.at(-1)!.headers.get('retry-after')).toBe('10');
    clock += 10_000;
    expect(limitsOf(await ask(`GET ${SCORE}`))).toEqual([policy, { requests: { r: 0, t: 60 } }]);
  });

  test('of reports is listed beside that of requests, and other origins may read both', async () => {
    const { app } = testApp({
      requestLimit: createRateLimit('requests', 600, () => 0),
      signalLimit: createRateLimit('reports', 2, () => 0),
    });
    const send = () =>
      app.fetch(
        new Request('http://localhost/api/spot/signal', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'https://van.example' },
          body: JSON.stringify(newReport()),
        }),
      );
    await send();
    await send();
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(limitsOf(refused)).toEqual([
      { requests: { q: 600, w: 60 }, reports: { q: 2, w: 60 } },
      { requests: { r: 597, t: 1 }, reports: { r: 0, t: 60 } },
    ]);
    expect(refused.headers.get('access-control-expose-headers')).toContain('RateLimit, RateLimit-Policy');
  });

  test('is not in a response if it is off or does not apply', async () => {
    const { ask } = testApp();
    expect((await ask(`GET ${SCORE}`)).headers.get('ratelimit')).toBeNull();
    const limited = testApp({ requestLimit: createRateLimit('requests', 1, () => 0) });
    expect((await limited.ask('GET /healthz')).headers.get('ratelimit')).toBeNull();
  });
});

describe('the type of a problem', () => {
  test('links to the page of the service that explains its code', async () => {
    const { ask } = testApp();
    for (const what of ['GET /api/spot/score', 'GET /nothing', 'POST /api/spot/score']) {
      const { type, error } = await (await ask(what)).json();
      expect(type).toBe(`/problems#${error}`);
      const page = await ask(`GET ${type.replace(/#.*/, '')}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain(`<h2 id="${error}">`);
    }
  });

  test('includes the path prefix of a trusted proxy, and that of nobody else', async () => {
    const config = { 'cors-origins': ['*'], 'trusted-proxies': ['10.0.0.0/8'] };
    const { ask } = testApp({ config, peerOf: () => '10.1.2.3' });
    for (const peer of ['203.0.113.9', null]) {
      const untrusted = testApp({ config, peerOf: () => peer });
      const of = await untrusted.ask('GET /nothing', { 'x-forwarded-prefix': '/spots' });
      expect((await of.json()).type).toBe('/problems#not_found');
    }
    const refused = await ask('GET /nothing', { 'x-forwarded-prefix': '/spots' });
    expect((await refused.json()).type).toBe('/spots/problems#not_found');
    const invented = await ask('GET /nothing', { 'x-forwarded-prefix': '//evil.example' });
    expect((await invented.json()).type).toBe('/problems#not_found');
  });

  test('has a section for every code, with its status and a remedy', async () => {
    const text = await (await testApp().ask('GET /problems')).text();
    for (const [code, { status, meaning, remedy }] of Object.entries(PROBLEM_KINDS)) {
      expect(text).toContain(`<h2 id="${code}">${code} <small>${status}</small></h2>`);
      for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
    expect(text).not.toContain('`');
  });
});

describe('a compressed body', () => {
  const { app } = testApp({ answerMessage: async () => new Response() });
  const document = published as unknown as OpenApiDocument;
  const withBody = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { requestBody }]) => requestBody !== undefined)
      .map(([method, { requestBody }]) => [
        method.toUpperCase(),
        path,
        Object.keys(requestBody!.content)[0]!,
      ]),
  );
  const send = (method: string, path: string, type: string, coding: string) => {
    const headers = { 'content-type': type, 'content-encoding': coding };
    const body = Bun.gzipSync('{"spots":[]}');
    return app.fetch(new Request(`http://localhost${path}`, { method, body, headers }));
  };

  test('is refused by every operation that reads one, which says what it accepts', async () => {
    expect(withBody.length).toBeGreaterThan(8);
    for (const [method, path, type] of [...withBody, ['POST', '/mcp', 'application/json']])
      for (const coding of ['gzip', 'identity, br']) {
        const response = await send(method!, path!, type!, coding);
        expect([path, coding, response.status, response.headers.get('accept-encoding')]).toEqual([
          path,
          coding,
          415,
          'identity',
        ]);
        expect(await response.json()).toMatchObject({
          error: 'unsupported_content_encoding',
          detail: `Content-Encoding is "${coding}"; expected none: send the body as it is.`,
        });
      }
  });

  test('is not meant by a coding that changes nothing', async () => {
    for (const coding of ['', 'identity', 'Identity, identity'])
      expect((await send('POST', '/api/spot/scores', 'application/json', coding)).status).toBe(400);
  });
});

describe('whatever is sent is read at once, however long a request may be', () => {
  const { ask } = testApp();
  /** the shorter ones are first, as those that take exponential time would never end with a longer one */
  const LENGTHS = IS_WHOLE ? [50, 120, 1_000, 3_900, 15_000] : [50, 15_000];
  const PIECES = [
    '9',
    '1.',
    ' ',
    '-',
    ',',
    '1,',
    'a',
    '-a',
    '2026-',
    'T0',
    '_',
    '"',
    '1 ',
    'q=',
    ';',
    '/',
    ':',
    '\t',
  ];

  /** Returns the least processor time of three tries, ms; of one if that is little. The collector takes some at times. */
  async function millisecondsOf(request: () => Promise<unknown>): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < 3 && least > 100; tried++) {
      const from = process.cpuUsage();
      await request();
      least = Math.min(least, process.cpuUsage(from).user / 1000);
    }
    return least;
  }

  /** Returns the first length and piece of which a request takes more than 100 ms: most take one. */
  async function slowOf(send: (value: string) => Promise<unknown>, begins: readonly string[] = ['']) {
    for (const length of LENGTHS)
      for (const begin of begins)
        for (const piece of someOf(PIECES, 6)) {
          const ms = await millisecondsOf(() => send(`${begin}${piece.repeat(length / piece.length)}!`));
          if (ms > 100) return [`${begin} ${JSON.stringify(piece)} ${length}: ${ms} ms`];
        }
    return [];
  }

  test('as a parameter', async () => {
    // loads the names of the world, once
    await ask('GET /api/geocode/search?q=Vaduz');
    const read = new Set<string>();
    for (const [path, { get }] of Object.entries((published as unknown as OpenApiDocument).paths))
      for (const parameter of (get?.parameters ?? []) as { in: string; name: string; schema: unknown }[]) {
        const { in: place, name, schema } = parameter;
        if (place === 'header') continue;
        // many operations read the same parameter
        const kind = JSON.stringify([place, name, schema]);
        if (read.has(kind) && !IS_WHOLE) continue;
        read.add(kind);
        const slow = await slowOf(
          (value) => {
            const target = path.replace(/\{(\w+)\}/g, (_, key) => (key === name ? value : '1'));
            return ask(`GET ${target}${place === 'query' ? `?${name}=${value}` : ''}`);
          },
          name === 'lang' ? ['en'] : [''],
        );
        expect([path, name, ...slow]).toEqual([path, name]);
      }
  });

  test('as a header', async () => {
    const begins: Record<string, string[]> = {
      'accept-encoding': ['', 'gzip', 'br;', 'gzip;q=0.'],
      'accept-language': ['', 'en', 'en;q='],
      accept: ['', 'text/csv', 'text/csv;q='],
      'if-none-match': ['', 'W/"a"', '*'],
      'content-encoding': ['', 'identity', 'identity,'],
      'content-type': ['', 'application/json;'],
      range: ['', 'bytes=', 'bytes=0-'],
      origin: ['', 'http://'],
      host: ['', '[', '1.'],
      'x-forwarded-for': ['', '[::', '1.'],
      'x-forwarded-proto': [''],
      'x-forwarded-prefix': ['', '/a'],
      traceparent: ['', '00-'],
      'x-request-id': [''],
      'access-control-request-headers': [''],
    };
    for (const [name, each] of Object.entries(begins))
      for (const what of [`GET ${SCORE}`, 'GET /', 'POST /api/spot/scores', 'OPTIONS /api/spot/scores']) {
        const slow = await slowOf((value) => ask(what, { [name]: value }), each);
        expect([what, name, ...slow]).toEqual([what, name]);
      }
    const identities = Array.from({ length: 12 }, () => 'identity  ').join('');
    const send = () => ask('POST /api/spot/scores', { 'content-encoding': `${identities}x` });
    expect(await millisecondsOf(send)).toBeLessThan(100);
  });
});
