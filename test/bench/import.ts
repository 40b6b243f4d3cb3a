/**
 * Cost of importing a large varied map, beside programs that read the same file: `osmium tags-filter`,
 * osm2pgsql without output (needs POSTGIS_URL), and tilemaker with the OpenMapTiles example of its package.
 * Missing programs are skipped.
 * `MAP_SIZE=500MB` sets the size of the map.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { size } from '../../src/config/parsers.ts';
import { diskForImport } from '../../src/osm/import/disk.ts';
import { extractsBesideCheckout } from '../support/pbf/varied/extracts.ts';
import { makeVariedMap } from '../support/pbf/varied/varied-map.ts';
import { type Figure, isAtLeast, isAtMost } from './figure.ts';
import { type CommandCost, costOf } from './load/command-cost.ts';
import { EXECUTABLE, spread } from './load/server.ts';

const BYTES = 100 * 1024 * 1024;
const ROUNDS = 3;
/** Value of --memory. */
export const MEMORY = '1GB';
/** The main keys that an import reads, as a filter for osmium. */
const KEYS = [
  'highway',
  'railway',
  'aeroway',
  'landuse',
  'natural',
  'building',
  'amenity',
  'leisure',
  'tourism',
  'boundary',
  'shop',
  'man_made',
  'power',
  'place',
];
/** Examples in the Debian package of tilemaker. */
const TILEMAKER_EXAMPLES = '/usr/share/doc/tilemaker/examples';

/** Goals on two cores with 14.3 ns per distance. */
const MAX_CPU_MS_PER_MB = 330;
const MAX_SHARE_OF_TILEMAKER = 0.5;
const MIN_BUSY = 0.85;
const MAX_OWN_BYTES = 500e6;

/**
 * Returns the size of the map from MAP_SIZE, bytes.
 * @param otherwise default
 * @throws Error if it is not a size
 */
export function mapSize(otherwise: number): number {
  const { MAP_SIZE } = Bun.env;
  const bytes = MAP_SIZE === undefined ? otherwise : size.parse(MAP_SIZE);
  if (bytes === undefined) throw new Error(`MAP_SIZE is "${MAP_SIZE}"; expected ${size.expected}`);
  return bytes;
}

/** Returns the commands of the other programs by name. @param scratch prefix of their output files */
function peersOf(file: string, scratch: string): Map<string, string[]> {
  const peers = new Map<string, string[]>();
  const { POSTGIS_URL } = Bun.env;
  const [osmium, osm2pgsql, tilemaker] = ['osmium', 'osm2pgsql', 'tilemaker'].map((name) => Bun.which(name));
  if (osmium)
    peers.set('osmium tags-filter', [osmium, 'tags-filter', file, ...KEYS, '-O', '-o', `${scratch}.osm.pbf`]);
  if (osm2pgsql && POSTGIS_URL)
    peers.set('osm2pgsql', [osm2pgsql, '--output=null', '--database', POSTGIS_URL, file]);
  const [config, rules] = ['config-openmaptiles.json', 'process-openmaptiles.lua'].map((name) =>
    join(TILEMAKER_EXAMPLES, name),
  );
  if (tilemaker && existsSync(config!) && existsSync(rules!)) {
    const options = ['--config', config!, '--process', rules!];
    peers.set('tilemaker', [tilemaker, '--input', file, '--output', `${scratch}.mbtiles`, ...options]);
  }
  return peers;
}

