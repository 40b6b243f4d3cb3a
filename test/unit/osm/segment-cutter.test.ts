import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Emission } from '../../../src/osm/emission/emission.ts';
import { SegmentCutter } from '../../../src/osm/emission/segment-cutter.ts';
import { straighten } from '../../../src/osm/geometry/straighten.ts';
import { squaredDistanceToSegment } from '../../../src/region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../src/shared/geo/earth.ts';

interface Piece {
  from: [number, number];
  to: [number, number];
  kind: number;
  light: number;
  heavy: number;
}

const LAT = 470_000_000;
const KX = metresPerUnitEast(LAT);
const place = (east: number, north: number): [number, number] => [
  Math.round(90_000_000 + east / KX),
  Math.round(LAT + north / METRES_PER_UNIT),
];
const metres = ([x1, y1]: [number, number], [x2, y2]: [number, number]) =>
  Math.hypot((x2 - x1) * KX, (y2 - y1) * METRES_PER_UNIT);
const away = ([x, y]: [number, number], [x1, y1]: [number, number], [x2, y2]: [number, number]) =>
  Math.sqrt(
    squaredDistanceToSegment(
      (x1 - x) * KX,
      (y1 - y) * METRES_PER_UNIT,
      (x2 - x) * KX,
      (y2 - y) * METRES_PER_UNIT,
    ),
  );

/** A winding line with vertices a few metres to a few hundred metres apart; it may return to its start. */
const line = fc
  .array(fc.tuple(fc.integer({ min: -150, max: 300 }), fc.integer({ min: -20, max: 20 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    let [east, north] = [0, 0];
    return [
      place(0, 0),
      ...steps.map(([dx, dy]) => {
        east += dx;
        north += dy;
        return place(east, north);
      }),
    ];
  })
  .filter((vertices) => vertices.some((each) => metres(each, vertices[0]!) > 1));

function cut(vertices: [number, number][], emissionAt: (x: number, y: number) => Emission): Piece[] {
  const pieces: Piece[] = [];
  const cutter = new SegmentCutter((x1, y1, x2, y2, kind, light, heavy) =>
    pieces.push({ from: [x1, y1], to: [x2, y2], kind, light, heavy }),
  );
  cutter.cut(Int32Array.from(vertices.flat()), emissionAt);
  return pieces;
}

const LOUD: Emission = { kind: 1, light: 2e6, heavy: 1e6 };
const QUIET: Emission = { kind: 0, light: 1e5, heavy: 0 };

describe('a straightened line', () => {
  test('keeps its vertices in order and stays within the tolerance of all of them', () => {
    fc.assert(
      fc.property(line, fc.constantFrom(0.5, 1, 5), (vertices, tolerance) => {
        const kept: number[] = [];
        const [xs, ys] = [0, 1].map((axis) => Int32Array.from(vertices, (vertex) => vertex[axis]!)) as [
          Int32Array,
          Int32Array,
        ];
        straighten(xs, ys, 0, vertices.length - 1, tolerance, kept);
        const corners = [0, ...kept, vertices.length - 1];
        for (let i = 1; i < corners.length; i++) {
          const [from, to] = [corners[i - 1]!, corners[i]!];
          expect(to).toBeGreaterThan(from);
          for (let between = from + 1; between < to; between++) {
            expect(away(vertices[between]!, vertices[from]!, vertices[to]!)).toBeLessThan(tolerance + 0.05);
          }
        }
      }),
    );
  });

  test('is cut into two pieces if nearly straight, however many vertices it has', () => {
    const pieces = cut(
      Array.from({ length: 50 }, (_, i) => place(3 * i, 0.4 * (i % 2))),
      () => LOUD,
    );
    expect(pieces).toHaveLength(2);
  });
});

describe('the pieces of a line', () => {
  test('are consecutive from start to end, none longer than 100 m', () => {
    fc.assert(
      fc.property(line, (vertices) => {
        const pieces = cut(vertices, (x) => (x > 90_000_000 ? LOUD : QUIET));
        expect(pieces[0]!.from).toEqual(vertices[0]!);
        for (const [i, { from, to }] of pieces.entries()) {
          expect(metres(from, to)).toBeLessThan(100.1);
          if (i > 0) expect(metres(pieces[i - 1]!.to, from)).toBe(0);
        }
        expect(metres(pieces.at(-1)!.to, vertices.at(-1)!)).toBe(0);
      }),
    );
  });

  test('together emit as much as the mapped line', () => {
    fc.assert(
      fc.property(line, (vertices) => {
        const pieces = cut(vertices, () => LOUD);
        const length = vertices.slice(1).reduce((sum, each, i) => sum + metres(vertices[i]!, each), 0);
        const sound = pieces.reduce((sum, { from, to, light }) => sum + metres(from, to) * light, 0);
        expect(sound / (length * LOUD.light)).toBeCloseTo(1, 3);
      }),
    );
  });

  test.each<[string, [number, number][]]>([
    ['goes 0.9 m and back', [place(0, 0), place(0.9, 0), place(0, 0)]],
    ['goes 0.9 m and nearly back', [place(0, 0), place(0.9, 0), place(0.02, 0)]],
    [
      'is a loop of 2 m',
      [place(0, 0), place(0, 0), place(0.5, 0), place(0.5, 0.5), place(0, 0.5), place(0, 0)],
    ],
  ])('of a line that %s have a length and a finite emission', (_, vertices) => {
    const pieces = cut(vertices, () => LOUD);
    expect(pieces).toHaveLength(2);
    for (const { from, to, light, heavy } of pieces) {
      expect(metres(from, to)).toBeGreaterThan(0.5);
      expect(light).toBeWithin(LOUD.light, 2 * LOUD.light);
      expect(heavy).toBeWithin(LOUD.heavy, 2 * LOUD.heavy);
    }
  });

  test('end where the emission changes, but not at small changes', () => {
    const straight = Array.from({ length: 101 }, (_, i) => place(10 * i, 0));
    const changing = cut(straight, (x) => (x > place(505, 0)[0] ? LOUD : QUIET));
    const border = changing.findIndex(({ kind }) => kind === LOUD.kind);
    expect(changing[border]!.from).toEqual(place(510, 0));
    expect(changing.slice(0, border).every(({ light }) => Math.abs(light / QUIET.light - 1) < 1e-6)).toBe(
      true,
    );

    const fading = cut(straight, (x) => ({
      ...LOUD,
      light: LOUD.light * (1 + (x - 90_000_000) * KX * 1e-5),
    }));
    expect(fading.length).toBeLessThan(15);
    for (const { from, light } of fading) {
      const there = LOUD.light * (1 + (from[0] - 90_000_000) * KX * 1e-5);
      expect(Math.abs(10 * Math.log10(light / there))).toBeLessThan(0.3);
    }
  });
});
