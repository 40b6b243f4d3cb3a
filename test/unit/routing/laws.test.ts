// Laws of travel times, and a comparison with Floyd and Warshall's algorithm, which shares no code with the
// router.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import { type RegionRoads, roadsOf } from '../../../src/routing/roads.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import { ANY_VEHICLE, type Vehicle } from '../../../src/routing/vehicle.ts';
import { METRES_PER_UNIT } from '../../../src/shared/geo/earth.ts';
import {
  lengthOf,
  type Place,
  regionOfEdges,
  type TestBarrier,
  type TestEdge,
} from '../../support/routing/road-networks.ts';
import { cases } from '../../support/whole.ts';

const VAN: Vehicle = { heightM: 3, lengthM: 7, weightT: 3.5, widthM: 2.2 };
/** A grid of vertices at least 10 m apart. */
const PLACES: Place[] = Array.from({ length: 25 }, (_, i) => [
  60_000_000 + (i % 5) * 2000,
  460_000_000 + Math.floor(i / 5) * 1500,
]);

const place = fc.integer({ min: 0, max: PLACES.length - 1 });
const speed = fc.constantFrom(0, 20, 36, 50, 90);
const edge = fc
  .record({
    ends: fc.tuple(place, place).filter(([a, b]) => a !== b),
    forward: speed,
    backward: speed,
    maxheight: fc.constantFrom(0, 0, 2.5, 3.5),
    maxweight: fc.constantFrom(0, 0, 3, 7.5),
    roadClass: fc.constantFrom(RoadClass.primary, RoadClass.residential, RoadClass.ferry),
    winding: fc.double({ min: 1, max: 3, noNaN: true }),
  })
  .map(({ ends: [a, b], winding, ...kind }): TestEdge => ({ path: [PLACES[a]!, PLACES[b]!], kind, winding }));
const edges = fc.array(edge, { minLength: 3, maxLength: 40 });
const barriers = fc.array(
  fc.record({ at: place, closed: fc.boolean(), maxheight: fc.constantFrom(0, 2.2, 3.4) }),
  { maxLength: 3 },
);
const shares = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0.25, 0.5, 1)), { minLength: 2, maxLength: 6 });

/** Returns the barriers that are on a road. */
function barriersOf(
  some: readonly { at: number; closed: boolean; maxheight: number }[],
  roads: readonly TestEdge[],
): TestBarrier[] {
  return some
    .map(({ at, closed, maxheight }) => ({
      at: PLACES[at]!,
      kind: closed ? { forward: 0, backward: 0 } : { maxheight },
    }))
    .filter(({ at }) => roads.some(({ path }) => path.includes(at)));
}

function snapsOn({ roads }: RegionRoads, picks: readonly (readonly [number, number])[]): Snap[] {
  const count = roads!.metres.length;
  return picks.map(([pick, share]) => {
    const number = pick % count;
    const [a, b] = [roads!.ends[2 * number]!, roads!.ends[2 * number + 1]!];
    const at = (k: number) =>
      roads!.coords[2 * a + k]! + share * (roads!.coords[2 * b + k]! - roads!.coords[2 * a + k]!);
    return { network: 0, edge: number, share, lat: at(1) / 1e7, lon: at(0) / 1e7, metres: 0 };
  });
}

/**
 * Computes times between snaps by Floyd and Warshall. A vertex that stops the vehicle has no outgoing arcs.
 */
