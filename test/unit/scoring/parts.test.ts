/** A file in parts gives the same answers as one region with the same map, even at the seams. */
import { describe, expect, test } from 'bun:test';
import type { Found } from '../../../src/places/found/candidates.ts';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { cutRegion } from '../../../src/region/cut/cut-region.ts';
import { LineClass, SoundKind } from '../../../src/region/format/codes.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { hideDuplicates } from '../../../src/region/read/overlap.ts';
import { openParts, openRegions, type RegionSource } from '../../../src/region/read/source.ts';
import { Scorer } from '../../../src/scoring/scorer.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { answerTask } from '../../../src/threads/answer-task.ts';
import type { Task } from '../../../src/threads/messages.ts';
import { aWay, bytesOf } from '../../support/maps/region-fixture.ts';
import { fileOfParts } from '../../support/maps/region-parts.ts';
import { SEAM, TOWN, TOWN_INFO, townInParts, wholeTown } from '../../support/maps/town-in-parts.ts';
import type { Answer } from '../../support/scoring/spot-answer.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const AT = '2026-06-19T22:30:00Z';

function sourceOf(bytes: Uint8Array): RegionSource {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { kind: 'memory', label: 'town.spots', bytes: shared };
}

const inParts = sourceOf(fileOfParts(townInParts(), TOWN_INFO));
const whole = new Scorer(openRegions(sourceOf(bytesOf(wholeTown()))));
const parts = new Scorer(openRegions(inParts));

const random = seededRandom(1);
const between = (from: number, to: number) => from + random() * (to - from);
const anywhere = Array.from({ length: 250 }, () => ({
  lat: between(TOWN[1], TOWN[3]),
  lon: between(TOWN[0], TOWN[2]),
}));
/** Positions within about 300 m of a seam. */
const atSeams = Array.from({ length: 250 }, (_, i) =>
  i % 2 === 0
    ? { lat: SEAM.lat + between(-0.003, 0.003), lon: between(TOWN[0], TOWN[2]) }
    : { lat: between(TOWN[1], TOWN[3]), lon: SEAM.lon + between(-0.004, 0.004) },
);
const question = (place: { lat: number; lon: number }) => ({ ...place, at: AT, now: 0, lang: 'en' }) as const;
const answerOf = (scorer: Scorer, place: { lat: number; lon: number }): Answer =>
  JSON.parse(scorer.score(question(place)));

/** This factor depends on the number of chunks around, and parts have their own chunks. */
const BY_CHUNKS = 'little_known';

/** Compares two answers. Parts have their own chunks of lines, so sums differ a little. */
function expectAlike(ours: Answer, theirs: Answer): void {
  const pointsOf = ({ explanation }: Answer) =>
    Object.fromEntries(
      explanation.factors.flatMap(({ key, points }) => (key === BY_CHUNKS ? [] : [[key, points]])),
    );
  const [mine, others] = [pointsOf(ours), pointsOf(theirs)];
  expect(Object.keys(mine).sort()).toEqual(Object.keys(others).sort());
  for (const [key, points] of Object.entries(mine)) expect(Math.abs(points - others[key]!)).toBeLessThan(1);
  expect({ ...ours.meta, quality: null }).toEqual({ ...theirs.meta, quality: null });
  expect(ours.explanation.spot_context).toEqual(theirs.explanation.spot_context);
  expect(ours.place).toEqual(theirs.place);
  expect([ours.kind, ours.phone, ours.facilities]).toEqual([theirs.kind, theirs.phone, theirs.facilities]);
}

describe.each([
  ['anywhere', anywhere],
  ['at the seams', atSeams],
])('a spot of a file in parts %s', (_, places) => {
  test('has the score, surroundings, names and sources of the whole file', () => {
    for (const place of places) expectAlike(answerOf(parts, place), answerOf(whole, place));
  });

  test('has the candidates of the whole file around it', () => {
    for (const { lat, lon } of places.slice(0, 20)) {
      const task: Task = { op: 'sites', lat, lon, beyond: 0, radius: 5000 };
      const sitesOf = (scorer: Scorer) =>
        (JSON.parse(answerTask(scorer, task) as string) as Found).sites
          .map((site) => JSON.stringify(site))
          .sort();
      expect(sitesOf(parts)).toEqual(sitesOf(whole));
    }
  });
});

