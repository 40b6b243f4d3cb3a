/** The outline of a region is coarse, but encloses all of its data. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { RegionBuilder } from '../../../src/region/build/builder.ts';
import { openRegionBytes } from '../../../src/region/read/open-bytes.ts';
import { outlineOf } from '../../../src/region/read/outline.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { bytesOf, REGION_INFO } from '../../support/maps/region-fixture.ts';
import { cases } from '../../support/whole.ts';

type Bounds = [west: number, south: number, east: number, north: number];

/** A region with map data at the positions of a fine grid where `isThere` is true. */
function regionWhere(bounds: Bounds, isThere: (lon: number, lat: number) => boolean) {
  const builder = new RegionBuilder();
  const [west, south, east, north] = bounds;
  const places: [number, number][] = [];
  for (let lon = west; lon <= east; lon += 1 / 300) {
    for (let lat = south; lat <= north; lat += 1 / 300) {
      if (!isThere(lon, lat)) continue;
      builder.coverage.add(toUnits(lon), toUnits(lat));
      places.push([lon, lat]);
    }
  }
  return { region: openRegionBytes(bytesOf(builder.finish({ ...REGION_INFO, bounds })), 'a region'), places };
}

function isInside([lon, lat]: [number, number], rings: [number, number][][]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i]!, ring[i + 1]!];
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
}

function area(ring: [number, number][]): number {
  let doubled = 0;
  for (let i = 0; i + 1 < ring.length; i++)
    doubled += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return doubled / 2;
}

describe('the outline of a region', () => {
  test('has no holes where nothing is recorded, and an anticlockwise ring around each distant part', () => {
    const bounds: Bounds = [9, 47, 11, 47.5];
    const isLake = (lon: number, lat: number) => Math.hypot(lon - 9.25, lat - 47.25) < 0.12;
    const { region, places } = regionWhere(
      bounds,
      (lon, lat) => (lon < 9.5 && !isLake(lon, lat)) || Math.hypot(lon - 10.6, lat - 47.2) < 0.05,
    );
    const polygons = outlineOf(region.info.bounds, [region]);
    expect(polygons.map((rings) => rings.length)).toEqual([1, 1]);
    for (const [outer] of polygons) expect(area(outer!)).toBeGreaterThan(0);
    expect(places.filter((place) => !polygons.some((rings) => isInside(place, rings)))).toEqual([]);
    expect(polygons.some((rings) => isInside([9.25, 47.25], rings))).toBe(true);
    expect(polygons.some((rings) => isInside([10, 47.4], rings))).toBe(false);
  });

  test('encloses all data of any shape, and its rings are apart', () => {
    const spot = fc.record({
      lon: fc.double({ min: 0, max: 4, noNaN: true }),
      lat: fc.double({ min: 40, max: 43, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 30 }), (spots) => {
        const builder = new RegionBuilder();
        for (const { lon, lat } of spots) builder.coverage.add(toUnits(lon), toUnits(lat));
        const bounds: Bounds = [0, 40, 4, 43];
        const region = openRegionBytes(bytesOf(builder.finish({ ...REGION_INFO, bounds })), 'a region');
        const polygons = outlineOf(bounds, [region]);
        const edge = (value: number, least: number, most: number) =>
          Math.max(least + 1e-4, Math.min(most - 1e-4, value));
        for (const { lon, lat } of spots) {
          const place: [number, number] = [edge(lon, 0, 4), edge(lat, 40, 43)];
          expect(polygons.filter((rings) => isInside(place, rings))).toHaveLength(1);
        }
      }),
      cases(30),
    );
  });

  test('stays small for a large region, and within its bounds', () => {
    const bounds: Bounds = [-20, -20, 20, 20];
    const { region } = regionWhere(bounds, (lon, lat) => Math.abs(lon) < 0.01 || Math.abs(lat) < 0.01);
    const polygons = outlineOf(region.info.bounds, [region]);
    expect(JSON.stringify(polygons).length).toBeLessThan(2000);
    for (const [lon, lat] of polygons.flat(2))
      expect([Math.abs(lon) <= 20, Math.abs(lat) <= 20]).toEqual([true, true]);
  });

  test('is the bounds of the region if nothing is covered', () => {
    const { region } = regionWhere([1, 2, 3, 4], () => false);
    expect(outlineOf(region.info.bounds, [region])).toEqual([
      [
        [
          [1, 2],
          [3, 2],
          [3, 4],
          [1, 4],
          [1, 2],
        ],
      ],
    ]);
  });
});
