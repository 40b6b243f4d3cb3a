/** Blocks: squares of the map whose drawings are kept together, and from which tiles of five levels are drawn. */
import type { Block } from '../tiler/block-tiles.ts';

/** First levels of blocks; each block ends where the next begins. A block of level 10 is about 25 km wide. */
export const BLOCK_ZOOMS = [0, 5, 10] as const;
export type BlockZoom = (typeof BLOCK_ZOOMS)[number];
export const LEVELS_PER_BLOCK = 5;

/** Numbers of blocks begin with one per first level, for areas that reach over many blocks of it. */
const FIRST_NUMBERS = [3, 4, 4 + 4 ** 5] as const;

/** Returns the number of the list of areas that reach over many blocks of a level. */
export function wideNumber(z: BlockZoom): number {
  return BLOCK_ZOOMS.indexOf(z);
}

/** Returns the number of a block: larger for deeper levels, along columns from west to east. */
export function blockNumber(z: BlockZoom, x: number, y: number): number {
  return FIRST_NUMBERS[BLOCK_ZOOMS.indexOf(z)]! + x * 2 ** z + y;
}

/** Returns the block of a number, or for a list of wide areas the world at its first level. */
export function blockOf(number: number): { block: Block; isWide: boolean } {
  const isWide = number < FIRST_NUMBERS[0];
  const index = isWide ? number : FIRST_NUMBERS.findLastIndex((first) => first <= number);
  const z = BLOCK_ZOOMS[index]!;
  const place = isWide ? 0 : number - FIRST_NUMBERS[index]!;
  const last = z + LEVELS_PER_BLOCK - 1;
  return { block: { z, x: Math.floor(place / 2 ** z), y: place % 2 ** z, last }, isWide };
}
