/**
 * Compares travel times with OSRM's car profile over the same extract:
 *
 *     bun test/bench/routing/main.ts <map.osm.pbf> <region.spots> [pairs]
 *
 * Prints a row of a table with the median and spread of the ratios, ours to theirs. With `--pairs` it prints
 * the pairs and both times instead, for other routers.
 */
import { basename } from 'node:path';
import { openRegions } from '../../../src/region/read/source.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { readOsmFile } from './osm-file.ts';
import { TurnRouter } from './turn-router.ts';

/** Minimum duration, s. Shorter drives mostly depend on the way to the first junction. */
const MIN_SECONDS = 60;

const [map, region, starts = '60'] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const file = readOsmFile(map!);
const other = new TurnRouter(file);
const roads = roadsOf(openRegions({ kind: 'file', path: region! }));
const random = seededRandom(41);
const junctions = other.junctions();
const snaps = new Map(
  Array.from({ length: Number(starts) }, () => junctions[Math.floor(random() * junctions.length)]!).flatMap(
    (node) => {
      const { lat, lon } = file.nodes.get(node)!;
      const snap = roads.snap(lat, lon, 2);
      return snap ? [[node, { snap, lat, lon }] as const] : [];
    },
  ),
);
const nodes = [...snaps.keys()];
const ratios: number[] = [];
let unreachable = 0;
for (const from of nodes) {
  const theirs = other.secondsTo(from, nodes);
  const ours = roads.table(
    snaps.get(from)!.snap,
    nodes.map((node) => snaps.get(node)!.snap),
    ANY_VEHICLE,
  ).seconds;
  for (const [i, to] of nodes.entries()) {
    if (Number.isFinite(theirs[i]!) !== Number.isFinite(ours[i]!)) unreachable++;
    else if (Number.isFinite(ours[i]!) && theirs[i]! >= MIN_SECONDS) {
      ratios.push(ours[i]! / theirs[i]!);
      if (process.argv.includes('--pairs')) {
        const [a, b] = [snaps.get(from)!, snaps.get(to)!];
        console.log([a.lat, a.lon, b.lat, b.lon, theirs[i]!.toFixed(1), ours[i]!.toFixed(1)].join(' '));
      }
    }
  }
}
ratios.sort((a, b) => a - b);
const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))]!.toFixed(3);
if (!process.argv.includes('--pairs'))
  console.log(
    `| ${basename(map!, '.osm.pbf')} | ${ratios.length} | ${at(0.5)} | ${at(0.05)} to ${at(0.95)} | ${unreachable} |`,
  );
