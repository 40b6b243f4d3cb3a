/** The numbers of a .osm.pbf file, and where the places of its nodes are kept. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { joinNodes, NodeRecorder, NodeStore } from '../../../../src/osm/pbf/node-store.ts';
import { readDeltas } from '../../../../src/osm/pbf/packed.ts';
import { WireReader } from '../../../../src/osm/pbf/wire.ts';
import { WireWriter, zigzag } from '../../../support/pbf/wire-writer.ts';

describe('numbers on the wire', () => {
  const wide = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });

  test('come back as they were written', () => {
    fc.assert(
      fc.property(wide, (value) => {
        const bytes = new WireWriter().signed(1, value).finish();
        const reader = new WireReader(bytes);
        expect(reader.nextField()).toBe(1);
        expect(reader.signed()).toBe(value);
        expect(reader.nextField()).toBe(0);
      }),
    );
  });

  test('lists of differences come back as the values', () => {
    fc.assert(
      fc.property(fc.array(wide, { maxLength: 50 }), (values) => {
        const list = new WireWriter();
        for (const [i, value] of values.entries()) list.varint(zigzag(value - (values[i - 1] ?? 0)));
        const out = new Float64Array(values.length);
        const bytes = list.finish();
        expect(readDeltas(bytes, 0, bytes.length, out)).toBe(values.length);
        expect([...out]).toEqual(values);
      }),
    );
  });
});

describe('the store of nodes', () => {
  test('finds exactly the nodes that were put in, by several writers and over wide gaps', () => {
    const ids = fc.uniqueArray(
      fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 45 })),
      { minLength: 1, maxLength: 300 },
    );
    fc.assert(
      fc.property(
        ids,
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 50 }),
        (unsorted, writers, others) => {
          const sorted = Float64Array.from(unsorted).sort();
          const share = Math.ceil(sorted.length / writers);
          const parts = Array.from({ length: writers }, (_, writer) => {
            const recorder = new NodeRecorder();
            const own = sorted.subarray(writer * share, (writer + 1) * share);
            recorder.add(
              own,
              Float64Array.from(own, (id) => id % 1000),
              Float64Array.from(own, (id) => 7 - (id % 777)),
              own.length,
            );
            return recorder.finish();
          });
          const store = new NodeStore(joinNodes(parts.reverse()));
          const known = new Set(sorted);
          for (const id of [...unsorted, ...others]) {
            expect(store.find(id)).toBe(known.has(id));
            if (known.has(id)) expect([store.x, store.y]).toEqual([id % 1000, 7 - (id % 777)]);
          }
        },
      ),
    );
  });
});
