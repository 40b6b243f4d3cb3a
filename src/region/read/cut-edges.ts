/** Detects the edges along which an area was cut into pieces; they are not part of its outline. */
import { CutSide } from '../format/place-records.ts';
import { BOX_WORDS } from '../spatial/box-tree.ts';
import type { PieceGroup } from './reader.ts';

/** Returns true if the edge from a to b is on a cut side of its piece (CutSide bits). */
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

/** Returns true if the edge that starts at `coords[i]` is a cut, not an edge of the area. */
export function isCutEdge({ tree: { boxes }, coords, cuts }: PieceGroup, piece: number, i: number): boolean {
  const cut = cuts[piece]!;
  if (cut === 0) return false;
  const [minX, minY, maxX, maxY] = boxes.subarray(piece * BOX_WORDS, (piece + 1) * BOX_WORDS);
  const [ax, ay, bx, by] = coords.subarray(i, i + 4);
  return isOnCut(cut, ax!, ay!, bx!, by!, minX!, minY!, maxX!, maxY!);
}
