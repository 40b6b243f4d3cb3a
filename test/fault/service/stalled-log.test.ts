import { expect, test } from 'bun:test';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged, EXECUTABLE } from '../../../scripts/build.ts';
import { listen } from '../../../src/http/server.ts';
import { atEnd } from '../../support/cleanup.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { until } from '../../support/until.ts';

/** Number of requests; their log lines exceed the buffers of the pipe and of the program. */
const REQUESTS = 3000;

test('a stalled reader of the log loses lines, but delays neither responses nor the stop', async () => {
  await buildIfChanged();
  const cwd = emptyDirectory();
  // the log cannot announce the port in this test
  const probe = listen({ fetch: () => new Response(), host: '127.0.0.1', port: 0 });
  await probe.stop(0);
  const { port } = new URL(probe.url);
  const pipe = join(cwd, 'log');
  expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0);
  // opened for reading as well, but never read
  const descriptor = openSync(pipe, 'r+');
  const child = Bun.spawn([EXECUTABLE, '--port', port], {
    cwd,
    env: {},
    stdout: descriptor,
    stderr: 'inherit',
  });
  atEnd(() => child.kill('SIGKILL'));
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.status);
  await until('the server is ready', async () => (await status('/readyz').catch(() => 0)) === 200);

  for (let sent = 0; sent < REQUESTS; sent += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => status('/api/spot/score?lat=1&lon=1')),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  }
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  closeSync(descriptor);
});
