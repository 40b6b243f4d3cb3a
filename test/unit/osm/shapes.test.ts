/** Geometry of an import: cells covered by areas, rings from ways, and nearby points. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { NearbyPoints } from '../../../src/osm/emission/land/nearby-points.ts';
import { Bitmap } from '../../../src/osm/geometry/land-bitmap.ts';
import { shapeOf } from '../../../src/osm/geometry/ring-measures.ts';
import { joinRings, type MemberWay } from '../../../src/osm/geometry/rings.ts';
import { scanlines } from '../../../src/osm/geometry/scanline.ts';
import { pointInRings } from '../../../src/region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';

/** Whether an edge crosses the latitude of (x, y) within 20 units, which are 20 cm. */
function isNearEdge(x: number, y: number, rings: readonly number[][]): boolean {
  return rings.some((ring) => {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = ring.slice(i, i + 4) as [number, number, number, number];
      if (ay > y !== by > y && Math.abs(ax + ((y - ay) / (by - ay)) * (bx - ax) - x) <= 20) return true;
    }
    return false;
  });
}

describe('rows of cells', () => {
  const CELLS = 100;
  const coordinate = fc.integer({ min: 0, max: 1_000_000 });
  const polygon = fc
    .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 })
    .map((points) => [...points, points[0]!].flat());

  test('contain exactly the cells with their centre inside any rings, except within 20 cm of an edge', () => {
    fc.assert(
      fc.property(fc.array(polygon, { minLength: 1, maxLength: 3 }), (rings) => {
        const cells = new Set<string>();
        scanlines(rings, CELLS, (row, first, last) => {
          for (let col = first; col <= last; col++) cells.add(`${col},${row}`);
        });
        const wrong: [number, number][] = [];
        for (let row = 9000; row <= 9010; row++) {
          for (let col = 18_000; col <= 18_010; col++) {
            const x = ((col + 0.5) / CELLS - 180) * 1e7;
            const y = ((row + 0.5) / CELLS - 90) * 1e7;
            if (!isNearEdge(x, y, rings) && cells.has(`${col},${row}`) !== pointInRings(x, y, rings))
              wrong.push([col, row]);
          }
        }
        expect(wrong).toEqual([]);
      }),
    );
  });

  test('are limited to the requested rows', () => {
    const rows: number[] = [];
    scanlines(
      [[0, 0, 1_000_000, 0, 1_000_000, 1_000_000, 0, 1_000_000, 0, 0]],
      CELLS,
      (row) => rows.push(row),
      9003,
      9006,
    );
    expect(rows).toEqual([9003, 9004, 9005]);
  });
});

describe('marked land', () => {
  test('is found within the distance and not beyond it, give or take a cell', () => {
    const cases = fc.record({
      lat: fc.integer({ min: -60, max: 60 }),
      metres: fc.integer({ min: 30, max: 400 }),
      angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      distance: fc.integer({ min: 0, max: 600 }),
    });
    fc.assert(
      fc.property(cases, ({ lat, metres, angle, distance }) => {
        const [x, y] = [1_000_000, lat * 1e7];
        const kx = metresPerUnitEast(y);
        const half = 40;
        const side = (dx: number, dy: number) => [
          Math.round(x + dx / kx),
          Math.round(y + dy / METRES_PER_UNIT),
        ];
        const bitmap = new Bitmap();
        bitmap.fill([
          [
            ...side(-half, -half),
            ...side(half, -half),
            ...side(half, half),
            ...side(-half, half),
            ...side(-half, -half),
          ],
        ]);
        const [px, py] = side((half + distance) * Math.cos(angle), (half + distance) * Math.sin(angle)) as [
          number,
          number,
        ];
        const dx = Math.max(0, Math.abs((px - x) * kx) - half);
        const dy = Math.max(0, Math.abs((py - y) * METRES_PER_UNIT) - half);
        const away = Math.hypot(dx, dy);
        if (away < metres - 45) expect(bitmap.hasWithin(px, py, metres)).toBe(true);
        if (away > metres + 45) expect(bitmap.hasWithin(px, py, metres)).toBe(false);
      }),
    );
  });
});

