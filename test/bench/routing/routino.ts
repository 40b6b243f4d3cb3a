/**
 * Compares lengths, passability, turn restrictions and limits with Routino (Debian: `apt-get install routino`) on the
 * same extracts, between random junctions. Its times are the limits of classes and are not compared:
 *
 *     bun run bench routino <folder of .osm.pbf files>
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openRegions } from '../../../src/region/read/source.ts';
import { type RegionRoads, type Roads, roadsOf } from '../../../src/routing/roads.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { E7 } from '../../../src/shared/geo/earth.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { Figure } from '../figure.ts';
import { median, single } from '../statistics.ts';

const SHARE = '/usr/share/routino';
/** Drives of each extract and vehicle. */
const DRIVES = 60;
/** Shortest drive that is compared, m: of a shorter one the ends decide. */
const LEAST_M = 500;
/** Share by which lengths of the same drive may differ: both take the fastest way by their own times. */
const ALIKE = 0.15;
const LEAST_ALIKE = 70;
const LEAST_SAME = 95;

const VEHICLES: Readonly<Record<string, Vehicle>> = {
  'a car': { heightM: 1.6, widthM: 1.8, lengthM: 4.5, weightT: 1.6 },
  'a van of 3.4 m, 8 m and 5 t': { heightM: 3.4, widthM: 2.3, lengthM: 8, weightT: 5 },
};

/** Returns the figures of all extracts in a folder; none where Routino is not installed, which is said. */
export async function againstRoutino(folder: string): Promise<Figure[]> {
  if (Bun.which('planetsplitter') === null || Bun.which('routino-router') === null) {
    console.log(
      'Routino is not installed (Debian: apt-get install routino), so nothing is compared with it.',
    );
    return [];
  }
  const figures: Figure[] = [];
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.osm.pbf')) figures.push(...(await compared(join(folder, name))));
  return figures;
}

async function compared(extract: string): Promise<Figure[]> {
  const name = basename(extract, '.osm.pbf');
  const directory = mkdtempSync(join(tmpdir(), 'spotscore-routino-'));
  try {
    await done([
      'planetsplitter',
      `--dir=${directory}`,
      '--prefix=a',
      `--tagging=${SHARE}/tagging.xml`,
      extract,
    ]);
    await done([process.execPath, 'src/main.ts', 'import', extract, '--data-dir', directory]);
    const path = join(directory, 'regions', `${name}.spots`);
    if (!existsSync(path)) return [];
    const regions = openRegions({ kind: 'file', path });
    const roads = roadsOf(regions);
    const figures: Figure[] = [];
    for (const [what, vehicle] of Object.entries(VEHICLES)) {
      const drives: Lengths[] = [];
      for (const [from, to] of randomDrives(roads, regions))
        drives.push(await lengthsOf(roads, from, to, vehicle, directory));
      figures.push(...figuresOf(drives, `${name}, ${what}`));
    }
    return figures;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Lengths of one drive, m; null = no way. */
interface Lengths {
  ours: number | null;
  theirs: number | null;
}

function figuresOf(drives: readonly Lengths[], what: string): Figure[] {
  const isSame = drives.filter(({ ours, theirs }) => (ours === null) === (theirs === null));
  const ratios = drives.flatMap(({ ours, theirs }) =>
    ours !== null && theirs !== null && Math.min(ours, theirs) >= LEAST_M ? [ours / theirs] : [],
  );
  const same = (100 * isSame.length) / drives.length;
  const alike = (100 * ratios.filter((ratio) => Math.abs(ratio - 1) <= ALIKE).length) / ratios.length;
  return [
    {
      name: `${what}: drives that both programs find, or neither`,
      ...{ goal: `≥ ${LEAST_SAME} %`, value: single(same), unit: '%', reached: same >= LEAST_SAME },
      note: `${drives.length} drives`,
    },
    {
      name: `${what}: lengths within ${ALIKE * 100} % of Routino's`,
      ...{ goal: `≥ ${LEAST_ALIKE} %`, value: single(alike), unit: '%', reached: alike >= LEAST_ALIKE },
      note: `median of the ratios ${median(ratios).toFixed(3)}`,
    },
  ];
}

/** Returns drives between random junctions, bends and ends of roads. */
function randomDrives(roads: Roads, regions: readonly RegionRoads[]): [Snap, Snap][] {
  const random = seededRandom(59);
  const somewhere = (): Snap => {
    const { coords } = regions[Math.floor(random() * regions.length)]!.roads!;
    const at = 2 * Math.floor((random() * coords.length) / 2);
    return roads.snap(coords[at + 1]! / E7, coords[at]! / E7, 5) ?? somewhere();
  };
  return Array.from({ length: DRIVES }, () => [somewhere(), somewhere()]);
}

async function lengthsOf(
  roads: Roads,
  from: Snap,
  to: Snap,
  vehicle: Vehicle,
  directory: string,
): Promise<Lengths> {
  const route = roads.route([from, to], vehicle);
  const { heightM, widthM, lengthM, weightT } = vehicle;
  const text = await done([
    ...['routino-router', `--dir=${directory}`, '--prefix=a', '--quiet', '--output-text', '--output-stdout'],
    ...['--transport=motorcar', '--quickest', `--profiles=${SHARE}/profiles.xml`],
    ...[`--translations=${SHARE}/translations.xml`, `--height=${heightM}`, `--width=${widthM}`],
    ...[`--length=${lengthM}`, `--weight=${weightT}`, `--lat1=${from.lat}`, `--lon1=${from.lon}`],
    ...[`--lat2=${to.lat}`, `--lon2=${to.lon}`],
  ]).catch(() => '');
  const last = text.trim().split('\n').at(-1) ?? '';
  // latitude, longitude, length and time of the part, then of the whole
  const km = /^\s*-?[\d.]+\s+-?[\d.]+\s+[\d.]+ km\s+[\d.]+ min\s+([\d.]+) km/.exec(last)?.[1];
  return { ours: route?.metres ?? null, theirs: km === undefined ? null : 1000 * Number(km) };
}

/** Runs a command and returns what it printed. @throws Error if it fails */
async function done(command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], { stdout: 'pipe', stderr: 'ignore' });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
  return text;
}
