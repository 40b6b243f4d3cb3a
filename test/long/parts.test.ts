// A network in parts and cells, in a partial pack or from two extracts has the same routes as one network.
import { describe, expect, test } from 'bun:test';
import { readPbf } from '../../src/osm/pbf/pbf-source.ts';
import { cutRegion } from '../../src/region/cut/cut-region.ts';
import { openRegionBytes } from '../../src/region/read/open-bytes.ts';
import type { Region } from '../../src/region/read/reader.ts';
import { openParts } from '../../src/region/read/source.ts';
import { type Roads, roadsOf } from '../../src/routing/roads.ts';
import { ANY_VEHICLE, type Vehicle } from '../../src/routing/vehicle.ts';
import { regionOf } from '../support/maps/assembled-region.ts';
import { withFile } from '../support/maps/osm-map.ts';
import { wholeAndParts } from '../support/maps/whole-and-parts.ts';
import { type MapRelation, pbfOf } from '../support/pbf/pbf-writer.ts';
import { placeOf, RoadMap, type Spot } from '../support/routing/road-map.ts';
import { seededRandom } from '../support/seeded-random.ts';

const VAN: Vehicle = { heightM: 3, lengthM: 7, weightT: 3.5, widthM: 2.2 };
/**
 * A grid of 20 by 8 crossings, 2 km apart. It extends over several tiles of the import, 14 km high and 9 km
 * wide.
 */
const COLS = 20;
const ROWS = 8;
const random = seededRandom(41);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const wobble = () => Math.round((random() - 0.5) * 600);
const CROSSINGS: Spot[] = Array.from({ length: COLS * ROWS }, (_, i) => [
  ((i % COLS) - COLS / 2) * 2000 + wobble(),
  (Math.floor(i / COLS) - ROWS / 2) * 2000 + wobble(),
]);

function randomMap(): RoadMap {
  const map = new RoadMap();
  for (let i = 0; i < 90; i++) {
    let at = Math.floor(random() * CROSSINGS.length);
    const way: Spot[] = [CROSSINGS[at]!];
    for (let steps = 2 + Math.floor(random() * 6); steps > 0; steps--) {
      const [col, row] = [at % COLS, Math.floor(at / COLS)];
      const next = pick([
        [col + 1, row],
        [col - 1, row],
        [col, row + 1],
        [col, row - 1],
      ]);
      if (next[0]! < 0 || next[0]! >= COLS || next[1]! < 0 || next[1]! >= ROWS) continue;
      const from = CROSSINGS[at]!;
      at = next[1]! * COLS + next[0]!;
      const to = CROSSINGS[at]!;
      // Bends between crossings, some of them below the tolerance of shapes.
      const bend: Spot = [(from[0] + to[0]) / 2 + wobble() / 8, (from[1] + to[1]) / 2 + wobble() / 300];
      way.push(bend, to);
    }
    if (way.length === 1) continue;
    const tags: Record<string, string> = {
      highway: pick(['primary', 'tertiary', 'unclassified', 'residential']),
    };
    if (random() < 0.15) tags.oneway = 'yes';
    if (random() < 0.1) tags.maxheight = pick(['2.5', '3.5']);
    map.way(tags, ...way);
  }
  for (const spot of CROSSINGS.slice(0, 20)) map.at(spot, { barrier: 'bollard' });
  return map;
}

type Place = { lat: number; lon: number };
const map = randomMap();
const spots = Array.from({ length: 40 }, () => placeOf(pick(CROSSINGS)));

/**
 * Expects equal times between places in both networks, and returns the number of routes. Leaves out places
 * that snap to different roads, as a part does not know that some roads are isolated.
 */
