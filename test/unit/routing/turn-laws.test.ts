// Laws of drives with turns, restrictions and conditions, and a comparison with a plain search over all histories of
// half edges, which shares no code with the router.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import { driveTimeOf } from '../../../src/routing/drive-time.ts';
import { type RegionRoads, roadsOf } from '../../../src/routing/roads.ts';
import type { Snap } from '../../../src/routing/snap.ts';
import { ANY_VEHICLE, type Vehicle } from '../../../src/routing/vehicle.ts';
import { CLOSED_AT_NIGHT, CLOSED_IN_WINTER, secondsByHistories } from '../../support/routing/histories.ts';
import {
  type Place,
  regionOfEdges,
  type TestEdge,
  type TestTurn,
} from '../../support/routing/road-networks.ts';
import { cases, often } from '../../support/whole.ts';

/** A grid of vertices 70 to 110 m apart, not at right angles. */
const PLACES: Place[] = Array.from({ length: 9 }, (_, i) => [
  60_000_000 + (i % 3) * 12_000 + Math.floor(i / 3) * 1_700,
  460_000_000 + Math.floor(i / 3) * 9_000 + (i % 3) * 900,
]);
const HEAVY: Vehicle = { heightM: 3, lengthM: 7, weightT: 4.5, widthM: 2.3 };
const LIGHT: Vehicle = { ...HEAVY, weightT: 3 };
const NIGHT = driveTimeOf(Date.parse('2026-01-05T23:15Z'));
const SUMMER = driveTimeOf(Date.parse('2026-07-04T10:00Z'));

const edge = fc
  .record({
    ends: fc.tuple(fc.nat(8), fc.nat(8)).filter(([a, b]) => a !== b),
    forward: fc.constantFrom(30, 50, 50, 80),
    backward: fc.constantFrom(0, 30, 50, 80),
    roadClass: fc.constantFrom(RoadClass.primary, RoadClass.tertiary, RoadClass.residential),
    destination: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
    conditions: fc.constantFrom('', '', '', '', CLOSED_IN_WINTER, CLOSED_AT_NIGHT),
  })
  .map(
    ({ ends: [a, b], conditions, ...kind }): TestEdge => ({
      path: [PLACES[a]!, PLACES[b]!],
      kind,
      conditions,
    }),
  );
const edges = fc.array(edge, { minLength: 4, maxLength: 14 });
/** Numbers from which `turnsOn` draws restrictions. */
const draw = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean(), fc.boolean());
const draws = fc.array(draw, { maxLength: 5 });
const picks = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0.25, 0.5, 0.7)), { minLength: 2, maxLength: 4 });

/** Returns restrictions on edges that follow each other: with a vertex between, or with an edge. */
function turnsOn(
  some: readonly TestEdge[],
  drawn: readonly [number, number, number, boolean, boolean][],
): TestTurn[] {
  const start = ([number, back]: readonly [number, boolean]) => some[number]!.path.at(back ? -1 : 0)!;
  const end = ([number, back]: readonly [number, boolean]) => some[number]!.path.at(back ? 0 : -1)!;
  const all = some.flatMap((_, i) => [[i, false] as const, [i, true] as const]);
  const after = (half: readonly [number, boolean]) =>
    all.filter((next) => start(next) === end(half) && next[0] !== half[0]);
  return drawn.flatMap(([a, b, c, isLong, isOnly]) => {
    const first = all[a % all.length]!;
    const seconds = after(first);
    const second = seconds[b % Math.max(1, seconds.length)];
    if (!second) return [];
    const thirds = after(second);
    const third = thirds[c % Math.max(1, thirds.length)];
    if (isLong && !third) return [];
    return [{ halves: isLong ? [first, second, third!] : [first, second], isOnly }];
  });
}

/** Leaves out each "only" after the half edges of an earlier one: it opens a turn that the earlier one forbids. */
function withoutRivals(turns: readonly TestTurn[]): TestTurn[] {
  const beforeOf = ({ halves }: TestTurn) => JSON.stringify(halves.slice(0, -1));
  return turns.filter(
    (turn, i) =>
      !turn.isOnly || turns.findIndex((other) => other.isOnly && beforeOf(other) === beforeOf(turn)) === i,
  );
}

function snapsOn({ roads }: RegionRoads, chosen: readonly (readonly [number, number])[]): Snap[] {
  return chosen.map(([pick, share]) => {
    const number = pick % roads!.metres.length;
    const [a, b] = [roads!.ends[2 * number]!, roads!.ends[2 * number + 1]!];
    const at = (k: number) =>
      roads!.coords[2 * a + k]! + share * (roads!.coords[2 * b + k]! - roads!.coords[2 * a + k]!);
    return { network: 0, edge: number, share, lat: at(1) / 1e7, lon: at(0) / 1e7, metres: 0 };
  });
}

const endsOf = ({ path }: TestEdge) => path.map(String).toSorted().join();

