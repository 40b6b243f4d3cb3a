// P6: a half-written region is never served, whenever an import is killed.
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { RunningServer, run, startUnready } from '../../support/servers/executable.ts';
import { until } from '../../support/until.ts';

/** Enough streets that an import takes some tenths of a second. */
const STREETS = 5_000;
const NODES_PER_STREET = 5;
const ROUNDS = 20;
/** An import takes about so long, ms. */
const LONGEST_LIFE_MS = 300;
const SPOT = '/api/spot/score?lat=50.001&lon=10.001&at=2026-02-16T22:30:00Z';

const cwd = emptyDirectory();
const map = join(cwd, 'town.osm.pbf');
let server: RunningServer;

beforeAll(async () => {
  const nodes = Array.from({ length: STREETS * NODES_PER_STREET }, (_, i) => ({
    id: i + 1,
    lat: 50 + Math.floor(i / 500) * 0.0005,
    lon: 10 + (i % 500) * 0.0005,
  }));
  const ways = Array.from({ length: STREETS }, (_, i) => ({
    id: i + 1,
    nodes: Array.from({ length: NODES_PER_STREET }, (_, n) => i * NODES_PER_STREET + n + 1),
    tags: { highway: 'residential', name: `Street ${i}` },
  }));
  writeFileSync(map, pbfOf({ nodes, ways }));
  const { exitCode } = await run({ args: ['import', map], cwd });
  expect(exitCode).toBe(0);
  server = await RunningServer.start({ cwd });
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

test('imports that are killed leave the region that was there, whole, and the next one clears up', async () => {
  const before = (await (await server.get(SPOT)).json()).score;
  for (let round = 0; round < ROUNDS; round++) {
    const child = await startUnready({ cwd, args: ['import', map] });
    // the moment of the kill is what is tested
    await Bun.sleep((round / ROUNDS) * LONGEST_LIFE_MS);
    child.kill('SIGKILL');
    await child.exited;
    const { exitCode, stdout } = await run({ args: ['regions'], cwd });
    expect([exitCode, stdout.includes('town')]).toEqual([0, true]);
    expect((await (await server.get(SPOT)).json()).score).toBe(before);
  }
  expect((await run({ args: ['import', map], cwd })).exitCode).toBe(0);
  expect(readdirSync(join(cwd, 'data', 'regions')).sort()).toEqual(['town.map', 'town.spots']);
  await until('the last one is served', async () => (await server.get(SPOT)).status === 200);
});
