/**
 * Columns that are 0 for most items: of houses hardly more than the outline is known. The section of the column has the
 * other values in order, and `<name>.marks` two words per 32 items: a bit for each item that has a value, lowest first,
 * and the number of values before them. Before format 12 a column has the values of all items and no marks.
 * `stored.ts` writes them.
 */
import type { NumberArray } from '../../../shared/collections/column.ts';

/** Returns the name of the marks of a column. */
export function marksOf(name: string): string {
  return `${name}.marks`;
}

/** Values of items, most of which are 0. */
export class SparseColumn {
  /** @param marks null = `values` has the value of each item */
  constructor(
    readonly values: NumberArray,
    private readonly marks: Int32Array | null,
  ) {}

  /** Returns the value of an item. */
  at(item: number): number {
    const { values, marks } = this;
    if (marks === null) return values[item]!;
    if (marks.length === 0) return 0;
    const word = 2 * (item >>> 5);
    // a shift is modulo 32
    const after = marks[word]! >>> item;
    if ((after & 1) === 0) return 0;
    return values[marks[word + 1]! + bitCount(marks[word]! & ~(-1 << item))]!;
  }
}

/** Returns the number of bits that are 1. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
