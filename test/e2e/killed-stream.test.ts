/** A client that is killed in the middle of a stream leaves nothing behind in the server. */
import { beforeAll, describe, expect, test } from 'bun:test';
import { EndlessStream } from '../support/clients/endless-stream.ts';
import { metricOf, parseMetrics } from '../support/clients/prometheus.ts';
import { RunningServer } from '../support/servers/executable.ts';
import { openSockets } from '../support/servers/open-sockets.ts';
import { until } from '../support/until.ts';

const SCORE = '/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z';
/** Several, because the runtime notices a reset by itself only sometimes. */
const CLIENTS = 8;
const SPOTS_BEFORE = 500;

let server: RunningServer;
beforeAll(async () => {
  server = await RunningServer.start({ args: ['--workers', '2'] });
});

async function metrics() {
  const scrape = parseMetrics(await (await server.get('/metrics')).text());
  const sum = (wanted: string) =>
    scrape.filter(({ name }) => name === wanted).reduce((total, { value }) => total + value, 0);
  return {
    scores: sum('spotscore_scores_total'),
    tasks: metricOf(scrape, 'spotscore_pool_tasks_total'),
    waiting: sum('spotscore_pool_waiting'),
    running: metricOf(scrape, 'spotscore_pool_running'),
  };
}

describe.each([
  ['reads its answers', true],
  ['only sends', false],
])('a client that %s', (_, reads) => {
  test.each([
    ['closed', false],
    ['reset', true],
  ])('frees queue, threads and connection if killed half way (%s)', async (_, reset) => {
    const before = await metrics();
    const socketsBefore = openSockets(server.pid);
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => EndlessStream.open(server.url, { reads })),
    );
    await until(
      'all streams are under way',
      async () => (await metrics()).scores > before.scores + SPOTS_BEFORE * CLIENTS,
    );
    expect(openSockets(server.pid)).toBeGreaterThanOrEqual(socketsBefore + CLIENTS);
    if (reads) for (const { received } of clients) expect(received).toBeGreaterThan(0);

    for (const client of clients) client.kill({ reset });

    await until('all connections are closed', () => openSockets(server.pid) <= socketsBefore);
    await until('nothing waits or runs', async () => {
      const { waiting, running } = await metrics();
      return waiting === 0 && running === 0;
    });
    const settled = await metrics();
    for (let n = 0; n < 20; n++) await server.get(SCORE);
    // two of them may have been computed again; no spot of a stream is scored any more
    const { tasks, scores } = await metrics();
    expect(scores - settled.scores).toBe(20);
    expect(tasks! - settled.tasks!).toBeWithin(0, 3);
  });
});

test('after all of them the server stops cleanly, with no request to cut off', async () => {
  expect(await server.stop()).toEqual([0, []]);
  expect(server.log.find(({ message }) => message === 'stopped')).not.toHaveProperty('requests_cut');
});
