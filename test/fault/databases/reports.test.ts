// `reports rm` and `reports move` of the executable, while servers run.
import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { hashDevice } from '../../../src/reports/secret.ts';
import { spotIdOf } from '../../../src/shared/spot-id.ts';
import { BEHIND_PROXY, newAddress, newReport, PLACE, send } from '../../support/clients/report-client.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { RunningServer, run } from '../../support/servers/executable.ts';
import { sharedPostgres } from '../../support/servers/postgres.ts';
import { until } from '../../support/until.ts';

const SECRET = 'the same on all instances';
const ARGS = ['--workers', '1', '--signal-limit', '0', '--secret', SECRET, ...BEHIND_PROXY];

async function communityAt(server: RunningServer): Promise<number> {
  const response = await server.get(`/api/spot/score?lat=${PLACE.lat}&lon=${PLACE.lon}`);
  const { explanation } = (await response.json()) as {
    explanation: { factors: { key: string; points: number }[] };
  };
  return explanation.factors.find(({ key }) => key === 'community')?.points ?? 0;
}

const emptyPostgres = async () => (await sharedPostgres()).createDatabase();

describe.each([
  ['SQLite', 1, async () => []],
  ['Postgres', 2, async () => ['--database-url', await emptyPostgres()]],
] as const)('reports rm on %s', (_name, instances, database) => {
  test('removes the effect of a device, a spot or a time on every running server', async () => {
    const cwd = emptyDirectory();
    const where = await database();
    const place = where.length === 0 ? 'data/signals.sqlite' : 'Postgres';
    const servers: RunningServer[] = [];
    for (let n = 0; n < instances; n++)
      servers.push(await RunningServer.start({ cwd, args: [...ARGS, ...where] }));
    const here = servers[0]!;
    const remove = (...args: string[]) => run({ cwd, args: ['reports', 'rm', ...args, ...where] });
    const everywhere = (what: string, points: number) =>
      until(what, async () => {
        const all = await Promise.all(servers.map(communityAt));
        return all.every((community) => Math.abs(community - points) < 0.01);
      });

    const beside = spotIdOf(PLACE.lat + 0.001, PLACE.lon);
    const falseReport = newReport({ signal_type: 'calm' });
    const device = Buffer.from(hashDevice(falseReport.device_token, SECRET)).toString('hex');
    await send(here.url, falseReport, newAddress());
    await send(here.url, newReport({ signal_type: 'noise', spot_id: beside }), newAddress());
    await everywhere('both reports count', 2.5);

    const first = await remove('--device', device);
    expect(first).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `Deleted 1 report of 1 device from ${place}. Running servers take note within seconds.\n  ${device} 1\n`,
    });
    await everywhere('one is gone', -7.5);
    expect((await remove('--device', device)).stdout).toBe(
      `No report matches: nothing was deleted from ${place}.\n`,
    );
    // the device may report again, and reports after a deletion count
    expect((await send(here.url, falseReport, newAddress())).status).toBe(201);
    await everywhere('it counts again', 2.5);

    expect((await remove('--spot', beside.toUpperCase())).stdout).toContain(
      'Deleted 1 report of 1 device from ',
    );
    await everywhere('only the spot beside it lost its report', 10);
    const future = new Date(Date.now() + 60_000).toISOString();
    expect((await remove('--since', future)).stdout).toContain('No report matches');
    expect((await remove('--since', '2026-01-01', '--spot', beside)).exitCode).toBe(2);
    expect((await remove('--since', '2020-01-01T00:00Z', '--spot', beside)).stdout).toContain(
      'No report matches',
    );
    expect((await remove('--since', '2020-01-01T00:00Z')).stdout).toContain(
      'Deleted 1 report of 1 device from ',
    );
    await everywhere('nothing is left', 0);
    for (const server of servers) expect(await server.stop()).toEqual([0, []]);
  });
});

test('reports rm without a valid choice changes nothing and says what is wrong', async () => {
  for (const [args, message] of [
    [['rm'], '"reports rm" needs --spot, --device or --since'],
    [['rm', '--spot', 'here'], '--spot is "here"; expected the id of a spot, a UUID'],
    [['rm', '--device', 'abc'], '--device is "abc"; expected the hash of a device, 64 hexadecimal digits'],
    [['rm', '--since', 'monday'], '--since is "monday"; expected an ISO 8601 date-time'],
    [['list'], 'expected "reports rm'],
    [['move', 'file'], 'expected "reports rm'],
    [['move', 'file', 'mysql://a'], 'the target must be a URL starting with postgres://'],
  ] as const) {
    const { exitCode, stderr } = await run({ args: ['reports', ...args] });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  }
  const { exitCode, stderr } = await run({ args: ['reports', 'rm', '--since', '2026-01-01T00:00Z'] });
  expect([exitCode, stderr]).toEqual([
    3,
    expect.stringContaining('The database of reports does not exist yet'),
  ]);
});

