// P11: importing and serving a map fit into the memory of a small machine, including pages of files.
import { expect, test } from 'bun:test';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapSize } from '../../bench/import.ts';
import { load } from '../../bench/load/server.ts';
import { emptyDirectory } from '../../support/empty-directory.ts';
import { GRID_BOUNDS, streetGrid } from '../../support/maps/street-grid.ts';
import { MemoryGroup, NO_MEMORY_GROUP } from '../../support/memory-group.ts';
import { forgetPages } from '../../support/page-cache.ts';
import { pbfOf } from '../../support/pbf/pbf-writer.ts';
import { extractsBesideCheckout } from '../../support/pbf/varied/extracts.ts';
import { scorePathsIn } from '../../support/pbf/varied/spots.ts';
import { makeVariedMap } from '../../support/pbf/varied/varied-map.ts';
import { RunningServer, run } from '../../support/servers/executable.ts';

const MB = 1 << 20;
/**
 * Size of the map, bytes. `MAP_SIZE=500MB` in the environment changes it; `bun run bench country` measures a
 * large one.
 */
const BYTES = mapSize(2 * MB);
/** Largest map that needs little more than the program itself, bytes. */
const SMALL_MAP = 16 * MB;
/** Memory limits of the import and of the service, bytes. */
const IMPORT_LIMIT = BYTES > SMALL_MAP ? 1024 * MB : 400 * MB;
const SERVICE_LIMIT = 512 * MB;
const SCORES_PER_SECOND = 1000;
const SECONDS = 2;
const SPOTS = 2000;

const cwd = emptyDirectory();

/** Makes a map from copies of real extracts, or from a street grid, which has far more objects per byte. */
function makeMap(path: string) {
  const extracts = extractsBesideCheckout().filter((extract) => statSync(extract).size < BYTES / 2);
  if (extracts.length > 0) return makeVariedMap(extracts, path, BYTES);
  const grid = join(cwd, 'grid.osm.pbf');
  writeFileSync(grid, pbfOf(streetGrid(1000), { bounds: GRID_BOUNDS, sorted: true }));
  return makeVariedMap([grid], path, BYTES / 20);
}

/**
 * Runs `work` in a cgroup with a memory limit. @returns number of kills for lack of memory; null without
 * cgroups
 */
async function within(limit: number, work: (group: MemoryGroup) => Promise<void>): Promise<number | null> {
  const group = MemoryGroup.make(limit);
  if (!group) return null;
  try {
    await work(group);
    return group.oomKills;
  } finally {
    await group.remove();
  }
}

test('a map is imported and served within the memory of a small machine', async () => {
  const path = join(cwd, 'varied.osm.pbf');
  const map = makeMap(path);
  forgetPages(path);
  const oomKills = await within(IMPORT_LIMIT, async ({ under }) => {
    const { exitCode, stderr } = await run({ cwd, under, args: ['import', path, '--memory', '500MB'] });
    expect([exitCode, stderr]).toEqual([0, '']);
  });
  if (oomKills === null) return console.warn(NO_MEMORY_GROUP);
  expect(oomKills).toBe(0);

  forgetPages(join(cwd, 'data'));
  const killedServers = await within(SERVICE_LIMIT, async ({ under }) => {
    const server = await RunningServer.start({ cwd, under, args: ['--memory', '512MB'] });
    const result = await load({
      port: Number(new URL(server.url).port),
      paths: scorePathsIn(map, SPOTS, 5),
      connections: 32,
      seconds: SECONDS,
      rate: SCORES_PER_SECOND,
    });
    expect(await server.stop()).toEqual([0, []]);
    expect([result.refused, result.failed]).toEqual([0, 0]);
    expect(result.answered).toBeGreaterThan(0);
  });
  expect(killedServers).toBe(0);
});
