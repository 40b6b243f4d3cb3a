// Speeds on bends: from the piece of a road and what lies around it, in time that grows with the length of the road.
import { describe, expect, test } from 'bun:test';
import { Bends } from '../../../../src/osm/import/bends.ts';
import { metresOfPath } from '../../../../src/region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../../src/shared/geo/earth.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const Y = 47.1e7;

/** Returns a road of these positions, metres east and north. */
function road(...spots: [east: number, north: number][]): Int32Array {
  const east = metresPerUnitEast(Y);
  return Int32Array.from(spots.flatMap(([x, y]) => [9e7 + x / east, Y + y / METRES_PER_UNIT]));
}

/** Returns the longer piece that says something about the bends of a short one, point by point. */
function pieceAround(path: Int32Array, from: number, to: number): Int32Array {
  const piece = () => path.subarray(2 * from, 2 * to + 2);
  if (metresOfPath(piece()) >= 120) return piece();
  while (metresOfPath(piece()) < 300 && (from > 0 || 2 * to + 2 < path.length)) {
    from = Math.max(0, from - 1);
    to = Math.min(path.length / 2 - 1, to + 1);
  }
  return piece();
}

test('a short piece is as fast as the longer one around it, whatever the shape', () => {
  const random = seededRandom(58);
  for (let i = 0; i < 200; i++) {
    const reach = 5 + 60 * random();
    let [x, y] = [0, 0];
    const spots = Array.from({ length: 3 + Math.floor(40 * random()) }, (): [number, number] => {
      // some positions are repeated
      if (random() > 0.1) [x, y] = [x + reach * (random() - 0.3), y + reach * (random() - 0.3)];
      return [x, y];
    });
    const path = road(...spots);
    const bends = new Bends(path);
    for (let to = 1; to < spots.length; to++) {
      const from = Math.floor(to * random());
      const around = pieceAround(path, from, to);
      const alone = new Bends(around).speedOn(0, around.length / 2 - 1);
      expect(bends.speedOn(from, to)).toBe(alone);
    }
  }
});

describe('a road', () => {
  test('of 100 m, or without a bend, is as fast as its limit', () => {
    expect(new Bends(road([0, 0], [50, 0], [50, 50])).speedOn(0, 2)).toBe(Infinity);
    expect(new Bends(road([0, 0], [500, 0], [500, 0], [900, 0])).speedOn(0, 3)).toBe(Infinity);
  });

  test('with a right angle in 200 m is driven at 32 km/h', () => {
    // radius 200 / (pi / 2) / 2.5 = 51 m, with 1.5 m/s² 8.7 m/s = 31.5 km/h, in steps of 4
    expect(new Bends(road([0, 0], [100, 0], [100, 100])).speedOn(0, 2)).toBe(32);
  });

  test('that ends where it begins counts only its own piece', () => {
    const ring = road([0, 0], [60, 0], [60, 60], [0, 60], [0, 0]);
    expect(new Bends(ring).speedOn(0, 1)).toBe(Infinity);
    expect(new Bends(ring).speedOn(0, 4)).toBeLessThan(40);
  });
});

test('the time for a piece does not depend on the distance of the points', () => {
  const count = 20_000;
  const timeOf = (apart: number) => {
    const bends = new Bends(
      road(...Array.from({ length: count }, (_, i): [number, number] => [apart * i, i % 2])),
    );
    const before = process.cpuUsage().user;
    for (let i = 1; i < count; i++) bends.speedOn(i - 1, i);
    return process.cpuUsage().user - before;
  };
  timeOf(10);
  // 1,500 points on each side instead of 5
  expect(timeOf(0.1)).toBeLessThan(5 * timeOf(30) + 100_000);
});
