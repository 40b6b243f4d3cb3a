/** Bboxes of partial packs. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isInside } from '../../../src/shared/geo/box.ts';
import { boxInView, parsePart, partName } from '../../../src/shared/geo/region-part.ts';

test('a bbox is widened to hundredths of a degree, once', () => {
  const box = parsePart('-56.2342,-34.9219,-56.1781,-34.8805')!;
  expect(box).toEqual([-56.24, -34.93, -56.17, -34.88]);
  expect(parsePart(box.join(','))).toEqual(box);
  expect(partName({ of: 'montevideo', bbox: box })).toBe('montevideo--5624_-3493_-5617_-3488');
});

test.each(['0x9,47,9.2,47.1', '9, 47,9.2,47.1', ' 9,47,9.2,47.1', '9,47,9.2,'])(
  'the text "%s" is not a bbox, as such numbers are refused elsewhere in requests',
  (text) => {
    expect(parsePart(text)).toBeNull();
  },
);

test('every view of the map has a valid bbox that contains its centre', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(
      degrees(180),
      degrees(80),
      fc.double({ min: 0.001, max: 5, noNaN: true }),
      fc.double({ min: 0.001, max: 4, noNaN: true }),
      (lon, lat, width, height) => {
        const onEarth = (degrees: number) => degrees - 360 * Math.round(degrees / 360);
        const box = boxInView([onEarth(lon - width), lat - height, onEarth(lon + width), lat + height]);
        expect(parsePart(box.join(','))).toEqual(box);
        expect(isInside({ lat, lon }, box)).toBe(true);
      },
    ),
  );
});

test('a bbox across the 180th meridian is one of a part', () => {
  const box = parsePart('179.991,-17,-179.991,-16.9')!;
  expect(box).toEqual([179.99, -17, -179.99, -16.9]);
  expect(partName({ of: 'fiji', bbox: box })).toBe('fiji-17999_-1700_-17999_-1690');
});

test.each([
  ['9.519999999,47.1,9.520000001,47.100000001', [9.52, 47.1, 9.53, 47.11]],
  ['179.999999999,89.999999999,180,90', [179.99, 89.99, 180, 90]],
  ['179.999999999,-17,-179.999999999,-16.9', [180, -17, -179.99, -16.9]],
  ['-180,-90,-179.999999999,-89.999999999', [-180, -90, -179.99, -89.99]],
])('a bbox of millimetres on a hundredth has an area: %s', (text, expected) => {
  const box = parsePart(text)!;
  expect<number[]>(box).toEqual(expected);
  expect(parsePart(box.join(','))).toEqual(box);
});
