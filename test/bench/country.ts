/**
 * Benchmark of a country on a small machine: imports a large varied map within 1 GB, then serves 1,000 scores
 * a second within 512 MB. Both limits include the page cache.
 * `MAP_SIZE=5GB` sets the size of the map; `DATA_DIR=…` serves the regions of a data directory and imports
 * nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryGroup, NO_MEMORY_GROUP } from '../support/memory-group.ts';
import { forgetPages } from '../support/page-cache.ts';
import { extractsBesideCheckout } from '../support/pbf/varied/extracts.ts';
import { scorePathsIn } from '../support/pbf/varied/spots.ts';
import { makeVariedMap, type VariedMap } from '../support/pbf/varied/varied-map.ts';
import type { Figure } from './figure.ts';
import { costFigures, MEMORY, mapSize } from './import.ts';
import { type CommandCost, costOf } from './load/command-cost.ts';
import { EXECUTABLE, load, memorySplit, spread, startServer } from './load/server.ts';

const MB = 1 << 20;
const BYTES = 500 * MB;
/** Memory limits, bytes. */
const IMPORT_LIMIT = 1024 * MB;
const SERVICE_LIMIT = 512 * MB;
const SERVICE_MEMORY = '512MB';
const STARTS = 4;
const SPOTS = 20_000;
const SCORES_PER_SECOND = 1000;
const SECONDS = 30;
const CONNECTIONS = 64;
/** Time after a start to collect its garbage, ms. */
const REST_MS = 5000;
/** Goals for a region as large as Germany. */
const MAX_READY_MS = 1000;
const MAX_AT_REST_MB = 300;

const megabytes = (bytes: number) => bytes / 1e6;
const single = (value: number) => spread([value]);
const limitText = (group: MemoryGroup | null, limit: number) =>
  group ? `within ${limit / MB} MB with pages of files` : 'without a limit: no memory controller';

export async function country(): Promise<Figure[]> {
  const { DATA_DIR } = Bun.env;
  if (DATA_DIR) return serviceFigures(DATA_DIR, null);
  const extracts = extractsBesideCheckout();
  if (extracts.length === 0) {
    console.error('  left out: no extracts beside the checkout');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-country-'));
  try {
    const file = join(folder, 'varied.osm.pbf');
    const map = makeVariedMap(extracts, file, mapSize(BYTES));
    const data = join(folder, 'data');
    const imported = await importFigures(file, data, megabytes(map.bytes), folder);
    return [...imported, ...(await serviceFigures(data, map))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` in a memory group, or without one if the system has no memory controller. */
async function within<T>(limit: number, work: (group: MemoryGroup | null) => Promise<T>): Promise<T> {
  const group = MemoryGroup.make(limit);
  if (!group) console.error(`  ${NO_MEMORY_GROUP}`);
  try {
    return await work(group);
  } finally {
    await group?.remove();
  }
}

function importFigures(file: string, data: string, size: number, folder: string): Promise<Figure[]> {
  return within(IMPORT_LIMIT, async (group) => {
    const command = [EXECUTABLE, 'import', file, '--data-dir', data, '--memory', MEMORY];
    forgetPages(file, EXECUTABLE);
    const cost: CommandCost = await costOf([...(group?.under ?? []), ...command], folder);
    const figures = costFigures([cost], size);
    return figures.map((figure) => ({
      ...figure,
      note: [figure.note, limitText(group, IMPORT_LIMIT)].filter(Boolean).join(', '),
    }));
  });
}

/** @param map the imported map; null = spots anywhere in the served regions */
async function serviceFigures(data: string, map: VariedMap | null): Promise<Figure[]> {
  const ready: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await within(SERVICE_LIMIT, async (group) => {
      const server = await started(data, group);
      ready.push(server.readyAfterMs);
      await server.stop();
    });
  }
  return within(SERVICE_LIMIT, async (group) => {
    const server = await started(data, group);
    await Bun.sleep(REST_MS);
    const atRest = memorySplit(server.pid);
    const copies = map?.copies ?? (await boundsOfRegions(server.port));
    const result = await load({
      port: server.port,
      paths: scorePathsIn({ copies }, SPOTS, 5),
      connections: CONNECTIONS,
      seconds: SECONDS,
      rate: SCORES_PER_SECOND,
    });
    const after = memorySplit(server.pid);
    const { oomKills = 0, cacheBytes = null, peakBytes = null } = group ?? {};
    await server.stop();
    const split = ({ pss, files }: typeof atRest) =>
      `Pss ${Math.round(megabytes(pss))} MB, resident pages of files ${Math.round(megabytes(files))} MB`;
    const [first, ...later] = ready;
    const again = spread(later);
    const wrong = result.refused + result.failed + oomKills;
    return [
      { name: 'a country: first start to ready', goal: '', value: single(first!), unit: 'ms' },
      {
        name: 'a country: start to ready with what was served before',
        goal: `< ${MAX_READY_MS} ms`,
        value: again,
        unit: 'ms',
        reached: again.median < MAX_READY_MS,
      },
      {
        name: 'a country: memory at rest without pages of files',
        goal: `≤ ${MAX_AT_REST_MB} MB`,
        value: single(megabytes(atRest.own)),
        unit: 'MB',
        reached: megabytes(atRest.own) <= MAX_AT_REST_MB,
        note: split(atRest),
      },
      {
        name: `a country: memory after ${SECONDS} s of ${SCORES_PER_SECOND} scores a second`,
        goal: '',
        value: single(megabytes(after.own)),
        unit: 'MB',
        note: `${split(after)}${cacheBytes === null ? '' : `, all pages of files of the group ${Math.round(megabytes(cacheBytes))} MB`}`,
      },
      {
        name: 'a country: scores answered a second',
        goal: `${SCORES_PER_SECOND}, none refused, ${limitText(group, SERVICE_LIMIT)}`,
        value: single(result.perSecond),
        unit: '/s',
        reached: wrong === 0 && result.perSecond >= 0.95 * SCORES_PER_SECOND,
        note: `${result.refused} refused, ${result.failed} failed, ${oomKills} ended for want of memory${peakBytes === null ? '' : `; peak ${Math.round(megabytes(peakBytes))} MB`}`,
      },
      { name: 'a country: a score, median', goal: '', value: single(result.p50), unit: 'ms' },
      { name: 'a country: a score, p99', goal: '', value: single(result.p99), unit: 'ms' },
    ];
  });
}

function started(data: string, group: MemoryGroup | null) {
  forgetPages(data, EXECUTABLE);
  const command = [EXECUTABLE, '--data-dir', data, '--memory', SERVICE_MEMORY];
  return startServer([...(group?.under ?? []), ...command]);
}

async function boundsOfRegions(port: number): Promise<VariedMap['copies']> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/regions`);
  const { regions } = (await answer.json()) as { regions: { bounds: VariedMap['copies'][number] }[] };
  return regions.map(({ bounds }) => bounds);
}
