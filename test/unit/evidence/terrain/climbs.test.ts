/** Roads in hilly terrain: climbing lorries are louder, and nothing else changes. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { enrichedRegion } from '../../../../src/evidence/enriched-region.ts';
import { countedGradient } from '../../../../src/evidence/terrain/climbs.ts';
import { countsOn } from '../../../../src/evidence/traffic-counts/apply.ts';
import { climbFactor } from '../../../../src/osm/emission/gradient.ts';
import { typicalTraffic } from '../../../../src/osm/emission/road-traffic.ts';
import { LineClass, WayFlag } from '../../../../src/region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../../../src/region/format/line-records.ts';
import { LINE_LAYERS, lineLayerOf } from '../../../../src/region/format/reach.ts';
import { openEncoded } from '../../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../../src/region/read/reader.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { METRES_PER_UNIT } from '../../../../src/shared/geo/earth.ts';
import {
  factsOf,
  type HeightAt,
  heavyIn,
  hilly,
  LAT,
  LON,
  louder,
  partsOf,
  plain,
  type Road,
  tilted,
} from '../../../support/maps/hilly-roads.ts';
import type { Answer } from '../../../support/scoring/spot-answer.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const EAST: Road = { from: -2000, to: 2000 };
const WEST: Road = { from: 2000, to: -2000, north: 20 };
const BOTH_WAYS: Road = { ...EAST, north: 40, lineClass: LineClass.primary, flags: 0 };

test('on a motorway of 6% one carriageway climbs and the other brakes; on a two-way road half of the lorries climb', () => {
  const parts = partsOf(EAST, WEST, BOTH_WAYS);
  const region = tilted(parts, 6);
  for (const [i, road, percent, isOneway] of [
    [0, EAST, 6, true],
    [1, WEST, -6, true],
    [2, BOTH_WAYS, 6, false],
  ] as const) {
    const want = 10 * Math.log10(climbFactor(typicalTraffic(factsOf(road), null)!, percent, isOneway));
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
  ['below 2%', partsOf(EAST, WEST, BOTH_WAYS), (east) => 800 + 0.017 * east],
  ['on a bridge', partsOf({ ...EAST, flags: WayFlag.ONEWAY | WayFlag.BRIDGE }), (east) => 800 + 0.06 * east],
  ['on a road of 250 m', partsOf({ from: 0, to: 250 }), (east) => 800 + 0.06 * east],
  ['on slip roads', partsOf({ ...EAST, lineClass: LineClass.motorway_link }), (east) => 800 + 0.06 * east],
  [
    'where lorries hardly drive',
    partsOf({ ...EAST, lineClass: LineClass.residential, flags: 0 }),
    (east) => 800 + 0.06 * east,
  ],
  ['where elevations are unknown', partsOf(EAST), (_, north) => (north > 1500 ? 800 : Number.NaN)],
])('%s nothing changes, byte for byte', (_, parts, at) => {
  const [before, after] = [plain(parts), hilly(parts, at)];
  for (const [i, { ints, chunkInts }] of before.layers.entries()) {
    expect(after.layers[i]!.ints).toEqual(ints);
    expect(after.layers[i]!.chunkInts).toEqual(chunkInts);
  }
});

test('errors of a few metres in elevations do not make hills', () => {
  const random = seededRandom(7);
  // up to 8 m up or down, per cell of 90 m
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

test('a road keeps its gradient beyond a bridge over a valley, and the bridge does not change', () => {
  const flags = WayFlag.ONEWAY | WayFlag.BRIDGE;
  const parts = partsOf({ from: -2000, to: -300 }, { from: -300, to: 150, flags }, { from: 150, to: 2000 });
  const valley: HeightAt = (east) => 800 + 0.05 * east - 60 * Math.max(0, 1 - Math.abs(east + 75) / 100);
  const region = hilly(parts, valley);
  const want = 10 * Math.log10(climbFactor(typicalTraffic(factsOf(EAST), null)!, 5, true));
  for (const way of [1, 201])
    for (const decibels of louder(parts, region, way)) expect(Math.abs(decibels - want)).toBeLessThan(0.3);
  expect(louder(parts, region, 101)).toEqual([0, 0]);
});

test('a steeper road is never quieter, in any segment', () => {
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

test('a spot beside a steeper road is louder and does not score better', () => {
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

test('each segment is in the layer of its level, and none is lost', () => {
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

test('gradients apply to counted lorries as well', () => {
  const parts = partsOf(BOTH_WAYS);
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
  const part = openEncoded(parts, 'counted.spots');
  const counts = countsOn(part, [count]);
  const counted = enrichedRegion(part, { counts, terrain: [], noiseMaps: [] })!.encoded;
  const [least] = louder(counted, tilted(counted, 6));
  expect(least).toBeCloseTo(louder(parts, tilted(parts, 6))[0], 1);
  expect(heavyIn(plain(counted)).get(1)![0]!).toBeGreaterThan(2 * heavyIn(plain(parts)).get(1)![0]!);
});
