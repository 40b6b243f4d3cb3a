import { expect, test } from 'bun:test';
import type { RegionRow } from '../../../src/api/regions.ts';
import { isAnyIn, isCovered, nearestRegion, overlapIn } from '../../../src/web/map/outline.ts';

type Ring = [number, number][];
const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const region = (name: string, ...polygons: Ring[][]): RegionRow => ({
  name,
  title: name,
  titles: {},
  sample: false,
  bounds: [0, 0, 1, 1],
  outline: { type: 'MultiPolygon', coordinates: polygons },
  imported_at: '2026-11-22T00:00:00Z',
  data_updated_at: null,
  attribution: '© OpenStreetMap contributors (ODbL)',
  region_bytes: 1,
  map_bytes: 1,
  pack_bytes: null,
  parts: false,
  terrain: false,
});

/** Ten degrees wide, with a hole in the middle and an island in the hole. */
const lake = region('lake', [square(0, 0, 10), square(3, 3, 4)], [square(4.5, 4.5, 1)]);
const beside = region('beside', [square(10, 0, 10)]);

test('a region is in view as soon as its bounds reach into it, whatever holes the outline has', () => {
  const isIn = (...bounds: [number, number, number, number]) => isAnyIn([lake, beside], bounds);
  expect(isIn(0.4, 0.4, 0.6, 0.6)).toBeTrue();
  expect(isIn(0.9, 0.9, 12, 12)).toBeTrue();
  expect(isIn(20, 20, 21, 21)).toBeFalse();
});

test('the nearest region follows from the bounds', () => {
  const east = { ...beside, bounds: [10, 0, 20, 10] as RegionRow['bounds'] };
  expect(nearestRegion([lake, east], { lat: 5, lon: 8 })?.name).toBe('beside');
  expect(nearestRegion([lake, east], { lat: 0.5, lon: -3 })?.name).toBe('lake');
  expect(nearestRegion([], { lat: 0, lon: 0 })).toBeUndefined();
});

test('two regions overlap only where the view shows both', () => {
  const other = { ...beside, bounds: [0.5, 0, 20, 10] as RegionRow['bounds'] };
  expect(overlapIn([lake, other], [0, 0, 1, 1])).toBeTrue();
  expect(overlapIn([lake, other], [5, 0, 6, 1])).toBeFalse();
  expect(overlapIn([lake], [0, 0, 1, 1])).toBeFalse();
});

test('a view inside the bounds of one region is covered', () => {
  expect(isCovered([lake, beside], [0.1, 0.1, 0.9, 1])).toBeTrue();
  expect(isCovered([lake, beside], [0.1, 0.1, 0.9, 1.1])).toBeFalse();
  expect(isCovered([], [0.1, 0.1, 0.9, 0.9])).toBeFalse();
});
