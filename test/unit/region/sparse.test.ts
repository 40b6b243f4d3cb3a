/** Columns that are 0 for most items are read back as they were, and ids whatever their size. */
import { expect, test } from 'bun:test';
import { marksOf, SparseColumn } from '../../../src/region/format/sections/sparse.ts';
import { storedSections } from '../../../src/region/format/sections/stored.ts';
import { seededRandom } from '../../support/seeded-random.ts';

test.each([0, 1, 0.5, 0.01])('a column in which a share of %d has a value is read back', (share) => {
  const random = seededRandom(5);
  for (const length of [0, 1, 31, 32, 33, 64, 1000]) {
    const column = Float32Array.from({ length }, () => (random() < share ? random() - 0.5 : 0));
    const stored = storedSections({ 'areas.value': column });
    const marks = stored[marksOf('areas.value')] as Int32Array;
    const sparse = new SparseColumn(stored['areas.value']!, marks);
    expect([...column.keys()].map((item) => sparse.at(item))).toEqual([...column]);
    expect(sparse.values.length).toBe(column.filter((value) => value !== 0).length);
    expect(storedSections(stored)).toEqual(stored);
  }
});

test('a column as stored before format 12 has the value of each item', () => {
  const dense = new SparseColumn(Uint8Array.of(3, 0, 5), null);
  expect([0, 1, 2].map((item) => dense.at(item))).toEqual([3, 0, 5]);
});

test('a column without any value takes no bytes', () => {
  const stored = storedSections({ 'points.season': new Uint16Array(500) });
  expect(Object.values(stored).map(({ byteLength }) => byteLength)).toEqual([0, 0]);
});

test('ids take four bytes if all fit, and other columns stay as they are', () => {
  const hectares = Float32Array.of(0, 0, 1);
  for (const [ids, type] of [
    [[1, 2 ** 32 - 1], Uint32Array],
    [[1, 2 ** 32], Float64Array],
    [[-7, 5], Float64Array],
  ] as const) {
    const stored = storedSections({ 'ways.id': Float64Array.from(ids), 'areas.hectares': hectares });
    expect(stored['ways.id']).toBeInstanceOf(type);
    expect([...stored['ways.id']!]).toEqual([...ids]);
    expect(stored['areas.hectares']).toBe(hectares);
  }
});
