/**
 * Maps the cells of a grid to pixels of a raster. Treats the projection as linear within a tile of 1 km.
 */
import { TILE_SIDE } from '../region/format/sections/grids.ts';

const LAST = TILE_SIDE - 1;

/**
 * Pixel columns and rows, fractional, of the centres of a tile's corner cells: south-west, south-east,
 * north-west, north-east.
 */
export type TileCorners = readonly [
  swX: number,
  swY: number,
  seX: number,
  seY: number,
  nwX: number,
  nwY: number,
  neX: number,
  neY: number,
];

/**
 * Returns the pixel positions of the corner cells of a tile.
 * @param tileCol column of the tile, from 180° west
 * @param tileRow row of the tile, from the south pole
 * @param pixelAt returns column and row of the raster at a position in degrees
 */
export function tileCorners(
  tileCol: number,
  tileRow: number,
  cellsPerDegree: number,
  pixelAt: (lon: number, lat: number) => readonly [x: number, y: number],
): TileCorners {
  const west = (tileCol * TILE_SIDE + 0.5) / cellsPerDegree - 180;
  const south = (tileRow * TILE_SIDE + 0.5) / cellsPerDegree - 90;
  const [east, north] = [west + LAST / cellsPerDegree, south + LAST / cellsPerDegree];
  return [...pixelAt(west, south), ...pixelAt(east, south), ...pixelAt(west, north), ...pixelAt(east, north)];
}

/**
 * Visits each cell of a tile whose centre is inside a window of pixels. Right and bottom are exclusive.
 * @param visit receives the index of the cell in the tile, and column and row of its pixel
 */
export function eachCellIn(
  [swX, swY, seX, seY, nwX, nwY, neX, neY]: TileCorners,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  visit: (cell: number, x: number, y: number) => void,
): void {
  if (Math.max(swX, seX, nwX, neX) < left || Math.min(swX, seX, nwX, neX) >= right) return;
  if (Math.max(swY, seY, nwY, neY) < top || Math.min(swY, seY, nwY, neY) >= bottom) return;
  for (let row = 0; row < TILE_SIDE; row++) {
    const north = row / LAST;
    const [westX, westY] = [swX + (nwX - swX) * north, swY + (nwY - swY) * north];
    const stepX = (seX + (neX - seX) * north - westX) / LAST;
    const stepY = (seY + (neY - seY) * north - westY) / LAST;
    for (let col = 0; col < TILE_SIDE; col++) {
      const [x, y] = [Math.floor(westX + col * stepX), Math.floor(westY + col * stepY)];
      if (x >= left && x < right && y >= top && y < bottom) visit(row * TILE_SIDE + col, x, y);
    }
  }
}
