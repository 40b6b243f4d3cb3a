// Road tags for routing: imports a map of a few roads and checks travel times on it.
import { describe, expect, test } from 'bun:test';
import type { DriveTime } from '../../../src/routing/drive-time.ts';
import { type Roads, roadsOf } from '../../../src/routing/roads.ts';
import { ANY_VEHICLE, type Vehicle } from '../../../src/routing/vehicle.ts';
import { regionOf } from '../../support/maps/assembled-region.ts';
import { placeOf, RoadMap, type Spot, snapAt } from '../../support/routing/road-map.ts';

const TALL: Vehicle = { heightM: 3.1, lengthM: 6.4, weightT: 3.5, widthM: 2.2 };
const ROAD = { highway: 'residential', maxspeed: '50' };
/** Duration of a kilometre at three quarters of 50 km/h, s. */
const KILOMETRE = 96;

const A: Spot = [0, 0];
const B: Spot = [1000, 0];
const C: Spot = [2000, 0];
/** Connects A and C by a second road, so that no road is isolated. */
const ring = (map: RoadMap, tags: Record<string, string> = ROAD) =>
  map.way(tags, A, [0, -2000], [2000, -2000], C);

async function imported(map: RoadMap): Promise<Roads> {
  return roadsOf([await regionOf(map.objects())]);
}

function secondsFrom(roads: Roads, from: Spot, to: Spot, vehicle = ANY_VEHICLE): number {
  return roads.table(snapAt(roads, from), [snapAt(roads, to)], vehicle).seconds[0]!;
}

function metresFrom(roads: Roads, from: Spot, to: Spot, vehicle = ANY_VEHICLE, time?: DriveTime): number {
  return roads.table(snapAt(roads, from), [snapAt(roads, to)], vehicle, undefined, undefined, time)
    .metres[0]!;
}

