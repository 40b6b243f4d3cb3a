// Turn restrictions of small maps, as an import reads them: which way a van takes, and when.
import { describe, expect, test } from 'bun:test';
import { type DriveTime, driveTimeOf } from '../../../src/routing/drive-time.ts';
import { type Roads, roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE, type Vehicle } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import type { MapRelation } from '../../support/pbf/pbf-writer.ts';
import { RoadMap, type Spot, snapAt } from '../../support/routing/road-map.ts';

const ROAD = { highway: 'tertiary' };
/** A crossroads with arms of 500 m, and a ring of 4 km around it. */
const MID: Spot = [0, 0];
const [NORTH, EAST, SOUTH, WEST]: Spot[] = [
  [0, 500],
  [500, 0],
  [0, -500],
  [-500, 0],
];
const ARMS = { north: 1000, east: 1001, south: 1002, west: 1003 };
const crossroads = () =>
  new RoadMap()
    .way(ROAD, NORTH!, MID)
    .way(ROAD, EAST!, MID)
    .way(ROAD, SOUTH!, MID)
    .way(ROAD, WEST!, MID)
    .way(ROAD, NORTH!, [500, 500], EAST!)
    .way(ROAD, EAST!, [500, -500], SOUTH!)
    .way(ROAD, SOUTH!, [-500, -500], WEST!)
    .way(ROAD, WEST!, [-500, 500], NORTH!);

type Members = [role: string, type: 'node' | 'way', id: number][];
const relation = (id: number, tags: Record<string, string>, members: Members): MapRelation => ({
  id,
  tags: { type: 'restriction', ...tags },
  members: members.map(([role, type, ref]) => ({ role, type, id: ref })),
});
/** The node of a map at a spot. */
const nodeOf = (map: RoadMap, spot: Spot) =>
  map.objects().nodes!.find(({ lat, lon }) => {
    const { nodes } = new RoadMap().way(ROAD, spot, [9, 9]).objects();
    return Math.abs(lat - nodes![0]!.lat) < 1e-9 && Math.abs(lon - nodes![0]!.lon) < 1e-9;
  })!.id;

async function roadsWith(map: RoadMap, ...relations: MapRelation[]): Promise<Roads> {
  return roadsOf([await regionOf({ ...map.objects(), relations })]);
}

/** Returns the length of the drive from one spot to another, m. */
function metres(
  roads: Roads,
  from: Spot,
  to: Spot,
  { vehicle = ANY_VEHICLE, at }: { vehicle?: Vehicle; at?: string } = {},
): number {
  const time: DriveTime | null = at === undefined ? null : driveTimeOf(Date.parse(`${at}Z`));
  return (
    roads.route([snapAt(roads, from), snapAt(roads, to)], vehicle, undefined, time)?.metres ?? Number.NaN
  );
}

const FROM_SOUTH: Spot = [0, -400];
const TO_WEST: Spot = [-400, 0];
const TO_EAST: Spot = [400, 0];
const STRAIGHT_WEST = 800;

const WORKDAYS = { day_on: 'Monday', day_off: 'Friday', hour_on: '07:00', hour_off: '09:00' };

function noLeft(tags: Record<string, string>): MapRelation {
  const via = nodeOf(crossroads(), MID);
  return relation(1, tags, [
    ['from', 'way', ARMS.south],
    ['via', 'node', via],
    ['to', 'way', ARMS.west],
  ]);
}

