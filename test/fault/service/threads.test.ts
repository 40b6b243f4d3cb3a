// P3: a dead thread is replaced, and clients see at most a 503. No number of deaths ends the process.
import { beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { build } from '../../../scripts/build.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';

const AT = 'at=2026-02-16T22:30:00Z';
const KILL = `/api/spot/score?lat=66.6&lon=0&${AT}`;
const EXPLODE = `/api/spot/score?lat=77.7&lon=0&${AT}`;
const CLIENTS = 200;
/** Deaths in a row; more than a supervisor would accept. */
const DEATHS = 6;
const spot = (n: number) => `/api/spot/score?lat=${(-34.9 + n / 5000).toFixed(4)}&lon=-56.17&${AT}`;

/** Executable with threads that a request can kill. Released executables have none. */
const executable = join(emptyDirectory(), 'mortal');

beforeAll(async () => {
  const source = await Bun.file(join(import.meta.dir, '../../support/threads/mortal-scorer.ts')).text();
  const contents = source.replaceAll("'../../../src/", "'../src/");
  await build({
    outfile: executable,
    plugins: [
      {
        name: 'mortal threads',
        setup({ onLoad }) {
          onLoad({ filter: /workers\/scorer\.ts$/ }, () => ({ contents, loader: 'ts' }));
        },
      },
    ],
  });
});

async function threadsOf(server: RunningServer): Promise<{ ready: number; replaced: number }> {
  return (await (await server.get('/api/health')).json()).workers;
}

describe('a scoring thread that dies under 200 clients', () => {
  test.each([
    ['in a task', KILL],
    ['between tasks', EXPLODE],
  ])('%s costs its clients at most a 503, is replaced, and changes nothing else', async (_, deadly) => {
    const server = await RunningServer.start({ executable, args: ['--workers', '2'] });
    // one after another: a busy machine may refuse so many at once
    const right: string[] = [];
    for (let n = 0; n < CLIENTS; n++) {
      const response = await server.get(spot(n));
      expect(response.status).toBe(200);
      right.push(await response.text());
    }
    const paths = Array.from({ length: CLIENTS }, (_, n) => (n === CLIENTS / 2 ? deadly : spot(n)));
    const answers = await Promise.all(paths.map((path) => server.get(path)));
    for (const [n, response] of answers.entries()) {
      const text = await response.text();
      if (paths[n] === deadly) continue;
      if (response.status === 200) expect(text).toBe(right[n]!);
      else expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    }
    await until('the thread is replaced', async () => (await threadsOf(server)).replaced === 1);
    await until('both threads are ready', async () => (await threadsOf(server)).ready === 2);
    for (let n = 0; n < CLIENTS; n += 20) expect(await (await server.get(spot(n))).text()).toBe(right[n]!);
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    expect(complaints.map(({ message }) => message)).toEqual(['a scoring thread was lost and is replaced']);
  });
});

test('threads that die repeatedly never end the process, and are counted', async () => {
  const server = await RunningServer.start({ executable, args: ['--workers', '2'] });
  const lost = async () => (await (await server.get('/api/health')).json()).workers.lost.ended;
  while ((await lost()) < DEATHS) {
    expect((await server.get(KILL)).status).toBe(503);
    expect((await server.get('/healthz')).status).toBe(200);
    expect([200, 503]).toContain((await server.get('/readyz')).status);
  }
  await until('a score is answered', async () => (await server.get(spot(1))).status === 200);
  expect(await (await server.get('/metrics')).text()).toMatch(
    /^spotscore_pool_threads_lost_total\{cause="ended"\} \d+$/m,
  );
  expect((await server.stop())[0]).toBe(0);
});
