/** Queries of a region give the same results as a plain loop over all features. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { AreaKind, LineClass, PointCategory, SoundKind } from '../../../src/region/format/codes.ts';
import { NEAREST_SETS } from '../../../src/region/format/reach.ts';
import { COVERAGE_CELLS_PER_DEGREE, colOf, gridRowOf } from '../../../src/region/format/sections/grids.ts';
import { areasAround } from '../../../src/region/read/around/areas-around.ts';
import { nearestPoint, pointsAround } from '../../../src/region/read/around/points-around.ts';
import { segmentsAround } from '../../../src/region/read/around/segments-around.ts';
import type { Region } from '../../../src/region/read/reader.ts';
import { pointInRings, squaredDistanceToSegment } from '../../../src/region/spatial/geometry.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { anArea, aPoint, aWay, regionOf } from '../../support/maps/region-fixture.ts';

/** Generators of random positions in about 6 x 6 km around a position. */
function randomPlace(lat: number, lon: number, seed: number) {
  const random = mulberry(seed);
  const width = 0.03 / Math.max(0.02, Math.cos((lat * Math.PI) / 180));
  const x = () => wrap(lon + (random() - 0.5) * 2 * width);
  const y = () => Math.max(-89.99, Math.min(89.99, lat + (random() - 0.5) * 0.06));
  return { random, width, x, y };
}

