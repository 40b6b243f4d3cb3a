/** Pieces of areas are found and read back as they were before they were packed, whatever their size, number and damage. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { encodeRegion } from '../../../src/region/format/encode.ts';
import { AREA_GROUPS } from '../../../src/region/format/reach.ts';
import { Outlines } from '../../../src/region/format/sections/outlines.ts';
import {
  CUT_BITS,
  PackedPieces,
  PIECES_PER_RUN,
  RUN_WORDS,
} from '../../../src/region/format/sections/pieces.ts';
import { storedSections } from '../../../src/region/format/sections/stored.ts';
import { areasAround } from '../../../src/region/read/around/areas-around.ts';
import { openEncoded } from '../../../src/region/read/open-bytes.ts';
import { Region } from '../../../src/region/read/reader.ts';
import { type OpenPart, openParts } from '../../../src/region/read/source.ts';
import { treeOf } from '../../../src/region/spatial/box-tree.ts';
import { toUnits } from '../../../src/shared/geo/earth.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const HALF_CIRCLE = 1_800_000_000;

/** The plain sections of a group of areas. */
interface Plain {
  boxes: Int32Array;
  owner: Uint32Array;
  cuts: Uint8Array;
  pieceStart: Uint32Array;
}

/** Returns pieces of up to a size in boxes that are at most as far apart. @param cutShare share of pieces with cuts */
function plainOf(count: number, size: number, spread: number, cutShare: number, random: () => number): Plain {
  const boxes = new Int32Array(4 * count);
  const pieceStart = new Uint32Array(count + 1);
  const whole = (below: number) => Math.floor(random() * below);
  for (let piece = 0; piece < count; piece++) {
    const [width, height] = [whole(size + 1), Math.min(HALF_CIRCLE, whole(size + 1))];
    const minX = Math.min(HALF_CIRCLE - width, Math.round((random() - 0.5) * spread));
    const minY = Math.min(HALF_CIRCLE / 2 - height, Math.round(((random() - 0.5) * spread) / 2));
    boxes.set([minX, minY, minX + width, minY + height], 4 * piece);
    pieceStart[piece + 1] = pieceStart[piece]! + whole(400);
  }
  const cut = () => (random() < cutShare ? whole(1 << CUT_BITS) : 0);
  return {
    boxes,
    owner: Uint32Array.from({ length: count }, () => whole(2 ** 31)),
    cuts: Uint8Array.from({ length: count }, cut),
    pieceStart,
  };
}

function storedOf({ boxes, owner, cuts, pieceStart }: Plain) {
  const plain = { tree: treeOf(boxes), owner, cuts, pieceStart, outlines: new Int32Array(1) };
  const entries = Object.entries(plain).map(([name, column]) => [`areas.local.${name}`, column]);
  return storedSections(Object.fromEntries(entries));
}

function packed(plain: Plain): { pieces: PackedPieces; runs: number } {
  const stored = storedOf(plain);
  const [tree, runs, rows] = ['tree', 'runs', 'pieces'].map((name) => stored[`areas.local.${name}`]!) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  return { pieces: new PackedPieces(tree, runs, rows), runs: Math.floor(runs.length / RUN_WORDS) };
}

/** Returns the pieces that touch a box: their numbers, areas and boxes. */
function touching({ pieces, runs }: ReturnType<typeof packed>, box: readonly number[]): number[][] {
  const found: number[][] = [];
  const [west, south, east, north] = box as [number, number, number, number];
  for (let run = 0; run < runs; run++)
    pieces.inRun(run, west, south, east, north, 7, (...visited) => found.push(visited));
  return found;
}

