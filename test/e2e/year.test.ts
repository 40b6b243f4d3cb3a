/**
 * An operator's year: upgrades to versions with other formats, failed updates and their recovery, a restore.
 * Behind the proxies of deploy/proxy, where these are installed, clients notice none of it.
 */
import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_VERSION } from '../../src/region/format/layout.ts';
import { metricOf, parseMetrics } from '../support/clients/prometheus.ts';
import { newReport, send } from '../support/clients/report-client.ts';
import { SteadyClients } from '../support/clients/steady-clients.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer, type RunOptions, run } from '../support/servers/executable.ts';
import { freePort } from '../support/servers/free-port.ts';
import { nextVersion } from '../support/servers/next-version.ts';
import { sharedPostgres } from '../support/servers/postgres.ts';
import { askProxy, type StartProxy, startCaddy, startNginx } from '../support/servers/proxy.ts';
import { until } from '../support/until.ts';
import { MapSource } from '../support/upstream/map-source.ts';

type Program = Pick<RunOptions, 'executable'>;

/** The current version. */
const NOW: Program = {};
/** A version that writes another format and still reads the current one. */
const NEXT = await nextVersion('8.0.0', 1000, [FORMAT_VERSION]);
/** A version that reads no earlier format. */
const FAR = await nextVersion('9.0.0', 2000, []);

const SPOT = 'lat=47.105&lon=9.505';
const PROXIES: [string, string[], StartProxy][] = [
  ['nginx', ['nginx', 'openssl'], startNginx],
  ['Caddy', ['caddy'], startCaddy],
];

/** Returns the format version of the region, even if the current version cannot read it. */
const formatIn = (cwd: string) => readFileSync(join(cwd, 'data', 'regions', 'town.spots')).readUInt32LE(8);

/** Imports the town with the current version and keeps its extract. */
async function imported(source: MapSource, cwd: string): Promise<void> {
  const { exitCode, stderr } = await run({ args: ['import', '--keep-extract', source.url], cwd });
  expect([exitCode, stderr]).toEqual([0, '']);
}

async function metric(server: RunningServer, name: string, labels?: Record<string, string>) {
  return metricOf(
    parseMetrics(await (await fetch(`${server.url}/metrics`)).text()),
    `spotscore_${name}`,
    labels,
  );
}

const versionOf = async (server: RunningServer) =>
  (await (await fetch(`${server.url}/api/health`)).json()).version;

describe.each(PROXIES)('two instances behind %s', (_, programs, startProxy) => {
  const isThere = programs.every((program) => Bun.which(program) !== null);

  test.skipIf(!isThere)('are upgraded and updated, and no request fails', async () => {
    const source = new MapSource();
    source.publish(3);
    const database = await (await sharedPostgres()).createDatabase();
    const env = { DATABASE_URL: database, SPOTSCORE_SECRET: 'the secret of both' };
    const homes = [emptyDirectory(), emptyDirectory()];
    const ports = [freePort(), freePort()];
    for (const cwd of homes) await imported(source, cwd);
    const start = (i: number, program: Program) =>
      RunningServer.start({
        ...program,
        cwd: homes[i]!,
        env,
        args: ['--port', String(ports[i]), '--drain-delay', '3s', '--workers', '1'],
      });
    const servers = [await start(0, NOW), await start(1, NOW)];
    const proxy = await startProxy({ service: ports[0]!, second: ports[1]!, directory: emptyDirectory() });
    const clients = new SteadyClients(
      4,
      (at) => askProxy(proxy, `/api/spot/score?${SPOT}&at=${at}`),
      (body) => ((body as { meta: { region: string } }).meta.region === 'Town' ? null : 'no map data'),
    );
    /** Upgrades one instance after the other. */
    const roll = async (program: Program, prepare: (cwd: string) => Promise<void> | void = () => {}) => {
      for (const i of [0, 1]) {
        expect((await servers[i]!.stop())[0]).toBe(0);
        await prepare(homes[i]!);
        servers[i] = await start(i, program);
      }
    };

    try {
      // a restart of the same version, then a version that reads the current format
      await roll(NOW);
      await roll(NEXT);
      expect(await versionOf(servers[0]!)).toBe('8.0.0');
      expect(homes.map(formatIn)).toEqual([FORMAT_VERSION, FORMAT_VERSION]);

      // its update brings new data in its own format
      source.publish(5, { extraPubs: 2 });
      for (const cwd of homes) {
        const { exitCode, stdout } = await run({ ...NEXT, args: ['update'], cwd });
        expect([exitCode, stdout]).toEqual([0, expect.stringContaining('downloaded and imported')]);
      }
      expect(homes.map(formatIn)).toEqual([1000, 1000]);
      for (const server of servers)
        await until(
          'the new data is served',
          async () => (await metric(server, 'region_records', { region: 'town' })) === 4,
        );

      // a version that cannot read it: its regions are prepared while the old one runs, and moved into place
      // when that stops
      for (const cwd of homes) {
        const { exitCode } = await run({ ...FAR, args: ['update', '--into', 'prepared'], cwd });
        expect(exitCode).toBe(0);
      }
      await roll(FAR, (cwd) => {
        for (const name of readdirSync(join(cwd, 'prepared')))
          renameSync(join(cwd, 'prepared', name), join(cwd, 'data', 'regions', name));
      });
      expect(await versionOf(servers[1]!)).toBe('9.0.0');
      expect(homes.map(formatIn)).toEqual([2000, 2000]);
    } finally {
      const { requests, failures } = await clients.stop();
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
      expect(failures).toEqual({});
      expect(requests).toBeGreaterThan(500);
    }
  });
});

