/**
 * Simplifies lines (Douglas-Peucker): selects the vertices needed to stay within a tolerance of the original.
 */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/** Stack of the ends of ranges still to be checked; shared by all lines. */
const waiting: number[] = [];

/**
 * Appends to `kept` the indexes of the vertices between `first` and `last` that are needed, in order, without
 * the two ends. Coordinates are in stored units, the tolerance is in metres.
 */
export function straighten(
  xs: Int32Array,
  ys: Int32Array,
  first: number,
  last: number,
  tolerance: number,
  kept: number[],
): void {
  if (last - first < 2) return;
  const kx = metresPerUnitEast(ys[first]!);
  let from = first;
  waiting.push(last);
  // ranges are divided, the left part first: the current range ends at the top of the stack
  while (waiting.length > 0) {
    const to = waiting[waiting.length - 1]!;
    const farthest = farthestVertex(xs, ys, from, to, kx, tolerance);
    if (farthest > 0) {
      waiting.push(farthest);
    } else {
      waiting.pop();
      if (to !== last) kept.push(to);
      from = to;
    }
  }
}

/**
 * Returns the index of the vertex farthest from the line between two others; 0 if all are within the
 * tolerance.
 */
function farthestVertex(
  xs: Int32Array,
  ys: Int32Array,
  from: number,
  to: number,
  kx: number,
  tolerance: number,
): number {
  const dx = (xs[to]! - xs[from]!) * kx;
  const dy = (ys[to]! - ys[from]!) * METRES_PER_UNIT;
  const squaredLength = dx * dx + dy * dy;
  let most = tolerance * tolerance;
  let farthest = 0;
  for (let i = from + 1; i < to; i++) {
    const x = (xs[i]! - xs[from]!) * kx;
    const y = (ys[i]! - ys[from]!) * METRES_PER_UNIT;
    // a loop ends where it began: then the distance to that point counts
    const along = squaredLength > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / squaredLength)) : 0;
    const offX = x - along * dx;
    const offY = y - along * dy;
    const squared = offX * offX + offY * offY;
    if (squared > most) {
      most = squared;
      farthest = i;
    }
  }
  return farthest;
}
