/** Set of kept items of a table, and their new numbers; their order is unchanged. */
import type { SectionArray } from '../format/layout.ts';
import { blocksOf } from '../format/sections/packed.ts';
import { marksOf, SparseColumn } from '../format/sections/sparse.ts';
import { plainColumn } from '../format/sections/stored.ts';
import type { SectionSource } from '../read/sections.ts';

export class Kept {
  private readonly marks: Uint8Array;

  /** @param count number of items; none is kept at first */
  constructor(readonly count: number) {
    this.marks = new Uint8Array(count);
  }

  add(item: number): void {
    this.marks[item] = 1;
  }

  has(item: number): boolean {
    return this.marks[item] === 1;
  }

  /** Returns the kept items, ascending. */
  items(): Uint32Array {
    const items = new Uint32Array(this.marks.reduce((sum, mark) => sum + mark, 0));
    let next = 0;
    for (let item = 0; item < this.count; item++) if (this.marks[item] === 1) items[next++] = item;
    return items;
  }

  /** Returns new numbers by old ones; 0 for items that are not kept. */
  numbers(): Uint32Array {
    const numbers = new Uint32Array(this.count);
    for (const [number, item] of this.items().entries()) numbers[item] = number;
    return numbers;
  }

  /** Returns the columns `<table>.<column>` of a region with the kept items. */
  columns(table: string, names: readonly string[], section: SectionSource): Record<string, SectionArray> {
    const items = this.items();
    const columns = names.filter((name) => name.startsWith(`${table}.`) && name.split('.').length === 2);
    return Object.fromEntries(
      columns.map((name) => {
        const column = plainColumn(
          name,
          section(name),
          names.includes(blocksOf(name)) ? section(blocksOf(name)) : null,
          this.count,
        );
        if (!names.includes(marksOf(name))) return [name, gathered(column, items, this.count)];
        const sparse = new SparseColumn(column, section(marksOf(name)) as Int32Array);
        const values = new (column.constructor as new (length: number) => SectionArray)(items.length);
        for (const [i, item] of items.entries()) values[i] = sparse.at(item);
        return [name, values];
      }),
    );
  }
}

/**
 * Returns the values of some items of a column, in which every item has the same number of values.
 * @param count number of items in the column
 */
export function gathered<T extends SectionArray>(column: T, items: Uint32Array, count: number): T {
  const width = count === 0 ? 0 : column.length / count;
  const made = new (column.constructor as new (length: number) => T)(items.length * width);
  for (const [i, item] of items.entries())
    for (let k = 0; k < width; k++) made[i * width + k] = column[item * width + k]!;
  return made;
}
