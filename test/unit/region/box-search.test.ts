/** The search of boxes without allocations finds what Flatbush's own search finds. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import Flatbush from 'flatbush';
import { FoundIds, findBoxes } from '../../../src/region/spatial/box-search.ts';

const coordinate = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const box = fc
  .tuple(coordinate, coordinate, fc.nat({ max: 90_000_000 }), fc.nat({ max: 90_000_000 }))
  .map(([x, y, width, height]) => [x, y, x + width, y + height] as const);

test('any box finds the same items in an index of any size, and keeps what was found before', () => {
  fc.assert(
    fc.property(
      fc.array(box, { minLength: 1, maxLength: 700 }),
      fc.array(box, { maxLength: 6 }),
      (boxes, queries) => {
        const index = new Flatbush(boxes.length, 16, Int32Array);
        for (const [minX, minY, maxX, maxY] of boxes) index.add(minX, minY, maxX, maxY);
        index.finish();
        const everything = [-2e9, -2e9, 2.1e9, 2.1e9] as const;
        const found = new FoundIds();
        for (const query of [...queries, everything]) {
          const from = found.count;
          findBoxes(index, ...query, found);
          const ids = Array.from(
            found.ids.subarray(from, found.count),
            (place) => index._indices[place]!,
          ).sort((a, b) => a - b);
          expect(ids).toEqual(index.search(...query).sort((a, b) => a - b));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a list of found ids grows as far as it must', () => {
  const found = new FoundIds();
  for (let id = 0; id < 5000; id++) found.push(id);
  expect(found.count).toBe(5000);
  expect(found.ids[4999]).toBe(4999);
});
