import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/shared/language.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { until } from '../support/until.ts';

const SCORE = '/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z';

describe('the executable, alone in an empty directory', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await RunningServer.start();
  });
  afterAll(async () => {
    // the log has no warning or error after all these requests
    expect(await server.stop()).toEqual([0, []]);
  });

  test('scores a spot of the built-in sample and says that it is the sample', async () => {
    const response = await server.get(SCORE);
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer.score).toBeWithin(0, 101);
    expect(answer.meta).toMatchObject({ degraded: false, region: expect.stringContaining('Montevideo') });
    const health = await (await server.get('/api/health')).json();
    expect(health.status).toBe('ok');
    expect(JSON.stringify(health.sources)).toContain('built-in sample');
    expect(JSON.stringify(server.log)).toContain('no region is imported yet');
  });

  test('answers any coordinate on Earth; without map data as degraded and never green', async () => {
    for (const [lat, lon] of [
      [90, 0],
      [-90, -180],
      [0, 180],
      [51.2, 6.8],
    ]) {
      const answer = await (await server.get(`/api/spot/score?lat=${lat}&lon=${lon}`)).json();
      expect(answer).toMatchObject({
        score: 50,
        ampel: 'yellow',
        meta: { degraded: true, degraded_reason: 'no_map_data' },
      });
    }
  });

  test('answers in every language, each in its own words', async () => {
    const reasons = await Promise.all(
      LANGUAGES.map(async (lang) => (await (await server.get(`${SCORE}&lang=${lang}`)).json()).reasons[0]),
    );
    expect(new Set(reasons).size).toBe(LANGUAGES.length);
  });

  test('refuses values out of range: the checks are still in the binary', async () => {
    const response = await server.get('/api/spot/score?lat=91&lon=Infinity');
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toHaveLength(2);
  });

  test('answers HEAD like GET, without a body', async () => {
    for (const path of [
      SCORE,
      '/api/health',
      '/healthz',
      '/readyz',
      '/swagger',
      '/swagger/json',
      '/swagger/start.js',
    ]) {
      const head = await server.get(path, { method: 'HEAD' });
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
    }
  });

  test('serves the Swagger page and its files from inside', async () => {
    const html = await (await server.get('/swagger')).text();
    for (const [, address] of html.matchAll(/(?:src|href)="(swagger\/[^"]*)"/g)) {
      expect([address, (await server.get(`/${address}`)).status]).toEqual([address, 200]);
    }
    expect((await (await server.get('/swagger/json')).json()).openapi).toMatch(/^3\./);
  });

  test('compresses scores for clients that ask', async () => {
    const response = await server.get(SCORE, { headers: { 'accept-encoding': 'gzip' }, decompress: false });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(await response.bytes())))).toHaveProperty(
      'score',
    );
  });

  test('gives the same bytes for the same request, whichever thread answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await server.get(SCORE)).text()),
    );
    expect(new Set(answers).size).toBe(1);
  });

  test('answers healthcheck that it is ready', async () => {
    const { exitCode, stdout } = await run({ args: ['healthcheck', '--port', new URL(server.url).port] });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('/readyz: 200');
  });

  test('says in one sentence that a port is in use', async () => {
    const { port } = new URL(server.url);
    const { exitCode, stdout } = await run({ args: ['--port', port] });
    expect(exitCode).toBe(1);
    const complaint = stdout.split('\n').find((line) => line.includes('"error"'))!;
    expect(JSON.parse(complaint).message).toBe(
      `Port ${port} on 127.0.0.1 is in use; choose another one with --port.`,
    );
  });
});

describe('with one thread and with four', () => {
  test('the answers have the same bytes', async () => {
    const paths = [SCORE, `${SCORE}&lang=de`, '/api/spot/score?lat=-34.89&lon=-56.17&at=2026-07-04T23:59:59'];
    const answersWith = async (threads: string) => {
      const server = await RunningServer.start({ args: ['--workers', threads] });
      const answers = await Promise.all(paths.map(async (path) => (await server.get(path)).text()));
      expect(await server.stop()).toEqual([0, []]);
      return answers;
    };
    expect(await answersWith('1')).toEqual(await answersWith('4'));
  });
});

describe('the working directory', () => {
  test('cannot change what the program does: .env and bunfig.toml are not read', async () => {
    const cwd = emptyDirectory();
    writeFileSync(join(cwd, '.env'), 'PORT=1\nHOST=256.0.0.1\nSPOTSCORE_WORKERS=none\n');
    writeFileSync(join(cwd, 'bunfig.toml'), 'preload = ["./evil.ts"]\n');
    writeFileSync(join(cwd, 'evil.ts'), 'console.log("evil"); process.exit(66);\n');
    mkdirSync(join(cwd, 'workers'));
    writeFileSync(join(cwd, 'workers', 'scorer.ts'), 'process.exit(66);\n');
    const server = await RunningServer.start({ cwd });
    expect((await server.get(SCORE)).status).toBe(200);
    expect(JSON.stringify(server.log)).not.toContain('evil');
    expect(await server.stop()).toEqual([0, []]);
  });

  test('may be read-only if the data directory is elsewhere, and is reported otherwise', async () => {
    // nobody can make a directory here, not even root
    const readOnly = '/proc/self';
    const { exitCode, stderr } = await run({ args: ['--port', '0'], cwd: readOnly });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^--data-dir \(SPOTSCORE_DATA_DIR\) is "\.\/data" \(\w+\); expected a folder/);
    const server = await RunningServer.start({ cwd: readOnly, args: ['--data-dir', emptyDirectory()] });
    expect(await server.stop()).toEqual([0, []]);
  });
});

describe('SIGTERM', () => {
  test('refuses new connections after the delay, and exits with 0', async () => {
    const server = await RunningServer.start({ args: ['--drain-delay', '100ms'] });
    expect((await server.get(SCORE)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(await server.get('/healthz').catch(() => 'refused')).toBe('refused');
    expect(server.complaints).toEqual([]);
  });

  test('ends readiness but answers requests during the delay; a second one exits at once', async () => {
    const server = await RunningServer.start({ args: ['--drain-delay', '1h'] });
    server.signal('SIGTERM');
    await until('the signal has arrived', async () => (await server.get('/readyz')).status === 503);
    const ready = await server.get('/readyz');
    expect(await ready.json()).toMatchObject({ error: 'not_ready', detail: 'the service is stopping' });
    expect((await server.get(SCORE)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.exited).toBe(143);
  });

  test('is not delayed by idle connections', async () => {
    const server = await RunningServer.start({ args: ['--drain-timeout', '1h'] });
    // fetch keeps its connection open
    await server.get('/healthz');
    expect(await server.stop()).toEqual([0, []]);
  });
});
