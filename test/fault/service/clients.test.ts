// P2: clients that are slow, leave early or never stop sending delay no other client and leave nothing
// behind.
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { RunningServer } from '../../support/servers/executable.ts';

const AT = 'at=2026-02-16T22:30:00Z';
const SCORE = `/api/spot/score?lat=-34.9054&lon=-56.1912&${AT}`;
const NDJSON = { 'content-type': 'application/x-ndjson' };
/** What each slow client sends before it stalls. */
const BEGINNINGS = [
  '',
  'GET ',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/spot/signal HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'POST /api/spot/scores HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"lat',
];

let server: RunningServer;
let reference: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await RunningServer.start({
    args: ['--workers', '2', '--drain-timeout', '1s', '--signal-limit', '0'],
  });
  reference = await (await server.get(SCORE)).text();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  expect(await server.stop()).toEqual([0, []]);
});

async function expectUnharmed(): Promise<void> {
  const { workers } = await (await server.get('/api/health')).json();
  expect(workers).toMatchObject({ ready: 2, replaced: 0, waiting: 0, waiting_bulk: 0 });
  expect(await (await server.get(SCORE)).text()).toBe(reference);
}

test('500 clients that send half a request delay no other client', async () => {
  const { hostname, port } = new URL(server.url);
  await Promise.all(
    Array.from({ length: 500 }, (_, n) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on('error', () => {});
      return new Promise<void>((resolve) => {
        socket.on('connect', () => socket.write(BEGINNINGS[n % BEGINNINGS.length]!, () => resolve()));
      });
    }),
  );
  for (let n = 0; n < 200; n++) expect((await server.get(SCORE)).status).toBe(200);
  await expectUnharmed();
});

test('clients that leave early leave nothing behind, and nothing in the log', async () => {
  const spots = Array.from({ length: 2000 }, (_, n) => ({ lat: -34.9 + n / 50_000, lon: -56.17 }));
  const list = JSON.stringify({ spots });
  const requests: [string, RequestInit][] = [
    [SCORE, {}],
    [`/api/spot/timeline?lat=-34.89&lon=-56.17&nights=7&${AT}`, {}],
    [`/api/map/score/14/5634/9887.png?${AT}`, {}],
    ['/api/spot/scores', { method: 'POST', headers: { 'content-type': 'application/json' }, body: list }],
    [
      `/api/spot/scores?${AT}`,
      { method: 'POST', headers: NDJSON, body: spots.map((spot) => JSON.stringify(spot)).join('\n') },
    ],
  ];
  const leave = async (n: number) => {
    const [path, init] = requests[n % requests.length]!;
    const left = new AbortController();
    const answer = server
      .get(path, { ...init, signal: left.signal })
      .then((response) => response.arrayBuffer());
    // the moment of leaving, ms
    setTimeout(() => left.abort(), n % 7);
    await answer.catch(() => {});
  };
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 30 }, (_, n) => leave(round + n)));
  }
  const { workers } = await (await server.get('/api/health')).json();
  expect(workers).toMatchObject({ ready: 2, replaced: 0 });
  expect(await (await server.get(SCORE)).text()).toBe(reference);
});

test('a stream of more than 64 MB is read to its end, with one line per spot', async () => {
  const line = new TextEncoder().encode(
    `{"lat":-34.9054,"lon":-56.1912,"at":"2026-02-16T22:30:00Z","x":"${'x'.repeat(4000)}"}\n`,
  );
  const lines = Math.ceil((65 * 1024 * 1024) / line.length);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < lines) controller.enqueue(line);
      else controller.close();
    },
  });
  const response = await server.get('/api/spot/scores', { method: 'POST', headers: NDJSON, body });
  expect((await response.text()).split('\n')).toHaveLength(lines + 1);

  await expectUnharmed();
});
