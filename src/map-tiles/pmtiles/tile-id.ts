/** Numbers of tiles in PMTiles: zoom after zoom, each along a Hilbert curve. */

/** Deepest supported zoom. Tile numbers up to it are exact integers. */
export const DEEPEST_ZOOM = 24;

/**
 * Returns the number of a tile. Neighbours on the map are usually neighbours in number.
 * @param z 0 to DEEPEST_ZOOM
 * @param x column, 0 to 2^z-1 from the west
 * @param y row, 0 to 2^z-1 from the north
 */
export function tileId(z: number, x: number, y: number): number {
  const side = 2 ** z;
  let id = (side * side - 1) / 3;
  for (let half = side / 2; half >= 1; half /= 2) {
    const right = x & half ? 1 : 0;
    const lower = y & half ? 1 : 0;
    id += half * half * ((3 * right) ^ lower);
    if (lower) continue;
    if (right) {
      x = side - 1 - x;
      y = side - 1 - y;
    }
    [x, y] = [y, x];
  }
  return id;
}
