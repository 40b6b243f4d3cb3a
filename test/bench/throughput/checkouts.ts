/**
 * Compares two checkouts, both prepared, without HTTP: for each extract the processor time of an import, the size of the
 * region, and cold answers in processes that take turns. Prints a table.
 *
 *     bun test/bench/throughput/checkouts.ts <old checkout> <new checkout> <file.osm.pbf>...
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { costOf } from '../load/command-cost.ts';
import { randomSpots } from '../scoring.ts';
import { median } from '../statistics.ts';
import type { ColdRound } from './cold-answers.ts';
import type { Spot } from './spots.ts';

/** Spots beside streets, and as many anywhere on the map. */
const SPOTS = 300;
const ROUNDS = 50;
const IMPORTS = 3;

interface Side {
  import: number;
  bytes: number;
  cold: { median: number; p95: number; process: number; first: number };
}

/** Returns spots spread over the land of a region. */
function spreadSpots(path: string): Spot[] {
  const region = openRegionFile(path);
  const [west, south, east, north] = region.info.bounds;
  const random = seededRandom(3);
  const spots: Spot[] = [];
  while (spots.length < SPOTS) {
    const [lat, lon] = [south + random() * (north - south), west + random() * (east - west)];
    if (region.covers(toUnits(lon), toUnits(lat))) spots.push({ lat, lon });
  }
  return spots;
}

/** Returns a function that answers all spots once in a process of a checkout, and one that ends the process. */
function coldProcess(checkout: string, path: string, list: string) {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'cold-answers.ts'), checkout, path, list], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) })[Symbol.asyncIterator]();
  return {
    async round(): Promise<ColdRound> {
      child.stdin.write('\n');
      child.stdin.flush();
      const { value, done } = await lines.next();
      if (done) throw new Error(`the process of ${checkout} ended`);
      return JSON.parse(value) as ColdRound;
    },
    end: () => child.kill(),
  };
}

/** Returns figures of the second half of the rounds: of each spot the least time, as other work only adds to it. */
function figuresOf(rounds: readonly ColdRound[]): Side['cold'] {
  const settled = rounds.slice(rounds.length >> 1);
  const least = rounds[0]!.ofSpots
    .map((_, i) => Math.min(...settled.map(({ ofSpots }) => ofSpots[i]!)))
    .sort((a, b) => a - b);
  return {
    median: median(least),
    p95: least[Math.floor(least.length * 0.95)]!,
    process: median(settled.map(({ ofProcess }) => ofProcess)),
    first: rounds[0]!.ofProcess,
  };
}

async function compared(checkouts: readonly string[], extract: string, folder: string): Promise<Side[]> {
  const name = basename(extract, '.osm.pbf');
  const regionOf = (side: number) => join(folder, String(side), 'regions', `${name}.spots`);
  const imports: number[][] = checkouts.map(() => []);
  for (let round = 0; round < IMPORTS; round++) {
    for (const [side, checkout] of checkouts.entries()) {
      const data = join(folder, String(side));
      const command = ['bun', join(checkout, 'src/main.ts'), 'import', extract, '--data-dir', data];
      imports[side]!.push((await costOf(command, folder)).cpuSeconds);
    }
  }
  const list = join(folder, 'spots.json');
  const path = regionOf(checkouts.length - 1);
  await Bun.write(list, JSON.stringify([...randomSpots(path, SPOTS, 7), ...spreadSpots(path)]));
  const processes = checkouts.map((checkout, side) => coldProcess(checkout, regionOf(side), list));
  const rounds: ColdRound[][] = checkouts.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [side, each] of processes.entries()) rounds[side]!.push(await each.round());
  for (const each of processes) each.end();
  return checkouts.map((_, side) => ({
    import: median(imports[side]!),
    bytes: statSync(regionOf(side)).size,
    cold: figuresOf(rounds[side]!),
  }));
}

const [before, after, ...extracts] = Bun.argv.slice(2) as [string, string, ...string[]];
console.log(
  '| extract | import, s | region, bytes | cold median, µs | p95, µs | process, µs | first round, µs |',
);
console.log('|---|---|---|---|---|---|---|');
for (const extract of extracts) {
  const folder = mkdtempSync(join(tmpdir(), 'checkouts-'));
  try {
    const sides = await compared([before, after], extract, folder);
    const cell = (value: (side: Side) => number, digits: number) => {
      const [one, other] = sides.map(value) as [number, number];
      return `${one.toFixed(digits)} → ${other.toFixed(digits)} (${(other / one).toFixed(2)})`;
    };
    const cells = [
      cell((side) => side.import, 1),
      cell((side) => side.bytes, 0),
      cell(({ cold }) => cold.median, 0),
      cell(({ cold }) => cold.p95, 0),
      cell(({ cold }) => cold.process, 0),
      cell(({ cold }) => cold.first, 0),
    ];
    console.log(`| ${basename(extract)} | ${cells.join(' | ')} |`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
