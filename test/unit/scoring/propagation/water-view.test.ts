/** Whether water is in view over the terrain: level land, hills, a slope. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { RegionBuilder } from '../../../../src/region/build/builder.ts';
import type { Bounds } from '../../../../src/region/format/region-info.ts';
import { openRegionBytes } from '../../../../src/region/read/open-bytes.ts';
import { type Shore, seesWater } from '../../../../src/scoring/propagation/water-view.ts';
import { METRES_PER_UNIT } from '../../../../src/shared/geo/earth.ts';
import { bytesOf, REGION_INFO } from '../../../support/maps/region-fixture.ts';
import { FINE, withTerrain } from '../../../support/maps/terrain.ts';
import { cases } from '../../../support/whole.ts';

const BOUNDS: Bounds = [7.9, 49.9, 8.1, 50.1];
const [LON, LAT] = [8, 50];

function parts(): Uint8Array[] {
  const builder = new RegionBuilder();
  builder.coverage.add(LON * 1e7, LAT * 1e7);
  return builder.finish({ ...REGION_INFO, bounds: BOUNDS });
}

/** @param at elevation by metres north of the place */
const over = (at: (north: number) => number, ...shores: Shore[]) =>
  seesWater(
    [withTerrain(parts(), BOUNDS, (_, lat) => at((lat - LAT) * 1e7 * METRES_PER_UNIT), FINE)],
    LON * 1e7,
    LAT * 1e7,
    shores,
  );
const ridge = (height: number) => (north: number) =>
  300 + height * Math.max(0, 1 - Math.abs(north - 300) / 90);

test('water is in view across level land and down a slope, but not behind a hill', () => {
  expect(over(() => 300, [0, 600])).toBe(true);
  expect(over((north) => 300 - north / 10, [0, 600])).toBe(true);
  expect(over(ridge(30), [0, 600])).toBe(false);
  // The shore in the south is in view.
  expect(over(ridge(30), [0, 600], [0, -400])).toBe(true);
});

test('the view is unknown without terrain, or if the error of the terrain decides', () => {
  const plain = openRegionBytes(bytesOf(parts()), 'plain.spots');
  expect(seesWater([plain], LON * 1e7, LAT * 1e7, [[0, 600]])).toBeNull();
  expect(over(ridge(30), [0, 600], [0, 60_000])).toBeNull();
  expect(over(ridge(5), [0, 600])).toBeNull();
});

test('a higher hill never reveals water', () => {
  const rank = { true: 2, null: 1, false: 0 } as const;
  const height = fc.double({ min: 0, max: 40, noNaN: true });
  fc.assert(
    fc.property(height, height, (one, other) => {
      const seen = [Math.min(one, other), Math.max(one, other)].map((most) => over(ridge(most), [0, 600]));
      expect(rank[`${seen[1]!}`]).toBeLessThanOrEqual(rank[`${seen[0]!}`]);
    }),
    cases(10),
  );
});
