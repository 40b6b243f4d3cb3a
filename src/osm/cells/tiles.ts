/**
 * Tiles by which an import sorts features: squares of degrees in several sizes. A feature is stored once, in the tile
 * of its anchor, of the first size whose maximum it does not exceed. All features that touch a box are thus found in
 * the tiles around the box, without copies of features that cross borders.
 */
import type { Bounds } from '../../region/format/region-info.ts';
import { E7 } from '../../shared/geo/earth.ts';

/**
 * Bounding box in stored units (1e-7 degrees). All sides are inclusive, except in boxes of tiles and cells: their
 * east and north sides belong to the next box (`owns`).
 */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Box that contains every feature, whatever its coordinates. */
export const EVERYWHERE: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

interface TileLevel {
  /** side of a tile, stored units */
  side: number;
  /** maximum width or height of a feature in tiles of this size, stored units */
  largest: number;
}

/** Sizes of tiles, ascending. Cells consist of whole tiles of the first size, about 14 km north-south. */
export const TILE_LEVELS: readonly TileLevel[] = [
  { side: E7 / 8, largest: E7 / 32 },
  { side: E7 / 2, largest: E7 / 4 },
  { side: 4 * E7, largest: 2 * E7 },
  // mistakes and the surroundings of an airfield may be wider than the Earth
  { side: 360 * E7, largest: Infinity },
];

/** Box of the Earth. Its sides are beyond the last positions, so that an anchor at 180 degrees is inside. */
export const EARTH: Box = { minX: -181 * E7, minY: -91 * E7, maxX: 181 * E7, maxY: 91 * E7 };

/** Stride of tile numbers: exceeds the columns and rows of any size. */
const ROWS = 2 ** 13;
const TILES_PER_LEVEL = ROWS * ROWS;
const WEST_END = -180 * E7;
const SOUTH_END = -90 * E7;

/** Returns the number of the tile that stores a feature; numbers ascend by size, row and column. */
export function tileOf(anchorX: number, anchorY: number, box: Box): number {
  const size = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const level = TILE_LEVELS.findIndex(({ largest }) => size <= largest);
  return tileAt(level, anchorX, anchorY);
}

/** Returns the number of the tile of a size (index in TILE_LEVELS) at a position in stored units. */
export function tileAt(level: number, x: number, y: number): number {
  const { side } = TILE_LEVELS[level]!;
  const col = Math.floor((x - WEST_END) / side);
  const row = Math.floor((y - SOUTH_END) / side);
  return level * TILES_PER_LEVEL + row * ROWS + col;
}

/** Returns the size (index in TILE_LEVELS), column and row of a tile. */
export function gridPlaceOfTile(tile: number): { level: number; col: number; row: number } {
  const level = levelOfTile(tile);
  const row = Math.floor((tile % TILES_PER_LEVEL) / ROWS);
  return { level, row, col: tile % ROWS };
}

/** Returns the size of a tile, an index in TILE_LEVELS. */
export function levelOfTile(tile: number): number {
  return Math.floor(tile / TILES_PER_LEVEL);
}

/** Returns the box of a tile; its east and north sides belong to the next tiles. */
export function boxOfTile(tile: number): Box {
  const { level, col, row } = gridPlaceOfTile(tile);
  const { side } = TILE_LEVELS[level]!;
  const minX = WEST_END + col * side;
  const minY = SOUTH_END + row * side;
  return { minX, minY, maxX: minX + side, maxY: minY + side };
}

/** Returns true if a feature that is stored in this tile may touch the box. */
export function mayTouch(tile: number, box: Box): boolean {
  const { largest } = TILE_LEVELS[gridPlaceOfTile(tile).level]!;
  const around = boxOfTile(tile);
  return (
    around.minX - largest <= box.maxX &&
    around.maxX + largest >= box.minX &&
    around.minY - largest <= box.maxY &&
    around.maxY + largest >= box.minY
  );
}

/** Returns true if two boxes have a position in common. */
export function touches(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}

/** Returns true if an anchor is in a box; the east and north sides belong to the next boxes. */
export function owns({ minX, minY, maxX, maxY }: Box, x: number, y: number): boolean {
  return x >= minX && x < maxX && y >= minY && y < maxY;
}

/** Returns the intersection of bounds, degrees, and a box. */
export function boundsWithin([west, south, east, north]: Bounds, { minX, minY, maxX, maxY }: Box): Bounds {
  return [
    Math.max(west, minX / E7),
    Math.max(south, minY / E7),
    Math.min(east, maxX / E7),
    Math.min(north, maxY / E7),
  ];
}