function wrap(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const METRES = 0.0111195080233533;

/** Offset in metres from the spot, the short way around the Earth, by independent arithmetic. */
function offset(x: number, y: number, spotX: number, spotY: number): [number, number] {
  let dx = x - spotX;
  if (dx > 1.8e9) dx -= 3.6e9;
  if (dx < -1.8e9) dx += 3.6e9;
  return [dx * METRES * Math.cos((spotY / 1e7) * (Math.PI / 180)), (y - spotY) * METRES];
}

const PLACES = [
  ['a town', 48.2, 16.3],
  ['the equator at Greenwich', 0, 0],
  ['the antimeridian from the east', -17, 179.999],
  ['the antimeridian from the west', 66, -179.995],
  ['89 degrees north', 89, 30],
] as const;

for (const [name, lat, lon] of PLACES) {
  describe(`at ${name}`, () => {
    test('segments within a distance are exactly those a full loop finds', () => {
      const place = randomPlace(lat, lon, 1);
      const segments: [number, number, number, number][] = [];
      const region = regionOf((builder) => {
        const way = builder.lines.addWay(aWay({ osmId: 1, lineClass: LineClass.residential }));
        for (let i = 0; i < 2000; i++) {
          const x1 = toUnits(place.x());
          const y1 = toUnits(place.y());
          const [x2, y2] = [x1 + Math.round(place.random() * 5000), y1 + Math.round(place.random() * 5000)];
          if (x2 > 1.8e9) continue;
          segments.push([x1, y1, x2, y2]);
          builder.lines.addSegment(way, x1, y1, x2, y2, SoundKind.road_urban, 10 ** 5, 10 ** 4);
        }
      });
      const layer = region.layers[0]!;
      for (let i = 0; i < 40; i++) {
        const [x, y, metres] = [toUnits(place.x()), toUnits(place.y()), place.random() * 900];
        const found: number[] = [];
        segmentsAround(region, layer, x, y, metres, (_, distance) => found.push(distance));
        const expected = segments
          .map(([x1, y1, x2, y2]) =>
            Math.sqrt(squaredDistanceToSegment(...offset(x1, y1, x, y), ...offset(x2, y2, x, y))),
          )
          .filter((distance) => distance <= metres);
        expectSameDistances(found, expected, metres);
      }
    });

    test('points within a distance and the nearest of a kind are those of a full loop', () => {
      const place = randomPlace(lat, lon, 2);
      const points: { x: number; y: number; radius: number }[] = [];
      const region = regionOf((builder) => {
        for (let i = 0; i < 300; i++) {
          const point = { x: toUnits(place.x()), y: toUnits(place.y()), radius: i % 5 === 0 ? 40 : 0 };
          points.push(point);
          builder.points.add(aPoint({ ...point, osmId: i + 1, category: PointCategory.police }));
        }
      });
      const { limit } = NEAREST_SETS.find((set) => set.name === 'police')!;
      for (let i = 0; i < 60; i++) {
        const [x, y, metres] = [toUnits(place.x()), toUnits(place.y()), place.random() * 450];
        const distances = points.map((point) =>
          Math.max(0, Math.hypot(...offset(point.x, point.y, x, y)) - point.radius),
        );
        const found: number[] = [];
        pointsAround(region, 'near', x, y, metres, (_, distance) => found.push(distance));
        expectSameDistances(
          found,
          distances.filter((distance) => distance <= metres),
          metres,
        );
        const nearest = Math.min(...distances);
        const hit = nearestPoint(region, 'police', x, y);
        if (nearest <= limit) expect(hit!.distance).toBeCloseTo(nearest, 3);
        else expect(hit).toBeNull();
      }
    });

    test('areas that contain a point, and the distances to others, match their uncut rings', () => {
      const place = randomPlace(lat, lon, 3);
      const rings: Int32Array[][] = [];
      const region = regionOf((builder) => {
        for (let i = 0; i < 30; i++) {
          const outer = star(
            toUnits(place.x()),
            toUnits(place.y()),
            20_000 + place.random() * 60_000,
            3 + Math.floor(place.random() * 400),
            place.random,
          );
          if (!outer) continue;
          const hole = outer.map((value, k) =>
            Math.round(centre(outer, k % 2) + (value - centre(outer, k % 2)) * 0.4),
          );
          rings.push([outer, hole]);
          builder.areas.add(anArea({ osmId: i + 1, kind: AreaKind.residential, rings: [outer, hole] }));
        }
      });
      for (let i = 0; i < 60; i++) {
        const [x, y] = [toUnits(place.x()), toUnits(place.y())];
        const found = new Map<number, number>();
        areasAround(region, 'local', x, y, 150, (area, distance) => {
          const id = region.areas.id.at(area);
          found.set(id, Math.min(distance, found.get(id) ?? Infinity));
        });
        for (const [id, area] of rings.entries()) {
          const metres = area.map((ring) => ringInMetres(ring, x, y));
          const distance = pointInRings(0, 0, metres) ? 0 : Math.min(...metres.map(ringDistance));
          if (Math.abs(distance - 150) < 0.1) continue;
          if (distance <= 150) expect(found.get(idOf(region, rings, id))).toBeCloseTo(distance, 0);
          else expect(found.has(idOf(region, rings, id))).toBe(false);
        }
      }
    });
  });
}

test('an empty region finds nothing in every query', () => {
  const region = regionOf(() => undefined);
  for (const layer of region.layers) segmentsAround(region, layer, 0, 0, 5000, () => expect.unreachable());
  pointsAround(region, 'near', 0, 0, 450, () => expect.unreachable());
  areasAround(region, 'local', 0, 0, 150, () => expect.unreachable());
  expect(nearestPoint(region, 'police', 0, 0)).toBeNull();
  expect(region.covers(0, 0)).toBe(false);
  expect(region.groundAt(0, 0)).toBeNull();
});

test('coverage closes holes inside the data and never grows beyond it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), {
        minLength: 1,
        maxLength: 60,
      }),
      (cells) => {
        const at = (col: number, row: number): [number, number] => [
          toUnits(10 + (col + 0.5) / 256),
          toUnits(45 + (row + 0.5) / 256),
        ];
        const region = regionOf((builder) => {
          for (const [col, row] of cells) builder.coverage.add(...at(col, row));
        });
        for (const [col, row] of cells) expect(region.covers(...at(col, row))).toBe(true);
        const cols = cells.map(([col]) => col);
        const rows = cells.map(([, row]) => row);
        expect(region.covers(...at(Math.min(...cols) - 1, rows[0]!))).toBe(false);
        expect(region.covers(...at(Math.max(...cols) + 1, rows[0]!))).toBe(false);
        expect(region.covers(...at(cols[0]!, Math.min(...rows) - 1))).toBe(false);
        expect(region.covers(...at(cols[0]!, Math.max(...rows) + 1))).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
  const ring = regionOf((builder) => {
    for (let i = 0; i <= 6; i++) {
      for (const [col, row] of [
        [i, 0],
        [i, 6],
        [0, i],
        [6, i],
      ] as const)
        builder.coverage.add(toUnits(10 + (col + 0.5) / 256), toUnits(45 + (row + 0.5) / 256));
    }
  });
  expect(ring.covers(toUnits(10 + 3.5 / 256), toUnits(45 + 3.5 / 256))).toBe(true);
});

test('the distance to the edge of the data is never too long, and nothing outside the bounds is covered', () => {
  const at = (col: number, row: number): [number, number] => [
    toUnits(10 + (col + 0.5) / 256),
    toUnits((row + 0.5) / 256),
  ];
  const region = regionOf(
    (builder) => {
      for (let col = 0; col < 9; col++)
        for (let row = 0; row < 7; row++) builder.coverage.add(...at(col, row));
    },
    { bounds: [10, 0, 10 + 9 / 256, 6 / 256] },
  );
  const cell = 111_195 / 256;
  const within = (metres: number, cells: number) => {
    expect(metres).toBeLessThanOrEqual(cells * cell);
    expect(metres).toBeGreaterThan((cells - 1) * cell);
  };
  within(region.metresInside(...at(4, 3), 5000), 3);
  within(region.metresInside(...at(1, 3), 5000), 1);
  expect(region.metresInside(...at(0, 0), 5000)).toBe(0);
  expect(region.metresInside(...at(4, 3), 500)).toBe(500);
  expect(region.covers(...at(4, 5))).toBe(true);
  expect(region.covers(...at(4, 6))).toBe(false);
});

