// This version serves files of earlier releases without a new import: regions, their maps, and packs on a
// device.
import { describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { READABLE_VERSIONS } from '../../src/region/format/layout.ts';
import { PARTS_VERSION } from '../../src/region/format/parts.ts';
import { startOfflineWorker } from '../support/browser/offline-worker.ts';
import { visit } from '../support/browser/visit.ts';
import { emptyDirectory } from '../support/empty-directory.ts';
import { hgtOf } from '../support/maps/terrain.ts';
import { RunningServer, run } from '../support/servers/executable.ts';
import { until } from '../support/until.ts';
import { MapSource } from '../support/upstream/map-source.ts';

const FORMATS = join(import.meta.dir, '../formats');
/** A minute's walk from the car park "Am Bach". */
const SPOT = 'lat=47.0004&lon=9.0026&at=2026-02-16T22:30:00Z';
/** Contains the street "1. Gasse" and the bar. */
const TILE = '/api/map/base/14/8601/5762.mvt';
const AT_ONE_TIME = { lat: 47.0004, lon: 9.0026, at: '2026-02-16T22:30:00Z', now: 0, lang: 'en' as const };

/**
 * Makes a data directory with files of a format; like an import, it writes the region last. @param files as
 * in test/formats
 */
function dataWith(...files: string[]): string {
  const cwd = emptyDirectory();
  const regions = join(cwd, 'data', 'regions');
  mkdirSync(regions, { recursive: true });
  for (const file of files.toReversed())
    copyFileSync(join(FORMATS, file), join(regions, file.replace(/.*\//, '')));
  return cwd;
}

test('a file of several parts has a format version that no single region may use', () => {
  expect(READABLE_VERSIONS).not.toContain(PARTS_VERSION);
});

describe.each([
  ['10', ['10/town.spots', '10/town.map']],
  ['9', ['9/town.spots', '9/town.map']],
])('a region of format %s', (_, files) => {
  test('is scored, searched, listed, drawn and served as a pack', async () => {
    const server = await RunningServer.start({ cwd: dataWith(...files) });
    const score = await (await server.get(`/api/spot/score?${SPOT}`)).json();
    expect(score).toMatchObject({
      meta: { region: 'Town', degraded: false },
      place: { town: 'Altenau', street: '1. Gasse' },
      explanation: { spot_context: { road_type: 'residential', standing: 'car_park' } },
    });
    expect(JSON.stringify(score.explanation.factors)).toContain('Löwen');
    const { places } = await (await server.get(`/api/spot/nearby?${SPOT}&radius=2000`)).json();
    expect(places.map(({ name }: { name: string }) => name)).toContain('Camping Au');
    const { results } = await (await server.get('/api/geocode/search?q=Altenau')).json();
    expect(results[0]).toMatchObject({ type: 'town', source: 'local' });
    expect((await (await server.get(TILE)).bytes()).length).toBeGreaterThan(50);
    expect((await server.get('/api/regions/town/pack')).status).toBe(200);
    expect(await server.stop()).toEqual([0, []]);
  });

  test('uses terrain that is imported beside it, and is listed by the commands', async () => {
    const cwd = dataWith(files[0]!);
    const hills = join(cwd, 'N47E009.hgt');
    writeFileSync(
      hills,
      hgtOf(9, 47, 3601, (lon, lat) => 500 + 20_000 * (lon - 9) + 9_000 * (lat - 47)),
    );
    expect((await run({ args: ['import', hills], cwd })).exitCode).toBe(0);
    const server = await RunningServer.start({ cwd });
    const { explanation, meta } = await (await server.get(`/api/spot/score?${SPOT}`)).json();
    expect(explanation.spot_context.slope_deg).toBeNumber();
    expect(meta.sources.map((each: { source_name: string }) => each.source_name)).toContain('osm:town');
    expect(await server.stop()).toEqual([0, []]);
    const { exitCode, stdout } = await run({ args: ['regions'], cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('4 roads, 1 railways')]);
  });

  test('still works on a device where it was saved', async () => {
    const server = await RunningServer.start({ cwd: dataWith(files[0]!) });
    const { page, close } = await visit(`${server.url}/healthz`);
    const worker = await startOfflineWorker(page);
    await worker.ask('save', [{ name: 'town', url: `${server.url}/api/regions/town/pack` }]);
    expect(await worker.ask('list', [null])).toMatchObject([[{ name: 'town', usable: true }]]);
    const [answer] = await worker.ask('score', [AT_ONE_TIME]);
    expect(JSON.stringify(answer)).toContain('Löwen');
    await close();
    expect(await server.stop()).toEqual([0, []]);
  });
});

/** Returns the region of format 9 with another format version, which is read before anything else of the file. */
function regionOfFormat(version: number): Uint8Array {
  const bytes = readFileSync(join(FORMATS, '9/town.spots'));
  bytes.writeUInt32LE(version, 8);
  return bytes;
}

test('a region of a format before the last two versions is named with the remedy, and imported again if it has a source', async () => {
  const cwd = dataWith();
  writeFileSync(join(cwd, 'data', 'regions', 'town.spots'), regionOfFormat(7));
  const why =
    'town.spots has format version 7, this program reads versions 13, 10, 9: import the map data again.';
  const [listed, status] = [await run({ args: ['regions'], cwd }), await run({ args: ['status'], cwd })];
  expect([listed.exitCode, status.exitCode]).toEqual([3, 3]);
  for (const { stdout } of [listed, status]) expect(stdout).toContain(why);
  const server = await RunningServer.start({ cwd });
  expect((await server.get('/readyz')).status).toBe(503);
  const { sources } = await (await server.get('/api/health')).json();
  expect(sources.map(({ notes }: { notes: string }) => notes)).toContain(why);
  expect((await server.stop())[0]).toBe(0);

  const source = new MapSource();
  source.publish(3);
  expect((await run({ args: ['import', '--keep-extract', source.url], cwd })).exitCode).toBe(0);
  writeFileSync(join(cwd, 'data', 'regions', 'town.spots'), regionOfFormat(7));
  const again = await RunningServer.start({ cwd });
  await until('it is imported again', async () => (await again.get('/readyz')).status === 200);
  expect(await (await again.get('/api/spot/score?lat=47.105&lon=9.505')).json()).toMatchObject({
    meta: { region: 'Town', degraded: false },
  });
  expect((await again.stop())[0]).toBe(0);
});

test('a region whose map is an archive of version 0.3 is served without a map, and the reason is named', async () => {
  const cwd = dataWith('9/town.spots');
  const archive = join(cwd, 'data', 'regions', 'town.pmtiles');
  copyFileSync(join(import.meta.dir, '../../dist/sample.pmtiles'), archive);
  const why =
    'town.pmtiles is the map of an older version, which is not drawn; import the region again, or run "update".';
  const server = await RunningServer.start({ cwd });
  expect((await server.get(`/api/spot/score?${SPOT}`)).status).toBe(200);
  expect((await server.get(TILE)).status).toBe(204);
  const { sources } = await (await server.get('/api/health')).json();
  expect(sources.find(({ kind }: { kind: string }) => kind === 'region').notes).toContain(why);
  expect((await server.stop())[0]).toBe(0);
  expect(server.complaints.map(({ message }) => message)).toEqual([
    `a region is served without its map: ${why}`,
  ]);
  // it is counted by "regions", and removed with its region
  expect((await run({ args: ['regions'], cwd })).stdout).toMatch(/region .*, map /);
  expect((await run({ args: ['regions', 'rm', 'town'], cwd })).exitCode).toBe(0);
  expect(existsSync(archive)).toBe(false);
});
