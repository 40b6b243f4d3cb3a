import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { RunningServer } from '../../support/servers/executable.ts';

const SCORE = '/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z';

test('clients that leave in the middle of their requests harm nothing', async () => {
  const server = await RunningServer.start();
  const before = await (await server.get(SCORE)).text();
  const { hostname, port } = new URL(server.url);
  const requests = `GET ${SCORE} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20);
  for (let i = 0; i < 100; i++) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(requests, () => socket.destroy()));
      socket.on('close', () => resolve());
      // the server may write to a closed connection
      socket.on('error', () => {});
    });
  }
  expect(await (await server.get(SCORE)).text()).toBe(before);
  const { workers } = await (await server.get('/api/health')).json();
  expect([workers.ready, workers.waiting, workers.replaced]).toEqual([workers.threads, 0, 0]);
  expect(await server.stop()).toEqual([0, []]);
});
