/** Lines of tours across the 180th meridian (RFC 7946, 3.1.9). */
import { expect, test } from 'bun:test';
import { lineGeometry } from '../../../../src/shared/tour-file.ts';

test('a line across the 180th meridian is cut there, in both directions', () => {
  expect(
    lineGeometry([
      [179, -17],
      [-179, -16],
      [-178, -16],
      [179, -13],
    ]),
  ).toEqual({
    type: 'MultiLineString',
    coordinates: [
      [
        [179, -17],
        [180, -16.5],
      ],
      [
        [-180, -16.5],
        [-179, -16],
        [-178, -16],
        [-180, -14],
      ],
      [
        [180, -14],
        [179, -13],
      ],
    ],
  });
});

test('other lines are whole', () => {
  const line: [number, number][] = [
    [10, 47],
    [-10, 48],
  ];
  expect(lineGeometry(line)).toEqual({ type: 'LineString', coordinates: line });
});