/** Builds a main road of two ways that meet at 8 E, and a quieter street beside it, which is one way. */
function roadThroughSeam(hasWay: (osmId: number) => boolean): Uint8Array[] {
  const builder = new RegionBuilder();
  const lines = [
    { osmId: 1, ref: 'B 1', from: 7.98, to: 8, lat: 49.999, energy: 1e7 },
    { osmId: 2, ref: 'B 1', from: 8, to: 8.02, lat: 49.999, energy: 1e7 },
    { osmId: 3, ref: 'K 2', from: 7.98, to: 8.02, lat: 50.001, energy: 7e6 },
  ];
  for (const { osmId, ref, from, to, lat, energy } of lines) {
    if (!hasWay(osmId)) continue;
    const way = builder.lines.addWay(aWay({ osmId, ref, lineClass: LineClass.primary }));
    for (let lon = from; lon < to - 1e-9; lon += 0.001)
      builder.lines.addSegment(
        way,
        ...([toUnits(lon), toUnits(lat), toUnits(lon + 0.001), toUnits(lat)] as const),
        SoundKind.road_urban,
        energy,
        0,
      );
  }
  builder.coverage.add(toUnits(8), toUnits(50));
  return builder.finish({ ...TOWN_INFO, bounds: [7.9, 49.9, 8.1, 50.1] });
}

test('a road through several parts counts as one: the loudest, although its pieces are not', () => {
  const cut = fileOfParts([roadThroughSeam((id) => id !== 2), roadThroughSeam((id) => id === 2)], TOWN_INFO);
  const refAt = (bytes: Uint8Array) => {
    const factor = answerOf(new Scorer(openRegions(sourceOf(bytes))), {
      lat: 50,
      lon: 8,
    }).explanation.factors.find(({ key }) => key === 'road_noise');
    return factor!.feature!.name;
  };
  expect(refAt(bytesOf(roadThroughSeam(() => true)))).toBe('B 1');
  expect(refAt(cut)).toBe('B 1');
});

test('a sweep of the file by its name covers all parts', () => {
  const lats = [50.02, 50.08, 50.099, 50.101, 50.15];
  const lons = [8.05, 8.199, 8.201, 8.35];
  const task: Task = {
    op: 'sweep',
    lats,
    lons,
    wanted: null,
    at: AT,
    now: 0,
    standing: false,
    region: 'town',
  };
  const [ours, theirs] = [parts, whole].map((scorer) => answerTask(scorer, task) as Uint8Array);
  expect(ours!.length).toBe(theirs!.length);
  expect(ours!.some((byte) => byte !== 0)).toBeTrue();
});

test('parts of a file hide no objects of each other', () => {
  const regions = openRegions(inParts);
  hideDuplicates(regions);
  expect(
    regions.some(({ hiddenWays, hiddenAreas, hiddenPoints }) => hiddenWays || hiddenAreas || hiddenPoints),
  ).toBeFalse();
  // A second copy of the file is hidden as a whole.
  const twice = [...regions, ...openRegions(inParts)];
  hideDuplicates(twice);
  expect(
    twice.slice(regions.length).every(({ ways, hiddenWays }) => ways.id.length === 0 || hiddenWays !== null),
  ).toBeTrue();
});

describe('a partial pack of several parts', () => {
  const box: Bounds = [SEAM.lon - 0.05, SEAM.lat - 0.04, SEAM.lon + 0.05, SEAM.lat + 0.04];
  const bytes = bytesOf(cutRegion(openParts(inParts).parts, { ...TOWN_INFO, bounds: box }));
  const region = openRegionBytes(bytes, 'the cut');
  const cut = new Scorer([region]);

  test('is one region without distant objects', () => {
    expect(region.info.bounds).toEqual(box);
    expect(region.ways.id.length).toBeLessThan(openRegions(inParts)[0]!.file.recordCount / 2);
    expect(region.ways.id).toEqual(region.ways.id.toSorted());
  });

  test('has the same answers as the file', () => {
    for (let i = 0; i < 200; i++) {
      const place = { lat: between(box[1], box[3]), lon: between(box[0], box[2]) };
      const [ours, theirs] = [cut, parts].map((scorer) => answerOf(scorer, place));
      // The partial pack has fewer records.
      for (const { meta } of [ours!, theirs!]) meta.sources = [];
      expectAlike(ours!, theirs!);
    }
  });
});
