// P8: SIGTERM lets requests end and exits with 0 under all circumstances.
import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer, startUnready } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';

const LINE = '{"lat":-34.9054,"lon":-56.1912}\n';
const STREAM = '/api/spot/scores?at=2026-02-16T22:30:00Z';
/** Delays after the start, ms: before, while and after the server becomes ready. */
const EARLY_MOMENTS = [0, 5, 10, 20, 40, 60, 90, 120, 160, 220, 300];

/** Opens a stream of spots that the test ends. */
function openStream(server: RunningServer) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const response = server.get(STREAM, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: readable,
  });
  return {
    response,
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
  };
}

/** Sends requests over one connection until a response or the server closes it. */
function keepRequesting(url: string) {
  const { hostname, port } = new URL(url);
  let answers = 0;
  let last = '';
  const ended = new Promise<string>((resolve) => {
    const ask = () =>
      socket.write('GET /api/spot/score?lat=-34.9054&lon=-56.1912 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const socket = connect(Number(port), hostname, ask);
    socket.on('data', (data) => {
      last += data.toString('latin1');
      const [head, body] = last.split('\r\n\r\n');
      const [, length] = /^content-length: (\d+)/im.exec(head!) ?? [];
      if (body === undefined || Buffer.byteLength(body, 'latin1') < Number(length)) return;
      answers++;
      last = '';
      if (/^connection: close/im.test(head!)) resolve('asked to close after a response');
      else ask();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve('closed during a request'));
  });
  return { answered: () => answers, ended };
}

describe('SIGTERM', () => {
  test('lets a long stream end, with every line', async () => {
    const server = await RunningServer.start({ args: ['--drain-timeout', '1m'] });
    const stream = openStream(server);
    // the number of spots in one batch
    await stream.send(LINE.repeat(16));
    const response = await stream.response;
    server.signal('SIGTERM');
    await until('the server refuses new connections', () =>
      server.get('/healthz').then(
        () => false,
        () => true,
      ),
    );
    await stream.send(LINE.repeat(16));
    await stream.end();
    const lines = (await response.text()).trim().split('\n');
    expect(lines).toHaveLength(32);
    expect(new Set(lines).size).toBe(1);
    expect(await server.exited).toBe(0);
    expect(server.complaints).toEqual([]);
  });

  test('loses no request of clients with persistent connections', async () => {
    const server = await RunningServer.start({ args: ['--drain-delay', '1s'] });
    const clients = Array.from({ length: 12 }, () => keepRequesting(server.url));
    await until('every client has had responses', () => clients.every(({ answered }) => answered() > 3));
    server.signal('SIGTERM');
    expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual(
      Array(12).fill('asked to close after a response'),
    );
    expect(await server.exited).toBe(0);
    expect(server.complaints).toEqual([]);
  });

  test('stops at the drain timeout, even if a request never ends', async () => {
    const server = await RunningServer.start({ args: ['--drain-timeout', '200ms'] });
    const stream = openStream(server);
    await stream.send(LINE.repeat(16));
    const response = await stream.response;
    const [exitCode] = await server.stop();
    expect(exitCode).toBe(0);
    expect(server.log.at(-1)).toMatchObject({ message: 'stopped', requests_cut: 1 });
    await response.text().catch(() => {});
    await stream.end().catch(() => {});
  });

  test('truncates no response under load', async () => {
    const server = await RunningServer.start();
    const path = '/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z';
    const right = await (await server.get(path)).text();
    const statuses = new Map<number | 'refused', number>();
    const clients = Array.from({ length: 50 }, async () => {
      for (;;) {
        const response = await server.get(path).catch(() => null);
        const status = response?.status ?? 'refused';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!response) return;
        if (response.status === 200) expect(await response.text()).toBe(right);
      }
    });
    await until('all clients are active', () => (statuses.get(200) ?? 0) > 200);
    server.signal('SIGTERM');
    await Promise.all(clients);
    expect(await server.exited).toBe(0);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual(['refused']);
    expect(server.complaints).toEqual([]);
  });

  test('ends even an early start cleanly, and the next start succeeds', async () => {
    const cwd = emptyDirectory();
    // one after another: a data directory has one server, and each finds the files of the previous one
    for (const moment of EARLY_MOMENTS) {
      const child = await startUnready({
        cwd,
        args: ['--port', '0', '--workers', '1', '--drain-delay', '0s'],
      });
      // the moment of the signal
      await Bun.sleep(moment);
      child.kill('SIGTERM');
      const output = await new Response(child.stdout).text();
      expect(output).not.toMatch(/"level":"(?:warn|error)"/);
      // 143: the signal came before the program could handle it
      expect(await child.exited).toBeOneOf([0, 143]);
    }
    const server = await RunningServer.start({ cwd });
    expect(await server.stop()).toEqual([0, []]);
  });
});

test('SIGUSR1, SIGUSR2 and SIGALRM, which log rotation and profilers send, do not end the process', async () => {
  const server = await RunningServer.start();
  const signals = ['SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const;
  for (const signal of signals) server.signal(signal);
  await until('all signals are logged', () =>
    signals.every((signal) =>
      server.log.some(({ message }) => String(message).startsWith(`${signal} is ignored`)),
    ),
  );
  expect((await server.get('/readyz')).status).toBe(200);
  expect(await server.stop()).toEqual([0, []]);
});
