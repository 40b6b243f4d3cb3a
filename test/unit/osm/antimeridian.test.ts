/** Lines and areas across the 180th meridian. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { cutPath, cutRings } from '../../../src/osm/geometry/antimeridian.ts';
import { pointInRings } from '../../../src/region/spatial/geometry.ts';
import { readMap } from '../../support/maps/osm-map.ts';

const E7 = 1e7;
/** Converts degrees to stored units. */
const units = (...degrees: number[]) => Int32Array.from(degrees, (value) => Math.round(value * E7));
const degrees = (path: Int32Array) => Array.from(path, (value) => value / E7);
/** Brings a longitude into -180 to 180. */
const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;

describe('a path across the 180th meridian', () => {
  test('is cut there, in both directions', () => {
    expect(cutPath(units(179, 10, -179, 12)).map(degrees)).toEqual([
      [179, 10, 180, 11],
      [-180, 11, -179, 12],
    ]);
    expect(cutPath(units(-179, 10, 179, 12, -178, 12)).map(degrees)).toEqual([
      [-179, 10, -180, 11],
      [180, 11, 179, 12, 180, 12],
      [-180, 12, -178, 12],
    ]);
  });

  test('that ends on it is not cut into points', () => {
    expect(cutPath(units(179, 10, 180, 10)).map(degrees)).toEqual([[179, 10, 180, 10]]);
    expect(cutPath(units(180, 10, -179, 10)).map(degrees)).toEqual([
      [180, 10, 180, 10],
      [-180, 10, -179, 10],
    ]);
  });
});

describe('a ring across the 180th meridian', () => {
  const centred = fc.record({
    west: fc.integer({ min: 150, max: 179 }),
    width: fc.integer({ min: 2, max: 60 }),
    south: fc.integer({ min: -80, max: 60 }),
    height: fc.integer({ min: 1, max: 20 }),
  });

  test('covers the same ground in parts on each side', () => {
    const probe = fc.tuple(
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.double({ min: -1, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(centred, fc.array(probe, { minLength: 20 }), ({ west, width, south, height }, probes) => {
        const corner = (lon: number, lat: number) => [wrapped(lon), lat];
        const [east, north] = [west + width, south + height];
        const ring = [
          ...corner(west, south),
          ...corner(east, south),
          ...corner(east, north),
          ...corner(west, north),
          ...corner(west, south),
        ];
        const parts = cutRings([units(...ring)]);
        for (const part of parts) {
          const xs = degrees(part).filter((_, i) => i % 2 === 0);
          expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(180);
          expect(part.slice(0, 2)).toEqual(part.slice(-2));
        }
        for (const [along, across] of probes) {
          const lon = west + (across < 0 ? -1 : across > 1 ? width + 1 : across * width);
          const isInside = across > 0 && across < 1;
          const [x, y] = units(wrapped(lon), south + along * height);
          // at the sides, rounding decides
          if (Math.abs(lon - west) < 1e-5 || Math.abs(lon - east) < 1e-5) continue;
          expect(pointInRings(x!, y!, parts)).toBe(isInside);
        }
      }),
    );
  });

  test('around a pole is left out', () => {
    expect(cutRings([units(0, -80, 100, -80, -160, -80, -80, -80, 0, -80)])).toEqual([]);
  });
});

describe('in a map', () => {
  const corners = [
    [179.9, -16.8],
    [-179.9, -16.8],
    [-179.9, -16.7],
    [179.9, -16.7],
  ] as const;
  const nodes = corners.map(([lon, lat], i) => ({ id: i + 1, lat, lon }));

  test('a road ends at the meridian and goes on beyond it', async () => {
    const { lines } = await readMap({
      nodes,
      ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'primary' } }],
    });
    const paths = lines.map(({ path }) => path.map((value) => value / E7));
    expect(paths.sort(([a], [b]) => a! - b!)).toEqual([
      [-180, -16.8, -179.9, -16.8],
      [179.9, -16.8, 180, -16.8],
    ]);
  });

  test('an area covers both sides and nothing between, as a way or a relation', async () => {
    const way = { id: 1, nodes: [1, 2, 3, 4, 1] };
    const landuse = { landuse: 'forest' };
    const relation = {
      id: 1,
      tags: { type: 'multipolygon', ...landuse },
      members: [{ type: 'way' as const, id: 1, role: 'outer' }],
    };
    for (const map of [
      { nodes, ways: [{ ...way, tags: landuse }] },
      { nodes, ways: [way], relations: [relation] },
    ]) {
      const { areas } = await readMap(map);
      expect(areas).toHaveLength(1);
      const rings = areas[0]!.rings.map((ring) => Int32Array.from(ring));
      const covers = (lon: number) => pointInRings(lon * E7, -16.75 * E7, rings);
      expect([179.95, -179.95, 0, 179.8, -179.8].map(covers)).toEqual([true, true, false, false, false]);
    }
  });
});
