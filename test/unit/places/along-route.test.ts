/** Encoded routes, and candidates along a route against a brute-force search. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { candidatesAlong } from '../../../src/places/found/along-route.ts';
import { distancesAlong } from '../../../src/places/found/distances-along.ts';
import { PointCategory } from '../../../src/region/format/codes.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { decodePolyline } from '../../../src/shared/geo/polyline.ts';
import { aPoint, regionOf } from '../../support/maps/region-fixture.ts';
import { encodePolyline } from '../../support/scoring/polyline.ts';
import { cases } from '../../support/whole.ts';

type Corner = [lat: number, lon: number];
const corner = fc
  .tuple(fc.integer({ min: -90e5, max: 90e5 }), fc.integer({ min: -180e5, max: 180e5 }))
  .map(([lat, lon]): Corner => [lat / 1e5, lon / 1e5]);

describe('an encoded polyline', () => {
  test('decodes as its specification says', () => {
    // This is the example of the specification.
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual({
      lats: [38.5, 40.7, 43.252],
      lons: [-120.2, -120.95, -126.453],
    });
  });

  test('round-trips for any corners', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 2, maxLength: 20 }), (corners) => {
        expect(decodePolyline(encodePolyline(corners))).toEqual({
          lats: corners.map(([lat]) => lat + 0),
          lons: corners.map(([, lon]) => lon + 0),
        });
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['one place', encodePolyline([[48, 9]])],
    ['a cut number', '_p~iF~ps|U_ulLnnqC_mqNvxq`'],
    ['a place without a longitude', '_p~iF~ps|U_ulL'],
    ['a foreign character', '_p~iF~ps|U_ulL nnqC'],
    ['an umlaut', '_p~iF~ps|Uäö'],
    [
      'a place beyond the pole',
      encodePolyline([
        [48, 9],
        [91, 9],
      ]),
    ],
    [
      'a place beyond the antimeridian',
      encodePolyline([
        [48, 179],
        [48, 181],
      ]),
    ],
    ['a number without an end', '~'.repeat(40)],
  ])('with %s is rejected', (_, text) => {
    expect(decodePolyline(text)).toBeNull();
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const route = decodePolyline(text);
        for (const metres of route ? distancesAlong(route) : []) expect(metres).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('along a route', () => {
  const METRES = 111_195.08;

  /** Returns the distance of a place from the polyline, m, by brute force in steps of 5 m. */
  function nearest([lat, lon]: Corner, corners: Corner[]): { distance: number; along: number } {
    let best = { distance: Infinity, along: 0 };
    let before = 0;
    const east = (a: number, b: number) => (((a - b + 540) % 360) - 180) * METRES;
    for (let i = 1; i < corners.length; i++) {
      const [from, to] = [corners[i - 1]!, corners[i]!];
      const scale = Math.cos((to[0] * Math.PI) / 180);
      const length = Math.hypot((to[0] - from[0]) * METRES, east(to[1], from[1]) * scale);
      const steps = Math.ceil(length / 5) + 1;
      for (let step = 0; step <= steps; step++) {
        const share = step / steps;
        const onRoute = [
          from[0] + share * (to[0] - from[0]),
          from[1] + share * (east(to[1], from[1]) / METRES),
        ];
        const distance = Math.hypot(
          (lat - onRoute[0]!) * METRES,
          east(lon, onRoute[1]!) * Math.cos((lat * Math.PI) / 180),
        );
        if (distance < best.distance) best = { distance, along: before + share * length };
      }
      before += length;
    }
    return best;
  }

  test.each([
    ['a valley', 47.1, 9.5],
    ['both sides of the antimeridian', -16.5, 179.99],
    ['the equator at Greenwich', 0, 0],
  ])(
    'in %s finds exactly the places in the corridor, once, at the nearest point of the route',
    (_, lat, lon) => {
      const near = fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 }));
      const wrap = (each: number) => (each > 180 ? each - 360 : each < -180 ? each + 360 : each);
      const cornerOf = ([a, b]: [number, number]): Corner => [
        Math.round(lat * 1e5 + a) / 1e5,
        wrap(Math.round(lon * 1e5 + b) / 1e5),
      ];
      fc.assert(
        fc.property(
          fc.array(near, { minLength: 2, maxLength: 6 }),
          fc.array(near, { maxLength: 12 }),
          fc.constantFrom(100, 700, 2500),
          (routeSteps, siteSteps, corridor) => {
            const corners = routeSteps.map(cornerOf);
            // Sites far enough apart not to count as one.
            const sites = siteSteps
              .map(cornerOf)
              .filter(
                (site, i, all) =>
                  all.findIndex((other) => Math.hypot(other[0] - site[0], other[1] - site[1]) < 0.002) === i,
              );
            const region = regionOf((builder) => {
              for (const [i, [siteLat, siteLon]] of sites.entries())
                builder.points.add(
                  aPoint({
                    osmId: i + 1,
                    category: PointCategory.parking,
                    x: toUnits(siteLon),
                    y: toUnits(siteLat),
                  }),
                );
            });
            const [lats, lons] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
            const { sites: found } = candidatesAlong([region], { lats, lons, corridor });
            for (const [i, site] of sites.entries()) {
              const { distance } = nearest(site, corners);
              const hits = found.filter(({ osm_id }) => osm_id === i + 1);
              if (Math.abs(distance - corridor) < 10) continue;
              expect([i, hits.length]).toEqual([i, distance < corridor ? 1 : 0]);
              if (hits[0]) expect(Math.abs(hits[0].distance_m - distance)).toBeLessThan(10);
            }
            // The order follows the route, except within one fiftieth of it; distances are in whole metres.
            const stretch = distancesAlong({ lats, lons }).at(-1)! / 50 + 1;
            for (const [i, { along_m }] of found.entries())
              for (const { along_m: before } of found.slice(0, i))
                expect(along_m!).toBeGreaterThan(before! - stretch);
          },
        ),
        cases(60),
      );
    },
  );

  test('a city leaves room for places on the rest of the route', () => {
    const region = regionOf((builder) => {
      for (let i = 0; i < 900; i++)
        builder.points.add(
          aPoint({
            osmId: i + 1,
            category: PointCategory.parking,
            x: toUnits(9.5 + (i % 30) * 0.001),
            y: toUnits(47 + Math.floor(i / 30) * 0.0006),
          }),
        );
      builder.points.add(
        aPoint({ osmId: 5000, category: PointCategory.parking, x: toUnits(10.4), y: toUnits(47) }),
      );
    });
    const { sites: found } = candidatesAlong([region], { lats: [47, 47], lons: [9.5, 10.5], corridor: 5000 });
    expect(found.at(-1)!.osm_id).toBe(5000);
    expect(found.length).toBeLessThan(50);
  });
});
