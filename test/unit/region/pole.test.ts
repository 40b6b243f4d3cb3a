/** The point that represents a place lies inside of the place. */
import { describe, expect, test } from 'bun:test';
import { AreaKind } from '../../../src/region/format/codes.ts';
import { pointInRings } from '../../../src/region/spatial/geometry.ts';
import { poleOf } from '../../../src/region/spatial/pole.ts';
import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../../src/shared/geo/earth.ts';
import { anArea, regionOf } from '../../support/maps/region-fixture.ts';

const [X, Y] = [toUnits(11.28), toUnits(49.51)];

/** A closed ring from corners in metres. */
function ring(...corners: [east: number, north: number][]): Int32Array {
  return Int32Array.from(
    [...corners, corners[0]!].flatMap(([east, north]) => [
      X + Math.round(east / metresPerUnitEast(Y)),
      Y + Math.round(north / METRES_PER_UNIT),
    ]),
  );
}

/** An L-shaped area around two sides of a yard: the mean of its corners lies in the yard. */
const L_SHAPE = ring([0, 0], [200, 0], [200, 20], [20, 20], [20, 200], [0, 200]);
const WITH_HOLE = [
  ring([0, 0], [100, 0], [100, 100], [0, 100]),
  ring([20, 20], [95, 20], [95, 95], [20, 95]),
];

describe('the pole of an area', () => {
  test.each([
    ['around a corner', [L_SHAPE]],
    ['with a hole', WITH_HOLE],
    ['in two parts, the smaller one first', [ring([500, 0], [505, 0], [502, 5]), L_SHAPE]],
    ['with a width of 1.5 m', [ring([0, 0], [300, 0], [300, 1.5], [0, 1.5])]],
  ])('%s lies inside', (_, rings) => {
    const [x, y] = poleOf(rings);
    expect(pointInRings(x, y, rings)).toBe(true);
  });

  test('is as far from every edge as possible', () => {
    const [x, y] = poleOf([ring([0, 0], [60, 0], [60, 40], [0, 40])]);
    expect(Math.abs((y - Y) * METRES_PER_UNIT - 20)).toBeLessThan(1.5);
    expect((x - X) * metresPerUnitEast(Y)).toBeGreaterThan(18);
  });

  const SQUARE = ring([0, 0], [1000, 0], [1000, 1000], [0, 1000]);
  /** A small ring with more vertices than the square. */
  const hexagon = (east: number, north: number) =>
    ring(
      ...[0, 1, 2, 3, 4, 5].map((i): [number, number] => [
        east + 20 * Math.cos((i * Math.PI) / 3),
        north + 20 * Math.sin((i * Math.PI) / 3),
      ]),
    );

  test.each([
    ['part', [SQUARE, hexagon(2000, 0)]],
    ['hole', [SQUARE, hexagon(100, 100)]],
  ])('does not depend on a detailed small %s', (_, rings) => {
    const [x, y] = poleOf(rings);
    expect(Math.abs((y - Y) * METRES_PER_UNIT - 500)).toBeLessThan(50);
    expect(Math.abs((x - X) * metresPerUnitEast(Y) - 500)).toBeLessThan(50);
  });

  test.each(['parking', 'rest_area', 'services', 'caravan_site', 'camp_site'] as const)(
    'is the position of a place of kind %s in a region',
    (kind) => {
      const region = regionOf((builder) =>
        builder.areas.add(anArea({ osmId: 1, kind: AreaKind[kind], rings: [L_SHAPE] })),
      );
      const { centre } = region.areas;
      expect(pointInRings(centre.at(0), centre.at(1), [L_SHAPE])).toBe(true);
    },
  );
});
