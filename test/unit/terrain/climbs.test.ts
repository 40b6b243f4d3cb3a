/** Roads over hills in a region with terrain: lorries that climb are louder, and nothing else is changed. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { withCounts } from '../../../src/counts/apply.ts';
import { climbFactor } from '../../../src/osm/emission/gradient.ts';
import { roadEmission } from '../../../src/osm/emission/road-emission.ts';
import { typicalTraffic } from '../../../src/osm/emission/road-traffic.ts';
import { Terrain } from '../../../src/osm/tags/facts.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { LineClass, TrafficSource, WayFlag } from '../../../src/region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../../src/region/format/line-records.ts';
import { LINE_LAYERS, lineLayerOf } from '../../../src/region/format/reach.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/earth.ts';
import { countedGradient } from '../../../src/terrain/climbs.ts';
import { aWay, bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';
import { withTerrain } from '../../support/maps/terrain.ts';
import type { Answer } from '../../support/scoring/spot-answer.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const LAT = 48;
const LON = 11;
const BOUNDS: Bounds = [LON - 0.1, LAT - 0.1, LON + 0.1, LAT + 0.1];
const KX = metresPerUnitEast(LAT * 1e7);
/** Metres east of the middle. */
const eastOf = (lon: number) => (lon - LON) * 1e7 * KX;

interface Road {
  lineClass?: number;
  flags?: number;
  /** metres east of the middle, west to east or east to west */
  from: number;
  to: number;
  /** metres north of the middle */
  north?: number;
  /** metres of road in one way; default: all of it */
  wayLength?: number;
}

const PIECE_M = 50;
const DEFAULTS = { lineClass: LineClass.motorway, flags: WayFlag.ONEWAY };

const factsOf = ({ lineClass = DEFAULTS.lineClass, flags = DEFAULTS.flags }: Road) => ({
  ...aWay({ osmId: 0, lineClass, flags, ref: 'A 1' }),
  surface: 0,
  silent: false,
  terrain: Terrain.LEVEL,
  inStreet: false,
});

/** Straight roads; the ways of the first have the numbers from 1 on, those of the second from 101 on, and so on. */
function partsOf(...roads: Road[]): Uint8Array[] {
  const builder = new RegionBuilder();
  const at = (east: number, north: number): [number, number] => [
    LON * 1e7 + Math.round(east / KX),
    LAT * 1e7 + Math.round(north / METRES_PER_UNIT),
  ];
  for (const [i, road] of roads.entries()) {
    const { from, to, north = 0, wayLength = Number.POSITIVE_INFINITY } = road;
    const step = Math.sign(to - from) * PIECE_M;
    const facts = factsOf(road);
    const traffic = typicalTraffic(facts, false)!;
    const { kind, light, heavy } = roadEmission(facts, false, traffic);
    let way = -1;
    for (let done = 0, east = from; done < Math.abs(to - from); done += PIECE_M, east += step) {
      if (way < 0 || done % wayLength === 0) {
        way = builder.addWay({ ...facts, osmId: 100 * i + 1 + (way < 0 ? 0 : done / wayLength) });
        builder.setTraffic(way, {
          source: TrafficSource.typical,
          vehiclesPerHour: traffic.flow,
          heavyShare: traffic.medium + traffic.heavy,
          year: 0,
        });
      }
      builder.addSegment(way, ...at(east, north), ...at(east + step, north), kind, light, heavy);
    }
  }
  builder.cover(LON * 1e7, LAT * 1e7);
  return builder.finish({ ...REGION_INFO, bounds: BOUNDS });
}

type HeightAt = (east: number, north: number) => number;

const hilly = (parts: Uint8Array[], at: HeightAt) =>
  withTerrain(parts, BOUNDS, (lon, lat) => at(eastOf(lon), (lat - LAT) * 1e7 * METRES_PER_UNIT));
const tilted = (parts: Uint8Array[], percent: number) => hilly(parts, (east) => 800 + (percent * east) / 100);
const plain = (parts: Uint8Array[]) => openRegionBytes(bytesOf(parts), 'plain.spots');

