/** The borders cut for a region give the same countries there as the whole file. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { platform } from '../../../src/platform/runtime.ts';
import type { Bounds } from '../../../src/region/format/region-info.ts';
import { BorderAtlas } from '../../../src/region/world/border-atlas.ts';
import { cutAtlas } from '../../../src/region/world/cut-atlas.ts';

const whole = platform.atlases()[0]!;
const atlas = new BorderAtlas(whole);

test.each<[string, Bounds, maxBytes: number]>([
  ['Liechtenstein, with its neighbours', [9.46, 47.04, 9.64, 47.28], 20_000],
  ['inside one country, far from its border', [10.0, 50.0, 10.2, 50.2], 20_000],
  ['a coast with islands', [14.1, 35.7, 14.6, 36.1], 40_000],
  ['the high seas', [-30, 30, -29, 31], 200],
  ['where states meet', [8.3, 49.2, 9.2, 50.0], 20_000],
  ['beside the antimeridian', [179.0, -17.5, 180, -16.0], 40_000],
])('the cut borders locate positions like the whole: %s', (_, bounds, maxBytes) => {
  const part = cutAtlas(whole, bounds);
  expect(part.length).toBeLessThan(maxBytes);
  const cut = new BorderAtlas(part);
  // lookups use whole cells of 0.01 degrees
  const near = 0.01;
  const lat = fc.double({ min: bounds[1] - near, max: bounds[3] + near, noNaN: true });
  const lon = fc.double({ min: bounds[0] - near, max: Math.min(180, bounds[2] + near), noNaN: true });
  fc.assert(
    fc.property(lat, lon, (lat, lon) => expect(cut.locate(lat, lon)).toEqual(atlas.locate(lat, lon))),
    { numRuns: 300 },
  );
});
