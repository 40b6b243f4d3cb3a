/** Bounding boxes of requests, also across the 180th meridian (RFC 7946, 5.2). */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  halvesOf,
  isInside,
  lonWithin,
  middleOf,
  overlap,
  parseAnyBox,
  parseBox,
  sizeOf,
  widthOf,
} from '../../../src/shared/geo/box.ts';

const FIJI = '179.9,-17,-179.9,-16.7';

describe('a bbox whose west side is east of its east side', () => {
  const box = parseAnyBox(FIJI)!;

  test('crosses the 180th meridian', () => {
    expect(box).toEqual([179.9, -17, -179.9, -16.7]);
    expect(widthOf(box)).toBeCloseTo(0.2, 9);
    expect(sizeOf(box).width).toBeCloseTo(21_270, -2);
    expect(halvesOf(box)).toEqual([
      [179.9, -17, 180, -16.7],
      [-180, -17, -179.9, -16.7],
    ]);
    expect(Math.abs(middleOf(box).lon)).toBeCloseTo(180, 9);
    const within = [179.95, -179.95, 180, -180].map((lon) => isInside({ lat: -16.8, lon }, box));
    expect(within).toEqual([true, true, true, true]);
    expect(isInside({ lat: -16.8, lon: 0 }, box)).toBe(false);
    expect(overlap(box, [-179.95, -17, -170, -16])).toBe(true);
    expect(overlap([170, -17, 179.95, -16], box)).toBe(true);
    expect(overlap(box, [0, -17, 10, -16])).toBe(false);
  });

  test('may be wider than half of the Earth, as views of the Pacific are', () => {
    expect(parseAnyBox('10,-60,-10,60')).toEqual([10, -60, -10, 60]);
    expect(isInside({ lat: 0, lon: 170 }, [10, -60, -10, 60])).toBe(true);
  });

  test('has its sides in the wrong order if it is nearly as wide as the Earth', () => {
    for (const text of [
      '10,47,9,48',
      '1,0,-1,1',
      '0,0,0,1',
      '180,-90,-180,90',
      '181,0,-179,1',
      '179,0,-181,1',
    ])
      expect({ text, box: parseAnyBox(text) }).toEqual({ text, box: null });
  });

  test('can be a part of a region, if it is small', () => {
    expect(parseBox(FIJI)).toEqual([179.9, -17, -179.9, -16.7]);
    expect(parseBox('179,-17,-179,-16.7')).toBeNull();
  });
});

test('a position is in a bbox exactly if it is in one of its halves', () => {
  const lon = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(lon, lon, lon, (west, east, at) => {
      const box = parseAnyBox(`${west.toFixed(6)},-10,${east.toFixed(6)},10`);
      // the meridian itself has two longitudes, of which a half that begins there has one
      if (!box || Math.abs(at) === 180) return;
      const place = { lat: 0, lon: at };
      expect(isInside(place, box)).toBe(halvesOf(box).some((half) => isInside(place, half)));
      expect(isInside({ lat: 0, lon: lonWithin(box, 0.5) }, box)).toBe(true);
    }),
  );
});