function oracle({ roads }: RegionRoads, snaps: readonly Snap[], { heightM, weightT }: Vehicle): number[][] {
  const { ends, metres, kind, kinds, barriers: stops, coords } = roads!;
  const vertices = coords.length / 2;
  const size = vertices + snaps.length;
  const times = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => (i === j ? 0 : Infinity)),
  );
  const fits = (each: number) =>
    !(heightM !== null && kinds.maxheight[each]! > 0 && heightM > kinds.maxheight[each]! / 100) &&
    !(weightT !== null && kinds.maxweight[each]! > 0 && weightT > kinds.maxweight[each]! / 100);
  const isStop = (vertex: number) =>
    vertex < stops.length && !(fits(stops[vertex]!) && kinds.forward[stops[vertex]!]! > 0);
  const seconds = (number: number, share: number, isForward: boolean) => {
    if (share === 0) return 0;
    const each = kind[number]!;
    const kmh = isForward ? kinds.forward[each]! : kinds.backward[each]!;
    return fits(each) && kmh > 0 ? (share * metres[number]! * 3.6) / kmh : Infinity;
  };
  const arc = (from: number, to: number, time: number) => {
    if (from < vertices && isStop(from)) return;
    times[from]![to] = Math.min(times[from]![to]!, time);
  };
  for (let number = 0; number < metres.length; number++) {
    arc(ends[2 * number]!, ends[2 * number + 1]!, seconds(number, 1, true));
    arc(ends[2 * number + 1]!, ends[2 * number]!, seconds(number, 1, false));
  }
  for (const [i, { edge: number, share }] of snaps.entries()) {
    const [first, last] = [ends[2 * number]!, ends[2 * number + 1]!];
    arc(vertices + i, first, seconds(number, share, false));
    arc(vertices + i, last, seconds(number, 1 - share, true));
    arc(first, vertices + i, seconds(number, share, true));
    arc(last, vertices + i, seconds(number, 1 - share, false));
    for (const [j, other] of snaps.entries())
      if (other.edge === number)
        arc(vertices + i, vertices + j, seconds(number, Math.abs(other.share - share), other.share >= share));
  }
  for (let k = 0; k < size; k++)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) times[i]![j] = Math.min(times[i]![j]!, times[i]![k]! + times[k]![j]!);
  return snaps.map((_, i) => snaps.map((__, j) => times[vertices + i]![vertices + j]!));
}

function expectClose(found: number, wanted: number): void {
  if (Number.isFinite(wanted)) expect(Math.abs(found - wanted)).toBeLessThan(1e-3);
  else expect(found).toBe(wanted);
}

describe('travel times', () => {
  test('match Floyd and Warshall, with one-way streets, limits and barriers', () => {
    fc.assert(
      fc.property(edges, barriers, shares, fc.boolean(), (some, stops, picks, isVan) => {
        const region = regionOfEdges(some, barriersOf(stops, some));
        const snaps = snapsOn(region, picks);
        const vehicle = isVan ? VAN : ANY_VEHICLE;
        const roads = roadsOf([region]);
        const wanted = oracle(region, snaps, vehicle);
        for (const [i, from] of snaps.entries()) {
          const { seconds, metres } = roads.table(from, snaps, vehicle);
          for (const [j, to] of snaps.entries()) {
            // A snap at a vertex stays on its edge, so it cannot leave through a vertex that others can leave
            // through.
            expectClose(seconds[j]!, wanted[i]![j]!);
            const route = roads.route([from, to], vehicle);
            expectClose(route?.seconds ?? Infinity, wanted[i]![j]!);
            if (!route) expect(metres[j]).toBeNaN();
          }
        }
      }),
      cases(300),
    );
  });

  test('obey the triangle inequality, and that of a route is the sum of its legs', () => {
    fc.assert(
      fc.property(edges, shares, (some, picks) => {
        const region = regionOfEdges(some);
        const snaps = snapsOn(region, picks);
        const roads = roadsOf([region]);
        const times = snaps.map((from) => roads.table(from, snaps, VAN).seconds);
        for (const a of snaps.keys())
          for (const b of snaps.keys())
            for (const c of snaps.keys())
              expect(times[a]![c]!).toBeLessThanOrEqual(times[a]![b]! + times[b]![c]! + 1e-3);
        const sum = snaps.slice(1).reduce((total, _, i) => total + times[i]![i + 1]!, 0);
        expectClose(roads.route(snaps, VAN)?.seconds ?? Infinity, sum);
      }),
    );
  });

  test('are equal in both directions without one-way streets', () => {
    const both = edges.map((some) =>
      some.map((each) => ({ ...each, kind: { ...each.kind!, backward: each.kind!.forward! } })),
    );
    fc.assert(
      fc.property(both, shares, (some, picks) => {
        const region = regionOfEdges(some);
        const snaps = snapsOn(region, picks);
        const roads = roadsOf([region]);
        const times = snaps.map((from) => roads.table(from, snaps, VAN).seconds);
        for (const a of snaps.keys()) for (const b of snaps.keys()) expectClose(times[a]![b]!, times[b]![a]!);
      }),
    );
  });

  test('are never shorter for a larger vehicle, and its access is never easier', () => {
    const size = fc.constantFrom(null, 2, 2.4, 3, 3.5, 8);
    fc.assert(
      fc.property(
        edges,
        barriers,
        shares,
        size,
        fc.double({ min: 1, max: 2, noNaN: true }),
        (some, stops, picks, m, more) => {
          const region = regionOfEdges(some, barriersOf(stops, some));
          const snaps = snapsOn(region, picks);
          const roads = roadsOf([region]);
          const small: Vehicle = { heightM: m, weightT: m, lengthM: m, widthM: m };
          const large: Vehicle = {
            heightM: (m ?? 1) * more,
            weightT: (m ?? 1) * more,
            lengthM: 9,
            widthM: 3,
          };
          for (const from of snaps) {
            const [one, other] = [small, large].map((vehicle) => roads.table(from, snaps, vehicle).seconds);
            for (const k of snaps.keys()) expect(other![k]!).toBeGreaterThanOrEqual(one![k]!);
            const [fits, fitsLarge] = [small, large].map((vehicle) => roads.access(from, vehicle));
            if (fitsLarge!.fits) expect(fits!.fits).toBe(true);
            expect(fitsLarge!.limit !== null).toBe(fitsLarge!.fits === false);
          }
        },
      ),
    );
  });

  test('are unknown beyond the time limit', () => {
    fc.assert(
      fc.property(edges, shares, fc.integer({ min: 0, max: 120 }), (some, picks, most) => {
        const region = regionOfEdges(some);
        const snaps = snapsOn(region, picks);
        const roads = roadsOf([region]);
        const all = roads.table(snaps[0]!, snaps, ANY_VEHICLE);
        const { seconds, metres } = roads.table(snaps[0]!, snaps, ANY_VEHICLE, most);
        for (const k of snaps.keys()) {
          const isNear = all.seconds[k]! <= most;
          expect(seconds[k]).toBe(isNear ? all.seconds[k]! : Infinity);
          expect(metres[k]).toEqual(isNear ? all.metres[k]! : NaN);
        }
      }),
    );
  });
});

