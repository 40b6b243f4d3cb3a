// P1: the executable starts alone, as any user, with few writable folders, or says in one line why it does
// not.
import { describe, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE } from '../../../scripts/build.ts';
import { READABLE_VERSIONS } from '../../../src/region/format/layout.ts';
import { newReport, send } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { smallTown } from '../../support/maps/small-town.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { RunningServer, run } from '../../support/servers/executable.ts';
import { AS_NOBODY, openDirectory } from '../../support/servers/nobody.ts';

const SCORE = '/api/spot/score?lat=-34.9054&lon=-56.1912&at=2026-02-16T22:30:00Z';
const SAMPLE = join(import.meta.dir, '../../../dist/sample.spots');
const TOWN = smallTown({ name: 'Bergdorf', lat: 47.1, lon: 9.5, carParks: ['Dorf'] });
/** Offset of the format version in a region file, after its eight magic bytes. */
const VERSION_AT = 8;

/** Returns exit code and error message of a failed start, and checks that no stack trace appears. */
async function failedStart(args: string[], cwd = emptyDirectory()): Promise<[number, string]> {
  const { exitCode, stdout, stderr } = await run({ args: ['--port', '0', ...args], cwd });
  expect(stdout + stderr).not.toMatch(/\bat \S+ \(|\.ts:\d/);
  const [complaint] = stdout
    .split('\n')
    .filter((line) => line.includes('"error"'))
    .map((line) => JSON.parse(line).message as string);
  return [exitCode, complaint ?? stderr];
}

describe('the executable starts', () => {
  test('as an ordinary user with one writable folder, the data directory', async () => {
    const home = emptyDirectory();
    const executable = join(home, 'spotscore');
    const data = join(home, 'data');
    copyFileSync(EXECUTABLE, executable);
    chmodSync(executable, 0o555);
    mkdirSync(data, { mode: 0o777 });
    chmodSync(data, 0o777);
    chmodSync(home, 0o555);
    const server = await RunningServer.start({
      executable,
      under: AS_NOBODY,
      cwd: '/',
      args: ['--data-dir', data],
      env: { TMPDIR: '/nowhere' },
    });
    expect((await server.get(SCORE)).status).toBe(200);
    expect((await send(server.url, newReport())).status).toBe(201);
    expect(await server.stop()).toEqual([0, []]);
    // the secret is private to its user
    expect(statSync(join(data, 'secret')).mode & 0o077).toBe(0);
    chmodSync(home, 0o755);
  });

  test('with a region of another version, which it skips and explains', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    mkdirSync(regions, { recursive: true });
    const bytes = readFileSync(SAMPLE);
    bytes.writeUInt32LE(1, VERSION_AT);
    writeFileSync(join(regions, 'old.spots'), bytes);
    copyFileSync(SAMPLE, join(regions, 'new.spots'));
    const server = await RunningServer.start({ cwd });
    expect((await server.get(SCORE)).status).toBe(200);
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    expect(complaints.map(({ message }) => message)).toEqual([
      `a region file is not used: old.spots has format version 1, this program reads versions ` +
        `${READABLE_VERSIONS.join(', ')}: import the map data again.`,
    ]);
  });
});

describe('the executable does not start', () => {
  test('when the data directory is a file, below a file, or not writable', async () => {
    const cwd = openDirectory();
    const executable = join(cwd, 'spotscore');
    copyFileSync(EXECUTABLE, executable);
    writeFileSync(join(cwd, 'town.osm.pbf'), pbfOf(TOWN), { mode: 0o644 });
    writeFileSync(join(cwd, 'file'), '');
    mkdirSync(join(cwd, 'foreign'), { mode: 0o555 });
    for (const command of [
      ['--port', '0'],
      ['import', 'town.osm.pbf'],
      ['sweep', '--step', '5000'],
    ])
      for (const [directory, reason] of [
        ['file', 'a file'],
        ['file/x', `${join(cwd, 'file')} is a file`],
        ['foreign', 'EACCES'],
        ['foreign/x', 'EACCES'],
      ]) {
        const args = [...command, '--data-dir', directory!];
        const { exitCode, stdout, stderr } = await run({ args, cwd, executable, under: AS_NOBODY });
        expect([args, exitCode, stdout, stderr]).toEqual([
          args,
          2,
          '',
          `--data-dir (SPOTSCORE_DATA_DIR) is "${directory}" (${reason}); expected a folder that this user may read and write\nTry --help.\n`,
        ]);
      }
    // and these, which read it
    for (const command of ['status', 'regions', 'score 43.73 7.42', 'mcp', 'backup saved.sqlite']) {
      const { exitCode, stdout } = await run({
        args: command.split(' '),
        cwd,
        env: { SPOTSCORE_DATA_DIR: 'file' },
      });
      expect([command, exitCode, stdout]).toEqual([command, 2, '']);
    }
    // but not these
    const { exitCode } = await run({ args: ['version'], cwd, env: { SPOTSCORE_DATA_DIR: 'file' } });
    expect(exitCode).toBe(0);
  });

  test('when the database is another file', async () => {
    const cwd = emptyDirectory();
    mkdirSync(join(cwd, 'data'));
    writeFileSync(join(cwd, 'data', 'signals.sqlite'), 'Dear server, this is no database. '.repeat(100));
    const [exitCode, complaint] = await failedStart([], cwd);
    expect(exitCode).toBe(3);
    expect(complaint).toMatch(/database/i);
  });

  test('when the secret of the data directory is empty', async () => {
    const cwd = emptyDirectory();
    mkdirSync(join(cwd, 'data'));
    writeFileSync(join(cwd, 'data', 'secret'), '');
    const [exitCode, complaint] = await failedStart([], cwd);
    expect(exitCode).toBe(3);
    expect(complaint).toMatch(/secret/);
  });

  test('when the metrics address is invalid or in use', async () => {
    expect(await failedStart(['--metrics-address', '256.0.0.1:9090'])).toEqual([
      2,
      expect.stringContaining('--metrics-address is "256.0.0.1:9090"; expected an address and a port'),
    ]);
    const first = await RunningServer.start();
    const { port } = new URL(first.url);
    expect(await failedStart(['--metrics-address', `127.0.0.1:${port}`])).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use; choose another one with --metrics-address.`,
    ]);
    expect(await first.stop()).toEqual([0, []]);
  });
});

test('metrics with an address of their own are served only there', async () => {
  const server = await RunningServer.start({ args: ['--metrics-address', '127.0.0.1:0'] });
  const { message } = server.log.find(({ message }) => String(message).startsWith('metrics on'))!;
  const address = String(message).replace('metrics on ', '');
  await server.get(SCORE);
  expect(await (await fetch(address)).text()).toContain(
    'spotscore_http_requests_total{route="/api/spot/score",status="200"} 1',
  );
  expect((await fetch(new URL('/api/health', address))).status).toBe(404);
  expect((await server.get('/metrics')).status).toBe(404);
  expect(await server.stop()).toEqual([0, []]);
});
