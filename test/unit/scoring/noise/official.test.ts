/** Official noise maps: their effect on the level of a spot and on the answer. */

import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { enrichedRegion } from '../../../../src/evidence/enriched-region.ts';
import { unpackBlock } from '../../../../src/evidence/evidence-file.ts';
import type { NoiseMapInfo } from '../../../../src/evidence/evidence-info.ts';
import type { EvidenceSet } from '../../../../src/evidence/evidence-set.ts';
import { LevelTiles } from '../../../../src/evidence/noise-maps/level-tiles.ts';
import type { Band } from '../../../../src/evidence/noise-maps/map.ts';
import { Spill } from '../../../../src/evidence/tile-store.ts';
import { RegionBuilder } from '../../../../src/region/build/builder.ts';
import { LineClass, SoundKind } from '../../../../src/region/format/codes.ts';
import type { OfficialSource } from '../../../../src/region/format/sections/official.ts';
import { openEncoded, openRegionBytes } from '../../../../src/region/read/open-bytes.ts';
import type { Region } from '../../../../src/region/read/reader.ts';
import { officialMean } from '../../../../src/scoring/noise/official.ts';
import { meanRoadLevel } from '../../../../src/scoring/noise/road.ts';
import { Scorer, Scratch } from '../../../../src/scoring/scorer.ts';
import { siteAt } from '../../../../src/scoring/site/site.ts';
import { aWay, bytesOf, REGION_INFO } from '../../../support/maps/region-fixture.ts';
import type { Answer } from '../../../support/scoring/spot-answer.ts';
import { cases } from '../../../support/whole.ts';

const LAT = 50;
const LON = 8;
const FRIDAY = '2026-06-19T22:30:00Z';
const SATURDAY = '2026-06-20T22:30:00Z';
const WEDNESDAY = '2026-06-17T22:30:00Z';

const plainParts = (() => {
  const builder = new RegionBuilder();
  const way = builder.lines.addWay(aWay({ osmId: 7, lineClass: LineClass.secondary, name: 'Main Street' }));
  for (let i = -30; i < 30; i++)
    builder.lines.addSegment(
      way,
      LON * 1e7 + i * 8000,
      LAT * 1e7 + 9000,
      LON * 1e7 + (i + 1) * 8000,
      LAT * 1e7 + 9000,
      // Traffic with lorries, most of which rest on Saturdays.
      SoundKind.motorway,
      3e6,
      1e6,
    );
  builder.coverage.add(LON * 1e7, LAT * 1e7);
  return builder.finish(REGION_INFO);
})();
const plain = bytesOf(plainParts);

const SQUARE = Float64Array.of(7.98, 49.98, 8.02, 49.98, 8.02, 50.02, 7.98, 50.02, 7.98, 49.98);

/** Returns the region with noise maps, each with one level everywhere. */
function mapped(...maps: { source: OfficialSource; band: Band; year?: number; name?: string }[]): Region {
  if (maps.length === 0) return openRegionBytes(plain, 'plain.spots');
  const sets = maps.map(({ source, band, year = 2022, name = 'Lauf' }): EvidenceSet<NoiseMapInfo> => {
    const tiles = new LevelTiles(2 ** 30, new Spill(tmpdir()));
    tiles.addPolygon([SQUARE], band);
    const info: NoiseMapInfo = {
      kind: 'noise_map',
      name,
      source,
      year,
      importedAt: '2026-01-01T00:00:00Z',
      origin: 'lauf.gpkg',
      format: 'GeoPackage',
      floor: null,
      bounds: tiles.bounds!,
      records: tiles.count,
    };
    const columns = [...tiles.packed()].map(unpackBlock);
    return { info, near: () => columns };
  });
  const part = openEncoded(plainParts, 'plain.spots');
  const { encoded } = enrichedRegion(part, { counts: [], terrain: [], noiseMaps: sets })!;
  return openRegionBytes(bytesOf(encoded), 'mapped.spots');
}

function answerIn(region: Region, at = WEDNESDAY): Answer {
  return JSON.parse(new Scorer([region]).score({ lat: LAT, lon: LON, at, now: 0, lang: 'en' }));
}
const roadIn = (region: Region, at?: string) =>
  answerIn(region, at).explanation.factors.find(({ key }) => key === 'road_noise');
/** Returns the width of the range of the level, dB. */
const widthOf = ({ explanation }: Answer) => {
  const [low, high] = explanation.spot_context.night_noise_db_range as number[];
  return high! - low!;
};
const mean = meanRoadLevel(siteAt([mapped()], LAT, LON, new Scratch()).lines);