/** Heavy energies of the pieces by the number of their way, west to east. */
function heavyIn({ layers, ways }: Region): Map<number, number[]> {
  const pieces: [way: number, x: number, heavy: number][] = [];
  for (const { ints, floats, count } of layers)
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS)
      pieces.push([ways.id[ints[at + SegmentWord.WAY]!]!, ints[at]!, floats[at + SegmentWord.HEAVY]!]);
  pieces.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const heavy = new Map<number, number[]>();
  for (const [way, , energy] of pieces) heavy.set(way, [...(heavy.get(way) ?? []), energy]);
  return heavy;
}

/** dB by which the pieces of a way are louder over hills, least and most. */
function louder(parts: Uint8Array[], region: Region, way = 1): [least: number, most: number] {
  const before = heavyIn(plain(parts)).get(way)!;
  const decibels = heavyIn(region)
    .get(way)!
    .map((energy, i) => 10 * Math.log10(energy / before[i]!));
  return [Math.min(...decibels), Math.max(...decibels)];
}

const EAST: Road = { from: -2000, to: 2000 };
const WEST: Road = { from: 2000, to: -2000, north: 20 };
const BOTH_WAYS: Road = { ...EAST, north: 40, lineClass: LineClass.primary, flags: 0 };

test('a motorway of 6 %: one carriageway climbs, the other brakes; where both share a road half of them climbs', () => {
  const parts = partsOf(EAST, WEST, BOTH_WAYS);
  const region = tilted(parts, 6);
  for (const [i, road, percent, isOneway] of [
    [0, EAST, 6, true],
    [1, WEST, -6, true],
    [2, BOTH_WAYS, 6, false],
  ] as const) {
    const want = 10 * Math.log10(climbFactor(typicalTraffic(factsOf(road), false)!, percent, isOneway));
    const [least, most] = louder(parts, region, 100 * i + 1);
    expect(Math.abs(least - want)).toBeLessThan(0.25);
    expect(Math.abs(most - want)).toBeLessThan(0.25);
  }
  expect(louder(parts, region)[0]).toBeGreaterThan(2.5);
});

test('a road of many short ways has one profile', () => {
  const parts = partsOf({ ...EAST, wayLength: 100 });
  const region = tilted(parts, 6);
  expect(louder(parts, region, 11)[0]).toBeGreaterThan(2.5);
});

test.each<[string, Uint8Array[], HeightAt]>([
  ['on level ground', partsOf(EAST, WEST, BOTH_WAYS), () => 420],
  ['below 2 %', partsOf(EAST, WEST, BOTH_WAYS), (east) => 800 + 0.017 * east],
  ['on a bridge', partsOf({ ...EAST, flags: WayFlag.ONEWAY | WayFlag.BRIDGE }), (east) => 800 + 0.06 * east],
  ['on a road of 250 m', partsOf({ from: 0, to: 250 }), (east) => 800 + 0.06 * east],
  ['on slip roads', partsOf({ ...EAST, lineClass: LineClass.motorway_link }), (east) => 800 + 0.06 * east],
  [
    'where lorries hardly drive',
    partsOf({ ...EAST, lineClass: LineClass.residential, flags: 0 }),
    (east) => 800 + 0.06 * east,
  ],
  ['where heights are not known', partsOf(EAST), (_, north) => (north > 2000 ? 800 : Number.NaN)],
])('%s nothing is changed, to the last byte', (_, parts, at) => {
  const [before, after] = [plain(parts), hilly(parts, at)];
  for (const [i, { ints, chunkInts }] of before.layers.entries()) {
    expect(after.layers[i]!.ints).toEqual(ints);
    expect(after.layers[i]!.chunkInts).toEqual(chunkInts);
  }
});

test('heights that are off by metres make no hills', () => {
  const random = seededRandom(7);
  // 8 m each way, by cells of 90 m
  const off = new Map<string, number>();
  const noise: HeightAt = (east, north) => {
    const key = `${Math.round(east / 90)} ${Math.round(north / 90)}`;
    if (!off.has(key)) off.set(key, 16 * random() - 8);
    return 400 + off.get(key)!;
  };
  const parts = partsOf(EAST, WEST, BOTH_WAYS);
  const region = hilly(parts, noise);
  for (const way of [1, 101, 201]) expect(louder(parts, region, way)[1]).toBeLessThan(1);
});