function expectSame(one: Roads, other: Roads, places: readonly Place[], vehicle: Vehicle): number {
  const snaps = places.flatMap(({ lat, lon }) => {
    const [a, b] = [one.snap(lat, lon, 3000), other.snap(lat, lon, 3000)];
    return a && b && a.lat === b.lat && a.lon === b.lon ? [[a, b] as const] : [];
  });
  expect(snaps.length).toBeGreaterThan(places.length / 2);
  let routes = 0;
  for (const [a, b] of snaps) {
    const goals = [0, 1].map((side) => snaps.map((pair) => pair[side]!));
    const wanted = one.table(a, goals[0]!, vehicle);
    const found = other.table(b, goals[1]!, vehicle);
    for (const [k, seconds] of wanted.seconds.entries()) {
      if (Number.isFinite(seconds)) routes++;
      if (Number.isFinite(seconds)) expect(Math.abs(found.seconds[k]! - seconds)).toBeLessThan(0.05);
      else expect(found.seconds[k]).toBe(seconds);
    }
  }
  return routes;
}

/** A grid with a way for each street, and many turns that are forbidden or prescribed, some over a way between. */
function restricted(): { map: RoadMap; relations: MapRelation[]; along: Place[] } {
  const streets = new RoadMap();
  const ends: [from: number, to: number][] = [];
  for (const at of CROSSINGS.keys())
    for (const next of [at % COLS < COLS - 1 ? at + 1 : -1, at + COLS < CROSSINGS.length ? at + COLS : -1]) {
      if (next < 0) continue;
      const [a, b] = random() < 0.5 ? [at, next] : [next, at];
      ends.push([a, b]);
      streets.way({ highway: 'primary' }, CROSSINGS[a]!, CROSSINGS[b]!);
    }
  const waysAt = (crossing: number) => [...ends.keys()].filter((way) => ends[way]!.includes(crossing));
  const across = (way: number, from: number) => ends[way]!.find((each) => each !== from)!;
  const nodes = streets.objects().nodes!;
  const nodeAt = (crossing: number) => {
    const { lat, lon } = placeOf(CROSSINGS[crossing]!);
    return nodes.find((node) => node.lat === lat && node.lon === lon)!.id;
  };
  const relations = Array.from({ length: 220 }, (_, i): MapRelation => {
    const via = Math.floor(random() * CROSSINGS.length);
    const from = pick(waysAt(via));
    const between = random() < 0.08 ? pick(waysAt(via).filter((way) => way !== from)) : null;
    const last = between === null ? via : across(between, via);
    const to = pick(waysAt(last).filter((way) => way !== from && way !== between));
    const way = (role: string, number: number) => ({ role, type: 'way' as const, id: 1000 + number });
    const middle =
      between === null ? { role: 'via', type: 'node' as const, id: nodeAt(via) } : way('via', between);
    const restriction = random() < 0.3 ? 'only_straight_on' : 'no_left_turn';
    return {
      id: i + 1,
      tags: { type: 'restriction', restriction },
      members: [way('from', from), middle, way('to', to)],
    };
  });
  // at a crossing it would not be known on which of its streets a drive begins
  const along = ends.map(([a, b]) => {
    const [from, to] = [CROSSINGS[a]!, CROSSINGS[b]!];
    return placeOf([0.7 * from[0] + 0.3 * to[0], 0.7 * from[1] + 0.3 * to[1]]);
  });
  return { map: streets, relations, along };
}

const inParts = () =>
  withFile(pbfOf(map.objects()), async (path) =>
    wholeAndParts(await readPbf(path), { partBytes: 6_000, cellBytes: 1, margin: 6000 }),
  );

