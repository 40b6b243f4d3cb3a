/** Streams of spots through nginx and Caddy, with the files of deploy/proxy and a client that speaks what they offer. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer } from '../support/servers/executable.ts';
import {
  askProxy,
  type RunningProxy,
  type StartProxy,
  startCaddy,
  startNginx,
} from '../support/servers/proxy.ts';

const STREAM = '/api/spot/scores/stream';
const NDJSON = 'content-type: application/x-ndjson';
/** Size of a long stream, bytes: more than the limit of any other body. */
const LONG = 70e6;
/** Bytes that a client of nginx sends before it has their results. */
const AHEAD = 256e3;

const PROXIES: [string, string[], StartProxy][] = [
  ['nginx', ['nginx', 'openssl', 'curl'], startNginx],
  ['Caddy', ['caddy', 'openssl', 'curl'], (options) => startCaddy({ ...options, isSecure: true })],
];

/**
 * Sends lines through a proxy, each as soon as fewer than `ahead` bytes have no result yet.
 * @returns exit code of curl, and the number of results
 */
async function streamThrough(proxy: RunningProxy, lines: Iterable<string>, ahead: number): Promise<number[]> {
  const curl = Bun.spawn(
    ['curl', '--no-progress-meter', '-kN', '-T', '.', '-X', 'POST', '-H', NDJSON, `${proxy.url}${STREAM}`],
    {
      stdin: 'pipe',
      stdout: 'pipe',
    },
  );
  const waiting: number[] = [];
  let [results, open, partial] = [0, 0, ''];
  let progress = Promise.withResolvers<void>();
  async function readAll(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of curl.stdout) {
      const found = (partial + decoder.decode(bytes, { stream: true })).split('\n');
      partial = found.pop()!;
      for (const _ of found) open -= waiting.shift() ?? 0;
      results += found.length;
      progress.resolve();
      progress = Promise.withResolvers<void>();
    }
  }
  const reading = readAll();
  for (const line of lines) {
    curl.stdin.write(line);
    waiting.push(line.length);
    open += line.length;
    if (open < ahead) continue;
    await curl.stdin.flush();
    while (open >= ahead && curl.exitCode === null) await Promise.race([progress.promise, curl.exited]);
  }
  await curl.stdin.end();
  await reading;
  return [await curl.exited, results];
}

function* repeated(line: string, count: number): Iterable<string> {
  for (let i = 0; i < count; i++) yield line;
}

for (const [name, programs, start] of PROXIES) {
  const missing = programs.filter((program) => Bun.which(program) === null);

  describe.skipIf(missing.length > 0)(
    missing.length > 0 ? `${name}: not tested, as ${missing} is not installed` : name,
    () => {
      let server: RunningServer;
      let proxy: RunningProxy;
      // long ids are refused with a short result: the proxy has the work, not the service
      const long = `{"lat":-34.9,"lon":-56.19,"id":"${'x'.repeat(4000)}"}\n`;
      const count = Math.ceil(LONG / long.length);

      beforeAll(async () => {
        server = await RunningServer.start({ env: { SPOTSCORE_TRUSTED_PROXIES: '127.0.0.1' } });
        proxy = await start({ service: Number(new URL(server.url).port), directory: emptyDirectory() });
      });
      afterAll(async () => {
        await proxy?.stop();
        await server.stop();
      });

      test('passes each line on before the next one is sent, in both directions', async () => {
        const lines = [0, 1, 2].map((id) => `{"lat":-34.9,"lon":-56.19,"id":${id}}\n`);
        expect(await streamThrough(proxy, lines, 1)).toEqual([0, 3]);
      });

      test('passes 70 MB, from a client that waits for results', async () => {
        expect(await streamThrough(proxy, repeated(long, count), AHEAD)).toEqual([0, count]);
      });

      if (name === 'Caddy') {
        test('passes 70 MB, from a client that does not wait', async () => {
          expect(await streamThrough(proxy, repeated(long, count), Infinity)).toEqual([0, count]);
        });

        test('refuses streams over HTTP/1.1, of which it would lose lines', async () => {
          const headers = { 'content-type': 'application/x-ndjson' };
          const answer = await askProxy(proxy, STREAM, { method: 'POST', headers, body: '{}\n' });
          expect([answer.status, await answer.text()]).toEqual([505, expect.stringContaining('HTTP/2')]);
          const list = await askProxy(proxy, '/api/spot/scores', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{"spots":[]}',
          });
          expect(list.status).toBe(200);
        });

        test('refuses such a stream at once, while its client waits for the first result', async () => {
          const curl = Bun.spawn(
            [
              'curl',
              '-sSkN',
              '--http1.1',
              '-T',
              '.',
              '-X',
              'POST',
              '-H',
              NDJSON,
              '-H',
              'Expect:',
              proxy.url + STREAM,
            ],
            { stdin: 'pipe', stdout: 'pipe' },
          );
          curl.stdin.write('{"lat":-34.9,"lon":-56.19}\n');
          await curl.stdin.flush();
          const { value } = await curl.stdout.getReader().read();
          expect(new TextDecoder().decode(value)).toContain('Streams need HTTP/2');
          curl.kill();
        });
      }
    },
  );
}