export async function importSpeed(): Promise<Figure[]> {
  const extracts = extractsBesideCheckout();
  if (extracts.length === 0) {
    console.error('  left out: no extracts beside the checkout');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'spotscore-bench-import-'));
  try {
    const file = join(folder, 'varied.osm.pbf');
    const { bytes } = makeVariedMap(extracts, file, mapSize(BYTES));
    const ours: CommandCost[] = [];
    const theirs = new Map<string, CommandCost[]>();
    for (let round = 0; round < ROUNDS; round++) {
      const data = join(folder, 'data');
      ours.push(await costOf([EXECUTABLE, 'import', file, '--data-dir', data, '--memory', MEMORY], folder));
      rmSync(data, { recursive: true });
      for (const [name, command] of peersOf(file, join(folder, 'scratch'))) {
        const costs = theirs.get(name) ?? [];
        theirs.set(name, [...costs, await costOf(command, folder)]);
        for (const suffix of ['osm.pbf', 'mbtiles'])
          rmSync(join(folder, `scratch.${suffix}`), { force: true });
      }
    }
    return [...costFigures(ours, bytes / 1e6), ...peerFigures(ours, theirs, bytes / 1e6)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns figures for the costs of imports. @param megabytes size of the file */
export function costFigures(costs: readonly CommandCost[], megabytes: number): Figure[] {
  const cpu = spread(costs.map(({ cpuSeconds }) => (1000 * cpuSeconds) / megabytes));
  const busy = spread(costs.map(({ cpuSeconds, seconds }) => cpuSeconds / seconds / availableParallelism()));
  const own = spread(costs.map(({ ownBytes }) => ownBytes / 1e6));
  const percent = (share: number) => 100 * share;
  const disk = spread(costs.map(({ diskBytes }) => diskBytes / 1e6 / megabytes));
  return [
    {
      name: 'import of a varied map, processor time per MB of PBF',
      goal: `≤ ${MAX_CPU_MS_PER_MB} ms`,
      value: cpu,
      unit: 'ms',
      reached: isAtMost(cpu.median, MAX_CPU_MS_PER_MB),
      note: `${Math.round(megabytes)} MB, --memory ${MEMORY}`,
    },
    {
      name: 'import, MB/s of PBF',
      goal: '',
      value: spread(costs.map(({ seconds }) => megabytes / seconds)),
      unit: 'MB/s',
    },
    {
      name: 'cores busy while it imports',
      goal: `≥ ${percent(MIN_BUSY)} %`,
      value: spread(
        costs.map(({ cpuSeconds, seconds }) => percent(cpuSeconds / seconds / availableParallelism())),
      ),
      unit: '%',
      reached: isAtLeast(busy.median, MIN_BUSY),
      note: `${availableParallelism()} cores`,
    },
    {
      name: 'memory of the import without pages of files, peak',
      goal: `≤ ${MAX_OWN_BYTES / 1e6} MB`,
      value: own,
      unit: 'MB',
      reached: own.median <= MAX_OWN_BYTES / 1e6,
    },
    {
      name: 'room on the disk while it imports, per MB of PBF',
      goal: `≤ ${diskForImport(1000) / 1000} MB, which an import requires`,
      value: disk,
      unit: 'MB',
      reached: disk.most <= diskForImport(1000) / 1000,
    },
  ];
}

function peerFigures(
  ours: readonly CommandCost[],
  theirs: ReadonlyMap<string, readonly CommandCost[]>,
  megabytes: number,
): Figure[] {
  return [...theirs].map(([name, costs]) => {
    const ratio = spread(costs.map(({ cpuSeconds }, round) => ours[round]!.cpuSeconds / cpuSeconds));
    const each = spread(costs.map(({ cpuSeconds }) => (1000 * cpuSeconds) / megabytes));
    const own = spread(costs.map(({ ownBytes }) => ownBytes / 1e6));
    const isGoal = name === 'tilemaker';
    return {
      name: `processor time of the import / of \`${name}\` on the same file`,
      goal: isGoal ? `≤ ${MAX_SHARE_OF_TILEMAKER}` : '',
      value: ratio,
      unit: '',
      ...(isGoal ? { reached: isAtMost(ratio.median, MAX_SHARE_OF_TILEMAKER) } : {}),
      note: `${name}: ${Math.round(each.median)} ms per MB, ${Math.round(own.median)} MB of memory`,
    };
  });
}