describe('reports move', () => {
  test('refuses files that restore refuses, and moves nothing of them', async () => {
    const cwd = emptyDirectory();
    const server = await RunningServer.start({ cwd, args: ARGS });
    await send(server.url, newReport(), newAddress());
    expect((await run({ cwd, args: ['backup', 'whole.sqlite'] })).exitCode).toBe(0);
    expect(await server.stop()).toEqual([0, []]);
    const url = await emptyPostgres();
    const moved = async (file: string) => {
      const { exitCode, stderr, stdout } = await run({ cwd, args: ['reports', 'move', file, url] });
      expect([stdout, exitCode]).toEqual(['', 3]);
      return stderr;
    };
    const bytes = readFileSync(join(cwd, 'whole.sqlite'));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(cwd, 'flipped.sqlite'), bytes);
    expect(await moved('flipped.sqlite')).toMatch(
      /^No report was moved: .*its checksum does not match.*\.\n$/,
    );
    for (const [change, words] of [
      ["update signals set spot_id = 'here'", 'whose id or spot is no UUID'],
      ["update signals set signalled_at = 'now'", 'signals.signalled_at that is not a number'],
    ] as const) {
      const path = join(cwd, 'changed.sqlite');
      copyFileSync(join(cwd, 'data', 'signals.sqlite'), path);
      const file = new Database(path, { readwrite: true });
      file.run(change);
      file.close();
      expect(await moved('changed.sqlite')).toContain(words);
    }
  });

  const onPostgres = (url: string, secret = SECRET) =>
    RunningServer.start({ args: ['--database-url', url, ...ARGS, '--secret', secret] });

  test('copies ids, cooldowns and devices to Postgres, notifies running servers, and can be repeated', async () => {
    const cwd = emptyDirectory();
    const file = join(cwd, 'data', 'signals.sqlite');
    const before = await RunningServer.start({ cwd, args: ARGS });
    const reports = Array.from({ length: 3 }, () => newReport());
    for (const report of reports) await send(before.url, report, newAddress());
    const url = await emptyPostgres();
    const after = await onPostgres(url);
    const move = () => run({ args: ['reports', 'move', file, url] });

    const first = await move();
    expect([first.exitCode, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toStartWith('3 reports moved, 0 existed already');
    await until('the running server takes note', async () => (await communityAt(after)) < -9);
    expect((await send(after.url, reports[0]!, newAddress())).status).toBe(429);
    expect((await send(after.url, newReport(), newAddress())).status).toBe(201);

    await send(before.url, newReport(), newAddress());
    expect((await move()).stdout).toStartWith('1 report moved, 3 existed already');

    const source = new Database(file, { readonly: true });
    const rows = source
      .query('select id, lower(hex(device)) as device, signalled_at from signals order by seq')
      .all();
    source.close();
    const client = postgres(url, { max: 1, fetch_types: false });
    const moved = await client`
      select id, encode(device, 'hex') as device, signalled_at::float8 from signals
      where id in ${client(rows.map((row) => (row as { id: string }).id))} order by seq`;
    await client.end();
    expect([...moved].map((row) => ({ ...row }))).toEqual(rows as object[]);
    await Promise.all([before.stop(), after.stop()]);
  });

  test('refuses a target with another secret, and a file that is not a report database', async () => {
    const cwd = emptyDirectory();
    const server = await RunningServer.start({ cwd, args: ARGS });
    await send(server.url, newReport());
    await server.stop();
    const url = await emptyPostgres();
    await (await onPostgres(url, 'another secret')).stop();
    const refused = await run({ cwd, args: ['reports', 'move', 'data/signals.sqlite', url] });
    expect([refused.exitCode, refused.stderr]).toEqual([
      3,
      expect.stringContaining('made with another secret'),
    ]);
    const noFile = await run({ cwd, args: ['reports', 'move', 'nothing.sqlite', url] });
    expect([noFile.exitCode, noFile.stderr]).toEqual([3, 'There is no file nothing.sqlite.\n']);
    await Bun.write(
      join(cwd, 'text'),
      'this is text and no database, and long enough to be looked at as a whole page',
    );
    const folder = await run({ cwd, args: ['reports', 'move', 'data', url] });
    expect([folder.exitCode, folder.stderr]).toEqual([3, 'There is no file data.\n']);
    const foreign = new Database(join(cwd, 'foreign.sqlite'), { create: true });
    foreign.run('create table stamps (country text)');
    foreign.close();
    const other = await run({ cwd, args: ['reports', 'move', 'foreign.sqlite', url] });
    expect([other.exitCode, other.stderr]).toEqual([
      3,
      'No report was moved: The file has no reports of spotscore.\n',
    ]);
    const text = await run({ cwd, args: ['reports', 'move', 'text', url] });
    expect([text.exitCode, text.stderr]).toEqual([
      3,
      expect.stringContaining('is damaged or not a database of reports'),
    ]);
  });
});
