/** Elevation tiles: their values, their edges and the seams between them. */
import { describe, expect, test } from 'bun:test';
import { decode } from 'fast-png';
import { elevationTile } from '../../src/layers/elevation-tile.ts';
import { RegionBuilder } from '../../src/region/build/builder.ts';
import type { Region } from '../../src/region/read/reader.ts';
import { REGION_INFO, regionOf } from '../support/maps/region-fixture.ts';
import { COARSE, FINE, withTerrain } from '../support/maps/terrain.ts';

type Bounds = [number, number, number, number];

const BOUNDS: Bounds = [8.4, 49.9, 8.6, 50.1];
/** A tile of zoom 12 around 8.5 E 50 N. */
const HERE = { z: 12, x: 2144, y: 1389 };
const SIDE = 256;

function hilly(bounds: Bounds, at: (lon: number, lat: number) => number, spacing = FINE): Region {
  const parts = new RegionBuilder().finish({ ...REGION_INFO, bounds }, null);
  return withTerrain(parts, [8.35, 49.85, 8.65, 50.15], at, spacing);
}

/** Elevation of a slope that rises to the north-east, m. */
const slope = (lon: number, lat: number) => 400 + 8000 * (lon - 8.5) + 5000 * (lat - 50);

/** Returns the elevation of each pixel, m. */
function heightsOf(png: Uint8Array): number[] {
  const { data, channels, width } = decode(png);
  expect([width, channels]).toEqual([SIDE, 3]);
  return Array.from(
    { length: SIDE * SIDE },
    (_, i) => data[3 * i]! * 256 + data[3 * i + 1]! + data[3 * i + 2]! / 256 - 32_768,
  );
}

function placeOf({ z, x, y }: typeof HERE, column: number, row: number): [lon: number, lat: number] {
  const world = 2 ** z;
  const north = Math.PI * (1 - (2 * (y + (row + 0.5) / SIDE)) / world);
  return [((x + (column + 0.5) / SIDE) / world) * 360 - 180, (Math.atan(Math.sinh(north)) * 180) / Math.PI];
}

describe('an elevation tile', () => {
  test.each([
    ['1"', FINE],
    ['3"', COARSE],
  ])('from data of %s has the elevation of each position', (_, spacing) => {
    const heights = heightsOf(elevationTile([hilly(BOUNDS, slope, spacing)], HERE)!);
    for (const [column, row] of [
      [0, 0],
      [128, 128],
      [255, 40],
    ] as const) {
      const metres = slope(...placeOf(HERE, column, row));
      expect(Math.abs(heights[row * SIDE + column]! - metres)).toBeLessThan(4);
    }
  });

  test('fits its neighbour without a step', () => {
    const waves = (lon: number, lat: number) => 500 + 200 * Math.sin(lon * 300) * Math.cos(lat * 200);
    const regions = [hilly(BOUNDS, waves)];
    const west = heightsOf(elevationTile(regions, HERE)!);
    const east = heightsOf(elevationTile(regions, { ...HERE, x: HERE.x + 1 })!);
    for (let row = 0; row < SIDE; row += 15) {
      const [a, b, c, d] = [
        west[row * SIDE + 254]!,
        west[row * SIDE + 255]!,
        east[row * SIDE]!,
        east[row * SIDE + 1]!,
      ];
      // The seam is no steeper than the pixels beside it.
      expect(Math.abs(c - b)).toBeLessThan(Math.max(Math.abs(b - a), Math.abs(d - c)) + 1);
    }
  });

  test('is smooth, although elevations are stored in steps', () => {
    const heights = heightsOf(elevationTile([hilly(BOUNDS, slope)], { z: 15, x: 17_157, y: 11_113 })!);
    const steps = Array.from(
      { length: 200 },
      (_, i) => heights[128 * SIDE + i + 20]! - heights[128 * SIDE + i + 19]!,
    );
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    expect(Math.max(...steps.map((step) => Math.abs(step - mean)))).toBeLessThan(0.35 * mean + 0.1);
  });

  test('is level beyond the edge of the region, without a wall', () => {
    const heights = heightsOf(
      elevationTile([hilly([8.45, 49.95, 8.47, 50.05], () => 800)], { z: 10, x: 536, y: 347 })!,
    );
    const steps = heights
      .slice(1)
      .map((height, i) => ((i + 1) % SIDE === 0 ? 0 : Math.abs(height - heights[i]!)));
    expect(Math.max(...steps)).toBeLessThan(25);
  });

  test('does not exist without elevations', () => {
    expect(elevationTile([hilly(BOUNDS, slope)], { z: 12, x: 100, y: 100 })).toBeNull();
    expect(elevationTile([regionOf(() => {}, { bounds: BOUNDS })], HERE)).toBeNull();
    expect(elevationTile([], HERE)).toBeNull();
  });
});
