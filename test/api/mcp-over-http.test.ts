/** /mcp: the Model Context Protocol over HTTP, behind the rate limits of all routes. */
import { afterAll, describe, expect, test } from 'bun:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { AppDependencies } from '../../src/http/app.ts';
import { createRateLimit } from '../../src/http/middleware/rate-limit.ts';
import { answerOverHttp } from '../../src/mcp/over-http.ts';
import { textOf } from '../support/clients/tool-text.ts';
import { testApp } from '../support/http/test-app.ts';

const PLACE = { lat: -34.9054, lon: -56.1912 };
const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

function served(replaced: Partial<AppDependencies> = {}) {
  return testApp({ answerMessage: answerOverHttp, ...replaced });
}

/** Connects the client of the SDK to the app. */
async function clientOf({ app }: ReturnType<typeof served>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const fetch = async (url: string | URL, init?: RequestInit) => app.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), { fetch }));
  clients.push(client);
  return client;
}

function message(method = 'ping', headers: Record<string, string> = {}, body?: string): Request {
  return new Request('http://localhost:3000/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
  });
}

async function errorOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { error: string }).error];
}

test('the client of the SDK lists tools, calls them and reads the widget', async () => {
  const client = await clientOf(served());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('score_spot');
  const score = await client.callTool({ name: 'score_spot', arguments: PLACE });
  expect(score.structuredContent).toMatchObject({ spot_id: expect.any(String), score: expect.any(Number) });
  const bad = await client.callTool({ name: 'score_spot', arguments: { lat: 91, lon: 0 } });
  expect([bad.isError, textOf(bad)]).toEqual([true, 'lat is "91"; expected a decimal number from -90 to 90']);
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0]!.uri });
  expect((contents[0] as { text: string }).text).toStartWith('<!doctype html>');
});

test.each(['*/*', 'application/*', 'application/json', 'application/json;q=0.9, text/plain'])(
  'a client of an older protocol that accepts %s is answered',
  async (accept) => {
    const { app } = served();
    expect((await app.fetch(message('ping', { accept }))).status).toBe(200);
    expect((await app.fetch(message('ping', { accept: 'text/html' }))).status).toBe(406);
  },
);

test('half a character in an argument is answered in a sentence of the service', async () => {
  const client = await clientOf(served());
  const answers = [
    await client.callTool({ name: 'score_spot', arguments: { lat: '\ud800', lon: 0 } }),
    await client.callTool({ name: 'search_place', arguments: { q: 'Montevideo', limit: '\udc00' } }),
    await client.callTool({ name: 'plan_tour', arguments: { start: '\ud800 nowhere', end: '1, 2' } }),
  ];
  expect(answers.map(textOf)).toEqual([
    'lat is "\ufffd"; expected a decimal number from -90 to 90',
    'limit is "\ufffd"; expected a whole number from 1 to 20',
    expect.stringContaining('nowhere'),
  ]);
});

test('/mcp does not exist unless the operator enables it', async () => {
  expect(await errorOf(await testApp().app.fetch(message()))).toEqual([404, 'not_found']);
});

describe('a web page', () => {
  test.each([['https://evil.example'], ['http://localhost:3000'], ['null']])(
    'of the origin %s is refused, because DNS rebinding could lead it here',
    async (origin) => {
      const response = await served().app.fetch(message('ping', { origin }));
      expect(await errorOf(response)).toEqual([403, 'origin_refused']);
    },
  );

  test('is allowed if the operator lists its origin', async () => {
    const origin = 'https://chat.example';
    const config = { 'cors-origins': [origin], 'trusted-proxies': null };
    const response = await served({ config }).app.fetch(message('ping', { origin }));
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  });
});

describe('the limits', () => {
  test('of requests count each message once, not the requests that its tool makes', async () => {
    const requestLimit = createRateLimit('requests', 3, () => 0);
    const { app } = served({ requestLimit });
    const call = { name: 'score_spot', arguments: PLACE };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await app.fetch(message('', {}, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]!.headers.get('ratelimit')).toBe('"requests";r=2;t=20');
    expect(await errorOf(answers[3]!)).toEqual([429, 'rate_limited']);
  });

  test('of routes apply to the client of the assistant, not to the service', async () => {
    const clients: string[] = [];
    const client = await clientOf(
      served({
        clientOf: ({ url }) => new URL(url).pathname,
        geocoder: {
          search: async ({ client }: { client: string }) => {
            clients.push(client);
            return { results: [], attribution: '' };
          },
        } as unknown as AppDependencies['geocoder'],
      }),
    );
    await client.callTool({ name: 'search_place', arguments: { q: 'somewhere' } });
    expect(clients).toEqual(['/mcp']);
  });

  test.each<[string, Request, [number, string]]>([
    ['larger than 1 MB', message('', {}, `{"jsonrpc":"${'2'.repeat(1e6)}"}`), [413, 'body_too_large']],
    ['of several messages', message('', {}, '[]'), [400, 'invalid_body']],
    ['that is not JSON', message('', {}, 'hello'), [400, 'invalid_body']],
    ['of another type', message('', { 'content-type': 'text/plain' }), [415, 'unsupported_media_type']],
  ])('refuse a body %s', async (_, request, expected) => {
    expect(await errorOf(await served().app.fetch(request))).toEqual(expected);
  });

  test('allow only POST, so that no stream stays open', async () => {
    const { ask } = served();
    for (const method of ['GET', 'DELETE']) {
      const response = await ask(`${method} /mcp`, { accept: 'text/event-stream' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    }
  });
});

test('log and metrics have one row per call, with the route alone', async () => {
  const rows: unknown[] = [];
  const { app, logged } = served({
    observers: [({ method, route, status }) => rows.push([method, route, status])],
  });
  const params = { name: 'score_spot', arguments: PLACE };
  await app.fetch(message('', {}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })));
  expect(rows).toEqual([['POST', '/mcp', 200]]);
  expect(logged()).toHaveLength(1);
  expect(logged()[0]).not.toContain('34.9');
});
