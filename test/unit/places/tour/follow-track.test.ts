// A drive along a track stays beside it where there are roads, on loops and ways back as well.
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { LatLon } from '../../../../src/api/values.ts';
import { followTrack, gapsOf } from '../../../../src/places/planned/tour/follow-track.ts';
import { roadsOf } from '../../../../src/routing/roads.ts';
import { RoadRouter, type Router, routerOn } from '../../../../src/routing/router.ts';
import { ANY_VEHICLE } from '../../../../src/routing/vehicle.ts';
import { metresApart } from '../../../../src/shared/geo/distance.ts';
import { regionOf } from '../../../support/maps/assembled-region.ts';
import { placeOf, RoadMap, type Spot } from '../../../support/routing/road-map.ts';
import { positionOf, worldOf } from '../../../support/scoring/tour-world.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { cases } from '../../../support/whole.ts';

const steps = fc.array(fc.constantFrom<[number, number]>([1, 0], [-1, 0], [0, 1], [0, -1]), {
  minLength: 2,
  maxLength: 14,
});
const speeds = fc.array(fc.constantFrom(30, 60, 100), { minLength: 3, maxLength: 9 });

/** Spacing of the points of two lines that are compared, m. */
const SPACING_M = 40;

/** Returns the farthest distance of a point of one line from the points of another, m. */
function farthest(line: readonly LatLon[], other: readonly LatLon[]): number {
  const others = spaced(other);
  return Math.max(...spaced(line).map((a) => Math.min(...others.map((b) => metresApart(a, b)))));
}

function spaced(line: readonly LatLon[]): LatLon[] {
  return line.flatMap((from, i) => {
    const to = line[i + 1] ?? from;
    const steps = Math.max(1, Math.ceil(metresApart(from, to) / SPACING_M));
    return Array.from({ length: steps }, (_, step) => ({
      lat: from.lat + (step / steps) * (to.lat - from.lat),
      lon: from.lon + (step / steps) * (to.lon - from.lon),
    }));
  });
}

/** Follows moves on a grid, from one crossing to the next. @returns null if they leave it */
async function followedMoves(moves: readonly (readonly [number, number])[], kmh: readonly number[]) {
  const { router } = worldOf({ columns: 5, rows: 5, speeds: kmh, places: [] }, ANY_VEHICLE);
  let [column, row] = [2, 2];
  const track = [positionOf(column, row)];
  for (const [east, north] of moves) {
    for (let part = 1; part <= 8; part++)
      track.push(positionOf(column + (part / 8) * east, row + (part / 8) * north));
    [column, row] = [column + east, row + north];
    if (Math.min(column, row) < 0 || Math.max(column, row) > 4) return null;
  }
  const { points } = await followTrack(track, router!);
  return { track, way: (await router!.way(points))! };
}

test('a way through the points of a track is beside the track, and as long', async () => {
  await fc.assert(
    fc.asyncProperty(steps, speeds, async (moves, kmh) => {
      const followed = await followedMoves(moves, kmh);
      if (followed === null) return;
      const { track, way } = followed;
      const length = track.slice(1).reduce((sum, place, i) => sum + metresApart(track[i]!, place), 0);
      // a turn on the road may come up to 100 m too early
      const turns = moves.filter(([east], i) => i > 0 && east === -moves[i - 1]![0]).length;
      expect(Math.abs(way.metres.at(-1)! - length)).toBeLessThan(0.02 * length + 200 * (1 + turns));
      expect(farthest(way.line, track)).toBeLessThan(100 + SPACING_M / 2);
      expect(farthest(track, way.line)).toBeLessThan(100 + SPACING_M / 2);
    }),
    cases(30),
  );
});

test('a way follows a track to where it turns around, whichever corners are left for its pieces', async () => {
  const [west, east, south] = [[-1, 0] as const, [1, 0] as const, [0, -1] as const];
  const moves = [west, south, east, east, west, west, east, south];
  const { track, way } = (await followedMoves(moves, [30, 30, 30]))!;
  expect(farthest(track, way.line)).toBeLessThan(100 + SPACING_M / 2);
});

async function gapsIn(track: readonly LatLon[], router: Router) {
  const followed = await followTrack(track, router);
  const way = (await router.way(followed.points))!;
  return gapsOf(followed, way, [...followed.points.keys()]);
}

