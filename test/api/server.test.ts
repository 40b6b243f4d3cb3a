import { afterEach, describe, expect, test } from 'bun:test';
import { type HttpServer, ListenError, listen } from '../../src/http/server.ts';
import { exchange } from '../support/clients/raw-http.ts';
import { testApp } from '../support/http/test-app.ts';

const servers: HttpServer[] = [];

function listenWith(fetch: (request: Request) => Response | Promise<Response>): HttpServer {
  const server = listen({ fetch, host: '127.0.0.1', port: 0 });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop(0)));
});

describe('the server', () => {
  test('serves every path under any host name, however short', async () => {
    const { url } = listenWith(testApp().app.fetch);
    for (const host of ['a', 'app', 'web:80', 'localhost', 'spots.example.org:8443', '[::1]:3000']) {
      const response = await fetch(`${url}/api/spot/score?lat=1&lon=1`, { headers: { host } });
      expect([host, response.status]).toEqual([host, 200]);
    }
  });

  test('knows the address of the client under any host name', async () => {
    const server = listenWith((request) => new Response(server.peerOf(request)));
    for (const host of ['a', 'localhost:3000']) {
      expect(await (await fetch(server.url, { headers: { host } })).text()).toBe('127.0.0.1');
    }
  });

  test('refuses what cannot be a host, of which Bun would make localhost', async () => {
    const { url } = listenWith(testApp().app.fetch);
    const score = 'GET /api/spot/score?lat=1&lon=1 HTTP/1.1\r\n';
    for (const host of [
      'a b',
      'a/b',
      'a?b',
      'a#b',
      'user@host',
      'a\\b',
      '<a>',
      'ä.example',
      'localhost/metrics?',
      '..',
      '.',
      'a..b',
      `${'a'.repeat(64)}.example`,
    ]) {
      const { status, text } = await exchange(url, `${score}Host: ${host}\r\n\r\n`);
      expect([host, status]).toEqual([host, 400]);
      expect(text).toContain('invalid_host');
    }
  });

  test.each(['[::1', '[', 'a:b', 'a:99999', '%', '%zz', '1.2.3.4.5', 'xn--a', '[::1%25eth0]'])(
    'refuses %s, of which no address of a tile can be made',
    async (host) => {
      const { url } = listenWith(testApp().unchecked);
      const base = `GET /api/map/base.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      const { status, text } = await exchange(url, base);
      expect([status, text]).toEqual([400, expect.stringContaining('invalid_host')]);
    },
  );

  test.each(['example.org.', 'a.b.example:80', '127.0.0.1:3000', '[::1]:3000', `${'a'.repeat(63)}.example`])(
    'answers at the host %s',
    async (host) => {
      const { url } = listenWith(testApp().app.fetch);
      const score = `GET /api/spot/score?lat=1&lon=1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      expect((await exchange(url, score)).status).toBe(200);
    },
  );

  test('refuses a request with two hosts', async () => {
    const { url } = listenWith(testApp().app.fetch);
    const score = 'GET /api/spot/score?lat=1&lon=1 HTTP/1.1\r\n';
    for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: a, b', 'Host: a\r\nHost:']) {
      const { status, text } = await exchange(url, `${score}${hosts}\r\n\r\n`);
      expect([hosts, status]).toEqual([hosts, 400]);
      if (text.includes('{')) expect(text).toContain('invalid_host');
    }
    expect((await exchange(url, `${score}Host: a\r\n\r\n`)).status).toBe(200);
  });

  test('finishes running requests and accepts no new ones when it stops', async () => {
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const server = listenWith(() => {
      arrived.resolve();
      return answer.promise;
    });
    const running = fetch(server.url);
    await arrived.promise;
    const stopped = server.stop(60_000);
    expect(await fetch(server.url).catch(() => 'refused')).toBe('refused');
    answer.resolve(new Response('late, but whole'));
    expect(await (await running).text()).toBe('late, but whole');
    expect(await stopped).toBe(0);
  });

  test('asks clients to close their connections before it stops', async () => {
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const server = listenWith((request) => {
      if (!request.url.endsWith('/slow')) return new Response('at once');
      arrived.resolve();
      return answer.promise;
    });
    const closes = (response: Response) => response.headers.get('connection') === 'close';
    expect(closes(await fetch(server.url))).toBe(false);
    const slow = fetch(`${server.url}/slow`);
    await arrived.promise;
    server.letGo();
    expect(closes(await fetch(server.url))).toBe(true);
    answer.resolve(new Response('late'));
    expect(closes(await slow)).toBe(true);
  });

  test('aborts requests at the end of the stop timeout, and returns how many', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = listenWith(() => {
      arrived.resolve();
      return new Promise(() => {});
    });
    const running = fetch(server.url).catch(() => 'cut');
    await arrived.promise;
    expect(await server.stop(1)).toBe(1);
    expect(await running).toBe('cut');
  });

  // The runtime behaves so; SECURITY.md describes it. A response never belongs to another request, but may be
  // missing.
  test('responds to pipelined requests in order, or closes the connection', async () => {
    const server = listenWith(async (request) => {
      if (request.url.endsWith('/slow')) await Bun.sleep(20);
      return new Response(new URL(request.url).pathname);
    });
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const { text } = await exchange(server.url, `${get('/slow')}${get('/b')}`);
    expect(text === '' || text.endsWith('/slow')).toBe(true);
  });

  test('does not share its port', () => {
    const { url } = listenWith(() => new Response());
    const port = Number(new URL(url).port);
    const again = () => listen({ fetch: () => new Response(), host: '127.0.0.1', port });
    expect(again).toThrow(ListenError);
    expect(again).toThrow(`Port ${port} on 127.0.0.1 is in use; choose another one with --port.`);
  });
});
