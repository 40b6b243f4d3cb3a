/** Areas cut into pieces: they cover the area, and odd rings do not become millions of pieces. */
import { expect, test } from 'bun:test';
import { cutToPieces, type Piece } from '../../../src/region/build/features/area-pieces.ts';

function piecesOf(...rings: number[][]): Piece[] {
  const pieces: Piece[] = [];
  cutToPieces(
    rings.map((ring) => Int32Array.from(ring)),
    (piece) => pieces.push(piece),
  );
  return pieces;
}

/** Returns a ring around a circle, closed. */
function circle(vertices: number, radius: number): number[] {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
  }).flat();
  return [...ring, ring[0]!, ring[1]!];
}

/** Returns twice the area of a closed ring. */
function doubleArea(ring: Int32Array): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) sum += ring[i]! * ring[i + 3]! - ring[i + 2]! * ring[i + 1]!;
  return sum;
}

test('pieces of a circle have few vertices, and its area', () => {
  const ring = circle(10_000, 100_000);
  const pieces = piecesOf(ring);
  const sizes = pieces.map(({ rings }) => rings.reduce((sum, { length }) => sum + length / 2 - 1, 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
  const area = pieces.flatMap(({ rings }) => rings).reduce((sum, each) => sum + doubleArea(each), 0);
  const whole = doubleArea(Int32Array.from(ring));
  expect(Math.abs(area / whole - 1)).toBeLessThan(1e-4);
});

const there = [0, 0];
const back = [9_000, 7_000];
const repeated = (...places: number[][]) => Array.from({ length: 1_000 }, () => places).flat(2);

// mistakes of mappers and lies: no cut makes them smaller
test.each<[string, number[]]>([
  ['one node 1,000 times', repeated(there)],
  ['two nodes, there and back 1,000 times', [...repeated(there, back), ...there]],
  ['a circle, one node of which is there 1,000 times', [...circle(100, 5_000), ...repeated([5_000, 0])]],
])('%s becomes a few hundred pieces', (_, ring) => {
  expect(piecesOf(ring).length).toBeLessThan(500);
});
