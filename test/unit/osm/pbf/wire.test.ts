/** Encoding of numbers in a .osm.pbf file. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readDeltas } from '../../../../src/osm/pbf/packed.ts';
import { WireReader } from '../../../../src/osm/pbf/wire.ts';
import { WireWriter, zigzag } from '../../../support/pbf/wire-writer.ts';

describe('numbers on the wire', () => {
  const wide = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });

  test('are read as they were written', () => {
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

  test('are restored from lists of differences', () => {
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
