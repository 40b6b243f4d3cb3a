/** The order of segments for chunks: no segment is lost, and segments of one chunk are close together. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { compactOrder } from '../../../src/region/build/features/compact-order.ts';
import { SEGMENT_WORDS, SEGMENTS_PER_CHUNK } from '../../../src/region/format/line-records.ts';
import { openRegionFile } from '../../../src/region/read/source.ts';
import { hilbertOrder } from '../../../src/region/spatial/hilbert.ts';

const region = openRegionFile(new URL('../../../dist/sample.spots', import.meta.url).pathname);

test('every segment is in the order once, for any number of segments anywhere', () => {
  const coordinate = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 1500 }), (places) => {
      const boxes = Int32Array.from(places.flatMap(([x, y]) => [x, y, x, y]));
      const order = compactOrder(boxes, places.length, 4, SEGMENTS_PER_CHUNK);
      expect([...order].sort((a, b) => a - b)).toEqual(places.map((_, i) => i));
    }),
    { numRuns: 50 },
  );
});

test('segments at one position are all in the order', () => {
  const order = compactOrder(new Int32Array(4000).fill(7), 1000, 4, SEGMENTS_PER_CHUNK);
  expect(new Set(order).size).toBe(1000);
});

/** Mean width plus height of the chunks of a layer, 1e-7 degrees, from the middles of their segments. */
function meanExtent(ints: Int32Array, order: Uint32Array): number {
  let sum = 0;
  for (let from = 0; from < order.length; from += SEGMENTS_PER_CHUNK) {
    const chunk = [...order.subarray(from, from + SEGMENTS_PER_CHUNK)];
    for (const word of [0, 1]) {
      const middles = chunk.map(
        (i) => (ints[i * SEGMENT_WORDS + word]! + ints[i * SEGMENT_WORDS + word + 2]!) / 2,
      );
      sum += Math.max(...middles) - Math.min(...middles);
    }
  }
  return sum / Math.ceil(order.length / SEGMENTS_PER_CHUNK);
}

test.each(region.layers)(
  'chunks of the $name layer are at least 15% smaller than pieces of the Hilbert curve',
  ({ ints, count }) => {
    const compact = compactOrder(ints, count, SEGMENT_WORDS, SEGMENTS_PER_CHUNK);
    const curve = hilbertOrder(ints, count, SEGMENT_WORDS);
    expect(meanExtent(ints, compact)).toBeLessThan(0.85 * meanExtent(ints, curve));
  },
);
