// A disk that is really full: health, readiness, metric and log agree, until a write succeeds.
import { expect, test } from 'bun:test';
import { mkdirSync, rmSync } from 'node:fs';
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
    const metric = async () =>
      /^spotscore_database_up\S* (\d)/m.exec(await (await server.get('/metrics')).text())![1];
    expect((await send(server.url, newReport(), newAddress())).status).toBe(201);
    expect(await metric()).toBe('1');
    const filler = disk.fill();
    const client = newAddress();
    const failures = new Set<string>();
    // more reports than the limit of a client, and several attempts to open the database again
    for (let n = 0; n <= REPORTS_A_MINUTE || failures.size < ATTEMPTS; n++) {
      expect((await send(server.url, newReport(), client)).status).toBe(503);
      const health = await json('/api/health');
      expect([health.status, health.database.status]).toEqual(['degraded', 'down']);
      expect((await json('/readyz')).degraded?.join()).toContain('Reports cannot be stored right now');
      expect(await metric()).toBe('0');
      failures.add(health.database.last_error_at!);
    }
    rmSync(filler);
    await until('a probe succeeds', async () => (await json('/api/health')).database.status === 'ok');
    expect(await metric()).toBe('1');
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
