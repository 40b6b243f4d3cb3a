import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { junctionFactor } from '../../../src/osm/emission/junction-factor.ts';
import { Screening } from '../../../src/osm/emission/land/screening.ts';
import { lineEmission } from '../../../src/osm/emission/line-emission.ts';
import { TYPICAL_PEOPLE, typicalTraffic, USUAL_SETTING } from '../../../src/osm/emission/road-traffic.ts';
import { vehicleLevel } from '../../../src/osm/emission/vehicles.ts';
import { type LineFacts, Surface, Terrain } from '../../../src/osm/tags/facts.ts';
import {
  Access,
  LINE_CLASSES,
  LineClass,
  type LineClassName,
  SoundKind,
  WayFlag,
} from '../../../src/region/format/codes.ts';
import { METRES_PER_UNIT, toUnits } from '../../../src/shared/geo/earth.ts';
import { level, road } from '../../support/maps/line-facts.ts';

describe('the sound power of a vehicle', () => {
  test('is constant below 20 km/h', () => {
    expect(vehicleLevel(1, 5)).toBe(vehicleLevel(1, 20));
  });
});

describe('a road with no tag but its class', () => {
  const levels: [LineClassName, number][] = [
    ['motorway', 87.8],
    ['trunk', 79.4],
    ['primary', 74.4],
    ['secondary', 71.3],
    ['tertiary', 65.7],
    ['unclassified', 58.4],
    ['living_street', 46.7],
    ['service', 44.1],
    ['busway', 60.0],
  ];
  for (const [className, expected] of levels) {
    test(`emits ${expected} dB(A) per metre at night as ${className}`, () => {
      expect(Math.abs(level(road(className)) - expected)).toBeLessThan(0.1);
    });
  }

  test('emits 56 dB(A) per metre at night as residential, with 4 vehicles an hour at 40 km/h', () => {
    expect(level(road('residential'))).toBeCloseTo(56.0, 1);
  });

  test('is silent as a track or a pedestrian street', () => {
    for (const className of ['track', 'pedestrian'] as const) {
      expect(lineEmission(road(className, { silent: true }), TYPICAL_PEOPLE)).toMatchObject({
        light: 0,
        heavy: 0,
      });
    }
  });
});

