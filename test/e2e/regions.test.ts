import { describe, expect, test } from 'bun:test';
import { readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../support/empty-directory.ts';
import { namesOf, regionAt, regionRows, writeTown } from '../support/maps/town-region.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { until } from '../support/until.ts';

describe('a running server', () => {
  test('serves new, changed and removed regions without a restart and without failing a request', async () => {
    const server = await RunningServer.start();
    const regions = join(server.cwd, 'data', 'regions');
    let asking = true;
    const outcomes = new Map<string, number>();
    const client = (async () => {
      while (asking) {
        const region = await regionAt(server, 10).catch((error) => `failed: ${error}`);
        outcomes.set(String(region), (outcomes.get(String(region)) ?? 0) + 1);
      }
    })();

    await writeTown(regions, 'alpha', 10);
    await until('alpha is served', async () => (await regionAt(server, 10)) === 'alpha');
    await writeTown(regions, 'beta', 11);
    await until('beta is served', async () => (await regionAt(server, 11)) === 'beta');
    const listed = async () => namesOf(await regionRows(server)).join();
    await until('both are listed', async () => (await listed()) === 'osm:alpha,osm:beta');
    await writeTown(regions, 'alpha', 12);
    await until('the new alpha is served', async () => (await regionAt(server, 12)) === 'alpha');
    unlinkSync(join(regions, 'beta.spots'));
    await until('beta is gone', async () => (await regionAt(server, 11)) === null);

    asking = false;
    await client;
    // before alpha, with alpha, after alpha moved; nothing else ever
    expect([...outcomes.keys()].sort()).toEqual(['alpha', 'null']);
    expect(await server.stop()).toEqual([0, []]);
  });

  test('looks for regions at once when it gets a SIGHUP', async () => {
    const server = await RunningServer.start();
    await writeTown(join(server.cwd, 'data', 'regions'), 'gamma', 20);
    server.signal('SIGHUP');
    await until('gamma is served', async () => (await regionAt(server, 20)) === 'gamma');
    expect(await server.stop()).toEqual([0, []]);
  });

  test('keeps the old version of a region when the new one is damaged, and says so', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    await writeTown(regions, 'alpha', 10);
    const server = await RunningServer.start({ cwd });
    expect(await regionAt(server, 10)).toBe('alpha');

    const path = join(regions, 'alpha.spots');
    const bytes = readFileSync(path);
    bytes[bytes.length - 9]! ^= 0x40;
    writeFileSync(`${path}.aside`, bytes);
    renameSync(`${path}.aside`, path);
    await until('the damage is noticed', async () => (await regionRows(server)).length === 2);
    const refused = (await regionRows(server)).find(({ status }) => status === 'degraded')!;
    expect(refused.source_name).toBe('file:alpha.spots');
    expect(refused.notes).toMatch(/^alpha\.spots [^/]*\.$/);
    expect(await regionAt(server, 10)).toBe('alpha');
    expect((await (await server.get('/api/health')).json()).status).toBe('degraded');

    await writeTown(regions, 'alpha', 13);
    await until('the mended region is served', async () => (await regionAt(server, 13)) === 'alpha');
    // the threads serve it a moment before /api/health says so
    await until(
      'all is well again',
      async () => (await (await server.get('/api/health')).json()).status === 'ok',
    );
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    expect(complaints.map(({ level }) => level)).toEqual(['warn']);
    expect(complaints[0]!.message).toContain('alpha.spots');
  });

  test('answers what a first visitor asks before the visit, without counting it as requests', async () => {
    const cwd = emptyDirectory();
    await writeTown(join(cwd, 'data', 'regions'), 'alpha', 10);
    const server = await RunningServer.start({ cwd });
    const tasks = async () => (await (await server.get('/api/health')).json()).workers.answered as number;
    await until('the threads have worked', async () => (await tasks()) > 0);
    expect(await (await server.get('/metrics')).text()).not.toContain('nearby');
    expect(await server.stop()).toEqual([0, []]);
    expect(server.log.filter(({ message }) => message === 'request')).not.toContainEqual(
      expect.objectContaining({ route: '/api/spot/nearby' }),
    );
  });

  test('starts with a region on a data directory with an earlier import', async () => {
    const cwd = emptyDirectory();
    await writeTown(join(cwd, 'data', 'regions'), 'alpha', 10);
    const { stdout } = await run({ args: ['score', '50', '10'], cwd });
    expect(JSON.parse(stdout).meta.region).toBe('alpha');
    expect((await run({ args: ['regions'], cwd })).stdout).toContain('alpha');
  });
});