test('pieces of any size and number are found in boxes, with what belongs to them', () => {
  const random = seededRandom(21);
  for (const count of [0, 1, 2, 15, 16, 17, 32, 100])
    for (const size of [0, 1, 3000, 70_000, 2 ** 31, 2 * HALF_CIRCLE])
      for (const spread of [0, 1, 50_000, 2 * HALF_CIRCLE])
        for (const cutShare of [0, 0.02, 1]) {
          const plain = plainOf(count, size, spread, cutShare, random);
          const { boxes, owner, cuts, pieceStart } = plain;
          const group = packed(plain);
          const all = Array.from({ length: count }, (_, piece) => [
            piece,
            owner[piece]!,
            7,
            ...boxes.subarray(4 * piece, 4 * piece + 4),
          ]);
          for (let round = 0; round < 4; round++) {
            const [x, y] = [(random() - 0.5) * spread, ((random() - 0.5) * spread) / 2];
            const around = random() * (size + spread);
            const box = [x - around, y - around, x + around, y + around];
            const meant = all.filter(
              ([, , , minX, minY, maxX, maxY]) =>
                minX! <= box[2]! && minY! <= box[3]! && maxX! >= box[0]! && maxY! >= box[1]!,
            );
            expect(touching(group, box)).toEqual(meant);
          }
          for (const piece of [...cuts.keys()].toSorted(() => random() - 0.5)) {
            group.pieces.find(piece);
            const { start, end, cuts: found } = group.pieces;
            expect([start, end, found]).toEqual([pieceStart[piece]!, pieceStart[piece + 1]!, cuts[piece]!]);
          }
        }
});

test('starts of outlines beyond 2 GB are read', () => {
  const plain = plainOf(3, 10, 10, 0, seededRandom(22));
  plain.pieceStart.set([2 ** 32 - 300, 2 ** 32 - 200, 2 ** 32 - 100, 2 ** 32 - 1]);
  const { pieces } = packed(plain);
  for (const piece of [2, 0, 1]) {
    pieces.find(piece);
    expect([pieces.start, pieces.end]).toEqual([...plain.pieceStart.subarray(piece, piece + 2)]);
  }
});

test('a piece of a town takes less than 14 bytes, which were 25', () => {
  const random = seededRandom(23);
  const plain = plainOf(16 * PIECES_PER_RUN, 2000, 20_000, 0, random);
  plain.owner.sort();
  const stored = storedOf(plain);
  const bytes = ['tree', 'runs', 'pieces'].reduce(
    (sum, name) => sum + stored[`areas.local.${name}`]!.byteLength,
    0,
  );
  expect(bytes / plain.owner.length).toBeLessThan(14);
});

test('stored pieces stay as they are when they are stored again', () => {
  const stored = storedOf(plainOf(40, 2000, 20_000, 0.1, seededRandom(24)));
  const names = ['outlines', 'pieces', 'runs', 'tree'];
  expect(Object.keys(stored).toSorted()).toEqual(names.map((name) => `areas.local.${name}`));
  expect(storedSections(stored)).toEqual(stored);
});

test.each(['10', '9'])(
  'areas of a region of format %s are as far away after it was encoded again',
  (format) => {
    const path = join(import.meta.dir, '../../formats', format, 'town.spots');
    const { header, section } = openParts({ kind: 'file', path }).parts[0]!;
    const sections = Object.fromEntries(Object.keys(header.sections).map((name) => [name, section(name)]));
    const encoded = encodeRegion({ info: header.info, ground: header.ground }, sections);
    const before = areasOf({ header, section });
    expect(before.length).toBeGreaterThan(3);
    expect(areasOf(openEncoded(encoded, 'town'))).toEqual(before);
  },
);

/** Returns the areas around the middle of the town with their distances, m. */
function areasOf({ header, section }: OpenPart): unknown[] {
  const region = new Region(header, section);
  const found: unknown[] = [];
  for (const { name } of AREA_GROUPS)
    areasAround(region, name, toUnits(9.0026), toUnits(47.0004), 2000, (area, metres) =>
      found.push([name, region.areas.id.at(area), metres]),
    );
  return found;
}

test('any bytes are read in as many steps as a run has pieces', () => {
  const random = seededRandom(25);
  const noise = (length: number) => Int32Array.from({ length }, () => random() * 2 ** 32);
  for (let round = 0; round < 300; round++) {
    const pieces = new PackedPieces(noise(8), noise(2 * RUN_WORDS + 2), noise(20));
    const outlines = new Outlines(pieces, noise(20));
    let visits = 0;
    for (const run of [0, 1, 5])
      pieces.inRun(run, -Infinity, -Infinity, Infinity, Infinity, 0, (piece, _, __, ...box) => {
        visits++;
        outlines.read(piece, ...box);
      });
    expect(visits).toBeLessThanOrEqual(3 * PIECES_PER_RUN);
    expect(outlines.coords.length).toBeLessThanOrEqual(4096);
  }
});