test('a value of the map replaces the computed level, less half a decibel from a height of 4 m to 2 m', () => {
  const quieter = roadIn(mapped({ source: 'road', band: { from: 45, to: 45 } }))!;
  const ours = roadIn(mapped())!;
  // Both are rounded to tenths.
  expect(Math.abs(quieter.value! - ours.value! - (44.5 - mean))).toBeLessThan(0.11);
  expect(quieter).toMatchObject({ source: 'official', confidence: 'high', feature: { name: 'Main Street' } });
  expect(quieter.label).toStartWith('Road noise on the official map Lauf (2022): ');
});

test('a band of the map contains the level of a mean night', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 90, noNaN: true }),
      fc.integer({ min: 20, max: 80 }),
      fc.integer({ min: 1, max: 15 }),
      (ours, from, width) => {
        const level = officialMean(ours, { from, to: from + width, weight: 1 });
        expect(level).toBeGreaterThanOrEqual(from);
        expect(level).toBeLessThanOrEqual(from + width);
        if (ours >= from && ours <= from + width) expect(level).toBe(ours);
      },
    ),
  );
});

/** Lower levels cost no points and are not factors. */
const bands = fc.record({
  from: fc.integer({ min: 35, max: 80 }),
  width: fc.integer({ min: 1, max: 15 }),
});

test('a band of the map contains the level of every answer, apart from the difference between its night and a mean night', () => {
  const ofNight = (at: string) => roadIn(mapped(), at)!.value! - mean;
  fc.assert(
    fc.property(bands, fc.constantFrom(WEDNESDAY, FRIDAY), ({ from, width }, at) => {
      const factor = roadIn(mapped({ source: 'road', band: { from, to: from + width } }), at);
      const level = factor!.value! - ofNight(at);
      // Both levels are rounded to tenths.
      expect(level).toBeGreaterThan(from - 0.11);
      expect(level).toBeLessThan(from + width + 0.11);
    }),
    cases(40),
  );
});

test('a map never widens the range of an answer', () => {
  const before = widthOf(answerIn(mapped()));
  fc.assert(
    fc.property(bands, ({ from, width }) => {
      const after = answerIn(mapped({ source: 'road', band: { from, to: from + width } }));
      // All ends are rounded to tenths.
      expect(widthOf(after)).toBeLessThan(before + 0.21);
    }),
    cases(40),
  );
});

test('a map does not change the differences between nights of a week', () => {
  const region = mapped({ source: 'road', band: { from: 60, to: 65 } });
  const change = (which: Region) => roadIn(which, SATURDAY)!.value! - roadIn(which)!.value!;
  expect(Math.abs(change(region) - change(mapped()))).toBeLessThan(0.21);
  expect(Math.abs(change(region))).toBeGreaterThan(0.2);
});

test('the floor of a map is an upper bound, not silence', () => {
  const below = { from: Number.NEGATIVE_INFINITY, to: 30 };
  expect(officialMean(55, { ...below, weight: 1 })).toBe(30);
  expect(roadIn(mapped({ source: 'road', band: below }))).toMatchObject({ source: 'official' });
  const high = { from: Number.NEGATIVE_INFINITY, to: 90 };
  expect(roadIn(mapped({ source: 'road', band: high }))).toEqual(roadIn(mapped())!);
});

test('a source that only the map contains appears with its points', () => {
  const rail = answerIn(mapped({ source: 'rail', band: { from: 55, to: 60 } })).explanation.factors.find(
    ({ key }) => key === 'rail_noise',
  )!;
  expect(rail).toMatchObject({ source: 'official', value: 55 });
  expect(rail.points).toBeLessThan(-20);
  expect(rail.feature).toBeUndefined();
});

test('a map is among the sources, raises data quality and narrows the range', () => {
  const region = mapped({ source: 'road', band: { from: 50, to: 55 } });
  const [before, after] = [answerIn(mapped()), answerIn(region)];
  expect(after.meta.sources.at(-1)).toMatchObject({
    source_name: 'official:Lauf',
    notes: 'lauf.gpkg, official noise map (road) of 2022',
  });
  expect(after.meta.quality.score).toBeGreaterThan(before.meta.quality.score);
  expect(widthOf(after)).toBeLessThan(widthOf(before));
});

test('the map of the later year takes precedence', () => {
  const older = { source: 'road', band: { from: 70, to: 75 }, year: 2012, name: 'old' } as const;
  const newer = { source: 'road', band: { from: 45, to: 50 }, year: 2022, name: 'new' } as const;
  for (const region of [mapped(older, newer), mapped(newer, older)])
    expect(roadIn(region)!.label).toContain('official map new (2022)');
});

test('near the edge of a map its level and the computed level are mixed by energy', () => {
  expect(officialMean(50, { from: 60, to: 65, weight: 0 })).toBeCloseTo(50);
  expect(officialMean(50, { from: 60, to: 65, weight: 0.5 })).toBeCloseTo(57.4, 1);
  expect(officialMean(Number.NEGATIVE_INFINITY, { from: 60, to: 65, weight: 0.5 })).toBeCloseTo(57, 1);
});