test('the distance to an oblique edge of the data is never too long', () => {
  // a triangle with its corner in the south-west
  const side = 14;
  const region = regionOf((builder) => {
    for (let col = 0; col < side; col++)
      for (let row = 0; col + row < side; row++)
        builder.coverage.add(toUnits(10 + (col + 0.5) / 256), toUnits((row + 0.5) / 256));
  });
  const cell = 111_195 / 256;
  // cells along the diagonal: the corner of the first one touches the edge
  for (let away = 0; away < 4; away++) {
    const at = toUnits((6 - away + 0.5) / 256);
    const metres = region.metresInside(toUnits(10) + at, at, 5000);
    expect(metres).toBeLessThanOrEqual(distanceToTriangle(6 - away));
    expect(metres).toBeGreaterThan(distanceToTriangle(6 - away) - 50);
  }

  /** Returns the least distance between a cell on the diagonal and the cells outside the triangle, m. */
  function distanceToTriangle(at: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let col = -1; col <= side; col++)
      for (let row = -1; row <= side; row++) {
        if (col >= 0 && row >= 0 && col + row < side) continue;
        const gap = (other: number) => Math.max(0, Math.abs(other - at) - 1) * cell;
        least = Math.min(least, Math.hypot(gap(col), gap(row)));
      }
    return least;
  }
});

test('data does not end at known cells such as sea, although they are not covered', () => {
  const at = (col: number, row: number): [number, number] => [
    toUnits(10 + (col + 0.5) / 256),
    toUnits((row + 0.5) / 256),
  ];
  const withSea = (cells: number) =>
    regionOf((builder) => {
      for (let col = 0; col < 9; col++)
        for (let row = 0; row < 9; row++) builder.coverage.add(...at(col, row));
      const [x, y] = at(9, 0);
      const col = Math.floor(colOf(x, COVERAGE_CELLS_PER_DEGREE));
      const row = Math.floor(gridRowOf(y, COVERAGE_CELLS_PER_DEGREE));
      for (let other = 0; other < 9; other++) builder.coverage.addKnown(row + other, col, col + cells - 1);
    });
  const metres = (cells: number, col: number) => withSea(cells).metresInside(...at(col, 4), 5000);
  expect(metres(0, 8)).toBe(0);
  expect(metres(2, 8)).toBeGreaterThan(400);
  expect(metres(12, 8)).toBeGreaterThan(metres(2, 8));
  expect(metres(12, 2)).toBe(metres(0, 2));
  expect(withSea(12).covers(...at(8, 4))).toBe(true);
  expect(withSea(12).covers(...at(10, 4))).toBe(false);
  expect(withSea(12).metresInside(...at(10, 4), 5000)).toBe(0);
});

/** Compares distances except at the edge of the search, where rounding may decide either way. */
function expectSameDistances(found: number[], expected: number[], metres: number): void {
  const inner = (list: number[]) => list.filter((distance) => distance < metres - 0.01).sort((a, b) => a - b);
  const [a, b] = [inner(found), inner(expected)];
  expect(a.length).toBe(b.length);
  for (const [i, distance] of a.entries()) expect(distance).toBeCloseTo(b[i]!, 3);
}

function star(x: number, y: number, size: number, vertices: number, random: () => number): Int32Array | null {
  const stretch = Math.min(40, 1 / Math.max(0.02, Math.cos((y / 1e7) * (Math.PI / 180))));
  if (Math.abs(x) + size * stretch > 1.79e9 || Math.abs(y) + size > 8.99e8) return null;
  const ring: number[] = [];
  for (let i = 0; i < vertices; i++) {
    const angle = (i / vertices) * 2 * Math.PI;
    const r = size * (0.5 + random() / 2);
    ring.push(Math.round(x + Math.cos(angle) * r * stretch), Math.round(y + Math.sin(angle) * r));
  }
  ring.push(ring[0]!, ring[1]!);
  return Int32Array.from(ring);
}

function centre(ring: Int32Array, axis: number): number {
  let sum = 0;
  for (let i = axis; i < ring.length - 2; i += 2) sum += ring[i]!;
  return sum / (ring.length / 2 - 1);
}

function ringInMetres(ring: Int32Array, x: number, y: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < ring.length; i += 2) out.push(...offset(ring[i]!, ring[i + 1]!, x, y));
  return out;
}

function ringDistance(ring: number[]): number {
  let squared = Infinity;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    squared = Math.min(squared, squaredDistanceToSegment(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!));
  }
  return Math.sqrt(squared);
}

/** Areas have ids in the order in which they were added. */
function idOf(region: Region, rings: unknown[], index: number): number {
  expect(region.areas.id.length).toBe(rings.length);
  return region.areas.id.at(index);
}