describe('a road', () => {
  test('is driven at three quarters of its limit, less on gravel, also for destinations alone, and by class without a limit', async () => {
    const roads = await imported(
      new RoadMap()
        .way(ROAD, A, B)
        .way({ highway: 'tertiary' }, B, C)
        .way({ ...ROAD, surface: 'cobblestone' }, C, [3000, 0])
        .way({ ...ROAD, motor_vehicle: 'destination' }, [3000, 0], [4000, 0]),
    );
    for (const [from, to, seconds] of [
      [A, B, KILOMETRE],
      [B, C, 80],
      [C, [3000, 0], 120],
      [[3000, 0], [4000, 0], KILOMETRE],
    ] as const) {
      expect(secondsFrom(roads, from, to)).toBeCloseTo(seconds, 0);
      expect(secondsFrom(roads, to, from)).toBeCloseTo(seconds, 0);
    }
  });

  test('is one-way only if that is tagged or implied', async () => {
    for (const [tags, there, back] of [
      [{ ...ROAD, oneway: 'yes' }, true, false],
      [{ ...ROAD, oneway: '-1' }, false, true],
      [{ ...ROAD, highway: 'motorway' }, true, false],
      [{ ...ROAD, highway: 'motorway', oneway: 'no' }, true, true],
      [{ ...ROAD, junction: 'roundabout' }, true, false],
      [{ ...ROAD, 'vehicle:backward': 'no' }, true, false],
    ] as const) {
      const roads = await imported(ring(new RoadMap()).way(tags, A, B, C));
      const isDirect = (from: Spot, to: Spot) => metresFrom(roads, from, to) < 2100;
      expect([tags, isDirect(A, C), isDirect(C, A)]).toEqual([tags, there, back]);
    }
  });

  test('is open to cars or left out', async () => {
    for (const [tags, isOpen] of [
      [{ highway: 'track', maxspeed: '50' }, true],
      [{ ...ROAD, tunnel: 'yes' }, true],
      [{ highway: 'pedestrian', motor_vehicle: 'yes', maxspeed: '50' }, true],
      [{ route: 'ferry', motor_vehicle: 'yes', duration: '00:02' }, true],
      [{ route: 'ferry', foot: 'yes' }, false],
      [{ route: 'ferry', bicycle: 'yes' }, false],
      [{ route: 'ferry', motor_vehicle: 'no' }, false],
      [{ route: 'ferry', duration: '00:02' }, true],
      [{ route: 'ferry', foot: 'yes', hgv: 'yes', duration: '00:02' }, true],
      [{ route: 'shuttle_train', duration: '00:02' }, true],
      [{ route: 'shuttle_train', motor_vehicle: 'no' }, false],
      [{ man_made: 'pier' }, false],
      [{ man_made: 'pier', highway: 'footway' }, false],
      [{ man_made: 'pier', highway: 'service' }, true],
      [{ highway: 'pedestrian' }, false],
      [{ highway: 'path' }, false],
      [{ ...ROAD, access: 'private' }, false],
      [{ ...ROAD, motor_vehicle: 'forestry' }, false],
      [{ ...ROAD, access: 'no', motorcar: 'yes' }, true],
      [{ highway: 'construction' }, false],
      [{ ...ROAD, smoothness: 'impassable' }, false],
    ] as const) {
      const roads = await imported(ring(new RoadMap(), { ...ROAD, maxspeed: '10' }).way(tags, A, B, C));
      expect([tags, metresFrom(roads, A, C) < 2100]).toEqual([tags, isOpen]);
    }
  });

  test('takes five seconds longer per traffic light, on the way or at a junction', async () => {
    const roads = await imported(
      new RoadMap()
        .way(ROAD, A, [500, 0], B, C)
        .way(ROAD, B, [1000, 500])
        .at([500, 0], { highway: 'traffic_signals' })
        .at(B, { highway: 'traffic_signals' }),
    );
    expect(secondsFrom(roads, A, C)).toBeCloseTo(2 * KILOMETRE + 10, 0);
    expect(secondsFrom(roads, C, A)).toBeCloseTo(secondsFrom(roads, A, C), 3);
    expect(secondsFrom(roads, A, B)).toBeCloseTo(KILOMETRE + 7.5, 0);
  });

  test.each([
    [{ highway: 'traffic_signals', 'traffic_signals:direction': 'forward' }, 5, 0],
    [{ highway: 'traffic_signals', 'traffic_signals:direction': 'backward' }, 0, 5],
    [{ highway: 'traffic_signals', direction: 'backward' }, 0, 5],
    [{ highway: 'traffic_signals', direction: 'both' }, 5, 5],
    [{ highway: 'stop', direction: 'forward' }, 4, 0],
    [{ highway: 'give_way', direction: 'backward' }, 0, 2],
    [{ highway: 'stop', direction: '90' }, 4, 4],
    [{ barrier: 'toll_booth', direction: 'forward' }, 30, 30],
    [{ highway: 'stop', direction: 'forward', ford: 'yes' }, 304, 304],
  ])('takes longer at a node with %p: %p s forwards and %p s backwards', async (tags, there, back) => {
    for (const isTurned of [false, true]) {
      const spots: Spot[] = [A, [500, 0], C];
      const roads = await imported(
        new RoadMap().way(ROAD, ...(isTurned ? spots.reverse() : spots)).at([500, 0], tags as never),
      );
      const extra = [secondsFrom(roads, A, C), secondsFrom(roads, C, A)].map((each) => each - 2 * KILOMETRE);
      const [first, second] = isTurned ? [back, there] : [there, back];
      expect(extra).toEqual([expect.closeTo(first, 0), expect.closeTo(second, 0)]);
    }
  });

  test('at the lights of a junction takes as long from each side, whatever direction they have', async () => {
    const roads = await imported(
      new RoadMap()
        .way(ROAD, A, B, C)
        .way(ROAD, B, [1000, 500])
        .at(B, { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' }),
    );
    expect(secondsFrom(roads, A, C)).toBeCloseTo(2 * KILOMETRE + 5, 0);
    expect(secondsFrom(roads, C, A)).toBeCloseTo(secondsFrom(roads, A, C), 3);
  });

  test('on a ferry takes the tagged duration, and ten minutes for waiting and boarding', async () => {
    const roads = await imported(
      new RoadMap()
        .way(ROAD, [-500, 0], A)
        .way({ route: 'ferry', motor_vehicle: 'yes', duration: '00:20' }, A, B, C)
        .way(ROAD, C, [2500, 0]),
    );
    expect(secondsFrom(roads, [-500, 0], [2500, 0])).toBeCloseTo(1800 + KILOMETRE, -1);
  });

  test.each([
    [500, 2],
    [6000, 20],
    [19_000, 46],
    [41_000, 90],
  ])(
    'on a ferry of %d m without a duration takes %d minutes, and ten for boarding',
    async (metres, minutes) => {
      const roads = await imported(
        new RoadMap()
          .way(ROAD, [-500, 0], A)
          .way({ route: 'ferry', motor_vehicle: 'yes' }, A, [metres, 0])
          .way(ROAD, [metres, 0], [metres + 500, 0]),
      );
      const seconds = secondsFrom(roads, [-500, 0], [metres + 500, 0]);
      expect(Math.abs((seconds - KILOMETRE) / 60 - minutes - 10)).toBeLessThan(1.5);
    },
  );

  describe('on a ferry that a relation describes', () => {
    const ferry = { type: 'route', route: 'ferry', motor_vehicle: 'yes', duration: '00:20' };
    const crossing = async (
      tags: Record<string, string>[],
      relations: Record<string, string>[] = [ferry],
    ): Promise<number> => {
      const map = new RoadMap().way(ROAD, [-500, 0], A).way(ROAD, C, [2500, 0]);
      for (const [i, each] of tags.entries())
        map.way(each, [(2000 / tags.length) * i, 0], [(2000 / tags.length) * (i + 1), 0]);
      const members = tags.map((_, i) => ({ type: 'way' as const, id: 1002 + i, role: '' }));
      const roads = roadsOf([
        await regionOf({
          ...map.objects(),
          relations: relations.map((each, i) => ({ id: i + 1, tags: each, members })),
        }),
      ]);
      return secondsFrom(roads, [-500, 0], [2500, 0]);
    };

    test('ways without tags take its time and its vehicles', async () => {
      expect(await crossing([{}])).toBeCloseTo(1800 + KILOMETRE, -1);
      expect(await crossing([{}], [{ ...ferry, motor_vehicle: 'no' }])).toBe(Infinity);
      expect(await crossing([{}], [])).toBe(Infinity);
      // the time is that of both ways: it is not known how much of it each takes
      expect(await crossing([{}, {}])).toBeCloseTo(480 + 1200 + KILOMETRE, -2);
    });

    test('tags of a way come first, and a pier is none of its ways', async () => {
      const own = { route: 'ferry', foot: 'yes', duration: '00:40' };
      expect(await crossing([own])).toBeCloseTo(3000 + KILOMETRE, -1);
      expect(await crossing([{ ...own, motor_vehicle: 'no' }])).toBe(Infinity);
      expect(await crossing([{ man_made: 'pier' }])).toBe(Infinity);
    });

    test('of two relations the vehicles of both count', async () => {
      const boat = { type: 'route', route: 'ferry', foot: 'yes' };
      expect(await crossing([{}], [boat])).toBe(Infinity);
      expect(await crossing([{}], [boat, ferry])).toBeCloseTo(1800 + KILOMETRE, -1);
    });
  });

  test('meets another road only at a shared node', async () => {
    const roads = await imported(
      new RoadMap()
        .way(ROAD, A, B, C)
        .way(ROAD, A, [0, -2000], [1500, -2000])
        .way({ ...ROAD, bridge: 'yes' }, [1500, -2000], [1500, 500]),
    );
    // The route crosses the bridge and does not turn off it.
    const route = roads.route([snapAt(roads, [1500, 400]), snapAt(roads, [1200, 0])], ANY_VEHICLE)!;
    expect(route.metres).toBeCloseTo(2400 + 1500 + 2000 + 1200, -2);
    expect(route.line.length).toBe(5);
  });
});

describe('a barrier', () => {
  test.each([
    [{ barrier: 'bollard' }, false],
    [{ barrier: 'gate' }, true],
    [{ barrier: 'gate', access: 'private' }, false],
    [{ barrier: 'bollard', motor_vehicle: 'yes' }, true],
    [{ barrier: 'gate', locked: 'yes' }, false],
    [{ barrier: 'gate', locked: 'yes', access: 'yes' }, false],
    [{ barrier: 'gate', locked: 'no' }, true],
    [{ barrier: 'lift_gate', access: 'customers' }, true],
    [{ barrier: 'block' }, false],
    [{ barrier: 'bollard', maxwidth: '2.3' }, true],
    [{ barrier: 'bollard', maxwidth: '2.3', motor_vehicle: 'no' }, false],
    [{ barrier: 'bollard', maxheight: '2.3' }, false],
  ])('with %p can be passed: %p', async (tags, isPassed) => {
    const roads = await imported(ring(new RoadMap()).way(ROAD, A, B, C).at(B, tags));
    expect(metresFrom(roads, A, C) < 2100).toBe(isPassed);
    // The road up to the barrier is open from both sides.
    expect(metresFrom(roads, A, [900, 0])).toBeCloseTo(900, -1);
    expect(metresFrom(roads, C, [1100, 0])).toBeCloseTo(900, -1);
  });

  test('lets low vehicles through', async () => {
    const roads = await imported(
      ring(new RoadMap()).way(ROAD, A, B, C).at(B, { barrier: 'height_restrictor', maxheight: '2.5' }),
    );
    expect(secondsFrom(roads, A, C, { ...TALL, heightM: 2.5 })).toBeCloseTo(2 * KILOMETRE, 0);
    expect(secondsFrom(roads, A, C, TALL)).toBeGreaterThan(5 * KILOMETRE);
    expect(secondsFrom(roads, A, [900, 0], TALL)).toBeCloseTo(0.9 * KILOMETRE, 0);
  });
});

test('bollards with a width let narrow vehicles through', async () => {
  const roads = await imported(
    ring(new RoadMap()).way(ROAD, A, B, C).at(B, { barrier: 'bollard', maxwidth: '2.3' }),
  );
  expect(secondsFrom(roads, A, C, { ...TALL, widthM: 2.2 })).toBeCloseTo(2 * KILOMETRE, 0);
  expect(secondsFrom(roads, A, C, { ...TALL, widthM: 2.4 })).toBeGreaterThan(5 * KILOMETRE);
});

describe('a position', () => {
  test('does not snap to an isolated road, a tunnel or a ferry', async () => {
    const roads = await imported(
      ring(new RoadMap())
        .way(ROAD, A, C)
        // A walled yard, and a street that leaves the data.
        .way(ROAD, [500, 100], [600, 100])
        .way({ ...ROAD, oneway: 'yes' }, C, [2500, 0]),
    );
    const { lat, lon } = placeOf([550, 90]);
    expect(roads.snap(lat, lon, 500)).toMatchObject({ metres: expect.closeTo(90, 0) });
    const tunnel = { ...ROAD, tunnel: 'yes' };
    const hill = await imported(
      ring(new RoadMap()).way(ROAD, A, C).way(tunnel, A, [0, 2000], [2000, 2000], C),
    );
    const above = placeOf([1000, 1900]);
    expect(hill.snap(above.lat, above.lon, 3000)).toMatchObject({ metres: expect.closeTo(1900, -1) });
    const sea = placeOf([0, 1000]);
    const ferry = { route: 'ferry', motor_vehicle: 'yes' };
    const harbour = await imported(ring(new RoadMap()).way(ROAD, A, C).way(ferry, A, [0, 2000]));
    expect(harbour.snap(sea.lat, sea.lon, 2000)).toMatchObject({ metres: expect.closeTo(1000, 0) });
    const end = placeOf([2400, 0]);
    expect(roads.snap(end.lat, end.lon, 300)).toBeNull();
    expect(roads.snap(end.lat, end.lon, 500)).toMatchObject({ metres: expect.closeTo(400, 0) });
  });
});
