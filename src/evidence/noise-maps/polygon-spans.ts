/** Rasterizes polygons to rows of cells. */
import { EvidenceError } from '../evidence-error.ts';

/**
 * Maximum number of times that the sides of a polygon cross a row of cells: ten seconds of work. The sides of contours
 * are shorter than a few cells, so a polygon of sixteen million corners has fewer.
 */
const MAX_CROSSINGS = 100_000_000;

/**
 * Visits the runs of cells whose centres are inside a polygon: row, first column, column after the last.
 * Processes sides in the order of their rows, so that a polygon of a million corners takes seconds.
 * @param rings closed rings, even-odd rule: columns and rows of corners alternate, in cells whose centres are whole
 *   numbers
 * @throws EvidenceError, before the first visit, if the sides cross too many rows
 */
export function eachSpan(
  rings: readonly Float64Array[],
  visit: (row: number, from: number, to: number) => void,
): void {
  const sides = sidesOf(rings);
  requireFewCrossings(sides);
  const order = byFirstRow(sides.first);
  /** sides that cross the current row, and where */
  const active = new Int32Array(order.length);
  const crossings = new Float64Array(order.length);
  let count = 0;
  let next = 0;
  for (let row = 0; next < order.length || count > 0; row++) {
    if (count === 0) row = sides.first[order[next]!]!;
    let kept = 0;
    for (let i = 0; i < count; i++) if (sides.last[active[i]!]! >= row) active[kept++] = active[i]!;
    count = kept;
    while (next < order.length && sides.first[order[next]!]! <= row) active[count++] = order[next++]!;
    for (let i = 0; i < count; i++) {
      const side = active[i]!;
      crossings[i] = sides.x[side]! + (row - sides.y[side]!) * sides.slope[side]!;
    }
    crossings.subarray(0, count).sort();
    for (let i = 1; i < count; i += 2) {
      const [from, to] = [Math.ceil(crossings[i - 1]!), Math.ceil(crossings[i]!)];
      if (from < to) visit(row, from, to);
    }
  }
}

function requireFewCrossings({ first, last }: { first: Int32Array; last: Int32Array }): void {
  let crossings = 0;
  for (let side = 0; side < first.length; side++) crossings += last[side]! - first[side]! + 1;
  if (crossings > MAX_CROSSINGS)
    throw new EvidenceError(
      `The sides of a polygon cross rows of cells (27 m) ${crossings.toLocaleString('en')} times; expected at most ${MAX_CROSSINGS.toLocaleString('en')}: split it into smaller ones.`,
    );
}

/** Returns the sides in the order of the first rows that they cross (counting sort). */
function byFirstRow(first: Int32Array): Int32Array {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of first) [low, high] = [Math.min(low, row), Math.max(high, row)];
  const order = new Int32Array(first.length);
  if (first.length === 0) return order;
  const next = new Int32Array(high - low + 2);
  for (const row of first) next[row - low + 1]!++;
  for (let i = 1; i < next.length; i++) next[i]! += next[i - 1]!;
  for (const [side, row] of first.entries()) order[next[row - low]!++] = side;
  return order;
}

/** Returns the sides that cross a row: first and last row, one end, and columns per row. */
function sidesOf(rings: readonly Float64Array[]) {
  const most = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const sides = {
    first: new Int32Array(most),
    last: new Int32Array(most),
    x: new Float64Array(most),
    y: new Float64Array(most),
    slope: new Float64Array(most),
  };
  let count = 0;
  for (const ring of rings)
    for (let i = 2; i < ring.length; i += 2) {
      const [ax, ay] = [ring[i - 2]!, ring[i - 1]!];
      const [bx, by] = [ring[i]!, ring[i + 1]!];
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)];
      // a corner on a row belongs to the side above it
      const [first, last] = [Math.ceil(low), Math.ceil(high) - 1];
      if (first > last) continue;
      sides.first[count] = first;
      sides.last[count] = last;
      sides.x[count] = ax;
      sides.y[count] = ay;
      sides.slope[count++] = (bx - ax) / (by - ay);
    }
  return {
    first: sides.first.subarray(0, count),
    last: sides.last.subarray(0, count),
    x: sides.x,
    y: sides.y,
    slope: sides.slope,
  };
}
