/** Searches shared by all queries about surroundings: boxes near a position, on both sides of the antimeridian. */
import { METRES_PER_UNIT } from '../../../shared/geo/earth.ts';
import type { VisitPiece } from '../../format/sections/pieces.ts';
import type { BoxTree } from '../../spatial/box-tree.ts';
import { antimeridianShifts } from '../../spatial/geometry.ts';
import type { PieceGroup, Region } from '../reader.ts';

/**
 * Calls `visit` with every item of an index whose box meets the square of `metres` around (x, y), 1e-7 degrees.
 * `fromX` is the x to measure from: x, or x shifted by 360 degrees for items beyond the antimeridian. Items ascend on
 * each side of it. Reentrant: `visit` may start another search.
 * @param kx metres per unit east at (x, y)
 */
export function itemsAround(
  { found }: Region,
  tree: BoxTree,
  x: number,
  y: number,
  kx: number,
  metres: number,
  visit: (item: number, fromX: number) => void,
): void {
  const dx = metres / kx;
  const dy = metres / METRES_PER_UNIT;
  for (const shift of antimeridianShifts(x, dx)) {
    const fromX = x + shift;
    const before = found.count;
    tree.search(fromX - dx, y - dy, fromX + dx, y + dy, found);
    const until = found.count;
    for (let k = before; k < until; k++) visit(found.ids[k]!, fromX);
    found.count = before;
  }
}

/** Calls `visit` with every piece of areas whose box meets the square of `metres` around (x, y), like `itemsAround`. */
export function piecesAround(
  region: Region,
  { tree, pieces }: PieceGroup,
  x: number,
  y: number,
  kx: number,
  metres: number,
  visit: VisitPiece,
): void {
  const dx = metres / kx;
  const dy = metres / METRES_PER_UNIT;
  itemsAround(region, tree, x, y, kx, metres, (run, fromX) => {
    pieces.inRun(run, fromX - dx, y - dy, fromX + dx, y + dy, fromX, visit);
  });
}
