/** The files of deploy/proxy, with the real programs. Skipped where these are not installed. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type HttpServer, listen } from '../../src/http/server.ts';
import { exchange } from '../support/clients/raw-http.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { testApp } from '../support/http/test-app.ts';
import {
  askProxy,
  type RunningProxy,
  type StartProxy,
  startCaddy,
  startNginx,
} from '../support/servers/proxy.ts';

const SCORE = '/api/spot/score?lat=1&lon=1';
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const PROXIES: [string, string[], StartProxy][] = [
  ['nginx', ['nginx', 'openssl'], startNginx],
  ['Caddy', ['caddy'], startCaddy],
];

for (const [name, programs, start] of PROXIES) {
  const isInstalled = programs.every((program) => Bun.which(program) !== null);

  describe.skipIf(!isInstalled)(name, () => {
    const traces: (string | null)[] = [];
    let server: HttpServer;
    let plain: RunningProxy;
    let underPath: RunningProxy;

    beforeAll(async () => {
      const { app } = testApp({
        metricsText: () => 'spotscore_ready 1',
        config: { 'cors-origins': ['*'], 'trusted-proxies': ['127.0.0.1'] },
        peerOf: () => '127.0.0.1',
        observers: [
          ({ route }, { headers }) =>
            void (route === '/api/spot/score' && traces.push(headers.get('traceparent'))),
        ],
      });
      server = listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 });
      const service = Number(new URL(server.url).port);
      plain = await start({ service, directory: emptyDirectory() });
      underPath = await start({ service, directory: emptyDirectory(), underPath: true });
    });
    afterAll(async () => {
      await Promise.all([plain?.stop(), underPath?.stop()]);
      await server?.stop(0);
    });

    test('accepts the file without a warning', () => {
      expect(plain.output()).not.toMatch(/\[(?:warn|emerg)\]|"level":"(?:warn|error)"/);
    });

    test('passes on request id and trace of the client, and the service adds a missing id', async () => {
      const headers = { 'x-request-id': 'trip-42', traceparent: TRACE };
      const answer = await askProxy(plain, SCORE, { headers });
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'trip-42']);
      expect(traces.at(-1)).toBe(TRACE);
      expect((await askProxy(plain, SCORE)).headers.get('x-request-id')).toMatch(/^[\w-]{5,64}$/);
    });

    test('passes validators on', async () => {
      const answer = await askProxy(plain, SCORE);
      const known = { 'if-none-match': answer.headers.get('etag')! };
      expect((await askProxy(plain, SCORE, { headers: known })).status).toBe(304);
    });

    test('hides monitoring endpoints, with a trailing slash and under a path too', async () => {
      for (const path of ['/metrics', '/healthz', '/readyz']) {
        for (const form of [
          path,
          `${path}/`,
          `${path}/x`,
          `${path}?x=1`,
          `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
        ]) {
          const hidden = await askProxy(plain, form);
          expect([form, hidden.status]).toEqual([form, 404]);
          // The service itself would respond with a JSON problem.
          expect(hidden.headers.get('content-type') ?? '').not.toContain('json');
          expect([form, (await askProxy(underPath, `/spots${form}`)).status]).toEqual([form, 404]);
        }
      }
    });

    test('hides them behind backslashes, too', async () => {
      for (const [proxy, prefix] of [
        [plain, ''],
        [underPath, '/spots'],
      ] as const)
        for (const path of ['/api\\..\\readyz', '/api%5c..%5creadyz', '/\\readyz', '/.\\metrics']) {
          const head = `GET ${prefix}${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
          expect([path, (await exchange(proxy.url, head)).status]).toEqual([path, 404]);
        }
    });

    test('tells the service its public address, also under a path', async () => {
      const scheme = new URL(plain.url).protocol;
      const tilesOf = async (proxy: RunningProxy, path: string) =>
        (await (await askProxy(proxy, path)).json()).tiles[0];
      const end = /\/api\/map\/base\/\{z\}\/\{x\}\/\{y\}\.mvt$/;
      const own = new URL((await tilesOf(plain, '/api/map/base.json')).replace(end, ''));
      expect([own.protocol, own.host, own.pathname]).toEqual([scheme, new URL(plain.url).host, '/']);
      const under = new URL((await tilesOf(underPath, '/spots/api/map/base.json')).replace(end, ''));
      expect([under.protocol, under.host, under.pathname]).toEqual([
        scheme,
        new URL(underPath.url).host,
        '/spots',
      ]);
    });

    test.skipIf(name !== 'nginx')('answers a client of HTTP/1.0 that names no host', async () => {
      const { status, text } = await exchange(plain.url, `GET ${SCORE} HTTP/1.0\r\n\r\n`);
      expect([status, text]).toEqual([200, expect.stringContaining('"score"')]);
    });

    test('leads from the path without its last slash to the page, whose files are below the path', async () => {
      const { status, headers } = await askProxy(underPath, '/spots');
      const { pathname } = new URL(headers.get('location') ?? '', underPath.url);
      expect([status, pathname]).toEqual([301, '/spots/']);
    });

    test('serves everything under a path if the lines for it are enabled', async () => {
      for (const path of ['/', '/page.js', '/swagger', '/swagger/json', '/swagger/start.js', SCORE]) {
        expect([path, (await askProxy(underPath, `/spots${path}`)).status]).toEqual([path, 200]);
      }
      const answer = await askProxy(underPath, '/spots/api/spot/scores', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"spots":[]}',
      });
      expect(answer.status).toBe(200);
    });
  });
}