describe('the effect of road tags', () => {
  test('a one-way carriageway carries half the traffic', () => {
    expect(level(road('primary')) - level(road('primary', { flags: WayFlag.ONEWAY }))).toBeCloseTo(3.01, 2);
  });

  test('a link carries 35% of the traffic of its parent at 60 km/h', () => {
    const link = level(road('motorway_link'));
    const parentAt60 = level(road('motorway', { maxspeed: 60 }));
    expect(parentAt60 - link).toBeCloseTo(-10 * Math.log10(0.35), 6);
  });

  test('outside towns, lanes beyond 2 (or 1 on a one-way road) at most double the traffic', () => {
    const base = level(road('primary'));
    expect(level(road('primary', { lanes: 2 })) - base).toBeCloseTo(0, 6);
    // a single lane means a narrow road, not half of a road
    expect(level(road('primary', { lanes: 1 })) - base).toBeCloseTo(0, 6);
    expect(level(road('primary', { lanes: 8 })) - base).toBeCloseTo(3.01, 2);
    const oneway = { flags: WayFlag.ONEWAY };
    const widened = level(road('primary', { ...oneway, lanes: 2 })) - level(road('primary', oneway));
    expect(widened).toBeCloseTo(3.01, 2);
    const trunk = (lanes: number) => level(road('trunk', { ...oneway, lanes }));
    expect(trunk(2) - trunk(0)).toBeCloseTo(3.01, 2);
    expect(trunk(4)).toBe(trunk(2));
    expect(level(road('motorway', { ...oneway, lanes: 2 })) - level(road('motorway', oneway))).toBeCloseTo(
      0,
      6,
    );
  });

  test('more lanes of a slip road do not add traffic', () => {
    for (const name of ['motorway_link', 'primary_link'] as const)
      expect(level(road(name, { lanes: 3 }))).toBe(level(road(name)));
  });

  test('the traffic of a motorway grows with its lanes', () => {
    const flowOf = (lanes: number) =>
      2 * typicalTraffic(road('motorway', { flags: WayFlag.ONEWAY, lanes }), null)!.flow;
    expect([1, 2, 3, 4].map(flowOf)).toEqual([120, 480, 1056, 1392]);
    // three lanes one way and two the other; beyond four lanes the traffic stays the same
    expect(typicalTraffic(road('motorway', { lanes: 5 }), null)!.flow).toBeCloseTo(480 * 1.6, 6);
    expect(flowOf(6)).toBe(1392);
    expect(typicalTraffic(road('motorway'), null)!.flow).toBe(480);
  });

  test('the number of a German motorway determines its traffic: long-distance, regional or urban', () => {
    const trafficOf = (ref: string, inGermany = true) =>
      typicalTraffic(road('motorway', { ref }), null, { ...USUAL_SETTING, inGermany })!;
    const [long, regional, city] = ['A 9;E 45', 'A61', 'A 661'].map((ref) => trafficOf(ref));
    expect(long!.flow).toBeGreaterThan(regional!.flow);
    expect(regional!.flow).toBeGreaterThan(city!.flow);
    expect(city!.heavy).toBeLessThan(regional!.heavy / 4);
    for (const ref of ['', 'E 45', 'A 1234', 'B 9']) expect(trafficOf(ref)).toEqual(trafficOf('', false));
    expect(trafficOf('A 9', false)).toEqual(trafficOf('', false));
    expect(
      typicalTraffic(road('primary', { ref: 'A 9' }), null, { ...USUAL_SETTING, inGermany: true }),
    ).toEqual(typicalTraffic(road('primary'), null));
  });

  test('a private road carries a tenth of the traffic', () => {
    expect(level(road('service')) - level(road('service', { access: Access.private }))).toBeCloseTo(10, 6);
    expect(level(road('service', { access: Access.customers }))).toBe(level(road('service')));
  });

  test('a lorry ban removes category 3 and leaves a third of category 2', () => {
    const { heavy } = lineEmission(road('primary', { flags: WayFlag.HGV_FORBIDDEN }), null);
    const all = lineEmission(road('primary'), null);
    expect(heavy / all.heavy).toBeLessThan(0.2);
    expect(level(road('primary', { flags: WayFlag.HGV_FORBIDDEN }))).toBeLessThan(level(road('primary')));
  });

  test('a town road has a limit of 50 km/h unless tagged otherwise; a trunk road does not', () => {
    const signed = { maxspeed: 50 };
    expect(level(road('unclassified', { maxspeed: 70 }), true)).toBeGreaterThan(
      level(road('unclassified'), true),
    );
    expect(level(road('primary'), true)).toBe(level(road('primary', signed), true));
    expect(level(road('trunk'), true)).toBeGreaterThan(level(road('trunk', signed), true));
  });

  test('main roads in towns carry the traffic counted at 25,000 urban locations', () => {
    const nightly = (name: LineClassName, people: number, lanes = 2) =>
      typicalTraffic(road(name, { lanes }), people)!.flow;
    // vehicles an hour in both directions, one lane each: 1.17% of the daily traffic of towns per night hour
    for (const [name, small, large] of [
      ['primary', 77, 113],
      ['secondary', 53, 78],
      ['tertiary', 35, 51],
    ] as const) {
      expect(Math.round(nightly(name, 20_000))).toBe(small);
      expect(Math.round(nightly(name, 100_000))).toBe(large);
      expect(nightly(name, 100_000, 4) / nightly(name, 100_000)).toBeCloseTo(Math.SQRT2, 6);
      expect(nightly(name, 100_000, 0) / nightly(name, 100_000)).toBeCloseTo(0.75, 6);
      // a metropolis has more of its traffic at night
      expect(nightly(name, 3_600_000) / nightly(name, 100_000)).toBeCloseTo((36 ** 0.24 * 153) / 117, 6);
    }
    const trunk = road('trunk', { flags: WayFlag.ONEWAY, lanes: 2 });
    const inCity = typicalTraffic(trunk, 1_300_000)!.flow / typicalTraffic(trunk, null)!.flow;
    expect(inCity).toBeGreaterThan(2.2);
    expect(inCity).toBeLessThan(2.9);
  });

  test('a larger town never means less traffic, and a main road never has less in town than outside', () => {
    const classes = LINE_CLASSES.filter((name) => typicalTraffic(road(name), null));
    fc.assert(
      fc.property(
        fc.constantFrom(...classes),
        fc.integer({ min: 0, max: 8 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 40_000_000 }),
        fc.double({ min: 1, max: 50, noNaN: true }),
        (name, lanes, oneway, people, times) => {
          const facts = road(name, { lanes, flags: oneway ? WayFlag.ONEWAY : 0 });
          const here = typicalTraffic(facts, people)!.flow;
          expect(typicalTraffic(facts, people * times)!.flow).toBeGreaterThanOrEqual(here);
          if (facts.lineClass <= LineClass.tertiary)
            expect(here).toBeGreaterThanOrEqual(typicalTraffic(facts, null)!.flow);
        },
      ),
    );
  });

  test('night traffic drives 37 km/h on main roads with a limit of 30, and at the limit on residential streets', () => {
    const speed = (name: LineClassName, maxspeed: number) =>
      typicalTraffic(road(name, { maxspeed }), TYPICAL_PEOPLE)!.speed;
    expect(['primary', 'secondary', 'tertiary'].map((name) => speed(name as LineClassName, 30))).toEqual([
      37, 37, 37,
    ]);
    expect(speed('secondary', 50)).toBe(50);
    expect(speed('residential', 30)).toBe(30);
  });

  test('setts and paving stones are louder than asphalt, loose surfaces by 2 dB', () => {
    const more = (name: LineClassName, surface: number) => level(road(name, { surface })) - level(road(name));
    for (const name of ['residential', 'primary'] as const) {
      expect(more(name, Surface.SETT)).toBeGreaterThan(4);
      expect(more(name, Surface.PAVING_STONES)).toBeGreaterThan(1);
      expect(more(name, Surface.PAVING_STONES)).toBeLessThan(more(name, Surface.SETT));
      expect(more(name, Surface.LOOSE)).toBeCloseTo(2, 6);
    }
  });

  test('from 50 km/h more speed never makes a road quieter (below, slower lorries take longer to pass)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 129 }),
        fc.constantFrom<LineClassName>('motorway', 'primary', 'residential'),
        (speed, name) => {
          expect(level(road(name, { maxspeed: speed + 1 }))).toBeGreaterThanOrEqual(
            level(road(name, { maxspeed: speed })),
          );
        },
      ),
    );
  });
});