/** Returns true if an edge leads past the place in the middle of its ends. */
function isPastAnother({ path }: TestEdge): boolean {
  const [a, b] = [PLACES.indexOf(path[0]!), PLACES.indexOf(path[1]!)];
  return ((a % 3) + (b % 3)) % 2 === 0 && (Math.floor(a / 3) + Math.floor(b / 3)) % 2 === 0;
}

/** Returns the same position on the same edge in the first of some regions that has it. */
function sameSnap({ roads }: RegionRoads, snap: Snap, regions: readonly RegionRoads[]): Snap {
  const endsIn = ({ ends, coords }: NonNullable<RegionRoads['roads']>, number: number) =>
    [0, 1].map((side) =>
      coords.subarray(2 * ends[2 * number + side]!, 2 * ends[2 * number + side]! + 2).join(),
    );
  const wanted = endsIn(roads!, snap.edge).join();
  for (const [network, { roads: other }] of regions.entries()) {
    const edge = [...other!.metres.keys()].find((number) => endsIn(other!, number).join() === wanted);
    if (edge !== undefined) return { ...snap, network, edge };
  }
  throw new Error('no region has the edge');
}

const close = (found: number, wanted: number) =>
  Number.isFinite(wanted) ? Math.abs(found - wanted) < 0.01 : found === wanted;

