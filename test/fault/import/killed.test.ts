// P6: a half-written region is never served, whenever an import is killed, and the next import cleans up.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_BENCH } from '../../support/bench-run.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { filesBelow } from '../../support/files-below.ts';
import { streetGrid } from '../../support/maps/street-grid.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { RunningServer, run, startUnready } from '../../support/servers/executable.ts';

/** Number of streets; an import takes a few tenths of a second. */
const STREETS = 2_000;
/** Number of kills, each at a random moment of its part of the duration of an import. */
const ROUNDS = IS_BENCH ? 20 : 6;

// on a busy machine the starts of forty processes take minutes, ms
setDefaultTimeout(300_000);

const SPOT = '/api/spot/score?lat=50.001&lon=10.001&at=2026-02-16T22:30:00Z';
/** The tile that contains the spot. */
const TILE = '/api/map/base/14/8647/5556.mvt';

const cwd = emptyDirectory();
const map = join(cwd, 'town.osm.pbf');
const temporary = join(cwd, 'tmp');
const importing = { cwd, args: ['import', map], env: { TMPDIR: temporary } };
/** Duration of a complete import, ms. */
let duration = 0;
/** Files of a complete import. */
let files: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(temporary);
  writeFileSync(map, pbfOf(streetGrid(STREETS)));
  // builds the executable, if necessary, before the measurement
  await run({ cwd, args: ['--version'] });
  const from = performance.now();
  expect((await run(importing)).exitCode).toBe(0);
  duration = performance.now() - from;
  files = importFiles();
  server = await RunningServer.start({ cwd });
});
afterAll(async () => {
  expect(await server.stop()).toEqual([0, []]);
});

/** Files of the server in the data directory: copies of regions, caches, reports and its lock. */
const FILES_OF_SERVER = /^(served|cache|live|signals|secret|server\.lock)/;

function importFiles(): string[] {
  const data = filesBelow(join(cwd, 'data')).filter((path) => !FILES_OF_SERVER.test(path));
  return [...data, ...filesBelow(temporary)];
}

async function responses() {
  const { score, factors } = await (await server.get(SPOT)).json();
  const tile = await server.get(TILE);
  return { score, factors, status: tile.status, drawn: Bun.hash(await tile.arrayBuffer()) };
}

test('killed imports leave region and map as they were, and the next import leaves nothing extra', async () => {
  const before = await responses();
  expect(before.status).toBe(200);
  const random = seededRandom(36);
  let killed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const child = await startUnready(importing);
    // the moment of the kill
    await Bun.sleep(((round + random()) / ROUNDS) * duration);
    child.kill('SIGKILL');
    await child.exited;
    if (child.signalCode === 'SIGKILL') killed++;
    const [listed, now] = await Promise.all([run({ args: ['regions'], cwd }), responses()]);
    expect([listed.exitCode, listed.stdout.includes('town')]).toEqual([0, true]);
    expect(now).toEqual(before);
    expect(importFiles()).toEqual(expect.arrayContaining(files));
  }
  // the last imports may have ended before their kill
  expect(killed).toBeGreaterThan(0);
  expect((await run(importing)).exitCode).toBe(0);
  expect(importFiles()).toEqual(files);
  expect(await responses()).toEqual(before);
  if (IS_BENCH) console.log(`after ${ROUNDS} kills region and map are as they were`);
});
