/** Edges of the pieces of an area that are no edges of the area, but where it was cut. */
import { CutSide } from '../format/place-records.ts';
import { BOX_WORDS } from '../spatial/box-tree.ts';
import type { PieceGroup } from './reader.ts';

/** True when the edge from a to b lies on a side of its piece that is a cut (CutSide bits). */
export function isOnCut(
  cut: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): boolean {
  return (
    (ax === bx &&
      ((ax === minX && (cut & CutSide.WEST) !== 0) || (ax === maxX && (cut & CutSide.EAST) !== 0))) ||
    (ay === by &&
      ((ay === minY && (cut & CutSide.SOUTH) !== 0) || (ay === maxY && (cut & CutSide.NORTH) !== 0)))
  );
}

/** True when the edge that starts at `coords[i]` is where a piece was cut off, not an edge of the area. */
export function isCutEdge({ tree: { boxes }, coords, cuts }: PieceGroup, piece: number, i: number): boolean {
  const cut = cuts[piece]!;
  if (cut === 0) return false;
  const [minX, minY, maxX, maxY] = boxes.subarray(piece * BOX_WORDS, (piece + 1) * BOX_WORDS);
  const [ax, ay, bx, by] = coords.subarray(i, i + 4);
  return isOnCut(cut, ax!, ay!, bx!, by!, minX!, minY!, maxX!, maxY!);
}