describe('a route', () => {
  test('begins and ends at its stops on a winding road, also far north', () => {
    // at 60 degrees north, a degree of longitude is half as long as one of latitude
    const [x, y] = [100_000_000, 600_000_000];
    const bend: Place = [x + 180_000, y];
    const region = regionOfEdges([{ path: [[x, y], bend, [x + 180_000, y + 90_000]] }]);
    const roads = roadsOf([region]);
    for (const [lon, lat] of [bend, [x + 90_000, y], [x + 180_000, y + 30_000]]) {
      const stops = [roads.snap(lat! / 1e7, lon! / 1e7, 1)!, roads.snap(y / 1e7, x / 1e7, 1)!];
      const { line } = roads.route(stops, ANY_VEHICLE)!;
      expect([line[0]![0], line[0]![1]]).toEqual([
        expect.closeTo(lat! / 1e7, 5),
        expect.closeTo(lon! / 1e7, 5),
      ]);
    }
  });

  test('follows roads from stop to stop and is as long as its distance', () => {
    const straight = edges.map((some) => some.map((each) => ({ ...each, winding: 1 })));
    fc.assert(
      fc.property(straight, shares, (some, picks) => {
        const region = regionOfEdges(some);
        const snaps = snapsOn(region, picks);
        const route = roadsOf([region]).route(snaps, ANY_VEHICLE);
        if (!route) return;
        const places = route.line.map(([lat, lon]): Place => [lon * 1e7, lat * 1e7]);
        expect(Math.abs(lengthOf(places) - route.metres)).toBeLessThan(0.01 + 0.001 * route.metres);
        for (const [i, { line }] of route.legs.entries()) {
          expect(line[0]![0]).toBeCloseTo(snaps[i]!.lat, 6);
          expect(line.at(-1)![1]).toBeCloseTo(snaps[i + 1]!.lon, 6);
        }
      }),
    );
  });
});

