/**
 * Layout of a block of a map file: drawings in lists by the square that contains them and by the first zoom that shows
 * them, so that a tile is drawn from the lists near it.
 *
 *     head    varint: number of looks, and the length of each; the looks
 *             for each list varint: its length, and if that is not 0 its CRC-32
 *     lists   one after the other
 *     look    layer, shape, first zoom, properties
 *     drawing varint 2 * number of its look + 1 if it has a box, first point from the corner of the square,
 *             box as distances from the first point and length of the paths if it has one, paths
 */

import type { Box } from '../cut.ts';
import { LEVELS_PER_BLOCK } from '../drawings/blocks.ts';
import { tileUnits, unitsPerTileUnit } from '../drawings/units.ts';
import { BUFFER } from '../tile-format.ts';

/** Number of lists of a square: one for the block's first zoom, one for each zoom that adds drawings. */
export const STAGES = LEVELS_PER_BLOCK;
/** Number of sizes of squares: the block, its quarters, and so on down to the tiles of its last zoom. */
const SQUARE_LEVELS = LEVELS_PER_BLOCK;
/** Number of squares of all sizes in a block. */
export const SQUARES = (4 ** SQUARE_LEVELS - 1) / 3;
/** Maximum bytes of paths without a bounding box; longer ones have one, so that readers can skip them. */
export const MAX_BYTES_WITHOUT_BOX = 48;

/**
 * Returns the stage at which a drawing is first shown: its first zoom, counted from that of the block; at least 0.
 * @param z first zoom of the block
 */
export function stageOf(z: number, minZoom: number): number {
  return Math.max(0, minZoom - z);
}

/** Returns the corner of a square, map units from the corner of its block. @param z first zoom of the block */
export function cornerOf(z: number, square: number): { x: number; y: number } {
  const { level, column, row } = placeOf(square);
  const side = tileUnits(z + level);
  return { x: column * side, y: row * side };
}

/**
 * Returns the smallest square that contains a drawing with enough margin that no neighbouring tile shows it.
 * @param z first zoom of the block
 */
export function squareOf(z: number, box: Box, stage: number): number {
  // at the block's first zoom, one tile contains the whole block
  const margin = BUFFER * unitsPerTileUnit(z + Math.max(1, stage));
  for (let level = SQUARE_LEVELS - 1; level > 0; level--) {
    const side = tileUnits(z + level);
    const index = (place: number) => Math.max(0, Math.min(2 ** level - 1, Math.floor(place / side)));
    const [column, row] = [index(box.minX - margin), index(box.minY - margin)];
    if (column === index(box.maxX + margin) && row === index(box.maxY + margin))
      return numberOf(level, column, row);
  }
  return 0;
}

/**
 * Returns the squares that contain a tile of a block, and those inside it, largest first.
 * @param level zoom of the tile, counted from the first of the block
 * @param column of the tile in the block @param row of the tile in the block
 */
export function squaresOf(level: number, column: number, row: number): number[] {
  const squares: number[] = [];
  for (let each = 0; each < SQUARE_LEVELS; each++) {
    const scale = 2 ** (each - level);
    // the square that contains the tile, or the first of those inside it
    const [left, top] = [Math.floor(column * scale), Math.floor(row * scale)];
    const across = Math.max(1, scale);
    for (let right = 0; right < across; right++)
      for (let down = 0; down < across; down++) squares.push(numberOf(each, left + right, top + down));
  }
  return squares;
}

function numberOf(level: number, column: number, row: number): number {
  return (4 ** level - 1) / 3 + column * 2 ** level + row;
}

function placeOf(square: number): { level: number; column: number; row: number } {
  let level = 0;
  while (square >= (4 ** (level + 1) - 1) / 3) level++;
  const place = square - (4 ** level - 1) / 3;
  return { level, column: Math.floor(place / 2 ** level), row: place % 2 ** level };
}
