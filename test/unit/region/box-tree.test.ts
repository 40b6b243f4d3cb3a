/** The packed R-tree finds exactly what a loop over all boxes finds. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { BOX_WORDS, BoxTree, NODE_SIZE, treeOf } from '../../../src/region/spatial/box-tree.ts';
import { FoundIds } from '../../../src/region/spatial/found-ids.ts';
import { METRES_PER_UNIT } from '../../../src/shared/geo/earth.ts';

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

const coordinate = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const aBox = fc
  .tuple(coordinate, coordinate, fc.nat({ max: 90_000_000 }), fc.nat({ max: 90_000_000 }))
  .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
/** few positions, so that many boxes are equal */
const aDuplicate = fc
  .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))
  .map(([x, y]): Box => [x, y, x, y]);
const boxLists = fc.oneof(fc.array(aBox, { maxLength: 700 }), fc.array(aDuplicate, { maxLength: 300 }));
const EVERYTHING: Box = [-2e9, -2e9, 2.1e9, 2.1e9];

function treeOver(boxes: readonly Box[]): BoxTree {
  return new BoxTree(boxes.length, treeOf(Int32Array.from(boxes.flat())));
}

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/**
 * Metres from a position to a box.
 * @param kx metres per unit east
 */
function metresTo([minX, minY, maxX, maxY]: Box, x: number, y: number, kx: number): number {
  const dx = Math.max(0, minX - x, x - maxX) * kx;
  const dy = Math.max(0, minY - y, y - maxY) * METRES_PER_UNIT;
  return Math.sqrt(dx * dx + dy * dy);
}

describe('search', () => {
  test('finds the items that a loop finds, in their order, and keeps earlier results', () => {
    fc.assert(
      fc.property(boxLists, fc.array(aBox, { maxLength: 6 }), (boxes, queries) => {
        const tree = treeOver(boxes);
        const found = new FoundIds();
        for (const query of [...queries, EVERYTHING]) {
          const before = found.ids.slice(0, found.count);
          tree.search(...query, found);
          expect(found.ids.slice(0, before.length)).toEqual(before);
          expect([...found.ids.subarray(before.length, found.count)]).toEqual(
            boxes.flatMap((each, item) => (touches(each, query) ? [item] : [])),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test('finds only the items that a query between two units touches', () => {
    const found = new FoundIds();
    treeOver([[10, 10, 10, 10]]).search(10.2, 9, 11, 11, found);
    expect(found.count).toBe(0);
  });
});

describe('the nearest item', () => {
  test('is the one that a loop finds within the limit, the first of equals', () => {
    fc.assert(
      fc.property(
        boxLists,
        coordinate,
        coordinate,
        fc.double({ min: 0.001, max: 0.012, noNaN: true }),
        fc.double({ min: 0, max: 3e7, noNaN: true }),
        (boxes, x, y, kx, within) => {
          const best = treeOver(boxes).nearest(x, y, kx, within, (item) => metresTo(boxes[item]!, x, y, kx));
          let expected: { item: number; distance: number } | null = null;
          for (const [item, box] of boxes.entries()) {
            const distance = metresTo(box, x, y, kx);
            if (distance > within || (expected && distance >= expected.distance)) continue;
            expected = { item, distance };
          }
          expect(best).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('may be exactly at the limit, however the squares are rounded', () => {
    const [x, y, kx, within] = [1287535702, 2, 0.0011605552206445599, 1494256.279561803];
    const tree = treeOver([[1, 0, 1, 0]]);
    expect(tree.nearest(x, y, kx, within, () => within)).toEqual({ item: 0, distance: within });
  });

  test('is never infinitely far, and is null for a position that is not a number', () => {
    const boxes: Box[] = Array.from({ length: 40 }, (_, i) => [i, i, i, i]);
    const tree = treeOver(boxes);
    expect(tree.nearest(0, 0, 0.01, 1000, (item) => (item < 30 ? Infinity : item))).toEqual({
      item: 30,
      distance: 30,
    });
    expect(tree.nearest(0, 0, 0.01, 1000, () => Infinity)).toBeNull();
    expect(tree.nearest(Number.NaN, 0, 0.01, 1000, () => Number.NaN)).toBeNull();
  });
});

test.each([0, 1, NODE_SIZE, NODE_SIZE + 1, NODE_SIZE ** 2 + 1])(
  'a tree over %i items finds them all',
  (count) => {
    const boxes = Array.from({ length: count }, (_, i): Box => [i * 10, i * 10, i * 10 + 5, i * 10 + 5]);
    const tree = treeOver(boxes);
    const found = new FoundIds();
    tree.search(...EVERYTHING, found);
    expect(found.count).toBe(count);
    const last = tree.nearest(1e6, 1e6, 0.01, 1e6, (item) => metresTo(boxes[item]!, 1e6, 1e6, 0.01));
    expect(last?.item ?? -1).toBe(count - 1);
  },
);

test('a tree stores one box per item and node, and nothing else', () => {
  expect(treeOf(new Int32Array(5000 * BOX_WORDS)).length).toBe((5000 + 313 + 20 + 2) * BOX_WORDS);
  expect(treeOf(new Int32Array(0)).length).toBe(0);
});

test('a list of found ids grows as needed', () => {
  const found = new FoundIds();
  for (let id = 0; id < 5000; id++) found.push(id);
  expect(found.count).toBe(5000);
  expect(found.ids[4999]).toBe(4999);
});