describe('a long drive', () => {
  const KM = 1000 / METRES_PER_UNIT;
  /** A place so many kilometres north and east of a corner, at the equator. */
  const at = (north: number, east = 0): Place => [Math.round(east * KM), Math.round(north * KM)];
  const road = (roadClass: number, kmh: number, ...path: Place[]): TestEdge => ({
    path,
    kind: { roadClass, forward: kmh, backward: kmh },
  });
  const { residential, secondary, ferry } = RoadClass;
  /** Small roads at both ends, and a secondary road around a third one in the middle. */
  const ends = [road(residential, 36, at(0), at(10)), road(residential, 36, at(150), at(160))];
  const around = (east: number) => [
    road(secondary, 72, at(10), at(80, east)),
    road(secondary, 72, at(80, east), at(150)),
  ];
  const drive = (edges: readonly TestEdge[], vehicle = ANY_VEHICLE) => {
    const roads = roadsOf([regionOfEdges(edges)]);
    const stops = [at(1), at(159)].map(([x, y]) => roads.snap(y / 1e7, x / 1e7, 50)!);
    return Math.round((roads.route(stops, vehicle)?.metres ?? Infinity) / 1000);
  };

  test('takes small roads near its ends, and higher ones or ferries far from them', () => {
    const straight = [at(10), at(80), at(150)]
      .map((place, i, all) => [place, all[i + 1]] as const)
      .slice(0, 2);
    const middle = (roadClass: number) => straight.map(([a, b]) => road(roadClass, 90, a, b!));
    expect(drive([...ends, ...around(30), ...middle(residential)])).toBe(170);
    expect(drive([...ends, ...around(30), ...middle(secondary)])).toBe(158);
    expect(drive([...ends, ...around(30), ...middle(ferry)])).toBe(158);
  });

  test('takes small roads everywhere if no higher ones lead there, or only around', () => {
    const middle = [road(residential, 36, at(10), at(80)), road(residential, 36, at(80), at(150))];
    expect(drive([...ends, ...middle])).toBe(158);
    expect(drive([...ends, ...middle, ...around(170)])).toBe(158);
    const low = around(30).map((each) => ({ ...each, kind: { ...each.kind, maxheight: 2.5 } }));
    expect(drive([...ends, ...middle, ...low])).toBe(170);
    expect(drive([...ends, ...middle, ...low], VAN)).toBe(158);
  });

  test('is found where there is a way, and never shorter than the fastest', () => {
    const far = edges.map((some) =>
      some.map(({ path, ...each }) => ({
        ...each,
        path: path.map(([x, y]): Place => [(x - 60_000_000) * 200, (y - 460_000_000) * 200]),
        winding: 1,
      })),
    );
    fc.assert(
      fc.property(far, shares, fc.boolean(), (some, picks, isVan) => {
        const region = regionOfEdges(some);
        const roads = roadsOf([region]);
        const vehicle = isVan ? VAN : ANY_VEHICLE;
        const [from, to] = snapsOn(region, picks);
        const fastest = roads.table(from!, [to!], vehicle).seconds[0]!;
        const found = roads.route([from!, to!], vehicle)?.seconds ?? Infinity;
        expect(Number.isFinite(found)).toBe(Number.isFinite(fastest));
        if (Number.isFinite(found)) expect(found).toBeGreaterThanOrEqual(fastest - 1e-3 * fastest);
      }),
      cases(300),
    );
  });
});

describe('the way in to a place', () => {
  test('on a loop follows the shorter arm', () => {
    const [a, b, c, d] = [PLACES[0]!, PLACES[1]!, PLACES[6]!, PLACES[5]!];
    const loop = [a, b, c, d, a];
    const region = regionOfEdges([
      { path: loop, kind: { roadClass: RoadClass.track } },
      { path: [a, PLACES[20]!], kind: { roadClass: RoadClass.primary } },
    ]);
    const roads = roadsOf([region]);
    for (const corner of [b, d]) {
      const [x, y] = [(a[0] + corner[0]) / 2, (a[1] + corner[1]) / 2];
      const { trackMetres, points } = roads.wayIn(roads.snap(y / 1e7, x / 1e7, 1)!)!;
      expect(trackMetres).toBeCloseTo(lengthOf([a, corner]) / 2, 0);
      // the place and the end of the loop, without a corner in between
      expect(points.length).toBe(4);
      expect(points.slice(2)).toEqual([...a]);
    }
  });
});
