/** Packed columns are read back as they were, and columns that cannot be packed stay as they are. */
import { expect, test } from 'bun:test';
import { blocksOf, PackedColumn } from '../../../src/region/format/sections/packed.ts';
import { plainColumn, storedSections } from '../../../src/region/format/sections/stored.ts';
import type { NumberArray } from '../../../src/shared/collections/column.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const WIDTHS = { 'areas.id': 1, 'areas.osmType': 1, 'areas.centre': 2 } as const;

function expectReadBack(name: keyof typeof WIDTHS, column: NumberArray): Record<string, NumberArray> {
  const stored = storedSections({ [name]: column });
  const blocks = stored[blocksOf(name)] ?? null;
  const read = new PackedColumn(column.length, stored[name]!, blocks as Int32Array | null, WIDTHS[name]);
  expect(read.length).toBe(column.length);
  expect(Array.from(column, (_, i) => read.at(i))).toEqual([...column]);
  expect(plainColumn(name, stored[name]!, blocks, column.length / WIDTHS[name])).toEqual(column);
  expect(storedSections(stored)).toEqual(stored);
  return stored;
}

const LENGTHS = [0, 1, 2, 63, 64, 65, 128, 1000];

test.each([1, 2, 200, 2 ** 31, 2 ** 32])(
  'ids at most %d apart are read back, also beyond 32 bits',
  (apart) => {
    const random = seededRandom(31);
    for (const first of [0, 1, 2 ** 32 - 50, 2 ** 40])
      for (const length of LENGTHS) {
        let id = first;
        const ids = Float64Array.from({ length }, () => (id += Math.floor(random() * (apart / 64))));
        expect(Object.keys(expectReadBack('areas.id', ids))).toContain(blocksOf('areas.id'));
      }
  },
);

test('positions of two numbers are read back, wherever they are', () => {
  const random = seededRandom(32);
  for (const spread of [0, 1, 5000, 1_799_999_999])
    for (const length of LENGTHS) {
      const centre = Int32Array.from({ length: 2 * length }, (_, i) =>
        Math.round((random() - 0.5) * (2 - (i % 2)) * spread),
      );
      expectReadBack('areas.centre', centre);
    }
  expectReadBack('areas.centre', Int32Array.of(-1_800_000_000, -900_000_000, 1_800_000_000, 900_000_000));
});

test('equal numbers take only their block', () => {
  const stored = expectReadBack('areas.osmType', new Uint8Array(640).fill(1));
  expect(stored['areas.osmType']!.length).toBe(1);
  expect(stored['areas.osmType.blocks']!.length).toBe(30);
});

test.each([
  ['a fraction', [1, 2.5]],
  ['numbers that are too far apart', [0, 2 ** 32]],
  ['a number beyond 2^53', [2 ** 53, 1]],
])('a column with %s is stored as it is', (_, ids) => {
  const column = Float64Array.from(ids);
  const stored = expectReadBack('areas.id', column);
  expect(Object.keys(stored)).toEqual(['areas.id']);
  expect(stored['areas.id']).toBe(column);
});
