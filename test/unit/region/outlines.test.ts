/** Outlines of pieces are read back as they were written, whatever their size, and damage cannot make reading endless. */
import { expect, test } from 'bun:test';
import { OutlineWriter } from '../../../src/region/build/features/outline-writer.ts';
import { Outlines, SEVERAL_RINGS } from '../../../src/region/format/sections/outlines.ts';
import { PlainPieces } from '../../../src/region/format/sections/pieces.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Outlines and the boxes of their pieces. */
interface Written {
  outlines: Outlines;
  boxes: Int32Array;
}

/** Rings of a piece; each ends with its first vertex. */
type Rings = readonly (readonly number[])[];

const HALF_CIRCLE = 1_800_000_000;

function boxOf(rings: Rings): number[] {
  const [xs, ys] = [0, 1].map((axis) => rings.flat().filter((_, i) => i % 2 === axis)) as [
    number[],
    number[],
  ];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function written(pieces: readonly Rings[]): Written {
  const boxes = Int32Array.from(pieces.flatMap(boxOf));
  const writer = new OutlineWriter();
  for (const [i, rings] of pieces.entries()) {
    const starts = [0];
    for (const ring of rings) starts.push(starts.at(-1)! + ring.length);
    writer.add(rings.flat(), starts, 0, rings.length, boxes, 4 * i);
  }
  const { pieceStart, outlines } = writer.sections();
  const cuts = Uint8Array.from(pieces, (rings) => (rings.length > 1 ? SEVERAL_RINGS : 0));
  const areas = new Uint32Array(pieces.length);
  return { outlines: new Outlines(new PlainPieces(boxes, areas, cuts, pieceStart), outlines), boxes };
}

function ringsOf({ outlines, boxes }: Written, piece: number): number[][] {
  const [minX, minY, maxX, maxY] = boxes.subarray(4 * piece);
  outlines.read(piece, minX!, minY!, maxX!, maxY!);
  const { coords, ringStart, first, end } = outlines;
  return Array.from({ length: end - first }, (_, i) => [
    ...coords.subarray(ringStart[first + i]!, ringStart[first + i + 1]!),
  ]);
}

function ringOf(vertices: number, width: number, height: number, random: () => number): number[] {
  const [x, y] = [(random() - 0.5) * (2 * HALF_CIRCLE - width), (random() - 0.5) * (HALF_CIRCLE - height)];
  const at = (from: number, length: number) => Math.round(from + (random() - 0.5) * length);
  const ring = Array.from({ length: vertices }, () => [at(x, width), at(y, height)]).flat();
  return [...ring, ...ring.slice(0, 2)];
}

test('rings of any size and number are read back', () => {
  const random = seededRandom(12);
  const sizes = [0, 1, 15, 16, 2000, 65_535, 70_000, 3e7, 2 ** 31, 2 * HALF_CIRCLE];
  const pieces: Rings[] = [];
  for (const width of sizes)
    for (const height of sizes.map((size) => Math.min(size, HALF_CIRCLE)))
      for (const vertices of [1, 2, 3, 4, 7, 70])
        pieces.push(
          Array.from({ length: vertices % 3 === 1 ? 1 : vertices }, () =>
            ringOf(vertices, width, height, random),
          ),
        );
  pieces.push([[-HALF_CIRCLE, -9e8, HALF_CIRCLE, -9e8, HALF_CIRCLE, 9e8, -HALF_CIRCLE, -9e8]]);
  const outlines = written(pieces);
  for (const piece of [...pieces.keys()].toSorted(() => random() - 0.5))
    expect(ringsOf(outlines, piece)).toEqual(pieces[piece]!.map((ring) => [...ring]));
});

test('a house of four walls takes 11 bytes', () => {
  const house = [0, 0, 2000, 0, 2000, 1300, 0, 1300, 0, 0];
  const writer = new OutlineWriter();
  writer.add(house, [0, house.length], 0, 1, boxOf([house]), 0);
  expect([...writer.sections().pieceStart]).toEqual([0, 11]);
});

test('a ring without its first vertex at the end is closed', () => {
  expect(ringsOf(written([[[5, 5, 9, 5, 9, 8]]]), 0)).toEqual([[5, 5, 9, 5, 9, 8, 5, 5]]);
});

test('any bytes are read as at most as many vertices as they have', () => {
  const random = seededRandom(13);
  const noise = (length: number) => Int32Array.from({ length }, () => random() * 2 ** 32);
  for (let round = 0; round < 300; round++) {
    const words = noise(20);
    const pieceStart = Uint32Array.from({ length: 9 }, () => random() * (round % 2 ? 100 : 2 ** 32));
    const pieces = new PlainPieces(noise(32), new Uint32Array(8), Uint8Array.from(noise(8)), pieceStart);
    const outlines = new Outlines(pieces, words);
    for (let piece = 0; piece < 8; piece++) {
      const [minX, minY, maxX, maxY] = noise(4);
      outlines.read(piece, minX!, minY!, maxX!, maxY!);
      expect(outlines.end).toBeLessThanOrEqual(words.length);
      expect(outlines.coords.length).toBeLessThanOrEqual(4096);
    }
  }
});
