/**
 * The MCP client of an assistant against the program: from source and as the executable, in its own process
 * and from a server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdioTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { EXECUTABLE } from '../../scripts/build.ts';
import type { SearchResults } from '../../src/api/places.ts';
import { FROM, FROM_IN_WORDS } from '../support/browser/route-form.ts';
import { textOf } from '../support/clients/tool-text.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { environmentOfTests } from '../support/servers/clock.ts';
import { RunningServer, run } from '../support/servers/executable.ts';

const SOURCES = [process.execPath, join(import.meta.dir, '..', '..', 'src', 'main.ts')];
const AT = '2026-02-16T22:30:00Z';
const PLACE = { lat: -34.9054, lon: -56.1912 };
let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start();
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

async function assistant(program: string[], ...args: string[]): Promise<Client> {
  const [command = '', ...words] = [...program, 'mcp', ...args];
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command, args: words, cwd: emptyDirectory(), env: environmentOfTests() }),
  );
  return client;
}

test('positions are read as the page reads them', async () => {
  const client = await assistant([EXECUTABLE], '--url', `${server.url}/`);
  const wanted = FROM.split(', ');
  for (const words of FROM_IN_WORDS) {
    const { structuredContent } = await client.callTool({ name: 'search_place', arguments: { q: words } });
    const [first] = (structuredContent as unknown as SearchResults).results;
    expect([first!.type, first!.lat.toFixed(4), first!.lon.toFixed(4)]).toEqual(['coordinates', ...wanted]);
    const tour = { start: words, end: { lat: -34.884, lon: -56.06 }, departure: AT };
    const { content } = await client.callTool({ name: 'plan_tour', arguments: tour });
    expect(JSON.stringify(content)).toMatch(/: -34\.905[34]\d*, -56\.191[12]\d*\\n/);
  }
  await client.close();
});

describe.each<[string, string[]]>([
  ['from the sources', SOURCES],
  ['the executable', [EXECUTABLE]],
])('%s', (_, program) => {
  test.each([['in its own process'], ['from a server']])('answers %s exactly as HTTP does', async (where) => {
    const client = await assistant(
      program,
      ...(where === 'from a server' ? ['--url', `${server.url}/`] : []),
    );
    await client.listTools();
    for (const [name, given, path] of [
      [
        'score_spot',
        { ...PLACE, at: AT, lang: 'de' },
        `/api/spot/score?lat=-34.9054&lon=-56.1912&at=${AT}&lang=de`,
      ],
      [
        'night_timeline',
        { ...PLACE, at: AT, nights: 2 },
        `/api/spot/timeline?lat=-34.9054&lon=-56.1912&at=${AT}&nights=2`,
      ],
      [
        'find_places',
        { ...PLACE, at: AT, limit: 3 },
        `/api/spot/nearby?lat=-34.9054&lon=-56.1912&at=${AT}&limit=3`,
      ],
      ['search_place', { q: 'plaza matriz' }, '/api/geocode/search?q=plaza+matriz'],
    ] as const) {
      const answer = async () => (await server.get(path)).json();
      const before = await answer();
      const { structuredContent } = await client.callTool({ name, arguments: given });
      // the cursor of a list contains the minute of its request, which may end in between
      const expected = Bun.deepEquals(structuredContent, before) ? before : await answer();
      expect([name, structuredContent]).toEqual([name, expected]);
    }
    const plan = { start: PLACE, end: { lat: -34.884, lon: -56.06 }, departure: AT };
    const tour = await client.callTool({ name: 'plan_tour', arguments: { ...plan, lang: 'de' } });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(plan),
    };
    expect(tour.structuredContent).toEqual(await (await server.get('/api/tour?lang=de', init)).json());
    await client.close();
  });
});

test('an unreachable service and an invalid URL are each reported in one sentence', async () => {
  const client = await assistant([EXECUTABLE], '--url', 'http://127.0.0.1:1');
  const result = await client.callTool({ name: 'score_spot', arguments: PLACE });
  expect(textOf(result)).toStartWith('http://127.0.0.1:1 does not answer: ');
  await client.close();
  for (const url of ['http://127.0.0.1:1?x=1', 'http://127.0.0.1:1/#x', 'http://me:secret@127.0.0.1:1/mcp']) {
    const refused = await run({ args: ['mcp', '--url', url] });
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringContaining('without /mcp, query and fragment'),
    ]);
    expect(refused.stderr).not.toContain('secret');
  }
  const both = await run({ args: ['mcp', '--url', 'http://127.0.0.1:1', '--data-dir', 'data'] });
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('expected one of them')]);
  for (const slip of [
    await run({ args: ['mcp', '--data-dir', 'nowhere'] }),
    await run({ args: ['mcp'], env: { SPOTSCORE_DATA_DIR: 'nowhere' } }),
  ])
    expect([slip.exitCode, slip.stderr]).toEqual([
      0,
      'There is no folder "nowhere": answers come from the built-in sample.\n',
    ]);
  const { exitCode, stdout, stderr } = await run({ args: ['mcp', '--url', 'spots'] });
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toStartWith('--url is "spots"; expected a URL starting with https:// or http://');
});

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

/** Sends lines after a handshake, and returns the sorted id and error of each answer to them. */
async function answersTo(...lines: string[]): Promise<string[]> {
  const child = Bun.spawn([EXECUTABLE, 'mcp'], {
    cwd: emptyDirectory(),
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  child.stdin.write(line({ id: 'hello', method: 'initialize', params }));
  for (const each of lines) child.stdin.write(each);
  await child.stdin.end();
  const answers = (await new Response(child.stdout).text())
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(await child.exited).toBe(0);
  return answers
    .filter(({ id }) => id !== 'hello')
    .map(({ id, error }) => `${id} ${error ? `${error.code} ${error.message}` : 'answered'}`)
    .toSorted();
}

test('a line of 20 MB is refused at once, without memory for it, and later lines are answered', async () => {
  const long = `{"jsonrpc":"2.0","id":2,"method":"${'x'.repeat(20e6)}"}\n`;
  expect(await answersTo(long, line({ id: 3, method: 'tools/list' }))).toEqual([
    '3 answered',
    'null -32600 a message is longer than 1.0 MB',
  ]);
});

test('every line that is not a message is answered, so that no client waits for it', async () => {
  const notJson = ['{"jsonrpc":\n', '\0\0\n', `${'['.repeat(100_000)}\n`];
  expect(await answersTo(...notJson)).toEqual(notJson.map(() => 'null -32700 a line is not JSON'));
  const ping = { method: 'ping' };
  expect(
    await answersTo(
      '5\n',
      line({ id: null, ...ping }),
      line({ id: 1.5, ...ping }),
      line({ id: 4, jsonrpc: '1.0', ...ping }),
      line({ id: 6 }),
      line({ id: 5, ...ping, params: [] }),
      `[${line({ id: 7, ...ping }).trim()}]\n`,
      '\n \r\n',
      line({ id: 8, ...ping }).replace('\n', '\r\n'),
      line({ id: 9, method: 'resources/read' }),
      // the last line needs no end
      line({ id: 99, ...ping }).trim(),
    ),
  ).toEqual([
    '1.5 -32600 a line is not a message of JSON-RPC 2.0: id is 1.5; expected a whole number or a text',
    '4 -32600 a line is not a message of JSON-RPC 2.0: jsonrpc is "1.0"; expected "2.0"',
    '5 -32600 a line is not a message of JSON-RPC 2.0: params is a list; expected an object',
    '6 -32600 a line is not a message of JSON-RPC 2.0: method is missing; expected a text',
    '8 answered',
    '9 -32602 resources/read: params is not valid: Invalid input: expected object, received undefined',
    '99 answered',
    'null -32600 a line is not a message of JSON-RPC 2.0: id is null; expected a whole number or a text',
    'null -32600 a line is not a message of JSON-RPC 2.0: it is 5; expected an object',
    'null -32600 messages cannot be sent as an array; expected one per line',
  ]);
});

describe('the protocol of 2026-07-28 on standard input and output', () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  test('is answered without a handshake, also before the end of the input', async () => {
    const child = Bun.spawn([EXECUTABLE, 'mcp'], {
      cwd: emptyDirectory(),
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const calls = [
      { id: 1, method: 'server/discover', params: { _meta } },
      { id: 2, method: 'tools/call', params: { name: 'score_spot', arguments: { ...PLACE, at: AT }, _meta } },
    ];
    child.stdin.write(calls.map((call) => `${JSON.stringify({ jsonrpc: '2.0', ...call })}\n`).join(''));
    await child.stdin.end();
    const answers = (await new Response(child.stdout).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [discovered, called] = answers.toSorted((a, b) => a.id - b.id);
    expect(discovered.result.supportedVersions).toContain('2026-07-28');
    expect(called.result.structuredContent).toMatchObject({ score: expect.any(Number) });
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, '']);
  });

  test('is negotiated by the official client', async () => {
    const client = new NewClient({ name: 'test', version: '2' }, { versionNegotiation: { mode: 'auto' } });
    const options = { command: EXECUTABLE, args: ['mcp'], cwd: emptyDirectory(), env: environmentOfTests() };
    await client.connect(new NewStdioTransport(options));
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const { structuredContent } = await client.callTool({ name: 'score_spot', arguments: PLACE });
    expect(structuredContent).toMatchObject({ score: expect.any(Number) });
    await client.close();
  });
});

test('calls before the end of the input are answered, and standard output has nothing else', async () => {
  const lines = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'score_spot', arguments: { ...PLACE, at: AT } } },
    { id: 3, method: 'tools/call', params: { name: 'search_place', arguments: { q: 'rambla' } } },
  ];
  const child = Bun.spawn([EXECUTABLE, 'mcp'], {
    cwd: emptyDirectory(),
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  child.stdin.write(lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join(''));
  await child.stdin.end();
  const answers = (await new Response(child.stdout).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, result }) => [id, result.isError])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, '']);
});
