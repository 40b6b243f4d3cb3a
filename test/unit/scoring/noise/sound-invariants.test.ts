/** Laws of the noise of a night on any map: more is never quieter, points add up, numbers are finite. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { weekHoursOf } from '../../../../src/osm/tags/values/opening-hours.ts';
import type { LineClassName, PointCategoryName } from '../../../../src/region/format/codes.ts';
import { noisePoints } from '../../../../src/scoring/noise/decibels-to-points.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { IN_GERMANY, SceneMap } from '../../../support/maps/scene-map.ts';
import { FRIDAY, nightAt, SATURDAY, SUNDAY, WEDNESDAY } from '../../../support/scoring/night-sound.ts';
import { cases } from '../../../support/whole.ts';

type Source =
  | { kind: 'line'; name: LineClassName; north: number }
  | { kind: 'point'; name: PointCategoryName; east: number; north: number; until: number }
  | { kind: 'area'; name: 'industrial' | 'works' | 'parking' | 'rest_area'; west: number; size: number };

const metres = (most: number) => fc.integer({ min: -most, max: most });
const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({
    kind: fc.constant('line' as const),
    name: fc.constantFrom<LineClassName>(
      'motorway',
      'secondary',
      'residential',
      'rail_main',
      'rail_yard',
      'tram',
    ),
    north: metres(2000),
  }),
  fc.record({
    kind: fc.constant('point' as const),
    name: fc.constantFrom<PointCategoryName>(
      'bar',
      'nightclub',
      'restaurant',
      'fuel',
      'wind_turbine',
      'substation',
    ),
    east: metres(400),
    north: metres(400),
    /** Half hours after 22:00. */
    until: fc.integer({ min: 0, max: 16 }),
  }),
  fc.record({
    kind: fc.constant('area' as const),
    name: fc.constantFrom('industrial' as const, 'works' as const, 'parking' as const, 'rest_area' as const),
    west: metres(700),
    size: fc.integer({ min: 5, max: 600 }),
  }),
);
const when = fc.constantFrom(WEDNESDAY, FRIDAY, SATURDAY, SUNDAY, '2026-06-21T01:10', '2026-06-18T04:40');

function draw(sources: readonly Source[]): SceneMap {
  const map = new SceneMap();
  for (const each of sources) {
    if (each.kind === 'line') map.straight(each.name, each.north);
    else if (each.kind === 'area')
      map.area(each.name, [each.west, -each.size / 2], [each.west + each.size, each.size / 2]);
    else map.point(each.name, [each.east, each.north], { hours: weekHoursOf(hoursUntil(each.until)).week });
  }
  return map;
}

function hoursUntil(halfHours: number): string {
  const minutes = 22 * 60 + halfHours * 30;
  return `Mo-Su 18:00-${Math.floor(minutes / 60)}:${minutes % 60 === 0 ? '00' : '30'}`;
}

function costOf(sources: readonly Source[], at: string): number {
  const night = nightAt(draw(sources), at);
  return (
    night.factors.reduce((sum, { points }) => sum + points, 0) +
    (night.passBys?.points ?? 0) +
    (night.crowd?.points ?? 0)
  );
}
/** Tolerance, points: another line changes the chunks of distant lines by 0.2 dB, at 2.6 points per dB. */
const ROUNDING = 0.52;

