// What operators do with region files, as another user, in place or by mistake: none of it stops the service.
import { describe, expect, test } from 'bun:test';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newSource, SourceStates } from '../../src/update/sources.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { writeMap } from '../support/maps/map-features.ts';
import { writeStreets } from '../support/maps/region-parts.ts';
import { namesOf, regionAt, regionRows, writeTown } from '../support/maps/town-region.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { AS_NOBODY, isRoot, NOBODY, openDirectory } from '../support/servers/nobody.ts';
import { until } from '../support/until.ts';

/**
 * Makes a data directory that belongs to the service's user; files that the test writes into it belong to
 * another user.
 */
function serviceDirectory(): { cwd: string; regions: string } {
  const cwd = openDirectory();
  const regions = join(cwd, 'data', 'regions');
  mkdirSync(regions, { recursive: true });
  if (isRoot) for (const path of [join(cwd, 'data'), regions]) chownSync(path, NOBODY, NOBODY);
  return { cwd, regions };
}

describe('a region file of another user', () => {
  test('is served if it can be read: mode 0644 of root, in a folder of root', async () => {
    const { cwd, regions } = serviceDirectory();
    if (isRoot) chownSync(regions, 0, 0);
    const path = await writeTown(regions, 'alpha', 10);
    chmodSync(path, isRoot ? 0o644 : 0o444);
    const server = await RunningServer.start({ cwd, under: AS_NOBODY });
    expect(await regionAt(server, 10)).toBe('alpha');
    expect(await server.stop()).toEqual([0, []]);
    for (const args of [['regions'], ['score', '50', '10']]) {
      const { exitCode, stdout, stderr } = await run({ args, cwd, under: AS_NOBODY });
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).toContain('alpha');
    }
  });

  test('is served from memory if nothing in the data directory can be written', async () => {
    const { cwd, regions } = serviceDirectory();
    await writeTown(regions, 'alpha', 10);
    if (isRoot) for (const path of [join(cwd, 'data'), regions]) chownSync(path, 0, 0);
    else chmodSync(join(cwd, 'data'), 0o555);
    const server = await RunningServer.start({ cwd, under: AS_NOBODY });
    expect(await regionAt(server, 10)).toBe('alpha');
    expect((await regionRows(server))[0]!.notes).toContain('Held in memory');
    expect((await server.stop())[0]).toBe(0);
    chmodSync(join(cwd, 'data'), 0o755);
  });

  test.skipIf(!isRoot)(
    'is served from memory beside copies of an earlier run that cannot be removed',
    async () => {
      const { cwd, regions } = serviceDirectory();
      await writeTown(regions, 'alpha', 10);
      const first = await RunningServer.start({ cwd, under: AS_NOBODY });
      expect((await first.stop())[0]).toBe(0);
      await writeTown(regions, 'alpha', 11);
      const served = join(cwd, 'data', 'served');
      expect(readdirSync(served)).toHaveLength(1);
      for (const path of [join(cwd, 'data'), regions, served]) {
        chownSync(path, 0, 0);
        chmodSync(path, 0o755);
      }
      const server = await RunningServer.start({ cwd, under: AS_NOBODY });
      expect(await regionAt(server, 11)).toBe('alpha');
      expect((await regionRows(server))[0]!.notes).toContain('Held in memory');
      expect((await server.stop())[0]).toBe(0);
    },
  );

  test.skipIf(!isRoot)('is named if it cannot be read, and served once it can', async () => {
    const { cwd, regions } = serviceDirectory();
    const path = await writeTown(regions, 'alpha', 10);
    // a file that root imports belongs to the folder's owner; one that root copies does not
    chownSync(path, 0, 0);
    chmodSync(path, 0o600);
    // an update would not replace it either, so nothing else is promised
    new SourceStates(join(cwd, 'data', 'updates')).write(
      'alpha',
      newSource('http://127.0.0.1:1/a.osm.pbf', false),
    );
    const server = await RunningServer.start({ cwd, under: AS_NOBODY });
    const health = await server.get('/api/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({
      status: 'down',
      reason:
        'no imported region can be served (alpha.spots cannot be read (EACCES)): import them again, ' +
        'make them readable for the user of the service, or remove them',
    });
    const { exitCode, stdout, stderr } = await run({ args: ['regions'], cwd, under: AS_NOBODY });
    expect([exitCode, stdout, stderr]).toEqual([
      3,
      expect.stringMatching(
        /^alpha\.spots\n {2}can't be used: alpha\.spots cannot be read \(EACCES\)\.\nTotal: .* on disk\.\n$/,
      ),
      '',
    ]);
    chmodSync(path, 0o644);
    server.signal('SIGHUP');
    await until('alpha is served', async () => (await regionAt(server, 10)) === 'alpha');
    expect((await server.get('/readyz')).status).toBe(200);
    expect((await server.stop())[0]).toBe(0);
  });
});

