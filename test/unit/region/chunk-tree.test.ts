/** The tree over chunks finds every group that a plain loop over their boxes finds, and no other. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { FoundIds } from '../../../src/region/spatial/box-search.ts';
import { BOX_WORDS, ChunkTree, GROUP_SIZE, treeBoxes } from '../../../src/region/spatial/chunk-tree.ts';

const coordinate = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const box = fc
  .tuple(coordinate, coordinate, fc.nat({ max: 90_000_000 }), fc.nat({ max: 90_000_000 }))
  .map(([x, y, width, height]) => [x, y, x + width, y + height] as const);
type Box = readonly [number, number, number, number];

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function treeOf(boxes: readonly Box[]): ChunkTree {
  const chunks = boxes.length * GROUP_SIZE;
  return new ChunkTree(
    chunks,
    treeBoxes(chunks, (group, words, at) => words.set(boxes[group]!, at)),
  );
}

test('any box finds the same groups in a tree of any size, and keeps what was found before', () => {
  fc.assert(
    fc.property(
      fc.array(box, { minLength: 1, maxLength: 700 }),
      fc.array(box, { maxLength: 6 }),
      (boxes, queries) => {
        const tree = treeOf(boxes);
        const found = new FoundIds();
        for (const query of [...queries, [-2e9, -2e9, 2.1e9, 2.1e9] as const]) {
          const from = found.count;
          const before = found.ids.slice(0, from);
          tree.search(...query, found);
          expect([...found.ids.subarray(from, found.count)].sort((a, b) => a - b)).toEqual(
            boxes.flatMap((each, group) => (touches(each, query) ? [group] : [])),
          );
          expect(found.ids.slice(0, from)).toEqual(before);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a tree of several levels is as exact as one of a single level, and holds one box per group and node', () => {
  const boxes = Array.from({ length: 5000 }, (_, i) => [i * 10, i * 10, i * 10 + 5, i * 10 + 5] as const);
  const found = new FoundIds();
  treeOf(boxes).search(20_000, 20_000, 20_100, 20_100, found);
  expect([...found.ids.subarray(0, found.count)]).toEqual(Array.from({ length: 11 }, (_, i) => 2000 + i));
  expect(treeBoxes(5000 * GROUP_SIZE, () => {}).length).toBe((5000 + 313 + 20 + 2) * BOX_WORDS);
});

test('a tree over nothing finds nothing', () => {
  const found = new FoundIds();
  new ChunkTree(
    0,
    treeBoxes(0, () => expect.unreachable()),
  ).search(-2e9, -2e9, 2e9, 2e9, found);
  expect(found.count).toBe(0);
});
