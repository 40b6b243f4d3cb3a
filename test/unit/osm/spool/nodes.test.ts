/** Positions of nodes, in memory and in files. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { joinNodes, NodeBlockWriter, NodeFinder } from '../../../../src/osm/pbf/nodes/node-blocks.ts';
import { emptyDirectory } from '../../../support/empty-directory.ts';

const folder = emptyDirectory();
let files = 0;
const PLACES = { 'in memory': () => null, 'in files': () => join(folder, `nodes-${files++}`) };

const EAST_END = 1_800_000_000;
const NORTH_END = 900_000_000;
/** Positions all over the Earth, so that differences reach their maximum. */
const xOf = (id: number) => ((id * 7919) % (2 * EAST_END + 1)) - EAST_END;
const yOf = (id: number) => ((id * 104_729) % (2 * NORTH_END + 1)) - NORTH_END;

function finderOf(sorted: Float64Array, writers: number, pathOf: () => string | null): NodeFinder {
  const share = Math.ceil(sorted.length / writers);
  const parts = Array.from({ length: writers }, (_, writer) => {
    const own = sorted.subarray(writer * share, (writer + 1) * share);
    const recorder = new NodeBlockWriter(pathOf());
    recorder.add(own, Float64Array.from(own, xOf), Float64Array.from(own, yOf), own.length);
    return recorder.finish();
  });
  return new NodeFinder(joinNodes(parts.toReversed()));
}

/** Throws an error unless a node is found as it was written, and none with the next id. */
function expectOnly(finder: NodeFinder, id: number): void {
  if (!finder.find(id) || finder.x !== xOf(id) || finder.y !== yOf(id) || finder.find(id + 1))
    throw new Error(`node ${id} is not found as it was written`);
}

for (const [place, pathOf] of Object.entries(PLACES)) {
  describe(`nodes ${place}`, () => {
    test('are found exactly as written, by several writers and across wide gaps', () => {
      const ids = fc.uniqueArray(
        fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 45 })),
        { minLength: 1, maxLength: 300 },
      );
      const others = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 50 });
      fc.assert(
        fc.property(ids, fc.integer({ min: 1, max: 5 }), others, (unsorted, writers, absent) => {
          const finder = finderOf(Float64Array.from(unsorted).sort(), writers, pathOf);
          const known = new Set(unsorted);
          for (const id of [...unsorted, ...absent]) {
            expect(finder.find(id)).toBe(known.has(id));
            if (known.has(id)) expect([finder.x, finder.y]).toEqual([xOf(id), yOf(id)]);
          }
        }),
        { numRuns: 50 },
      );
    });

    test('are found with a wide gap after each of them', () => {
      const sorted = Float64Array.from({ length: 20_000 }, (_, i) => i * 2 ** 33);
      const finder = finderOf(sorted, 2, pathOf);
      for (const id of sorted) expectOnly(finder, id);
    });

    test('are found even if a thread cannot keep all of them decoded', () => {
      const sorted = Float64Array.from({ length: 600_000 }, (_, i) => 3 * i + 1);
      const finder = finderOf(sorted, 2, pathOf);
      for (let i = 0; i < 20_000; i++) {
        expectOnly(finder, sorted[(i * 7919) % sorted.length]!);
      }
    });
  });
}

describe('nodes that are not sorted by id are refused', () => {
  const ascending = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  const add = (writer: NodeBlockWriter, ids: number[]) => {
    const sorted = Float64Array.from(ids);
    writer.add(sorted, sorted, sorted, sorted.length);
  };

  test('within a blob, wherever the first smaller id is', () => {
    for (const at of [1, 31, 32, 33, 64, 8191, 8192, 8193]) {
      const ids = [...ascending(100_000, at), ...ascending(1, 40)];
      expect(() => add(new NodeBlockWriter(null), ids)).toThrow('not sorted by id');
    }
  });

  test('across blobs that overlap, of one writer or several', () => {
    const [one, other] = [new NodeBlockWriter(null), new NodeBlockWriter(null)];
    add(one, [1, 2, 900]);
    add(other, [500, 901]);
    expect(() => joinNodes([one.finish(), other.finish()])).toThrow('not sorted by id');
    const alone = new NodeBlockWriter(null);
    add(alone, [1, 2, 900]);
    add(alone, [500, 901]);
    expect(() => joinNodes([alone.finish()])).toThrow('not sorted by id');
  });
});