describe('drives with turns', () => {
  test('take as long as in a search over all histories', () => {
    fc.assert(
      fc.property(
        edges,
        draws,
        picks,
        fc.constantFrom(null, NIGHT, SUMMER),
        fc.constantFrom(HEAVY, LIGHT),
        (some, drawn, chosen, time, vehicle) => {
          const region = regionOfEdges(some, [], turnsOn(some, drawn));
          const snaps = snapsOn(region, chosen);
          const roads = roadsOf([region]);
          for (const from of snaps) {
            const { seconds } = roads.table(from, snaps, vehicle, Infinity, undefined, time);
            for (const [k, to] of snaps.entries()) {
              const wanted = secondsByHistories(region, from, to, vehicle, time);
              expect([seconds[k], close(seconds[k]!, wanted), wanted]).toEqual([seconds[k], true, wanted]);
              const route = roads.route([from, to], vehicle, undefined, time);
              expect(close(route?.seconds ?? Infinity, wanted)).toBe(true);
              if (route) expect(route.legs[0]!.times.at(-1)!).toBeCloseTo(route.seconds, 2);
            }
          }
        },
      ),
      cases(200),
    );
  });

  test('take as long far from their ends, where roads without a choice are driven in one step', () => {
    let routes = 0;
    /** The grid 200 times as wide, with a main road of 155 km from either side. */
    const wide = ([x, y]: Place): Place => [60_000_000 + (x - 60_000_000) * 200, y];
    const [west, east] = [wide(PLACES[0]!), wide(PLACES[8]!)];
    const kind = { roadClass: RoadClass.primary, forward: 80, backward: 80 };
    const ways: TestEdge[] = [
      { path: [[west[0] - 20_000_000, west[1]], west], kind },
      { path: [east, [east[0] + 20_000_000, east[1]]], kind },
    ];
    /** Divides an edge into three, with a one-way street from each place between to the main road. */
    const divided = ({ path: [a, b], kind: own, conditions = '' }: TestEdge): TestEdge[] => {
      const [from, to] = [wide(a!), wide(b!)];
      const between = [1 / 3, 2 / 3].map(
        (share): Place => [
          Math.round(from[0] + share * (to[0] - from[0])),
          Math.round(from[1] + share * (to[1] - from[1])) + 80_000 * Math.round(share),
        ],
      );
      const places = [from, ...between, to];
      const main = { ...own, roadClass: Math.min(own!.roadClass!, RoadClass.secondary) };
      const side = { roadClass: RoadClass.residential, forward: 0, backward: 30 };
      return [
        ...places.slice(1).map((place, i) => ({
          path: [places[i]!, place],
          kind: main,
          conditions: i === 1 ? conditions : '',
        })),
        ...between.map(([x, y]) => ({ path: [[x, y] as const, [x + 900, y + 700] as const], kind: side })),
      ];
    };
    fc.assert(
      fc.property(
        edges,
        fc.array(draw, { maxLength: 40 }),
        fc.constantFrom(HEAVY, LIGHT),
        (some, drawn, vehicle) => {
          const all = [...ways, ...some.flatMap(divided)];
          const region = regionOfEdges(all, [], turnsOn(all, drawn));
          const roads = roadsOf([region]);
          const [from, to] = [west, east].map(([x, y], i) =>
            roads.snap(y / 1e7, (x + (2 * i - 1) * 18_000_000) / 1e7, 100),
          );
          for (const time of [SUMMER, NIGHT, null]) {
            const wanted = secondsByHistories(region, from!, to!, vehicle, time);
            const route = roads.route([from!, to!], vehicle, undefined, time);
            const seconds = route?.seconds ?? Infinity;
            expect([seconds, close(seconds, wanted), wanted]).toEqual([seconds, true, wanted]);
            if (!route) continue;
            routes++;
            const { times, lengths } = route.legs[0]!;
            expect(times.every((each, i) => i === 0 || each >= times[i - 1]!)).toBe(true);
            expect(times.at(-1)!).toBeCloseTo(route.seconds, 1);
            expect(lengths.at(-1)!).toBeCloseTo(route.metres, 1);
          }
        },
      ),
      cases(150),
    );
    expect(routes).toBeGreaterThan(often(10));
  });

  test('take as long over two regions side by side, each with all roads that touch it', () => {
    let slower = 0;
    fc.assert(
      fc.property(edges, draws, picks, fc.nat(510), (all, drawn, chosen, sides) => {
        // arms of two regions are the same if they are so in class and bearing
        const some = all.filter(
          (each, i) => !isPastAnother(each) && all.findIndex((other) => endsOf(other) === endsOf(each)) === i,
        );
        if (some.length === 0) return;
        const sideOf = (place: Place) => (sides >> PLACES.indexOf(place)) & 1;
        const owned = [0, 1].map((region) =>
          [...some.keys()].filter((number) => some[number]!.path.some((place) => sideOf(place) === region)),
        );
        const isKnown = (own: readonly number[], { halves }: TestTurn) =>
          halves.every(([number]) => own.includes(number));
        // not known are restrictions over ways of which each region lacks one, or the roads that an "only" closes
        const turns = withoutRivals(turnsOn(some, drawn)).filter(
          (turn) => owned.some((own) => isKnown(own, turn)) && (!turn.isOnly || turn.halves.length === 2),
        );
        const regions = owned
          .filter((own) => own.length > 0)
          .map((own) => {
            const known = turns.filter((turn) => isKnown(own, turn));
            const renumbered = known.map((turn) => ({
              ...turn,
              halves: turn.halves.map(([number, isBack]) => [own.indexOf(number), isBack] as const),
            }));
            return regionOfEdges(
              own.map((number) => some[number]!),
              [],
              renumbered,
              // what roads for destinations alone connect is another in each region
              false,
            );
          });
        const whole = regionOfEdges(some, [], turns, false);
        const snaps = snapsOn(whole, chosen);
        const [one, both, free] = [
          roadsOf([whole]),
          roadsOf(regions),
          roadsOf([regionOfEdges(some, [], [], false)]),
        ];
        const inBoth = snaps.map((snap) => sameSnap(whole, snap, regions));
        for (const [i, from] of snaps.entries()) {
          const wanted = one.table(from, snaps, ANY_VEHICLE).seconds;
          const found = both.table(inBoth[i]!, inBoth, ANY_VEHICLE).seconds;
          for (const k of snaps.keys())
            expect([found[k], close(found[k]!, wanted[k]!), wanted[k]]).toEqual([found[k], true, wanted[k]]);
          const without = free.table(from, snaps, ANY_VEHICLE).seconds;
          if (wanted.some((seconds, k) => seconds > without[k]! + 0.01)) slower++;
        }
      }),
      cases(200),
    );
    expect(slower).toBeGreaterThan(often(5));
  });

  test('are never faster with one restriction more', () => {
    let slower = 0;
    fc.assert(
      fc.property(edges, draws, picks, (some, drawn, chosen) => {
        const turns = withoutRivals(turnsOn(some, drawn));
        const times = [turns, turns.slice(0, -1)].map((each) => {
          const region = regionOfEdges(some, [], each);
          const snaps = snapsOn(region, chosen);
          const roads = roadsOf([region]);
          return snaps.flatMap((from) => [...roads.table(from, snaps, ANY_VEHICLE).seconds]);
        });
        for (const [k, seconds] of times[0]!.entries()) {
          expect(seconds).toBeGreaterThanOrEqual(times[1]![k]! - 0.01);
          if (seconds > times[1]![k]! + 0.01) slower++;
        }
      }),
      cases(200),
    );
    expect(slower).toBeGreaterThan(often(5));
  });

  test('are never faster on a date or for a heavier van', () => {
    fc.assert(
      fc.property(edges, draws, picks, (some, drawn, chosen) => {
        const region = regionOfEdges(some, [], turnsOn(some, drawn));
        const snaps = snapsOn(region, chosen);
        const roads = roadsOf([region]);
        for (const from of snaps) {
          const [free, light, heavy] = (
            [
              [LIGHT, null],
              [LIGHT, NIGHT],
              [HEAVY, NIGHT],
            ] as const
          ).map(([vehicle, time]) => roads.table(from, snaps, vehicle, Infinity, undefined, time).seconds);
          for (const k of snaps.keys()) {
            expect(light![k]!).toBeGreaterThanOrEqual(free![k]! - 0.01);
            expect(heavy![k]!).toBeGreaterThanOrEqual(light![k]! - 0.01);
          }
        }
      }),
      cases(150),
    );
  });
});
