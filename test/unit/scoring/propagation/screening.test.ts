/** Hills between a road and a spot: their effect on the noise level, and the terrain around the spot. */

import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { RegionBuilder } from '../../../../src/region/build/builder.ts';
import { AreaKind, LineClass, SoundKind } from '../../../../src/region/format/codes.ts';
import { SoundPart } from '../../../../src/region/format/line-records.ts';
import type { Bounds } from '../../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../../src/region/read/reader.ts';
import { Attenuation, groundDecibels } from '../../../../src/scoring/propagation/attenuation.ts';
import { detourOver, edgeDecibels, screenDecibels } from '../../../../src/scoring/propagation/edges.ts';
import { Scorer, Scratch } from '../../../../src/scoring/scorer.ts';
import { siteAt } from '../../../../src/scoring/site/site.ts';
import { METRES_PER_UNIT } from '../../../../src/shared/geo/earth.ts';
import { anArea, aWay, bytesOf, REGION_INFO } from '../../../support/maps/region-fixture.ts';
import { FINE, withTerrain } from '../../../support/maps/terrain.ts';
import type { Answer } from '../../../support/scoring/spot-answer.ts';
import { cases } from '../../../support/whole.ts';

const BOUNDS: Bounds = [7.9, 49.9, 8.1, 50.1];
const LAT = 50;
const LON = 8;
/** Distance of the road north of the spot, m. It runs east and west. */
const ROAD_M = 600;
const degreesNorth = (metres: number) => metres / (METRES_PER_UNIT * 1e7);

function partsOf(houses = false): Uint8Array[] {
  const builder = new RegionBuilder();
  const way = builder.lines.addWay(aWay({ osmId: 7, lineClass: LineClass.motorway, ref: 'A 9' }));
  const y = Math.round((LAT + degreesNorth(ROAD_M)) * 1e7);
  for (let i = -40; i < 40; i++)
    builder.lines.addSegment(
      way,
      LON * 1e7 + i * 8000,
      y,
      LON * 1e7 + (i + 1) * 8000,
      y,
      SoundKind.motorway,
      1e8,
      1e8,
    );
  if (houses) {
    const [south, north] = [40, 55].map((metres) => Math.round((LAT + degreesNorth(metres)) * 1e7)) as [
      number,
      number,
    ];
    const [west, east] = [LON * 1e7 - 20_000, LON * 1e7 + 20_000];
    const ring = Int32Array.from([west, south, east, south, east, north, west, north, west, south]);
    builder.areas.add(anArea({ osmId: 9, kind: AreaKind.building, rings: [ring] }));
  }
  builder.coverage.add(LON * 1e7, LAT * 1e7);
  return builder.finish({ ...REGION_INFO, bounds: BOUNDS });
}

const plain = openRegionBytes(bytesOf(partsOf()), 'plain.spots');
const scratch = new Scratch();
const partsAt = (region: Region) => siteAt([region], LAT, LON, scratch).lines.parts;
const levelIn = (region: Region) => {
  const parts = partsAt(region);
  return 10 * Math.log10(parts[SoundPart.LIGHT_RURAL]! + parts[SoundPart.HEAVY_MOTORWAY]!);
};
/** Returns metres north of the spot. */
const north = (lat: number) => (lat - LAT) * 1e7 * METRES_PER_UNIT;
const hilly = (at: (metres: number) => number, houses = false) =>
  withTerrain(partsOf(houses), BOUNDS, (_, lat) => at(north(lat)));

/** Returns the answer for the spot. */
function answeredIn(region: Region, at = '2026-02-11T22:30:00Z'): Answer {
  return JSON.parse(new Scorer([region]).score({ lat: LAT, lon: LON, at, now: 0, lang: 'en' }));
}

test('level terrain gives exactly the numbers of a region without terrain', () => {
  for (const height of [0, 312, 1800.5])
    expect([...partsAt(hilly(() => height))]).toEqual([...partsAt(plain)]);
});

test('level terrain changes nothing in the answer but its range and data quality', () => {
  const without = answeredIn(plain);
  const level = answeredIn(hilly(() => 300));
  const { night_noise_db_range: surer, ...context } = level.explanation.spot_context;
  const { night_noise_db_range: range, ...before } = without.explanation.spot_context;
  expect(level.explanation.factors).toEqual(without.explanation.factors);
  expect(context).toEqual(before);
  expect((surer as number[])[1]!).toBeLessThan((range as number[])[1]!);
  expect(level.score).toBe(without.score);
  expect(level.meta.quality.score).toBe(without.meta.quality.score + 3);
});

