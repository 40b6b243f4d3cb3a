/** Rasterizes polygons to rows of grid cells. */
import { colOf, gridRowOf } from '../../region/format/sections/grids.ts';

/**
 * Receives a run of cells of one row, both ends inclusive, counted from (-180, -90) eastwards and northwards. A cell
 * belongs to a polygon if its centre is inside.
 */
export type SpanHandler = (row: number, firstCol: number, lastCol: number) => void;

/**
 * Row stride of crossings, which are sorted as row * STRIDE + WEST + column: one array of numbers instead of
 * many lists.
 */
const STRIDE = 2 ** 24;
/** Columns west of -180 degrees that a shape may use, such as the sea beside an island at the date line. */
const WEST = 2 ** 22;
/** Maximum number of crossings sorted by insertion, without a call of the library's sort. */
const FEW = 40;
/** Buffer of crossings, shared by all polygons; grows to the size needed by the largest one. */
let crossings = new Float64Array(1024);

/**
 * Calls `span` for every run of cells inside closed rings (even-odd rule), rows ascending, limited to the rows
 * `fromRow` (inclusive) to `toRow` (exclusive).
 */
export function scanlines(
  rings: readonly ArrayLike<number>[],
  cellsPerDegree: number,
  span: SpanHandler,
  fromRow = Number.NEGATIVE_INFINITY,
  toRow = Number.POSITIVE_INFINITY,
): void {
  let count = 0;
  for (const ring of rings) {
    let bx = colOf(ring[0]!, cellsPerDegree);
    let by = gridRowOf(ring[1]!, cellsPerDegree);
    for (let i = 2; i < ring.length; i += 2) {
      const ax = bx;
      const ay = by;
      bx = colOf(ring[i]!, cellsPerDegree);
      by = gridRowOf(ring[i + 1]!, cellsPerDegree);
      const first = Math.max(fromRow, Math.ceil(Math.min(ay, by) - 0.5));
      const end = Math.min(toRow, Math.ceil(Math.max(ay, by) - 0.5));
      if (first >= end) continue;
      if (count + end - first > crossings.length) crossings = grown(count + end - first);
      const slope = (bx - ax) / (by - ay);
      for (let row = first; row < end; row++)
        crossings[count++] = row * STRIDE + WEST + ax + (row + 0.5 - ay) * slope;
    }
  }
  sort(count);
  for (let i = 0; i + 1 < count; i += 2) {
    const row = Math.floor(crossings[i]! / STRIDE);
    const west = row * STRIDE + WEST;
    const first = Math.ceil(crossings[i]! - west - 0.5);
    const last = Math.ceil(crossings[i + 1]! - west - 0.5) - 1;
    if (last >= first) span(row, first, last);
  }
}

function grown(least: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(least, 2 * crossings.length));
  larger.set(crossings);
  return larger;
}

function sort(count: number): void {
  if (count > FEW) {
    crossings.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const value = crossings[i]!;
    let at = i - 1;
    for (; at >= 0 && crossings[at]! > value; at--) crossings[at + 1] = crossings[at]!;
    crossings[at + 1] = value;
  }
}