describe('the nearest junction', () => {
  test('is the same as in a search through all of them', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }));
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 40 }),
        place,
        fc.constantFrom(0, 47, -70),
        ([...points], [x, dy], lat) => {
          const y = lat * 1e7 + dy;
          const nearby = new NearbyPoints();
          let nearest = Infinity;
          for (const [px, py] of points) {
            nearby.add(px, lat * 1e7 + py);
            nearest = Math.min(
              nearest,
              Math.hypot((px - x) * metresPerUnitEast(y), (lat * 1e7 + py - y) * METRES_PER_UNIT),
            );
          }
          const found = nearby.distance(x, y);
          if (nearest < 120) expect(found).toBeCloseTo(nearest, 6);
          else expect(found).toBe(Infinity);
        },
      ),
    );
  });
});

describe('rings', () => {
  test('are joined from ways in any order and direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 20 }),
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 20, maxLength: 20 }),
        (corners, dice) => {
          const at = (i: number) => [
            Math.round(1e6 * Math.cos((2 * Math.PI * i) / corners)),
            Math.round(1e6 * Math.sin((2 * Math.PI * i) / corners)),
          ];
          const ways: MemberWay[] = Array.from({ length: corners }, (_, i) => {
            const [from, to] = dice[i]![1] ? [(i + 1) % corners, i] : [i, (i + 1) % corners];
            return { firstNode: from, lastNode: to, path: Int32Array.from([...at(from), ...at(to)]) };
          });
          const mixed = ways.map((way, i) => ({ way, key: dice[i]![0] })).sort((a, b) => a.key - b.key);
          const { rings, unclosed } = joinRings(mixed.map(({ way }) => way));
          expect(unclosed).toBe(0);
          expect(rings).toHaveLength(1);
          expect(rings[0]).toHaveLength(2 * corners + 2);
          const whole = shapeOf([
            Int32Array.from([...Array.from({ length: corners + 1 }, (_, i) => at(i % corners)).flat()]),
          ]);
          expect(shapeOf(rings).squareMetres / whole.squareMetres).toBeCloseTo(1, 4);
        },
      ),
    );
  });

  test('that do not close are counted, and those that close are kept', () => {
    const way = (firstNode: number, lastNode: number): MemberWay => ({
      firstNode,
      lastNode,
      path: Int32Array.from([firstNode, 0, lastNode, 9]),
    });
    const { rings, unclosed } = joinRings([way(1, 2), way(2, 3), way(3, 1), way(7, 8), way(8, 9)]);
    expect(rings).toHaveLength(1);
    expect(unclosed).toBe(2);
  });

  test('are closed whatever ways lead away from them', () => {
    const at = (node: number) => [Math.round(1e6 * Math.cos(node)), Math.round(1e6 * Math.sin(node))];
    const way = (firstNode: number, lastNode: number): MemberWay => ({
      firstNode,
      lastNode,
      path: Int32Array.from([...at(firstNode), ...at(lastNode)]),
    });
    const corners = 6;
    const ring = Array.from({ length: corners }, (_, i) => way(i, (i + 1) % corners));
    const whole = shapeOf([Int32Array.from([...ring, ring[0]!].flatMap(({ firstNode }) => at(firstNode)))]);
    const loose = fc.array(fc.nat(corners - 1), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(loose, fc.array(fc.nat(), { minLength: 14, maxLength: 14 }), (from, keys) => {
        // two ways away from a corner, one after the other
        const away = from.flatMap((corner, i) => [way(corner, 10 + 2 * i), way(11 + 2 * i, 10 + 2 * i)]);
        const mixed = [...ring, ...away]
          .map((each, i) => ({ each, key: keys[i]! }))
          .sort((a, b) => a.key - b.key);
        const { rings, unclosed } = joinRings(mixed.map(({ each }) => each));
        expect(unclosed).toBe(away.length);
        expect(rings).toHaveLength(1);
        expect(rings[0]).toHaveLength(2 * corners + 2);
        expect(shapeOf(rings).squareMetres / whole.squareMetres).toBeCloseTo(1, 4);
      }),
    );
  });

  test('that touch at a node are both closed', () => {
    const way = (firstNode: number, lastNode: number): MemberWay => ({
      firstNode,
      lastNode,
      path: Int32Array.from([firstNode, firstNode ** 2, lastNode, lastNode ** 2]),
    });
    const eight = [way(1, 2), way(2, 3), way(3, 1), way(1, 4), way(4, 5), way(5, 1)];
    const { rings, unclosed } = joinRings(eight);
    expect(rings.map(({ length }) => length)).toEqual([8, 8]);
    expect(unclosed).toBe(0);
  });
});
