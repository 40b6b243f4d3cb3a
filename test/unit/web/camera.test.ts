import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Bounds } from '../../../src/web/lib/geo.ts';
import {
  boundsOf,
  fitted,
  freeBoundsOf,
  including,
  isFreeIn,
  onMap,
  type View,
  zoomed,
} from '../../../src/web/map/camera.ts';

const SIZE = { width: 390, height: 844 };
const PADDING = { left: 40, top: 130, right: 70, bottom: 500 };
const view: fc.Arbitrary<View> = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.double({ min: -170, max: 170, noNaN: true }),
  zoom: fc.double({ min: 6, max: 19, noNaN: true }),
});

/** Returns the distance of a place from the middle of the view, px. */
function offset(from: View, place: { lat: number; lon: number }): { x: number; y: number } {
  const [west, south, east, north] = boundsOf(from, SIZE);
  const mercator = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180));
  return {
    x: ((place.lon - from.lon) / (east - west)) * SIZE.width,
    y: ((mercator(from.lat) - mercator(place.lat)) / (mercator(north) - mercator(south))) * SIZE.height,
  };
}

/** Returns the size of 1e-5 degrees of latitude, px: positions are rounded so. It grows towards the poles. */
function roundingOf({ lat, zoom }: View): number {
  return ((256 * 2 ** zoom) / 360 / Math.cos((lat * Math.PI) / 180)) * 1e-5;
}

describe('a view', () => {
  test('of a pole is at the end of the map', () => {
    for (const lat of [90, -90]) {
      const found = fitted([7, lat, 7, lat], SIZE, PADDING, 16);
      expect([found.lat, found.lon, found.zoom].every(Number.isFinite)).toBeTrue();
      const { lat: seen, zoom } = including({ lat: 40, lon: 7, zoom: 4 }, { lat, lon: 7 }, SIZE, PADDING);
      expect([seen, zoom].every(Number.isFinite)).toBeTrue();
      expect(Math.abs(onMap(lat))).toBeWithin(85, 85.052);
      const [, south, , north] = freeBoundsOf({ lat: onMap(lat), lon: 7, zoom: 10 }, SIZE, PADDING);
      expect(north).toBeGreaterThan(south);
    }
  });

  test('of bounds shows all of them inside the padding, and touches it at two sides', () => {
    const bounds: Bounds = [9.47, 47.04, 9.64, 47.28];
    const found = fitted(bounds, SIZE, PADDING);
    const [west, south, east, north] = bounds;
    const topLeft = offset(found, { lat: north, lon: west });
    const bottomRight = offset(found, { lat: south, lon: east });
    expect(topLeft.x).toBeGreaterThan(40 - SIZE.width / 2 - 1);
    expect(topLeft.y).toBeCloseTo(130 - SIZE.height / 2, 0);
    expect(bottomRight.x).toBeLessThan(SIZE.width / 2 - 70 + 1);
    expect(bottomRight.y).toBeCloseTo(SIZE.height / 2 - 500, 0);
  });

  test('at another zoom keeps the middle of its free part', () => {
    const middleOf = (from: View) => {
      const [west, south, east, north] = freeBoundsOf(from, SIZE, PADDING);
      const mercator = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180));
      const y = (mercator(south) + mercator(north)) / 2;
      return { lat: (Math.atan(Math.sinh(y)) * 180) / Math.PI, lon: (west + east) / 2 };
    };
    fc.assert(
      fc.property(view, fc.integer({ min: -3, max: 3 }), (from, step) => {
        fc.pre(Math.abs(from.lon) < 150);
        const to = zoomed(from, from.zoom + step, PADDING);
        expect(to.zoom).toBe(from.zoom + step);
        // coordinates are rounded to 1e-5 degrees
        expect(middleOf(to).lat).toBeCloseTo(middleOf(from).lat, 4);
        expect(middleOf(to).lon).toBeCloseTo(middleOf(from).lon, 4);
      }),
    );
  });

  test('of one point has at most the given zoom', () => {
    expect(fitted([9.5, 47, 9.5, 47], SIZE, PADDING, 18).zoom).toBe(18);
  });

  test('that includes a place shows it inside the padding, and does not move if it already did', () => {
    fc.assert(
      fc.property(view, fc.double({ min: -0.9, max: 0.9, noNaN: true }), (from, share) => {
        const [west, south, east, north] = boundsOf(from, SIZE);
        const place = {
          lat: south + (north - south) * (0.5 + share),
          lon: west + (east - west) * (0.5 - share),
        };
        fc.pre(Math.abs(place.lon) < 180 && east > west);
        const moved = including(from, place, SIZE, PADDING);
        const { x, y } = offset(moved, place);
        const tolerance = roundingOf(from) + 0.5;
        expect(x).toBeWithin(40 - 195 - tolerance, 195 - 70 + tolerance);
        expect(y).toBeWithin(130 - 422 - tolerance, 422 - 500 + tolerance);
        expect(moved.zoom).toBe(from.zoom);
        const again = including(moved, place, SIZE, { left: 0, top: 0, right: 0, bottom: 0 });
        expect(again).toBe(moved);
      }),
    );
  });
});

describe('the free part of a view', () => {
  test('is what its padding leaves, and contains a place or not', () => {
    fc.assert(
      fc.property(view, (from) => {
        const [west, south, east, north] = freeBoundsOf(from, SIZE, PADDING);
        const corner = offset(from, { lat: north, lon: west });
        const tolerance = roundingOf(from) + 0.5;
        expect(Math.abs(corner.x - (PADDING.left - SIZE.width / 2))).toBeLessThan(tolerance);
        expect(Math.abs(corner.y - (PADDING.top - SIZE.height / 2))).toBeLessThan(tolerance);
        const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
        expect(isFreeIn(from, middle, SIZE, PADDING)).toBeTrue();
        expect(isFreeIn(from, { lat: from.lat, lon: west - (east - west) }, SIZE, PADDING)).toBeFalse();
      }),
    );
  });

  test('is the whole view when next to nothing is left, so that it always has an extent', () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 0, max: SIZE.height * 2 }), (from, bottom) => {
        const [, south, , north] = freeBoundsOf(from, SIZE, { left: 0, top: 0, right: 0, bottom });
        expect(north).toBeGreaterThan(south);
      }),
    );
  });
});