describe('on any map', () => {
  test('another source never costs fewer points', () => {
    fc.assert(
      fc.property(fc.array(source, { maxLength: 6 }), source, when, (sources, more, at) => {
        expect(costOf([...sources, more], at)).toBeLessThanOrEqual(costOf(sources, at) + ROUNDING);
      }),
      cases(80),
    );
  });

  test('a nearer source never costs fewer points', () => {
    fc.assert(
      fc.property(
        fc.array(source, { maxLength: 4 }),
        source,
        when,
        fc.double({ min: 0.2, max: 0.95, noNaN: true }),
        (others, far, at, share) => {
          const near: Source =
            far.kind === 'line'
              ? { ...far, north: Math.round(far.north * share) }
              : far.kind === 'point'
                ? { ...far, east: Math.round(far.east * share), north: Math.round(far.north * share) }
                : { ...far, west: far.west > 0 ? Math.round(far.west * share) : far.west };
          expect(costOf([...others, near], at)).toBeLessThanOrEqual(costOf([...others, far], at) + ROUNDING);
        },
      ),
      cases(80),
    );
  });

  test('a venue with later hours never costs fewer points', () => {
    fc.assert(
      fc.property(
        fc.array(source, { maxLength: 4 }),
        source,
        when,
        fc.nat({ max: 8 }),
        (others, venue, at, later) => {
          fc.pre(venue.kind === 'point');
          const longer = { ...venue, until: Math.min(16, venue.until + later) };
          expect(costOf([...others, longer], at)).toBeLessThanOrEqual(costOf([...others, venue], at) + 1e-9);
        },
      ),
      cases(80),
    );
  });

  test('the points of all sources add up to those of the total level, within 0.01', () => {
    fc.assert(
      fc.property(fc.array(source, { maxLength: 8 }), when, (sources, at) => {
        const night = nightAt(draw(sources), at);
        const sum = night.factors.reduce((all, { points }) => all + points, 0);
        expect(sum).toBeCloseTo(noisePoints(night.disturbance), 6);
        for (const { points, value } of night.factors) {
          expect(points).toBeLessThanOrEqual(0);
          expect(Number.isFinite(value)).toBe(true);
        }
        const rating = new Scorer([draw(sources).region()]).rateSpot({ ...IN_GERMANY, at, now: 0 }).rating;
        const shown = rating.factors.filter(({ key }) => night.factors.some((factor) => factor.key === key));
        expect(
          Math.abs(shown.reduce((all, { points }) => all + points, 0) - noisePoints(night.disturbance)),
        ).toBeLessThan(0.01);
      }),
      cases(60),
    );
  });

  test('five metres change the sum by a few points at most, without a jump at the end of a reach', () => {
    fc.assert(
      fc.property(
        fc.array(source, { minLength: 1, maxLength: 6 }),
        when,
        metres(900),
        metres(900),
        (sources, at, east, north) => {
          const map = draw(sources);
          const region = map.region();
          const here = nightAt(map, at, east, north, region);
          const there = nightAt(map, at, east + 4, north + 3, region);
          // Near a road or bar, 5 m halve or double the distance: 6 dB, at most 16 points from 30 dB on.
          const cost = (night: typeof here) => noisePoints(night.disturbance);
          expect(Math.abs(cost(here) - cost(there))).toBeLessThan(16);
          const near = sources.some((each) =>
            each.kind === 'line'
              ? Math.abs(each.north - north) < 60
              : each.kind === 'point'
                ? Math.hypot(each.east - east, each.north - north) < 60
                : true,
          );
          if (!near) expect(Math.abs(cost(here) - cost(there))).toBeLessThan(2);
        },
      ),
      cases(80),
    );
  });
});

describe('anywhere and at any time', () => {
  const MAPPED = [
    { lat: 78.2, lon: 15.6 },
    { lat: 0, lon: 180 },
    { lat: 0, lon: -180 },
  ];
  const PLACES = [...MAPPED, { lat: 90, lon: 0 }, { lat: -90, lon: 180 }, { lat: -48.9, lon: -123.4 }];
  const mapped = MAPPED.map((place) =>
    new SceneMap(place)
      .straight('primary', 40)
      .straight('rail_main', -80)
      .runway([3000, 0], [6000, 0], 40)
      .point('bar', [30, 0])
      .area('industrial', [-60, -60], [60, 60])
      .area('parking', [-20, -20], [20, 20])
      .region(),
  );

  test('numbers are finite: poles, antimeridian, ocean, 1970 to 2100', () => {
    const scorers = [new Scorer(mapped), ...mapped.map((region) => new Scorer([region]))];
    fc.assert(
      fc.property(
        fc.constantFrom(...scorers),
        fc.constantFrom(...PLACES),
        fc.date({
          min: new Date('1970-01-02T00:00:00Z'),
          max: new Date('2100-12-30T00:00:00Z'),
          noInvalidDate: true,
        }),
        (scorer, place, date) => {
          const text = scorer.score({ ...place, at: date.toISOString(), now: 0, lang: 'de' });
          expect(text).not.toMatch(/NaN|Infinity|undefined/);
          const { score, explanation } = JSON.parse(text);
          expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
          // JSON writes NaN and Infinity as null.
          for (const { points, value, distance_m } of explanation.factors) {
            expect([points, value ?? 0, distance_m ?? 0].every(Number.isFinite)).toBe(true);
          }
        },
      ),
      cases(100),
    );
  });

  test('a road across the antimeridian is as loud as one elsewhere', () => {
    const road = (map: SceneMap) =>
      map.line('primary', [
        [60, -2000],
        [60, 2000],
      ]);
    const across = nightAt(road(new SceneMap({ lat: 0, lon: 179.9999 })));
    const here = nightAt(road(new SceneMap({ lat: 0, lon: 20 })));
    expect(across.level).toBeCloseTo(here.level, 1);
  });
});
