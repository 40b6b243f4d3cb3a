// A disk that is really full, and a damaged file: health, readiness, metric, alert and log agree.
import { expect, test } from 'bun:test';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BEHIND_PROXY, newAddress, newReport, send } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer } from '../../support/servers/executable.ts';
import { SmallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

const DISK_BYTES = 32 * 2 ** 20;
const REPORTS_A_MINUTE = 10;
const ATTEMPTS = 4;

/** The members of /api/health and /readyz that this test reads. */
interface Answer {
  status: string;
  database: { status: string; last_error_at: string | null };
  degraded?: string[];
}

/** Returns metric and value of an alert of the form `metric == value`. */
function alertOf(name: string): [metric: string, value: string] {
  const path = join(import.meta.dir, '..', '..', '..', 'deploy', 'prometheus', 'alerts.yaml');
  const { groups } = Bun.YAML.parse(readFileSync(path, 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const { expr } = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name)!;
  const [, metric, value] = /^(\w+) == (\d)$/.exec(expr)!;
  return [metric!, value!];
}

test('on a full disk every place says that reports cannot be stored, until one can', async () => {
  const cwd = emptyDirectory();
  const mountPoint = join(cwd, 'disk');
  mkdirSync(mountPoint);
  const disk = SmallDisk.at(mountPoint, DISK_BYTES);
  if (!disk) return console.warn('skipped: no disk may be mounted');
  const data = join(mountPoint, 'data');
  mkdirSync(data);
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const server = await RunningServer.start({
      cwd,
      args: ['--workers', '1', '--data-dir', data, ...BEHIND_PROXY],
    });
    stops.push(() => server.stop());
    const json = async (path: string) => (await (await server.get(path)).json()) as Answer;
    const [metric, value] = alertOf('SpotscoreDatabaseDown');
    const doesAlertFire = async () => {
      const text = await (await server.get('/metrics')).text();
      return new RegExp(`^${metric}\\S* (\\d)`, 'm').exec(text)![1] === value;
    };
    expect((await send(server.url, newReport(), newAddress())).status).toBe(201);
    expect(await doesAlertFire()).toBe(false);
    const filler = disk.fill();
    const client = newAddress();
    const failures = new Set<string>();
    // more reports than the limit of a client, and several attempts to open the database again
    for (let n = 0; n <= REPORTS_A_MINUTE || failures.size < ATTEMPTS; n++) {
      expect((await send(server.url, newReport(), client)).status).toBe(503);
      const health = await json('/api/health');
      expect([health.status, health.database.status]).toEqual(['degraded', 'down']);
      expect((await json('/readyz')).degraded?.join()).toContain('Reports cannot be stored right now');
      expect(await doesAlertFire()).toBe(true);
      failures.add(health.database.last_error_at!);
    }
    rmSync(filler);
    await until('a probe succeeds', async () => (await json('/api/health')).database.status === 'ok');
    expect(await doesAlertFire()).toBe(false);
    expect((await json('/readyz')).degraded).toBeUndefined();
    expect((await send(server.url, newReport(), client)).status).toBe(201);
    const about = () => server.log.map(({ message }) => `${message}`).filter((text) => /report/.test(text));
    await until('the log says so', () => about().length > 1);
    expect(about()).toEqual([
      expect.stringMatching(/^cannot store reports: SQLITE_FULL: .*; scoring continues, storage is retried$/),
      'reports are stored again',
    ]);
  } finally {
    for (const stop of stops) await stop();
    disk.remove();
  }
});

test('a file of reports that another program overwrites is told without a report, until it is moved away', async () => {
  const first = await RunningServer.start({ args: ['--workers', '1'] });
  const { cwd } = first;
  const file = join(cwd, 'data', 'signals.sqlite');
  expect((await send(first.url, newReport())).status).toBe(201);
  // brings the report from the log beside the file into it
  expect(await first.stop()).toEqual([0, []]);
  const server = await RunningServer.start({ args: ['--workers', '1'], cwd });
  const json = async (path: string) => (await (await server.get(path)).json()) as Answer;
  expect((await json('/api/health')).database.status).toBe('ok');
  // in place and longer than it was
  writeFileSync(file, 'No database at all. '.repeat(100_000), { flag: 'r+' });
  await until('health tells it', async () => (await json('/api/health')).database.status === 'down');
  expect((await json('/readyz')).degraded?.join()).toContain('Reports cannot be stored right now');
  expect((await send(server.url, newReport())).status).toBe(503);
  // scores are answered
  expect((await server.get('/api/spot/score?lat=-34.9054&lon=-56.1912')).status).toBe(200);
  renameSync(file, `${file}.aside`);
  await until('reports are stored again', async () => (await json('/api/health')).database.status === 'ok');
  expect((await send(server.url, newReport())).status).toBe(201);
  const [exitCode, complaints] = await server.stop();
  expect([exitCode, complaints.map(({ message }) => message)]).toEqual([
    0,
    [
      expect.stringMatching(
        /^cannot store reports: The database of reports is damaged or not a database .*; scoring continues/,
      ),
    ],
  ]);
});
