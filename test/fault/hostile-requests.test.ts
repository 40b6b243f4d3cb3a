/** Nothing that a client sends may cost the service a thread, an answer to others, or an unexpected 500. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import fc from 'fast-check';
import { RunningServer } from '../executable.ts';

const REFERENCE = '/api/spot/score?lat=-34.9055&lon=-56.1913&at=2026-02-16T22:30:00Z';
/** Only guards against a server that never answers. */
const PATIENCE_MS = 10_000;

let server: RunningServer;
let reference: string;

/** Sends bytes as they are; the first line of the answer, or '' when the server just closes. */
function sendRaw(bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(PATIENCE_MS, () =>
      reject(new Error(`no answer to ${JSON.stringify(bytes.slice(0, 80))}`)),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(text.split('\r\n')[0]!));
    socket.on('close', () => resolve(text.split('\r\n')[0]!));
  });
}

async function expectUnharmed(): Promise<void> {
  expect(await (await server.get(REFERENCE)).text()).toBe(reference);
  const { status, workers } = await (await server.get('/api/health')).json();
  expect([status, workers.ready, workers.replaced]).toEqual(['ok', workers.threads, 0]);
}

beforeAll(async () => {
  server = await RunningServer.start();
  reference = await (await server.get(REFERENCE)).text();
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

describe('a hostile client', () => {
  test('gets a client error for any query, and harms nobody', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        'NaN',
        '1e999',
        '-1e999',
        '0x10',
        '9'.repeat(2000),
        '%00',
        '%',
        '%zz',
        '',
        ' ',
        '٣',
        '1;2',
        '[]',
        '{}',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }).map(encodeURIComponent),
      fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    const key = fc.constantFrom(
      'lat',
      'lon',
      'at',
      'lang',
      'q',
      'radius',
      'nights',
      '__proto__',
      'constructor',
      '',
    );
    const path = fc.constantFrom(
      '/api/spot/score',
      '/api/spot/timeline',
      '/api/spot/nearby',
      '/api/map/features',
      '/api/map/score/3/1/1.png',
      '/api/geocode/search',
      '/swagger',
      '/',
    );
    const method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE');
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        fc.array(fc.tuple(key, value), { maxLength: 5 }),
        async (verb, where, pairs) => {
          const query = pairs.map(([name, text]) => `${name}=${text}`).join('&');
          const response = await server.get(`${where}?${query}`, { method: verb });
          const text = await response.text();
          expect([query, response.status]).not.toEqual([query, 500]);
          expect(text).not.toMatch(/\bat [/\w]+\.(?:ts|js):\d/);
          if (response.status >= 400 && verb !== 'HEAD') {
            expect(response.headers.get('content-type')).toBe('application/problem+json');
          }
        },
      ),
      { numRuns: 500 },
    );
    await expectUnharmed();
  });

  test('gets nowhere with places at the edges of the Earth', async () => {
    for (const lat of [-90, -89.99999, 0, 89.99999, 90]) {
      for (const lon of [-180, -179.99999, 0, 179.99999, 180]) {
        const response = await server.get(
          `/api/spot/score?lat=${lat}&lon=${lon}&at=9999-12-31T23:59:59-14:00`,
        );
        expect([lat, lon, response.status]).toEqual([lat, lon, 200]);
        expect(
          (await server.get(`/api/spot/score?lat=${lat}&lon=${lon}&at=0000-01-01T00:00:00`)).status,
        ).toBe(200);
      }
    }
    await expectUnharmed();
  });

  test.each([
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['an old version', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['a version that does not exist', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['an empty host', 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a host that is a path', 'GET /healthz HTTP/1.1\r\nHost: a/b?c#d\r\n\r\n'],
    ['a host with credentials', 'GET /healthz HTTP/1.1\r\nHost: me:you@[::1]:99999\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['an absolute address', 'GET http://other.example/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['CONNECT', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n'],
    ['a path without a slash', 'GET healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['dots', 'GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['NUL bytes', 'GET /\0\0 HTTP/1.1\r\nHost: \0\r\n\r\n'],
    ['a method of its own', 'SLEEP /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a very long address', `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a very long header', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`],
    ['very many headers', `GET /healthz HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(10_000)}\r\n`],
    [
      'two lengths',
      'POST /api/spot/signal HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nx',
    ],
    ['a length that is not one', 'POST /api/spot/signal HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n'],
    [
      'a broken chunk',
      'POST /api/spot/signal HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    [
      'length and chunks',
      'POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['half a request', 'GET /healthz HTTP/1.1\r\nHos'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['noise', new Uint8Array(4096).map((_, i) => (i * 7919) % 256)],
  ])('with %s is answered or cut', async (_, bytes) => {
    const status = await sendRaw(bytes);
    expect(status).toMatch(/^(?:|HTTP\/1\.1 (?:[234]\d\d|505) .*)$/);
    await expectUnharmed();
  });

  test('that leaves in the middle of its requests harms nobody', async () => {
    const { hostname, port } = new URL(server.url);
    const request = `GET ${REFERENCE} HTTP/1.1\r\nHost: a\r\n\r\n`;
    for (let i = 0; i < 100; i++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(request.repeat(20), () => socket.destroy());
        });
        socket.on('close', () => resolve());
        socket.on('error', () => {});
      });
    }
    await expectUnharmed();
  });
});
