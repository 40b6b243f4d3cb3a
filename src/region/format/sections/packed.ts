/**
 * Columns of whole numbers that differ little from their neighbours. The section of the column has the numbers of each
 * block of ITEMS_PER_BLOCK items as bits above the least one of the block, as many as the largest one needs, and
 * `<name>.blocks` the words of BlockWord per block. A column of several numbers per item (`width`) has as many blocks for
 * the same items. Columns with other numbers have no blocks, like those before format 13. `stored.ts` writes them.
 */
import type { NumberArray } from '../../../shared/collections/column.ts';
import { bitsAt, maskOf } from './bits.ts';

export const ITEMS_PER_BLOCK = 64;
export const BLOCK_WORDS = 3;
export const BlockWord = {
  /** least number: its lowest 32 bits, and the others */
  LOW: 0,
  HIGH: 1,
  /** bits per number in the lowest BITS_SHIFT bits, above them the first word */
  PLACE: 2,
} as const;
export const BITS_SHIFT = 6;

/** Returns the name of the blocks of a column. */
export function blocksOf(name: string): string {
  return `${name}.blocks`;
}

/** Whole numbers, packed or not. */
export class PackedColumn {
  /**
   * @param length of the column @param blocks null = `values` has the numbers themselves
   * @param width numbers per item
   */
  constructor(
    readonly length: number,
    private readonly values: NumberArray,
    private readonly blocks: Int32Array | null,
    private readonly width = 1,
  ) {}

  /** Returns a number of the column. */
  at(index: number): number {
    const { values, blocks, width } = this;
    if (blocks === null) return values[index]!;
    const item = Math.floor(index / width);
    const block = BLOCK_WORDS * (Math.floor(item / ITEMS_PER_BLOCK) * width + (index % width));
    const place = blocks[block + BlockWord.PLACE]!;
    const bits = place & ((1 << BITS_SHIFT) - 1);
    const above =
      bits && bitsAt(values, place >>> BITS_SHIFT, (item % ITEMS_PER_BLOCK) * bits) & maskOf(bits);
    return (above >>> 0) + (blocks[block]! >>> 0) + 2 ** 32 * blocks[block + BlockWord.HIGH]!;
  }
}
