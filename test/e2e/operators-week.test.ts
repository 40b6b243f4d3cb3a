/**
 * A week of an operator with the executable: install, import, update, full disk, restarts, restore, repair, upgrade.
 * `bun run bench week` runs it by itself.
 */
import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_VERSION } from '../../src/region/format/layout.ts';
import { newReport, send } from '../support/clients/report-client.ts';
import { SteadyClients } from '../support/clients/steady-clients.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { RunningServer, type RunOptions, run } from '../support/servers/executable.ts';
import { freePort } from '../support/servers/free-port.ts';
import { nextVersion } from '../support/servers/next-version.ts';
import { SmallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';
import { MapSource } from '../support/upstream/map-source.ts';

const DISK_BYTES = 256e6;
const SPOT = '/api/spot/score?lat=47.105&lon=9.505';

const home = emptyDirectory();
const data = join(home, 'disk');
mkdirSync(data);
const disk = SmallDisk.at(data, DISK_BYTES);
const source = new MapSource();
const port = freePort();
let program: Pick<RunOptions, 'executable'> = {};
let server: RunningServer;

async function start(): Promise<void> {
  const flags = ['--data-dir', data, '--port', String(port), '--workers', '1', '--signal-limit', '0'];
  server = await RunningServer.start({ ...program, cwd: home, args: flags });
}

/** Runs a command on the data of the service, and returns its output. */
async function command(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run({
    ...program,
    args: [...words, '--data-dir', data],
    cwd: home,
  });
  expect([words, exitCode, exitCode === 0 ? '' : stderr]).toEqual([words, 0, '']);
  return stdout;
}

const json = async (path: string) => (await fetch(`${server.url}${path}`)).json();
const database = async () => (await json('/api/health')).database as { status: string; loaded: number };
const report = async () => (await send(server.url, newReport())).status;

function regionHas(records: number): Promise<void> {
  return until(`a region of ${records} records is served`, async () => {
    const [region] = (await json('/api/health')).sources as { source_name: string; record_count: number }[];
    return region?.source_name === 'osm:town' && region.record_count === records;
  });
}

afterAll(async () => {
  await server?.stop();
  disk?.remove();
});

test('Monday: the sample answers at once, and an import beside the service is served', async () => {
  await start();
  expect(await json('/api/spot/score?lat=-34.9054&lon=-56.1912')).toMatchObject({
    score: expect.any(Number),
  });
  source.publish(3);
  await command('import', '--keep-extract', source.url);
  await regionHas(2);
  expect(await report()).toBe(201);
});

test('Tuesday: an update fails no request', async () => {
  source.publish(5, { extraPubs: 2 });
  const clients = new SteadyClients(
    4,
    (at) => fetch(`${server.url}${SPOT}&at=${at}`),
    (body) => ((body as { meta: { region: string } }).meta.region === 'Town' ? null : 'no map data'),
  );
  expect(await command('update')).toContain('downloaded and imported');
  await regionHas(4);
  expect(await command('update')).toContain('nothing new');
  const { requests, failures } = await clients.stop();
  expect([requests > 10, failures]).toEqual([true, {}]);
});

test.skipIf(disk === null)('Wednesday: on a full disk scores go on, reports wait for room', async () => {
  const filler = disk!.fill();
  expect(await report()).toBe(503);
  expect((await database()).status).toBe('down');
  expect((await json(SPOT)).meta.region).toBe('Town');
  rmSync(filler);
  await until('reports are stored again', async () => (await database()).status === 'ok');
  expect(await report()).toBe(201);
});

test('Thursday: no report is lost by a restart or a kill', async () => {
  const { loaded } = await database();
  expect((await server.stop())[0]).toBe(0);
  await start();
  expect((await database()).loaded).toBe(loaded);
  server.signal('SIGKILL');
  await server.exited;
  await start();
  expect((await database()).loaded).toBe(loaded);
});

test('Friday: reports and secret come back from a backup', async () => {
  const { loaded } = await database();
  const copy = join(home, 'copy.sqlite');
  await command('backup', copy);
  await server.stop();
  const lost = readdirSync(data).filter((name) => /^(signals\.sqlite|secret)/.test(name));
  for (const name of lost) rmSync(join(data, name));
  expect(lost.length).toBeGreaterThan(1);
  await command('restore', copy);
  await start();
  expect((await database()).loaded).toBe(loaded);
});

test('Saturday: a damaged region is made again from its kept extract', async () => {
  await server.stop();
  const regions = join(data, 'regions');
  const region = readdirSync(regions).find((name) => name.endsWith('.spots'))!;
  truncateSync(join(regions, region), 1000);
  rmSync(join(data, 'served'), { recursive: true, force: true });
  source.files.clear();
  await start();
  await regionHas(4);
});

test('Sunday: the next version serves everything, and imports in its own format', async () => {
  program = await nextVersion('8.0.0', 1000, [FORMAT_VERSION]);
  const { loaded } = await database();
  await server.stop();
  await start();
  expect((await json('/api/health')).version).toBe('8.0.0');
  await regionHas(4);
  expect((await database()).loaded).toBe(loaded);
  source.publish(6, { extraPubs: 3 });
  await command('update');
  await regionHas(5);
});
