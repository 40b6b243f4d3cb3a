/** The order of places nearby, against a second implementation of its rules. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { SiteKind } from '../../../src/api/nearby.ts';
import { byRank, type Ranked, rankOf, withoutCrowds } from '../../../src/places/found/ranking.ts';
import { drivingMinutes } from '../../../src/shared/geo/driving.ts';
import { IN_GERMANY } from '../../support/maps/scene-map.ts';

const METRES_PER_DEGREE = 111_195.08;

function anyPlace(spread: number): fc.Arbitrary<Ranked> {
  const kinds: SiteKind[] = ['parking', 'parking', 'rest_area', 'camp_site', 'caravan_site'];
  return fc
    .record({
      east: fc.integer({ min: -spread, max: spread }),
      north: fc.integer({ min: -spread, max: spread }),
      kind: fc.constantFrom(...kinds),
      score: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ east, north, kind, score }) => ({
      lat: IN_GERMANY.lat + north / METRES_PER_DEGREE,
      lon: IN_GERMANY.lon + east / METRES_PER_DEGREE / Math.cos((IN_GERMANY.lat * Math.PI) / 180),
      kind,
      score,
      distance_m: Math.round(Math.hypot(east, north)),
    }));
}

const places = (spread: number) => fc.array(anyPlace(spread), { maxLength: 60 });

/** Returns score - minutes / 3, rounded; minutes for 1.4 times the distance at 40 km/h. */
function rank({ score, distance_m }: Ranked): number {
  return Math.round(score - (((distance_m * 1.4) / 40_000) * 60) / 3);
}
const isOfficial = ({ kind }: Ranked) => kind === 'camp_site' || kind === 'caravan_site';

test('ten kilometres are 21 minutes and cost 7 points', () => {
  expect(drivingMinutes(10_000)).toBeCloseTo(21, 9);
  expect(rankOf({ score: 80, distance_m: 10_000 })).toBe(73);
  expect(rankOf({ score: 80, distance_m: 0 })).toBe(80);
});

test('places are in order of rank, then official sites first, then by distance', () => {
  fc.assert(
    fc.property(places(30_000), (all) => {
      const sorted = all.toSorted(byRank);
      for (const [i, a] of sorted.entries()) {
        for (const b of sorted.slice(i + 1)) {
          if (rank(a) !== rank(b)) expect(rank(a)).toBeGreaterThan(rank(b));
          else if (isOfficial(a) !== isOfficial(b)) expect(isOfficial(a)).toBe(true);
          else expect(a.distance_m).toBeLessThanOrEqual(b.distance_m);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a place is listed if it is official, or unless two listed places of its kind are within 300 m', () => {
  fc.assert(
    fc.property(places(600), (all) => {
      const sorted = all.toSorted(byRank);
      const expected: Ranked[] = [];
      for (const place of sorted) {
        let near = 0;
        for (const other of expected) {
          const east = (other.lon - place.lon) * METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180);
          const north = (other.lat - place.lat) * METRES_PER_DEGREE;
          if (other.kind === place.kind && Math.sqrt(east ** 2 + north ** 2) <= 300) near++;
        }
        if (near < 2 || isOfficial(place)) expected.push(place);
      }
      expect(withoutCrowds(sorted)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
