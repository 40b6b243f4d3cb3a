// Drives over several days: each road is open or closed as on the day on which the drive gets to it.
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { RoadClass } from '../../../src/region/format/sections/roads.ts';
import { type DriveTime, driveTimeOf, overDays, timeAfter } from '../../../src/routing/drive-time.ts';
import { roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { RoadMap, snapAt } from '../../support/routing/road-map.ts';
import { type Place, regionOfEdges, type TestEdge } from '../../support/routing/road-networks.ts';
import { cases, fewer, often } from '../../support/whole.ts';

const on = (date: string): DriveTime => driveTimeOf(Date.parse(`${date}T10:00Z`));
const [OCTOBER, NOVEMBER] = [on('2026-10-31'), on('2026-11-01')];
const PASS = { highway: 'secondary', maxspeed: '80', 'access:conditional': 'no @ (Nov-May)' };
const ROAD = { highway: 'secondary', maxspeed: '80' };

/** A pass that a drive of 60 km/h reaches after ten minutes, with a long way around. */
async function passes() {
  const map = new RoadMap()
    .way(ROAD, [0, 0], [10_000, 0])
    .way(PASS, [10_000, 0], [20_000, 0])
    .way(ROAD, [10_000, 0], [10_000, 9000], [20_000, 9000], [20_000, 0])
    .way(ROAD, [20_000, 0], [21_000, 0], [30_000, 0]);
  return roadsOf([await regionOf(map.objects())]);
}
const days = (seconds: number) =>
  overDays([
    { since: 0, time: OCTOBER },
    { since: seconds, time: NOVEMBER },
  ]);

describe('a pass', () => {
  test('is driven if the drive gets there before it closes', async () => {
    const roads = await passes();
    const stops = [snapAt(roads, [1000, 0]), snapAt(roads, [29_000, 0])];
    const drive = (time: DriveTime) => roads.route(stops, ANY_VEHICLE, undefined, time)!;
    expect(drive(days(900)).metres).toBeCloseTo(28_000, -3);
    expect(drive(days(900)).closed).toEqual([]);
    const around = drive(days(300));
    expect([Math.round(around.metres / 1000), around.closed.length]).toEqual([46, 1]);
    // all of a table have the same days
    const goals = [snapAt(roads, [9000, 0]), stops[1]!];
    const { metres } = roads.table(stops[0]!, goals, ANY_VEHICLE, Infinity, undefined, days(300));
    expect([...metres].map((each) => Math.round(each / 1000))).toEqual([8, 46]);
  });

  test('is driven by the time since the first stop, however many there are', async () => {
    const roads = await passes();
    const stops = [
      [1000, 0],
      [5000, 0],
      [9000, 0],
      [29_000, 0],
    ].map(([east, north]) => snapAt(roads, [east!, north!]));
    for (const [seconds, km] of [
      [900, 28],
      [300, 46],
    ])
      expect(Math.round(roads.route(stops, ANY_VEHICLE, undefined, days(seconds!))!.metres / 1000)).toBe(km!);
  });

  test('must be open on both days if it is in doubt on which it is driven', async () => {
    const roads = await passes();
    const stops = [snapAt(roads, [1000, 0]), snapAt(roads, [29_000, 0])];
    const doubtful = { ...OCTOBER, key: 'either', or: NOVEMBER };
    expect(Math.round(roads.route(stops, ANY_VEHICLE, undefined, doubtful)!.metres / 1000)).toBe(46);
  });
});

test('the rest of a drive begins on the day that has come', () => {
  const time = days(900);
  expect(timeAfter(time, 100).later).toEqual([{ since: 800, time: NOVEMBER }]);
  expect(timeAfter(time, 1000).day).toEqual(NOVEMBER.day);
  expect(timeAfter(time, 1000).later).toBeUndefined();
});

/** A grid of vertices about 90 m apart. */
const PLACES: Place[] = Array.from({ length: 9 }, (_, i) => [
  60_000_000 + (i % 3) * 12_000 + Math.floor(i / 3) * 1_700,
  460_000_000 + Math.floor(i / 3) * 9_000 + (i % 3) * 900,
]);
const CLOSED_IN_WINTER = JSON.stringify([{ open: false, times: 'Nov-May' }]);
const edge = fc
  .record({
    ends: fc.tuple(fc.nat(8), fc.nat(8)).filter(([a, b]) => a !== b),
    backward: fc.constantFrom(0, 30, 50),
    conditions: fc.constantFrom('', '', CLOSED_IN_WINTER),
  })
  .map(
    ({ ends: [a, b], conditions, backward }): TestEdge => ({
      path: [PLACES[a]!, PLACES[b]!],
      kind: { roadClass: RoadClass.tertiary, forward: 40, backward },
      conditions,
    }),
  );

test('a drive that ends in winter is not shorter than in autumn, and not longer than in winter', () => {
  let [between, all] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(edge, { minLength: 5, maxLength: 14 }),
      fc.integer({ min: 1, max: 40 }),
      (edges, seconds) => {
        const roads = roadsOf([regionOfEdges(edges)]);
        const snaps = PLACES.flatMap(([x, y]) => roads.snap(y / 1e7, x / 1e7, 1) ?? []);
        for (const from of snaps) {
          const [autumn, over, winter] = [OCTOBER, days(seconds), NOVEMBER].map(
            (time) => roads.table(from, snaps, ANY_VEHICLE, Infinity, undefined, time).seconds,
          );
          for (const k of snaps.keys()) {
            all++;
            expect(over![k]!).toBeGreaterThanOrEqual(autumn![k]! - 0.01);
            expect(over![k]!).toBeLessThanOrEqual(winter![k]! + 0.01);
            if (over![k]! > autumn![k]! + 0.01 && over![k]! < winter![k]! - 0.01) between++;
          }
        }
      },
    ),
    cases(fewer(300, 150)),
  );
  expect([all > often(2000), between > 0]).toEqual([true, true]);
});