test('a road climbs on beyond a bridge, whatever valley that crosses; on the bridge nothing is said', () => {
  const flags = WayFlag.ONEWAY | WayFlag.BRIDGE;
  const parts = partsOf({ from: -2000, to: -300 }, { from: -300, to: 150, flags }, { from: 150, to: 2000 });
  const valley: HeightAt = (east) => 800 + 0.05 * east - 60 * Math.max(0, 1 - Math.abs(east + 75) / 100);
  const region = hilly(parts, valley);
  const want = 10 * Math.log10(climbFactor(typicalTraffic(factsOf(EAST), false)!, 5, true));
  for (const way of [1, 201])
    for (const decibels of louder(parts, region, way)) expect(Math.abs(decibels - want)).toBeLessThan(0.3);
  expect(louder(parts, region, 101)).toEqual([0, 0]);
});

test('a steeper road is never quieter, at any piece of it', () => {
  const parts = partsOf({ ...EAST, wayLength: 500 }, WEST, BOTH_WAYS);
  const all = (percent: number) => [...heavyIn(tilted(parts, percent)).values()].flat();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(-1, 1),
      (percent, more, direction) => {
        const steeper = all(direction * (percent + more));
        for (const [i, energy] of all(direction * percent).entries())
          expect(steeper[i]).toBeGreaterThanOrEqual(energy);
      },
    ),
    { numRuns: 15 },
  );
  fc.assert(
    fc.property(
      fc.double({ min: -15, max: 15, noNaN: true }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      (percent, times) => {
        const steeper = Math.abs(countedGradient(times * percent));
        expect(steeper).toBeGreaterThanOrEqual(Math.abs(countedGradient(percent)));
      },
    ),
  );
});

test('beside a steeper road the night is louder, and the score no better', () => {
  const parts = partsOf({ ...EAST, north: 60 }, { ...WEST, north: 72 });
  const answer = (percent: number): Answer =>
    JSON.parse(
      new Scorer([tilted(parts, percent)]).score({
        lat: LAT,
        lon: LON,
        at: '2026-02-11T22:30:00Z',
        now: 0,
        lang: 'en',
      }),
    );
  const answers = [0, 4, 6, 9].map(answer);
  const levels = answers.map(({ explanation }) => explanation.spot_context.night_noise_db as number);
  for (let i = 1; i < levels.length; i++) {
    expect(levels[i]!).toBeGreaterThan(levels[i - 1]!);
    expect(answers[i]!.score).toBeLessThanOrEqual(answers[i - 1]!.score);
  }
  expect(levels[2]! - levels[0]!).toBeGreaterThan(0.8);
  expect(levels[2]! - levels[0]!).toBeLessThan(4);
});

test('each piece is in the layer of its level, and none is lost', () => {
  const parts = partsOf(EAST, { ...BOTH_WAYS, lineClass: LineClass.tertiary }, { ...BOTH_WAYS, north: 80 });
  const region = tilted(parts, 9);
  const counts = (of: Region) => of.layers.reduce((sum, { count }) => sum + count, 0);
  expect(counts(region)).toBe(counts(plain(parts)));
  for (const [layer, { floats, count }] of region.layers.entries())
    for (let at = 0; at < count * SEGMENT_WORDS; at += SEGMENT_WORDS)
      expect(
        LINE_LAYERS[lineLayerOf(floats[at + SegmentWord.LIGHT]! + floats[at + SegmentWord.HEAVY]!)],
      ).toBe(LINE_LAYERS[layer]!);
});

test('counted lorries climb as well', () => {
  const parts = partsOf(BOTH_WAYS);
  const bytes = bytesOf(parts);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  const [y, x] = [LAT + 40 / METRES_PER_UNIT / 1e7, LON];
  const count = {
    lat: y,
    lon: x,
    ref: 'A 1',
    name: '',
    vehiclesPerHour: 900,
    heavyShare: 0.3,
    mediumShare: null,
    year: 2022,
    lanes: 0,
  };
  const counted = withCounts({ kind: 'memory', label: 'counted.spots', bytes: shared }, [count])!;
  const [least] = louder(counted, tilted(counted, 6));
  expect(least).toBeCloseTo(louder(parts, tilted(parts, 6))[0], 1);
  expect(heavyIn(plain(counted)).get(1)![0]!).toBeGreaterThan(2 * heavyIn(plain(parts)).get(1)![0]!);
});