describe('travel times', () => {
  test('in a file of many parts equal those in the whole file', async () => {
    const { whole, parts } = await inParts();
    expect(parts.filter(({ roads }) => roads !== null).length).toBeGreaterThan(3);
    for (const vehicle of [ANY_VEHICLE, VAN])
      expect(expectSame(roadsOf([whole]), roadsOf(parts), spots, vehicle)).toBeGreaterThan(150);
  });

  test('in a file of many parts equal those in the whole file where turns are restricted at borders', async () => {
    const { map: streets, relations, along } = restricted();
    const { whole, parts } = await withFile(pbfOf({ ...streets.objects(), relations }), async (path) =>
      wholeAndParts(await readPbf(path), { partBytes: 2_000, cellBytes: 1, margin: 6000 }),
    );
    const turns = (regions: readonly Region[]) =>
      regions.reduce((sum, { roads }) => sum + (roads?.turns.only.length ?? 0), 0);
    expect(parts.length).toBeGreaterThan(5);
    expect([turns(parts), turns([whole])]).toEqual([220, 220]);
    const places = Array.from({ length: 40 }, () => pick(along));
    expect(expectSame(roadsOf([whole]), roadsOf(parts), places, ANY_VEHICLE)).toBeGreaterThan(1000);
  });

  test('over two adjacent extracts, both with the ways across the border, equal those in one', async () => {
    const lons = (nodes: readonly number[]) => nodes.map((node) => map.lonOf(node));
    const border = placeOf([500, 0]).lon;
    const [west, east] = await Promise.all([
      regionOf(map.objects(({ nodes }) => lons(nodes).some((lon) => lon <= border))),
      regionOf(map.objects(({ nodes }) => lons(nodes).some((lon) => lon >= border))),
    ]);
    const whole = roadsOf([await regionOf(map.objects())]);
    const both = roadsOf([west, east]);
    for (const vehicle of [ANY_VEHICLE, VAN])
      expect(expectSame(whole, both, spots, vehicle)).toBeGreaterThan(150);
    // Neither extract alone contains the roads of the other.
    const alone = roadsOf([west]);
    const missing = spots.filter(({ lat, lon }) => alone.snap(lat, lon, 500) === null);
    expect(missing.length).toBeGreaterThan(5);
  });

  test('in a partial pack equal those in the region, and there are none beyond it', async () => {
    const { wholeBytes, partBytes, whole } = await inParts();
    const [a, b] = [placeOf([-9000, -5000]), placeOf([9000, 5000])];
    const inside = spots.filter(({ lat, lon }) => lat > a.lat && lat < b.lat && lon > a.lon && lon < b.lon);
    expect(inside.length).toBeGreaterThan(8);
    const cut = (files: readonly Uint8Array[]): Region => {
      const parts = files.flatMap((bytes) => {
        const shared = new SharedArrayBuffer(bytes.length);
        new Uint8Array(shared).set(bytes);
        return openParts({ kind: 'memory', label: 'test', bytes: shared }).parts;
      });
      const info = {
        ...whole.info,
        bounds: [a.lon, a.lat, b.lon, b.lat] as [number, number, number, number],
      };
      const made = cutRegion(parts, info);
      return openRegionBytes(Buffer.concat(made), 'cut');
    };
    const [ofWhole, ofParts] = [cut([wholeBytes]), cut(partBytes)];
    expect(expectSame(roadsOf([ofWhole]), roadsOf([ofParts]), inside, VAN)).toBeGreaterThan(10);
    expect(ofWhole.roads!.metres.length).toBeLessThan(whole.roads!.metres.length);
    const far = placeOf([-19_000, -7_000]);
    expect(roadsOf([ofWhole]).snap(far.lat, far.lon, 500)).toBeNull();
    // No route is shorter than in the whole region.
    const snaps = [whole, ofWhole].map((region) => {
      const roads = roadsOf([region]);
      return { roads, snaps: inside.flatMap(({ lat, lon }) => roads.snap(lat, lon, 500) ?? []) };
    });
    const [all, part] = snaps;
    expect(part!.snaps.map(({ lat, lon }) => [lat, lon])).toEqual(
      all!.snaps.map(({ lat, lon }) => [lat, lon]),
    );
    for (const [i, snap] of part!.snaps.entries()) {
      const least = all!.roads.table(all!.snaps[i]!, all!.snaps, ANY_VEHICLE).seconds;
      const times = part!.roads.table(snap, part!.snaps, ANY_VEHICLE).seconds;
      for (const [k, seconds] of times.entries()) expect(seconds).toBeGreaterThanOrEqual(least[k]! - 0.05);
    }
  });
});