describe('a turn restriction', () => {
  test('keeps a van from the turn and from no other', async () => {
    const roads = await roadsWith(crossroads(), noLeft({ restriction: 'no_left_turn' }));
    expect(metres(roads, FROM_SOUTH, TO_WEST)).toBeGreaterThan(1000);
    expect(metres(roads, FROM_SOUTH, TO_EAST)).toBeCloseTo(STRAIGHT_WEST, -1);
    expect(metres(roads, TO_WEST, FROM_SOUTH)).toBeCloseTo(STRAIGHT_WEST, -1);
    const free = await roadsWith(crossroads());
    expect(metres(free, FROM_SOUTH, TO_WEST)).toBeCloseTo(STRAIGHT_WEST, -1);
  });

  test('that says "only" leaves one turn', async () => {
    const roads = await roadsWith(crossroads(), noLeft({ restriction: 'only_left_turn' }));
    expect(metres(roads, FROM_SOUTH, TO_WEST)).toBeCloseTo(STRAIGHT_WEST, -1);
    expect(metres(roads, FROM_SOUTH, TO_EAST)).toBeGreaterThan(1000);
    expect(metres(roads, FROM_SOUTH, [0, 400])).toBeGreaterThan(1000);
  });

  test.each([
    [{ restriction: 'no_left_turn', except: 'bus;motorcar' }, false],
    [{ restriction: 'no_left_turn', except: 'bicycle' }, true],
    [{ restriction: 'no_left_turn_on_red' }, false],
    [{ 'restriction:motorcar': 'no_left_turn' }, true],
    [{ 'restriction:motorhome': 'no_left_turn' }, true],
    [{ 'restriction:bicycle': 'no_left_turn' }, false],
    [{ restriction: 'no_exit' }, true],
  ])('%p holds for a van: %p', async (tags, holds) => {
    const roads = await roadsWith(crossroads(), noLeft(tags));
    expect(metres(roads, FROM_SOUTH, TO_WEST) > 1000).toBe(holds);
  });

  test('for lorries holds for a van of more than 3.5 t', async () => {
    const roads = await roadsWith(crossroads(), noLeft({ 'restriction:hgv': 'no_left_turn' }));
    const of = (weightT: number | null) =>
      metres(roads, FROM_SOUTH, TO_WEST, { vehicle: { ...ANY_VEHICLE, weightT } });
    expect([of(null), of(3.5)]).toEqual([expect.closeTo(800, -1), expect.closeTo(800, -1)]);
    expect(of(4.2)).toBeGreaterThan(1000);
  });

  test('holds at its times', async () => {
    const roads = await roadsWith(
      crossroads(),
      noLeft({ 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' }),
    );
    const at = (time: string) => metres(roads, FROM_SOUTH, TO_WEST, { at: time }) > 1000;
    expect([at('2026-12-14T08:10'), at('2026-12-14T10:00'), at('2026-12-13T08:10')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each<[Record<string, string>, at: string, holds: boolean]>([
    [{ restriction: 'no_left_turn', 'restriction:conditional': 'none @ (Sa,Su)' }, '2026-12-16T10:00', true],
    [{ restriction: 'no_left_turn', 'restriction:conditional': 'none @ (Sa,Su)' }, '2026-12-19T10:00', false],
    [{ restriction: 'no_left_turn', hour_on: '07:00', hour_off: '09:00' }, '2026-12-19T08:10', true],
    [{ restriction: 'no_left_turn', ...WORKDAYS }, '2026-12-16T08:10', true],
    [{ restriction: 'no_left_turn', ...WORKDAYS }, '2026-12-16T10:00', false],
    [{ restriction: 'no_left_turn', ...WORKDAYS }, '2026-12-19T08:10', false],
    [{ type: 'restriction:motorcar', restriction: 'no_left_turn' }, '2026-12-16T08:10', true],
    [{ type: 'restriction:bus', restriction: 'no_left_turn' }, '2026-12-16T08:10', false],
  ])('%p at %s holds: %p', async (tags, at, holds) => {
    const roads = await roadsWith(crossroads(), noLeft(tags));
    expect(metres(roads, FROM_SOUTH, TO_WEST, { at }) > 1000).toBe(holds);
  });

  test('with several ways from or to holds for each, and of several "only" each is left', async () => {
    const via = nodeOf(crossroads(), MID);
    const turn = (id: number, restriction: string, from: (keyof typeof ARMS)[], to: (keyof typeof ARMS)[]) =>
      relation(id, { restriction }, [
        ...from.map((arm): Members[number] => ['from', 'way', ARMS[arm]]),
        ['via', 'node', via],
        ...to.map((arm): Members[number] => ['to', 'way', ARMS[arm]]),
      ]);
    const isOpen = (roads: Roads, ...drives: [Spot, Spot][]) =>
      drives.map(([from, to]) => metres(roads, from, to) < 1000);
    const NORTHWARD: Spot = [0, 400];
    const entry = await roadsWith(crossroads(), turn(1, 'no_entry', ['south', 'west'], ['north']));
    expect(
      isOpen(
        entry,
        [FROM_SOUTH, NORTHWARD],
        [TO_WEST, NORTHWARD],
        [TO_EAST, NORTHWARD],
        [FROM_SOUTH, TO_WEST],
      ),
    ).toEqual([false, false, true, true]);
    const exit = await roadsWith(crossroads(), turn(1, 'no_exit', ['south'], ['north', 'east']));
    expect(isOpen(exit, [FROM_SOUTH, NORTHWARD], [FROM_SOUTH, TO_EAST], [FROM_SOUTH, TO_WEST])).toEqual([
      false,
      false,
      true,
    ]);
    for (const relations of [
      [turn(1, 'only_straight_on', ['south'], ['north']), turn(2, 'only_right_turn', ['south'], ['east'])],
      [turn(1, 'only_straight_on', ['south'], ['north', 'east'])],
    ]) {
      const roads = await roadsWith(crossroads(), ...relations);
      expect(isOpen(roads, [FROM_SOUTH, NORTHWARD], [FROM_SOUTH, TO_EAST], [FROM_SOUTH, TO_WEST])).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  test('with a way between holds for those who come from its first way', async () => {
    // two crossings 100 m apart: from the south over the bridge and back is forbidden
    const map = new RoadMap()
      .way(ROAD, [0, -600], MID)
      .way(ROAD, MID, [0, 600])
      .way(ROAD, MID, [100, 0])
      .way(ROAD, [100, -600], [100, 0])
      .way(ROAD, [100, 0], [100, 600])
      .way(ROAD, [0, 600], [100, 600])
      .way(ROAD, [0, -600], [-3000, -600], [-3000, -2000], [100, -2000], [100, -600]);
    const [a, , bridge, d] = [1000, 1001, 1002, 1003];
    const roads = await roadsWith(
      map,
      relation(1, { restriction: 'no_u_turn' }, [
        ['from', 'way', a],
        ['via', 'way', bridge],
        ['to', 'way', d],
      ]),
    );
    expect(metres(roads, [0, -500], [100, -500])).toBeGreaterThan(1000);
    // from the north, and to the north
    expect(metres(roads, [0, 500], [100, -500])).toBeCloseTo(1100, -1);
    expect(metres(roads, [0, -500], [100, 500])).toBeCloseTo(1100, -1);
  });

  test('of which a way is missing or goes on through the junction is left out', async () => {
    const through = new RoadMap()
      .way(ROAD, NORTH!, MID, SOUTH!)
      .way(ROAD, WEST!, MID)
      .way(ROAD, WEST!, [-500, -500], SOUTH!);
    const via = nodeOf(through, MID);
    for (const from of [1000, 77]) {
      const roads = await roadsWith(
        through,
        relation(1, { restriction: 'no_left_turn' }, [
          ['from', 'way', from],
          ['via', 'node', via],
          ['to', 'way', 1001],
        ]),
      );
      expect(metres(roads, FROM_SOUTH, TO_WEST)).toBeCloseTo(STRAIGHT_WEST, -1);
    }
  });
});

describe('a turn', () => {
  const seconds = (roads: Roads, from: Spot, to: Spot) =>
    roads.table(snapAt(roads, from), [snapAt(roads, to)], ANY_VEHICLE).seconds[0]!;

  test('to the left takes longer than one to the right, and straight on takes nothing', async () => {
    const roads = await roadsWith(crossroads());
    const [left, right, on] = [TO_WEST, TO_EAST, [0, 400] as Spot].map((to) =>
      seconds(roads, FROM_SOUTH, to),
    );
    expect(left! - on!).toBeWithin(5, 8);
    expect(right! - on!).toBeWithin(2, 4);
  });

  test('around is made where a road ends, not in its middle', async () => {
    // the only way back to the street behind a forbidden turn is the end of the road
    const roads = await roadsWith(
      new RoadMap().way(ROAD, [0, -1000], MID).way(ROAD, MID, [0, 300]).way(ROAD, MID, [-1000, 0]),
      relation(1, { restriction: 'no_left_turn' }, [
        ['from', 'way', 1000],
        ['via', 'node', 2],
        ['to', 'way', 1002],
      ]),
    );
    expect(metres(roads, [0, -900], [-900, 0])).toBeCloseTo(900 + 600 + 900, -1);
  });
});
