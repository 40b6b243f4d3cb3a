/** Simplified borders: how far they may move, and what they must keep. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { boxOf, simplifyRings } from '../../../scripts/states/simplify.ts';

const METRES_PER_DEGREE = 111_133;
const options = { unitsPerDegree: 100_000, toleranceMetres: 600, isletMetres: 800 };

/** Returns a jagged closed ring around (10 E, 50 N), from radii in degrees at equal angles. */
function star(radii: readonly number[]): [number, number][] {
  const ring = radii.map((radius, i): [number, number] => {
    const angle = (2 * Math.PI * i) / radii.length;
    return [10 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

describe('a simplified border', () => {
  test('stays within the tolerance of every dropped vertex', () => {
    const radii = fc.array(fc.double({ min: 0.2, max: 0.3, noNaN: true }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(radii, (each) => {
        const ring = star(each);
        const [simple] = simplifyRings([ring], options);
        for (const [lon, lat] of ring) expect(metresFrom(lon, lat, simple!)).toBeLessThan(601);
      }),
    );
  });

  test('stays closed and loses vertices on straight lines', () => {
    const corners = [
      [10, 50],
      [11, 50],
      [11, 51],
      [10, 51],
    ] as const;
    const dense = corners.flatMap(([lon, lat], i) => {
      const [toLon, toLat] = corners[(i + 1) % 4]!;
      return [0, 0.25, 0.5, 0.75].map((t): [number, number] => [
        lon + t * (toLon - lon),
        lat + t * (toLat - lat),
      ]);
    });
    const [simple] = simplifyRings([[...dense, dense[0]!]], options);
    expect(simple).toEqual([10, 50, 11, 50, 11, 51, 10, 51, 10, 50].map((degrees) => degrees * 100_000));
  });

  test('loses islets but never its last ring', () => {
    const islet = star([0.001, 0.001, 0.001, 0.001]);
    const island = star([0.1, 0.1, 0.1, 0.1]);
    expect(simplifyRings([islet, island], options)).toHaveLength(1);
    expect(simplifyRings([islet], { ...options, toleranceMetres: 0 })).toHaveLength(1);
  });

  test('has the bbox of its vertices', () => {
    const rings = simplifyRings([star([0.2, 0.1, 0.3, 0.1])], { ...options, toleranceMetres: 0 });
    expect(boxOf(rings, 100_000)).toEqual([9.7, 49.9, 10.2, 50.1]);
  });
});

/**
 * Returns the distance from a position to a ring, m. Uses one scale for the whole ring, as the simplification does.
 */
function metresFrom(lon: number, lat: number, ring: readonly number[]): number {
  const scaleEast = Math.cos(((ring[1]! / 1e5) * Math.PI) / 180) * METRES_PER_DEGREE;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const ax = (ring[i]! / 1e5 - lon) * scaleEast;
    const ay = (ring[i + 1]! / 1e5 - lat) * METRES_PER_DEGREE;
    const dx = (ring[i + 2]! / 1e5 - lon) * scaleEast - ax;
    const dy = (ring[i + 3]! / 1e5 - lat) * METRES_PER_DEGREE - ay;
    const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(ax + t * dx, ay + t * dy));
  }
  return nearest;
}