test('a piece of a track without roads is a gap with its beginning and its length', async () => {
  const { router } = worldOf({ columns: 5, rows: 5, speeds: [60], places: [] }, ANY_VEHICLE);
  const corners = (from: readonly [number, number], to: readonly [number, number]) =>
    Array.from({ length: 20 }, (_, i) => {
      const part = (i + 1) / 20;
      return positionOf(from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]));
    });
  // along a road, across a field, and along a road again
  const track = [
    positionOf(0, 1),
    ...corners([0, 1], [2, 1]),
    ...corners([2, 1], [3, 2]),
    ...corners([3, 2], [4, 2]),
  ];
  const [gap, ...others] = await gapsIn(track, router!);
  expect(others).toEqual([]);
  expect(metresApart(gap!, positionOf(2, 1))).toBeLessThan(300);
  const field = metresApart(positionOf(2, 1), positionOf(3, 2));
  expect(Math.abs(gap!.metres - field)).toBeLessThan(500);
});

test('a track along roads has no gaps', async () => {
  const { router } = worldOf({ columns: 5, rows: 5, speeds: [60], places: [] }, ANY_VEHICLE);
  const track = Array.from({ length: 41 }, (_, i) => positionOf(i / 10, 2));
  expect(await gapsIn(track, router!)).toEqual([]);
});

test('a track that comes back the same way has no gap where it turns', async () => {
  const { router } = worldOf({ columns: 5, rows: 5, speeds: [60], places: [] }, ANY_VEHICLE);
  const there = Array.from({ length: 41 }, (_, i) => positionOf(i / 10, 2));
  expect(await gapsIn([...there, ...there.toReversed()], router!)).toEqual([]);
});

test('a list of points far apart has no gaps: it says nothing of the roads between them', async () => {
  const { router } = worldOf({ columns: 5, rows: 5, speeds: [60], places: [] }, ANY_VEHICLE);
  expect(await gapsIn([positionOf(0, 0), positionOf(2, 1), positionOf(4, 4)], router!)).toEqual([]);
});

test('a single point far from a recorded track is left out unless a road leads there', async () => {
  const { router } = worldOf({ columns: 5, rows: 5, speeds: [60], places: [] }, ANY_VEHICLE);
  const track = Array.from({ length: 201 }, (_, i) => positionOf(i / 50, 2));
  const length = metresApart(track[0]!, track.at(-1)!);
  const metresWith = async (place: LatLon, at: number) => {
    const { points } = await followTrack(track.toSpliced(at, 0, place), router!);
    return (await router!.way(points))!.metres.at(-1)!;
  };
  expect(await metresWith(positionOf(1.5, 2.4), 75)).toBeWithin(0.99 * length, 1.01 * length);
  expect(await metresWith(positionOf(2, 3), 100)).toBeGreaterThan(1.3 * length);
});

test('a recorded track through a tunnel is driven through it, though points are not matched to tunnels', async () => {
  const ends: Spot[] = [
    [-5000, 0],
    [-450, 0],
    [450, 0],
    [5000, 0],
  ];
  const map = new RoadMap()
    .way({ highway: 'primary' }, ends[0]!, ends[1]!)
    .way({ highway: 'primary', tunnel: 'yes' }, ends[1]!, ends[2]!)
    .way({ highway: 'primary' }, ends[2]!, ends[3]!)
    // over the hill, with roads beside and above the tunnel
    .way({ highway: 'tertiary' }, ends[1]!, [-400, 600], [-100, 20], [100, 25], [300, 600], ends[2]!)
    .way({ highway: 'unclassified' }, [-100, 20], [-180, -20], [-200, -700])
    .way({ highway: 'unclassified' }, [100, 25], [180, -15], [260, -700]);
  const roads = new RoadRouter(roadsOf([await regionOf(map.objects())]));
  const router = routerOn(roads, ANY_VEHICLE, null);
  const random = seededRandom(5);
  for (const noise of [3, 8, 12])
    for (const spacing of [10, 30]) {
      const track = Array.from({ length: 9600 / spacing }, (_, i) =>
        placeOf([-4800 + i * spacing + noise * (random() - 0.5), noise * (2 * random() - 1)]),
      );
      const followed = await followTrack(track, router);
      const way = (await router.way(followed.points))!;
      expect(gapsOf(followed, way, [...followed.points.keys()])).toEqual([]);
      expect(way.metres.at(-1)).toBeWithin(9400, 9800);
    }
});
