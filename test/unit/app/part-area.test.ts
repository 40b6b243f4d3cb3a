/** The area of a partial pack of a region, also across the 180th meridian. */
import { expect, test } from 'bun:test';
import { boundsOfPart } from '../../../src/app/regions/packs/part-area.ts';
import type { Bounds, RegionInfo } from '../../../src/region/format/region-info.ts';

const regionWith = (bounds: Bounds) => ({ info: { title: 'Fiji', bounds } as RegionInfo });
const FIJI = regionWith([-180, -20, 180, -12]);

test.each<[string, Bounds, Bounds | null]>([
  ['inside', [178, -18, 178.4, -17.7], [178, -18, 178.4, -17.7]],
  ['across', [179.9, -17, -179.9, -16.7], [179.9, -17, -179.9, -16.7]],
  ['across, partly outside', [179.9, -21, -179.9, -19.8], [179.9, -20, -179.9, -19.8]],
  ['around all', [-180, -90, 180, 90], null],
])('a bbox %s', (_, box, expected) => {
  expect(boundsOfPart(FIJI, box)).toEqual(expected);
});

test('a bbox across the line of a region on one side of it is cut there', () => {
  const east = regionWith([177, -20, 179.95, -12]);
  expect(boundsOfPart(east, [179.9, -17, -179.9, -16.7])).toEqual([179.9, -17, 179.95, -16.7]);
  expect(() => boundsOfPart(east, [179.96, -17, -179.9, -16.7])).toThrow(
    'touches Fiji: 177.00,-20.00,179.95',
  );
});