test('one machine: a failed update, a successful one, a version that cannot read the region, a restore', async () => {
  const source = new MapSource();
  source.publish(3);
  const cwd = emptyDirectory();
  await imported(source, cwd);

  // a report, and a backup
  let server = await RunningServer.start({ cwd });
  const report = newReport();
  expect((await send(server.url, report)).status).toBe(201);
  const backup = join(cwd, 'backup.sqlite');
  expect((await run({ args: ['backup', backup], cwd })).exitCode).toBe(0);

  // a failed update is reported, and the map stays
  for (const path of source.files.keys()) source.files.set(path, 410);
  const failed = await run({ args: ['update'], cwd });
  expect([failed.exitCode, failed.stderr]).toEqual([1, expect.stringContaining('the server answered 410')]);
  expect(await metric(server, 'region_update_failed', { region: 'town' })).toBe(1);
  expect((await server.get(`/api/spot/score?${SPOT}`)).status).toBe(200);
  // the next update succeeds
  source.publish(5, { extraPubs: 2 });
  expect((await run({ args: ['update'], cwd })).exitCode).toBe(0);
  await until(
    'the new data is served',
    async () => (await metric(server, 'region_records', { region: 'town' })) === 4,
  );
  expect(await metric(server, 'region_update_failed', { region: 'town' })).toBe(0);
  expect(await metric(server, 'region_update_success_timestamp_seconds', { region: 'town' })).toBeGreaterThan(
    1e9,
  );
  expect(await server.stop()).toEqual([0, []]);

  // a version that cannot read the region says so everywhere, and imports it again without a network
  for (const path of source.files.keys()) source.files.set(path, 503);
  const asked = source.requests.length;
  expect((await run({ ...FAR, args: ['status'], cwd })).stdout).toContain(
    '"update" imports it again from its kept extract',
  );
  server = await RunningServer.start({ ...FAR, cwd });
  await until('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200);
  expect(source.requests.length).toBe(asked);
  const told = server.complaints.map(({ message }) => String(message));
  expect(told).toContainEqual(
    expect.stringMatching(
      /^no imported region can be served \(town\.spots has .*\): it is being imported again from its kept extract$/,
    ),
  );
  expect(told).toContain('regions that cannot be used are imported again');
  expect(await (await server.get(`/api/spot/score?${SPOT}`)).json()).toMatchObject({
    meta: { region: 'Town' },
  });
  expect([await metric(server, 'region_files_refused'), await metric(server, 'regions_repairing')]).toEqual([
    0, 0,
  ]);
  expect((await run({ ...FAR, args: ['update', '--repair'], cwd })).stdout).toContain('nothing to repair');
  expect((await server.stop())[0]).toBe(0);

  // the database is lost, and restored from the backup
  for (const name of readdirSync(join(cwd, 'data')).filter((each) => /^(signals\.sqlite|secret)/.test(each)))
    rmSync(join(cwd, 'data', name));
  expect((await run({ ...FAR, args: ['restore', backup], cwd })).exitCode).toBe(0);
  server = await RunningServer.start({ ...FAR, cwd });
  // the report is restored: the same device cannot send it again
  expect((await send(server.url, report)).status).toBe(429);
  expect(await server.stop()).toEqual([0, []]);
});
