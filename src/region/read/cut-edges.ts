/** Detects the edges along which an area was cut into pieces; they are not part of its outline. */
import { CutSide } from '../format/place-records.ts';

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
