/** Blocks: squares of the map whose drawings are kept together, and from which tiles of five zooms are drawn. */
/** First zooms of blocks, each with LEVELS_PER_BLOCK zooms. A block of zoom 10 is 25 km wide at 50° N. */
export const BLOCK_ZOOMS = [0, 5, 10] as const;
export type BlockZoom = (typeof BLOCK_ZOOMS)[number];
export const LEVELS_PER_BLOCK = 5;

/** A tile of a first zoom, with everything inside it down to the zoom before the next first zoom. */
export interface Block {
  z: BlockZoom;
  x: number;
  y: number;
}

/** Drawings of a block, or a list of wide areas, as a DrawingEncoder appended them. */
export interface BlockBytes {
  number: number;
  bytes: Uint8Array;
}

/**
 * Number of the first block of each first zoom. The numbers 0 to 2 belong to the lists of wide areas, which
 * reach over many blocks.
 */
const FIRST_NUMBERS = [3, 4, 4 + 4 ** 5] as const;

/** Returns the number of the list of wide areas, which reach over many blocks of a first zoom. */
export function wideNumber(z: BlockZoom): number {
  return BLOCK_ZOOMS.indexOf(z);
}

/** Returns the number of a block: zooms in ascending order, columns from west to east, rows from north to south. */
export function blockNumber(z: BlockZoom, x: number, y: number): number {
  return FIRST_NUMBERS[BLOCK_ZOOMS.indexOf(z)]! + x * 2 ** z + y;
}

/** Returns the first zoom of a list of wide areas; null if the number is that of a block. */
export function wideZoomOf(number: number): BlockZoom | null {
  return BLOCK_ZOOMS[number] ?? null;
}

/** Returns the block of a number. */
export function blockOf(number: number): Block {
  const index = FIRST_NUMBERS.findLastIndex((first) => first <= number);
  const z = BLOCK_ZOOMS[index]!;
  const place = number - FIRST_NUMBERS[index]!;
  return { z, x: Math.floor(place / 2 ** z), y: place % 2 ** z };
}
