// Executables and their databases: several on one Postgres, and databases that fail at run time.
import { describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import {
  BEHIND_PROXY,
  newAddress,
  newReport,
  PLACE,
  Sender,
  send,
} from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer, run } from '../../support/servers/executable.ts';
import { sharedPostgres, startPostgres } from '../../support/servers/postgres.ts';
import { until } from '../../support/until.ts';

const ROOT = process.getuid?.() === 0;
const LIMITS = ['--workers', '1', '--signal-limit', '0', ...BEHIND_PROXY];

const onPostgres = (url: string) =>
  RunningServer.start({ args: [...LIMITS, '--database-url', url, '--secret', 'the same on all instances'] });

/** Returns the score of the place now, and its points from reports. */
async function scoreAt(server: RunningServer): Promise<{ score: number; community: number }> {
  const response = await server.get(`/api/spot/score?lat=${PLACE.lat}&lon=${PLACE.lon}`);
  const { score, explanation } = (await response.json()) as {
    score: number;
    explanation: { factors: { key: string; points: number }[] };
  };
  const factor = explanation.factors.find(({ key }) => key === 'community');
  return { score, community: factor?.points ?? 0 };
}

async function databaseStatus(server: RunningServer): Promise<string> {
  const health = (await (await server.get('/api/health')).json()) as { database: { status: string } };
  return health.database.status;
}

describe('a score', () => {
  test('includes a report as soon as its request has returned, on every thread', async () => {
    const server = await RunningServer.start({ args: [...LIMITS, '--workers', '3'] });
    // a report counts half in the next cell, so that three newcomers stay within their limit
    const spot_id = spotIdOf(PLACE.lat + 0.001, PLACE.lon);
    for (const [kind, points] of [
      ['calm', 5],
      ['calm', 10],
      ['noise', 2.5],
    ] as const) {
      const report = newReport({ spot_id, signal_type: kind });
      expect((await send(server.url, report, newAddress())).status).toBe(201);
      const scores = await Promise.all(Array.from({ length: 12 }, () => scoreAt(server)));
      for (const { community } of scores) expect(community).toBeCloseTo(points, 1);
    }
    expect(await server.stop()).toEqual([0, []]);
  });

  test('includes reports from before a restart', async () => {
    const cwd = emptyDirectory();
    const before = await RunningServer.start({ cwd, args: LIMITS });
    await send(before.url, newReport());
    await before.stop();
    const after = await RunningServer.start({ cwd, args: LIMITS });
    expect((await scoreAt(after)).community).toBeLessThan(-9);
    expect(await after.stop()).toEqual([0, []]);
  });
});

