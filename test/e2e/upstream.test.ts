/**
 * The executable and its providers: live map data, tiles after a restart, and one geocoder for three
 * instances.
 */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { around, liveCellAt } from '../../src/region/format/live-cell.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { liveTown, TOWN } from '../support/maps/live-town.ts';
import { RunningServer } from '../support/servers/executable.ts';
import { type PostgresServer, startPostgres } from '../support/servers/postgres.ts';
import { until } from '../support/until.ts';
import { FakeUpstream } from '../support/upstream/fake-upstream.ts';
import { cutTo, overpassJson } from '../support/upstream/overpass-answers.ts';
import { picture } from '../support/upstream/pictures.ts';

const CELL = liveCellAt(TOWN.lat, TOWN.lon);
const ANSWER = overpassJson(cutTo(around(CELL.bounds, 5_300), liveTown()));
const SPOT = `/api/spot/score?lat=${TOWN.lat + 0.0005}&lon=${TOWN.lon}&at=2026-02-13T22:30:00Z`;

let fake: FakeUpstream;
beforeEach(async () => {
  fake = await FakeUpstream.start();
});
afterEach(async () => {
  expect(await fake.stop()).toEqual([]);
});

const options = (cwd: string, ...more: string[]) => ({
  cwd,
  args: [
    ...['--contact', 'operator@example.org', '--overpass-url', `${fake.url}/interpreter`],
    ...['--geocoder-url', `${fake.url}/search`, '--tile-url', `${fake.url}/{z}/{x}/{y}.png`],
    ...more,
  ],
});
const score = async (server: RunningServer) => (await server.get(SPOT)).json();
const liveFiles = (cwd: string) =>
  readdirSync(join(cwd, 'data')).includes('live') ? readdirSync(join(cwd, 'data/live')) : [];

describe('A spot outside of every region', () => {
  test('is scored from live map data, by every thread, also after a restart', async () => {
    const cwd = emptyDirectory();
    fake.expect('/interpreter', { body: ANSWER, headers: { 'content-type': 'application/json' } });
    const server = await RunningServer.start(options(cwd));
    // a busy machine may answer "loading" first
    await until('the data is there', async () => !(await score(server)).meta.degraded);
    const first = await score(server);
    expect(first.meta).toMatchObject({
      degraded: false,
      region: 'Live map data',
      data_updated_at: '2026-01-31T00:00:00.000Z',
    });
    expect(JSON.stringify(first.explanation)).toContain('Główna');
    for (let i = 0; i < 8; i++) expect((await score(server)).score).toBe(first.score);
    const { sources } = await (await server.get('/api/health')).json();
    expect(sources).toContainEqual(
      expect.objectContaining({ source_name: `osm:${CELL.name}`, status: 'ok' }),
    );
    expect(sources).toContainEqual(
      expect.objectContaining({ source_name: 'live_map_data', status: 'ok', cells: 1, requests: 1 }),
    );
    expect(await server.stop()).toEqual([0, []]);

    // left by an older version of the program, or damaged
    writeFileSync(join(cwd, 'data/live/live-1-1.spots'), 'no region');
    const again = await RunningServer.start(options(cwd));
    expect((await score(again)).score).toBe(first.score);
    expect(liveFiles(cwd)).toEqual([`${CELL.name}.spots`]);
    // the sample is still served beside it
    expect((await (await again.get('/api/spot/score?lat=-34.9054&lon=-56.1912')).json()).meta.degraded).toBe(
      false,
    );
    expect(await again.stop()).toEqual([0, []]);
  });

  test('reports that data is loading while Overpass is slow, and is scored once it is there', async () => {
    let finish = () => {};
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    fake.expect('/interpreter', { body: ANSWER, after });
    const server = await RunningServer.start(options(emptyDirectory()));
    expect(await score(server)).toMatchObject({
      score: 50,
      meta: { degraded: true, degraded_reason: 'map_data_loading' },
    });
    finish();
    await until('the data is there', async () => !(await score(server)).meta.degraded);
    expect(await server.stop()).toEqual([0, []]);
  });

  test.each([
    ['fails', { status: 504 }, 'The upstream answered with status 504.'],
    [
      'runs out of time, with status 200,',
      { body: '{"elements":[],"remark":"runtime error: Query timed out in \\"query\\" at line 4"}' },
      'The response of Overpass is incomplete.',
    ],
  ])('has no map data when Overpass %s, which one warning and the health tell', async (_, answer, words) => {
    fake.expect('/interpreter', answer);
    const server = await RunningServer.start(options(emptyDirectory()));
    for (let i = 0; i < 3; i++) {
      expect(await score(server)).toMatchObject({
        score: 50,
        meta: { degraded: true, degraded_reason: 'no_map_data' },
      });
    }
    const { sources } = await (await server.get('/api/health')).json();
    expect(sources).toContainEqual(
      expect.objectContaining({
        source_name: 'live_map_data',
        status: 'failing',
        last_success_at: null,
        last_error: words,
      }),
    );
    const [exitCode, complaints] = await server.stop();
    expect([exitCode, complaints.map(({ message }) => message)]).toEqual([
      0,
      ['live map data could not be loaded'],
    ]);
  });

  test('leaves nothing behind when the service is killed half way', async () => {
    const cwd = emptyDirectory();
    fake.expect('/interpreter', 'drip');
    const server = await RunningServer.start(options(cwd));
    const asked = score(server).catch(() => 'cut');
    await until('Overpass is asked', () => fake.requests.length > 0);
    server.signal('SIGKILL');
    await server.exited;
    expect(await asked).toBe('cut');
    expect(liveFiles(cwd)).toEqual([]);
    fake.expect('/interpreter', { body: ANSWER });
    const again = await RunningServer.start(options(cwd));
    // a busy machine may answer "loading" first
    await until('it is scored with live data', async () => !(await score(again)).meta.degraded);
    expect(liveFiles(cwd)).toEqual([`${CELL.name}.spots`]);
    expect(await again.stop()).toEqual([0, []]);
  });
});

