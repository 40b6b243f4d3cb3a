import { expect, test } from 'bun:test';
import type { RegionRow } from '../../../src/api/regions.ts';
import { isCovered, regionAt } from '../../../src/web/map/outline.ts';

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
});

/** Ten degrees wide with a hole in its middle, and an island in that hole. */
const lake = region('lake', [square(0, 0, 10), square(3, 3, 4)], [square(4.5, 4.5, 1)]);
const beside = region('beside', [square(10, 0, 10)]);

test('a place is in the region whose outline goes around it, not in its holes', () => {
  const nameAt = (lat: number, lon: number) => regionAt([lake, beside], { lat, lon })?.name;
  expect(nameAt(1, 1)).toBe('lake');
  expect(nameAt(4, 4)).toBeUndefined();
  expect(nameAt(5, 5)).toBe('lake');
  expect(nameAt(1, 15)).toBe('beside');
  expect(nameAt(11, 5)).toBeUndefined();
});

test('nothing elsewhere is seen of a view that lies in the bounds of one region', () => {
  expect(isCovered([lake, beside], [0.1, 0.1, 0.9, 1])).toBeTrue();
  expect(isCovered([lake, beside], [0.1, 0.1, 0.9, 1.1])).toBeFalse();
  expect(isCovered([], [0.1, 0.1, 0.9, 0.9])).toBeFalse();
});