describe('the surroundings of a road', () => {
  test('signals add up to 1.5 dB and a roundabout up to 1 dB, fading to nothing at 120 m', () => {
    const decibels = (signals: number, roundabout: number) =>
      10 * Math.log10(junctionFactor(signals, roundabout));
    expect(decibels(0, Infinity)).toBeCloseTo(1.5, 6);
    expect(decibels(60, Infinity)).toBeCloseTo(0.75, 6);
    expect(decibels(Infinity, 0)).toBeCloseTo(1, 6);
    expect(decibels(120, 500)).toBe(0);
    expect(decibels(Infinity, Infinity)).toBe(0);
  });

  test('homes beside a motorway imply screening, unless its terrain is mapped', () => {
    const screening = new Screening();
    const [x, y] = [toUnits(9), toUnits(48)];
    // 20 m north of the position, 4 km long
    const north = y + Math.round(20 / METRES_PER_UNIT);
    screening.addBarrier(Int32Array.of(x - 300_000, north, x + 300_000, north));
    const decibels = (facts: LineFacts, atY: number, homes: boolean) =>
      10 * Math.log10(screening.factor(facts, x, atY, () => homes));
    const motorway = road('motorway');
    const farSouth = y - Math.round(500 / METRES_PER_UNIT);
    expect(decibels(motorway, farSouth, true)).toBeCloseTo(-3, 6);
    expect(decibels(motorway, farSouth, false)).toBe(0);
    expect(decibels(motorway, y, false)).toBeCloseTo(-3, 6);
    for (const homes of [true, false]) {
      expect(decibels(road('motorway', { terrain: Terrain.EMBANKMENT }), farSouth, homes)).toBe(0);
      expect(decibels(road('motorway', { terrain: Terrain.CUTTING }), farSouth, homes)).toBeCloseTo(-4, 6);
      expect(decibels(road('secondary', { terrain: Terrain.CUTTING }), farSouth, homes)).toBeCloseTo(-4, 6);
      expect(decibels(road('primary'), y, homes)).toBe(0);
    }
  });

  test('the kind of sound distinguishes town roads, country roads and motorways', () => {
    expect(lineEmission(road('primary'), TYPICAL_PEOPLE).kind).toBe(SoundKind.road_urban);
    expect(lineEmission(road('primary'), null).kind).toBe(SoundKind.road_rural);
    expect(lineEmission(road('motorway_link'), TYPICAL_PEOPLE).kind).toBe(SoundKind.motorway);
  });
});