describe('Tiles of the executable', () => {
  test('survive a restart, and a kill', async () => {
    const cwd = emptyDirectory();
    for (const x of [0, 1]) fake.expect(`/1/${x}/0.png`, { body: picture(x) });
    const server = await RunningServer.start(options(cwd));
    for (const x of [0, 1])
      expect((await server.get(`/api/map/tile/1/${x}/0.png`)).headers.get('x-cache')).toBe('MISS');
    server.signal('SIGKILL');
    await server.exited;
    const again = await RunningServer.start(options(cwd));
    const tile = await again.get('/api/map/tile/1/1/0.png');
    expect([tile.headers.get('x-cache'), await tile.bytes()]).toEqual(['HIT', picture(1)]);
    expect(await again.stop()).toEqual([0, []]);
  });
});

describe('Places of the executable', () => {
  test('are found without any network, in the sample, also with a typing error', async () => {
    const server = await RunningServer.start();
    const find = async (q: string) => (await (await server.get(`/api/geocode/search?q=${q}`)).json()).results;
    const rambla = await find('rambla');
    expect(rambla.length).toBe(5);
    expect(rambla[0].display_name).toContain('Rambla');
    const [city] = await find('mntevideo');
    expect(city).toMatchObject({ display_name: 'Montevideo', type: 'city', source: 'local' });
    expect(await server.stop()).toEqual([0, []]);
  });
});

describe('Three executables on one Postgres', () => {
  let postgres: PostgresServer | null = null;
  afterAll(() => postgres?.stop());

  test('ask the geocoder as one: at least a second between two requests', async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    fake.allow(/^\/search/, { body: '[]' });
    const secret = ['--secret', 'the-same-on-all-of-them-0123456789', '--database-url', url];
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => RunningServer.start(options(emptyDirectory(), ...secret))),
    );
    await Promise.all(
      servers.map(async (server, instance) => {
        let asked = 0;
        const arrived = () => fake.requests.filter(({ path }) => path.includes(`place-${instance}-`)).length;
        // on a busy machine a turn may come too late: then the local map answers, and the geocoder is not
        // asked
        await until(`three questions of instance ${instance} have arrived`, async () => {
          expect((await server.get(`/api/geocode/search?q=place-${instance}-${asked++}`)).status).toBe(200);
          return arrived() === 3;
        });
      }),
    );
    const times = fake.requests.map(({ at }) => at).sort((a, b) => a - b);
    expect(times.length).toBe(9);
    for (let i = 1; i < times.length; i++) expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(1000);
    for (const server of servers) expect(await server.stop()).toEqual([0, []]);
  });
});