describe('two executables on one Postgres', () => {
  test('store exactly one of 500 simultaneous reports of one device on one spot', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const servers = await Promise.all([onPostgres(url), onPostgres(url)]);
    const report = newReport();
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => {
        const response = await send(servers[n % 2]!.url, report);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(499);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([
      [0, []],
      [0, []],
    ]);
  });

  test('notify each other at once, and catch up after lost connections', async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase('Plätze & 100%');
    const [one, other] = (await Promise.all([onPostgres(url), onPostgres(url)])) as [
      RunningServer,
      RunningServer,
    ];
    // half of 6.1 points in the next cell, so that several newcomers stay within their limit
    const spot_id = spotIdOf(PLACE.lat + 0.001, PLACE.lon);
    const weekAgo = () => new Date(Date.now() - 9 * 86_400_000).toISOString();
    const sendNext = () => send(one.url, newReport({ spot_id, timestamp: weekAgo() }), newAddress());
    const secondsUntilHeard = async () => {
      const { community } = await scoreAt(other);
      const begun = performance.now();
      expect((await sendNext()).status).toBe(201);
      await until('the other one has the report', async () => (await scoreAt(other)).community < community);
      return (performance.now() - begun) / 1000;
    };
    // Usually some milliseconds. Without the notification it would be the polling interval of 5 s.
    expect(await secondsUntilHeard()).toBeLessThan(3);

    await server.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'spotscore%' and datname = current_database()`,
      url,
    );
    // stored while notifications were impossible
    await until('reports are accepted again', async () => (await sendNext()).status === 201);
    await until('the other one has caught up', async () => (await scoreAt(other)).community < -5.5);
    await Promise.all([one.stop(), other.stop()]);
  });
});

describe('Postgres that dies under load', () => {
  test('loses no acknowledged report; clients get 503 meanwhile, and the service recovers', async () => {
    const database = await startPostgres();
    const url = await database.createDatabase();
    const server = await onPostgres(url);
    const sender = new Sender(8);
    sender.start(server.url);
    for (let times = 1; times <= 2; times++) {
      const accepted = sender.accepted.length;
      await until('reports are stored', () => sender.accepted.length > accepted + 100);
      await database.kill();
      const refused = sender.statuses.get(503) ?? 0;
      await until('clients get a 503', () => (sender.statuses.get(503) ?? 0) > refused);
      expect((await server.get(`/api/spot/score?lat=${PLACE.lat}&lon=${PLACE.lon}`)).status).toBe(200);
      await database.start();
      await until('the service has recovered', async () => (await databaseStatus(server)) === 'ok');
    }
    const accepted = sender.accepted.length;
    await until('reports are stored', () => sender.accepted.length > accepted + 100);
    await sender.stop();
    await sender.settle(server.url);

    expect([...sender.statuses.keys()].toSorted()).toEqual(
      [201, 429, 503].filter((status) => sender.statuses.has(status)),
    );
    const admin = postgres(url, { max: 1, fetch_types: false });
    const stored = (await admin<{ id: string }[]>`select id from signals`).map(({ id }) => id);
    await admin.end();
    expect(new Set(stored).isSupersetOf(new Set(sender.accepted))).toBe(true);
    expect(stored).toHaveLength(sender.sent.length);
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    // a line for each reason, such as that it starts up; the same one is not said again
    const messages = complaints.map(({ message }) => String(message));
    expect(messages.length).toBeWithin(1, 5);
    for (const [i, message] of messages.entries()) {
      expect(message).toMatch(/^cannot store reports: .*; scoring continues, storage is retried$/);
      expect(message).not.toBe(messages[i - 1]!);
    }
    await database.stop();
  });
});

describe('a disk', () => {
  test('that is full gives 503 and one log line; scoring continues, and storage recovers', async () => {
    const server = await RunningServer.start({
      args: LIMITS,
      // Limits the size of every file. The hard limit stays "unlimited", so the test can lift it.
      under: ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -S -f 600; exec "$0" "$@"'],
    });
    const sender = new Sender(4);
    sender.start(server.url);
    await until('the disk is full', () => (sender.statuses.get(503) ?? 0) > 10);
    expect((await server.get(`/api/spot/score?lat=${PLACE.lat}&lon=${PLACE.lon}`)).status).toBe(200);
    // each retry resets the status to "ok" until the next report
    await until(
      'the health check reports the failure',
      async () => (await databaseStatus(server)) === 'down',
    );
    expect((await server.get('/readyz')).status).toBe(200);

    const stored = sender.accepted.length;
    Bun.spawnSync(['prlimit', '--pid', String(server.pid), '--fsize=unlimited']);
    await until('reports are stored again', () => sender.accepted.length > stored + 20);
    await sender.stop();
    await sender.settle(server.url);
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    expect(complaints.map(({ message }) => message)).toEqual([
      expect.stringContaining('cannot store reports'),
    ]);
  });

  test('that is read-only gives 503, and scoring continues', async () => {
    const cwd = emptyDirectory();
    mkdirSync(join(cwd, 'data', 'regions'), { recursive: true });
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, 'data'), 0o555);
    // root can write everywhere, so the server runs as the user nobody
    const asNobody = ['/usr/bin/env', 'setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const server = await RunningServer.start({
      cwd,
      args: LIMITS,
      ...(ROOT ? { under: asNobody, env: { PATH: '/usr/bin:/bin' } } : {}),
    });
    const response = await send(server.url, newReport());
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).not.toContain('data');
    expect((await scoreAt(server)).score).toBeGreaterThan(0);
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    const messages = complaints
      .map(({ message }) => message)
      .filter((message) => /reports/.test(String(message)));
    expect(messages).toEqual([expect.stringContaining('cannot store reports: the secret')]);
  });
});

describe('a device token', () => {
  test('is in no file, no log and no backup', async () => {
    const server = await RunningServer.start({ args: LIMITS });
    const reports = Array.from({ length: 20 }, () => newReport());
    const answers = await Promise.all([...reports, ...reports].map((report) => send(server.url, report)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    const saved = await run({ cwd: server.cwd, args: ['backup', 'copy.sqlite'] });
    expect(saved.exitCode).toBe(0);
    await server.stop();

    const files = readdirSync(server.cwd, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name)).toContain('copy.sqlite');
    const everything = Buffer.concat([
      Buffer.from([...bodies, JSON.stringify(server.log), saved.stdout, saved.stderr].join('\n')),
      ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    ]);
    const text = everything.toString('latin1').toLowerCase();
    for (const { device_token } of reports) {
      const plain = device_token.replaceAll('-', '');
      expect(text).not.toContain(device_token);
      expect(text).not.toContain(plain);
      expect(everything.includes(Buffer.from(plain, 'hex'))).toBe(false);
    }
  });
});

describe('a backup', () => {
  test('has a consistent state while reports come in, and overwrites nothing', async () => {
    const server = await RunningServer.start({ args: LIMITS });
    const sender = new Sender(4);
    sender.start(server.url);
    await until('reports are stored', () => sender.accepted.length > 50);
    const before = sender.accepted.length;
    const saved = await run({ cwd: server.cwd, args: ['backup', 'copy.sqlite'] });
    await sender.stop();
    expect(saved.stderr).toBe('');
    expect(Number(/^(\d+) reports of \S+ in copy.sqlite/.exec(saved.stdout)?.[1])).toBeWithin(
      before,
      sender.sent.length + 1,
    );
    const again = await run({ cwd: server.cwd, args: ['backup', 'copy.sqlite'] });
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      'copy.sqlite exists already; a backup overwrites nothing.\n',
    ]);
    expect(readdirSync(server.cwd).toSorted()).toEqual(['copy.sqlite', 'data']);
    for (const file of ['copy.sqlite', 'data/signals.sqlite', 'data/signals.sqlite-wal', 'data/secret']) {
      expect([file, statSync(join(server.cwd, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    await server.stop();
  });
});

test('a database of a newer version stops the start with one sentence', async () => {
  const url = await (await sharedPostgres()).createDatabase();
  await (await onPostgres(url)).stop();
  const admin = postgres(url, { max: 1, fetch_types: false });
  await admin`insert into spotscore_migrations values ('0099_future', 0)`;
  await admin.end();
  const { exitCode, stdout } = await run({ args: ['--port', '0', '--database-url', url] });
  expect(exitCode).toBe(3);
  expect(stdout).toContain('changed by a newer version of spotscore (migration 0099_future)');
});