/**
 * Computes the screening by a ridge, 300 m wide, along the road in steps of 10 m, dB.
 * @param height of the ridge, m
 * @param at its distance from the spot, m
 */
function screenedByHand(height: number, at: number): number {
  const attenuation = new Attenuation({ soft: 0.6, built: 0, forest: 0 });
  let free = 0;
  let behind = 0;
  for (let along = -2200; along <= 2200; along += 10) {
    const r = Math.hypot(along, ROAD_M);
    const energy = 10 ** (-attenuation.decibels(r) / 10) / r ** 2;
    const source = { d: 0, z: 0.5 };
    const listener = { d: r, z: 2 };
    let screened = 0;
    for (let way = 5; way < ROAD_M; way += 5) {
      const z = height * Math.max(0, 1 - Math.abs(way - at) / 150);
      const edge = { d: r * (1 - way / ROAD_M), z };
      if (z > 0) screened = Math.max(screened, edgeDecibels(detourOver(source, edge, listener)));
    }
    const ground = attenuation.soft * groundDecibels(r);
    free += energy;
    behind += energy * 10 ** (-Math.max(0, screenDecibels(screened) - ground) / 10);
  }
  return 10 * Math.log10(free / behind);
}

test.each([
  [30, 300],
  [60, 300],
  [60, 450],
  [100, 200],
])('a ridge of %i m, %i m away, screens as much as a sum over the road, within 3 dB', (height, at) => {
  const ridge = hilly((metres) => height * Math.max(0, 1 - Math.abs(metres - at) / 150));
  const screened = levelIn(plain) - levelIn(ridge);
  expect(screened).toBeGreaterThan(3);
  expect(Math.abs(screened - screenedByHand(height, at))).toBeLessThan(3);
});

test('a valley is louder, by no more than the ground effect', () => {
  const valley = hilly((metres) => -40 * Math.max(0, 1 - Math.abs(metres - 300) / 250));
  const more = levelIn(valley) - levelIn(plain);
  expect(more).toBeGreaterThan(0.5);
  expect(more).toBeLessThan(4.8);
});

test('a higher ridge is never louder', () => {
  const levelBehind = (height: number, at: number) =>
    levelIn(hilly((metres) => height * Math.max(0, 1 - Math.abs(metres - at) / 150)));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 200, max: 420 }),
      (height, more, at) => {
        expect(levelBehind(height + more, at)).toBeLessThanOrEqual(levelBehind(height, at) + 1e-6);
      },
    ),
    cases(12),
  );
});

test('a large house beside the spot screens a part of the road', () => {
  const before = levelIn(hilly(() => 300));
  const behind = levelIn(hilly(() => 300, true));
  expect(behind).toBeLessThan(before - 1);
  expect(behind).toBeGreaterThan(before - 15);
});

test('a missing elevation on the path disables screening', () => {
  const gap = hilly((metres) => (metres > 200 && metres < 400 ? Number.NaN : 300));
  expect([...partsAt(gap)]).toEqual([...partsAt(plain)]);
});

test('the slope of the ground is known only from data of 1"', () => {
  const slope = (rise: number, spacing?: number) =>
    siteAt(
      [withTerrain(partsOf(), [7.99, 49.99, 8.01, 50.01], (_, lat) => 500 + rise * north(lat), spacing)],
      LAT,
      LON,
      scratch,
    ).lie;
  expect(slope(0.05, FINE).slope).toBeCloseTo(2.86, 0);
  expect(slope(0, FINE).slope).toBe(0);
  expect(slope(0.05).slope).toBeNull();
  expect(slope(0.05)).toMatchObject({ isKnown: true, hollow: 0 });
  expect(siteAt([plain], LAT, LON, scratch).lie).toMatchObject({ isKnown: false, slope: null });
});

test('hollows have cold air in winter', () => {
  const bowl = withTerrain(partsOf(), BOUNDS, (lon, lat) => {
    const metres = Math.hypot(
      north(lat),
      (lon - LON) * 1e7 * METRES_PER_UNIT * Math.cos((LAT * Math.PI) / 180),
    );
    return 400 + Math.min(60, metres / 10);
  });
  const keys = (month: string) =>
    answeredIn(bowl, `2026-${month}-10T22:30:00Z`).explanation.factors.map(({ key }) => key);
  expect(keys('01')).toContain('cold_hollow');
  expect(keys('07')).not.toContain('cold_hollow');
});