describe('when none of the imported regions can be served', () => {
  test('the service gives no score of another country, and load balancers send it no requests', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    mkdirSync(regions, { recursive: true });
    writeFileSync(join(regions, 'letter.spots'), 'Dear server, this is no region.');
    writeFileSync(join(regions, 'empty.spots'), '');
    const server = await RunningServer.start({ cwd });
    expect(namesOf(await regionRows(server))).toEqual(['file:empty.spots', 'file:letter.spots']);
    const score = await (await server.get('/api/spot/score?lat=-34.9054&lon=-56.1912')).json();
    expect(score.meta).toMatchObject({ degraded: true, degraded_reason: 'no_map_data', region: null });
    const ready = await server.get('/readyz');
    expect([ready.status, (await ready.json()).detail]).toEqual([
      503,
      expect.stringContaining('no imported region can be served (empty.spots'),
    ]);
    expect((await run({ args: ['healthcheck', '--port', new URL(server.url).port], cwd })).exitCode).toBe(1);

    await writeTown(regions, 'alpha', 10);
    await until('alpha is served', async () => (await server.get('/readyz')).status === 200);
    expect(await regionAt(server, 10)).toBe('alpha');
    expect((await server.stop())[0]).toBe(0);
  });
});

describe('a region file that is served', () => {
  test('may be overwritten, truncated and filled with rubbish while it is in use', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    const path = await writeTown(regions, 'alpha', 10);
    const good = readFileSync(path);
    const server = await RunningServer.start({ cwd });
    let asking = true;
    const outcomes = new Set<string>();
    const client = (async () => {
      // a different place each time, so that no answer comes from the cache
      for (let i = 0; asking; i++) {
        const response = await server
          .get(`/api/spot/score?lat=${50 + (i % 500) * 1e-4}&lon=10`)
          .catch(String);
        outcomes.add(typeof response === 'string' ? response : String(response.status));
      }
    })();
    const isRefused = async () => namesOf(await regionRows(server)).includes('file:alpha.spots');

    // what `cp`, `rsync --inplace` and `truncate` do
    copyFileSync(path, `${path}.copy`);
    writeFileSync(path, good);
    truncateSync(path, 0);
    await until('the cut is noticed', isRefused);
    writeFileSync(path, crypto.getRandomValues(Buffer.alloc(Math.min(good.length, 65_536))));
    await writeTown(regions, 'beta', 11);
    await until('beta is served beside it', async () => (await regionAt(server, 11)) === 'beta');
    expect(await regionAt(server, 10)).toBe('alpha');
    copyFileSync(`${path}.copy`, path);
    await until('the mended one is served', async () => !(await isRefused()));

    asking = false;
    await client;
    expect([...outcomes]).toEqual(['200']);
    const [exitCode, complaints] = await server.stop();
    expect(exitCode).toBe(0);
    for (const { message } of complaints)
      expect(message).toStartWith('a region file is not used: alpha.spots');
  });

  test('has a copy that may be damaged: the others are served, /readyz tells, and it is copied again', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    for (const [n, name] of ['alpha', 'beta'].entries()) await writeTown(regions, name, 10 + n);
    const server = await RunningServer.start({ cwd });
    const served = join(cwd, 'data', 'served');
    const copy = join(served, readdirSync(served).find((name) => name.startsWith('alpha'))!);
    // what a restored backup does to a file that is in use
    const bytes = readFileSync(copy);
    writeFileSync(
      copy,
      bytes.fill(0xff, bytes.lastIndexOf('Main Street'), bytes.lastIndexOf('Main Street') + 4),
    );
    const told = () =>
      server.log.filter(({ message }) => `${message}`.startsWith('a region file is not used: alpha'));
    await until('the damage is noticed', () => told().length > 0);
    expect(await regionAt(server, 11)).toBe('beta');
    expect((await server.get('/readyz')).status).toBe(200);
    await until('a new copy is served', async () =>
      (await regionRows(server)).every(({ status }) => status === 'ok'),
    );
    expect([await regionAt(server, 10), await regionAt(server, 11)]).toEqual(['alpha', 'beta']);
    expect((await server.stop())[0]).toBe(0);
    for (const { message } of server.complaints)
      expect(message).toMatch(
        /^(a region file is not used: alpha|copies of regions were changed by another)/,
      );
  });

  test('has a copy that stays for the next start, and leftovers of a killed server are removed', async () => {
    const cwd = emptyDirectory();
    await writeTown(join(cwd, 'data', 'regions'), 'alpha', 10);
    const served = join(cwd, 'data', 'served');
    mkdirSync(served);
    writeFileSync(join(served, `alpha-${'0'.repeat(32)}.spots`), 'of a version before');
    // no process has this number
    writeFileSync(join(served, 'beta.spots.9999999.part'), 'by a server that was killed while it copied');
    const killed = await RunningServer.start({ cwd });
    const [copy, ...others] = readdirSync(served);
    expect([copy, others]).toEqual([
      expect.stringMatching(/^alpha-(?!0{32})[0-9a-f]{32}-[0-9a-f]{8}\.spots$/),
      [],
    ]);
    const { ino } = statSync(join(served, copy!));
    killed.signal('SIGKILL');
    await killed.exited;
    const server = await RunningServer.start({ cwd });
    // the same file by another name
    expect(readdirSync(served).map((name) => [name === copy, statSync(join(served, name)).ino])).toEqual([
      [false, ino],
    ]);
    expect(await regionAt(server, 10)).toBe('alpha');
    expect(await server.stop()).toEqual([0, []]);
  });

  test('in several parts is one region, and is served without a damaged part', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    mkdirSync(regions, { recursive: true });
    const path = join(regions, 'land.spots');
    writeStreets(path, [10, 11], { name: 'land', title: 'land', bounds: [9.5, 49.5, 11.5, 50.5] });
    const server = await RunningServer.start({ cwd });
    expect([await regionAt(server, 10), await regionAt(server, 11)]).toEqual(['land', 'land']);
    expect(namesOf(await regionRows(server))).toEqual(['osm:land']);
    const { meta } = await (await server.get('/api/spot/score?lat=50&lon=10.5')).json();
    expect(meta.sources).toHaveLength(1);

    const bytes = readFileSync(path);
    bytes.fill(0xff, bytes.lastIndexOf('Street 11'), bytes.lastIndexOf('Street 11') + 6);
    writeFileSync(path, bytes);
    await until('the damage is noticed', async () => (await regionRows(server)).length === 2);
    expect(await regionAt(server, 11)).toBe('land');
    expect((await server.stop())[0]).toBe(0);

    const later = await RunningServer.start({ cwd });
    const [row] = await regionRows(later);
    expect(row).toMatchObject({
      source_name: 'osm:land',
      status: 'degraded',
      notes: expect.stringContaining('land.spots (part 2 of 2) is damaged'),
    });
    expect([await regionAt(later, 10), await regionAt(later, 11)]).toEqual(['land', null]);
    const [exitCode, complaints] = await later.stop();
    expect(exitCode).toBe(0);
    expect(complaints.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^a part of a region file is not used: land\.spots \(part 2 of 2\) is damaged/),
    ]);
  });

  test('is removed by name, and a running server continues with the others', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    for (const [name, lon] of [
      ['alpha', 10],
      ['beta', 11],
    ] as const)
      await writeTown(regions, name, lon);
    await writeMap(join(regions, 'beta.map'), [11, 49.9, 11.1, 50.1], []);
    const server = await RunningServer.start({ cwd });
    const mapOfBeta = async () => (await server.get('/api/map/base/9/271/173.mvt')).status;
    expect(await mapOfBeta()).toBe(200);
    const remove = (name: string) => run({ args: ['regions', 'rm', name], cwd });
    expect(await remove('beta')).toEqual({
      exitCode: 0,
      stdout: 'beta.spots is removed; a running server notices it.\n',
      stderr: '',
    });
    expect(readdirSync(regions)).toEqual(['alpha.spots']);
    await until('beta is gone', async () => (await regionAt(server, 11)) === null);
    await until('its map is gone', async () => (await mapOfBeta()) === 204);
    expect(await regionAt(server, 10)).toBe('alpha');
    expect(await remove('gamma')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^Nothing was removed: there is no region "gamma" in \S+ \(alpha\)\.\n$/),
    });
    expect((await remove('../secret')).exitCode).toBe(2);
    expect((await run({ args: ['regions', 'sell', 'alpha'], cwd })).exitCode).toBe(2);
    expect(await server.stop()).toEqual([0, []]);
  });

  test('may be beside folders and pipes that look like it', async () => {
    const cwd = emptyDirectory();
    const regions = join(cwd, 'data', 'regions');
    await writeTown(regions, 'alpha', 10);
    mkdirSync(join(regions, 'folder.spots'));
    Bun.spawnSync(['mkfifo', join(regions, 'pipe.spots')]);
    const server = await RunningServer.start({ cwd });
    expect(namesOf(await regionRows(server))).toEqual(['file:folder.spots', 'file:pipe.spots', 'osm:alpha']);
    const { exitCode, stdout, stderr } = await run({ args: ['regions'], cwd });
    expect([exitCode, stderr]).toEqual([3, '']);
    expect(stdout).toContain('pipe.spots is not a file');
    unlinkSync(join(regions, 'pipe.spots'));
    expect((await server.stop())[0]).toBe(0);
  });
});
