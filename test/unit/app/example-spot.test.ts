import { expect, test } from 'bun:test';
import type { RegionRow } from '../../../src/api/regions.ts';
import { exampleSpotOf } from '../../../src/app/regions/example-spot.ts';

/** Returns a region whose outline is a box. */
function row(west: number, south: number, east: number, north: number, more = {}): RegionRow {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    name: 'box',
    title: 'Box',
    titles: {},
    sample: false,
    bounds: [west, south, east, north],
    outline: { type: 'MultiPolygon', coordinates: [[ring]] },
    imported_at: '2026-02-16T22:30:00Z',
    data_updated_at: null,
    attribution: '',
    region_bytes: 1,
    map_bytes: null,
    pack_bytes: null,
    parts: true,
    terrain: false,
    ...more,
  };
}

test('the example spot is in the largest town of the first region', () => {
  const spot = exampleSpotOf([row(9, 47, 14, 50), row(0, 0, 1, 1)])!;
  expect(spot).toMatchObject({ region: 'box', name: 'Munich' });
  expect([spot.lat, spot.lon].map(Math.round)).toEqual([48, 12]);
});

test('the example spot is inside the outline, not only inside its bbox', () => {
  const [west, south, east, north] = [9, 47, 14, 50];
  // Outline without the north-eastern half.
  const triangle = [
    [west, south],
    [east, south],
    [west, north],
    [west, south],
  ];
  const cut = row(west, south, east, north, {
    outline: { type: 'MultiPolygon', coordinates: [[triangle]] },
  });
  const { name, lat, lon } = exampleSpotOf([cut])!;
  expect(name).not.toBe('Nuremberg');
  expect((lon - west) / (east - west) + (lat - south) / (north - south)).toBeLessThan(1);
});

test('the example spot without a town is far from the border, and null for the sample', () => {
  const spot = exampleSpotOf([row(-30, 40, -29, 41)])!;
  expect(spot.name).toBe('Box');
  expect(spot.lat).toBeCloseTo(40.5, 1);
  expect(spot.lon).toBeCloseTo(-29.5, 0);
  expect(exampleSpotOf([row(9, 47, 14, 50, { sample: true })])).toBeNull();
  expect(exampleSpotOf([])).toBeNull();
});
