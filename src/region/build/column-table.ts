/** Items as columns, without keeping the items. */
import { Column, type NumberArray } from '../../shared/collections/column.ts';
import type { SectionArray } from '../format/layout.ts';

/** How a column stores an item: the type of its numbers, and the number of an item. */
interface ColumnRule<T> {
  type: new (length: number) => NumberArray;
  of(item: T): number;
}
/** Rules by name of the column, in the order of the sections of a file. */
export type ColumnRules<T> = Record<string, ColumnRule<T>>;

export class ColumnTable<T, Rules extends ColumnRules<T>> {
  /** columns in the order of adding */
  readonly columns: Record<keyof Rules, Column<NumberArray>>;
  private readonly steps: (readonly [ColumnRule<T>['of'], Column<NumberArray>])[] = [];
  length = 0;

  constructor(rules: Rules) {
    const columns: Record<string, Column<NumberArray>> = {};
    for (const [name, { type, of }] of Object.entries(rules)) {
      columns[name] = new Column(type);
      this.steps.push([of, columns[name]]);
    }
    this.columns = columns as Record<keyof Rules, Column<NumberArray>>;
  }

  /** Adds an item and returns its index. */
  add(item: T): number {
    for (const [of, column] of this.steps) column.push(of(item));
    return this.length++;
  }

  /** Returns the sections `<name>.*` with the items in an order. */
  sections(name: string, order: ArrayLike<number>): Record<string, SectionArray> {
    const entries = Object.entries<Column<NumberArray>>(this.columns);
    return Object.fromEntries(entries.map(([column, each]) => [`${name}.${column}`, each.gather(order)]));
  }
}
