/**
 * Finds the sea beside a coastline. OSM has no areas for the sea, only lines with land on their left
 * (natural=coastline).
 */

import { LINE_REACH_M } from '../../region/format/reach.ts';
import { COVERAGE_CELLS_PER_DEGREE } from '../../region/format/sections/grids.ts';
import { METRES_PER_DEGREE, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import { type SpanHandler, scanlines } from './scanline.ts';

/** Width of the strip of sea, m: the reach of a source across the water, plus two cells. */
const SEA_M = LINE_REACH_M + (2 * METRES_PER_DEGREE) / COVERAGE_CELLS_PER_DEGREE;
/**
 * Minimum length of a side of the coast, m; shorter bends are skipped, as a cell is several times as wide.
 */
const SHORTEST_M = 100;
/** Maximum step when a corner of the coast is rounded, radians. */
const CORNER_STEP = Math.PI / 6;
/** Angle by which the strip of sea is widened at each end of a way, radians: the coast may turn there. */
const END_TURN = Math.PI / 4;

/**
 * Calls `span` for the cells (COVERAGE_CELLS_PER_DEGREE) within SEA_M to the right of a coastline.
 * @param path x and y alternate, stored units (1e-7 degrees)
 */
export function seaBeside(path: Int32Array, span: SpanHandler): void {
  let [ax, ay] = [path[0]!, path[1]!];
  /** direction from the coast to the sea, radians, counterclockwise from east */
  let seaward = Number.NaN;
  for (let i = 2; i < path.length; i += 2) {
    const [bx, by] = [path[i]!, path[i + 1]!];
    const east = (bx - ax) * metresPerUnitEast(ay);
    const north = (by - ay) * METRES_PER_UNIT;
    const metres = Math.hypot(east, north);
    const isLast = i + 2 >= path.length;
    if (metres === 0 || (metres < SHORTEST_M && !isLast)) continue;
    const next = Math.atan2(north, east) - Math.PI / 2;
    fillCorner(ax, ay, Number.isNaN(seaward) ? next - END_TURN : seaward, next, span);
    fill([ax, ay, bx, by, ...atSea(bx, by, next), ...atSea(ax, ay, next)], span);
    [ax, ay, seaward] = [bx, by, next];
  }
  if (!Number.isNaN(seaward)) fillCorner(ax, ay, seaward, seaward + END_TURN, span);
}

/** Fills the wedge between the strips of two sides where the coast turns left. */
function fillCorner(x: number, y: number, from: number, to: number, span: SpanHandler): void {
  const turn = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  const steps = Math.ceil(turn / CORNER_STEP);
  if (steps <= 0) return;
  const corner = [x, y];
  for (let step = 0; step <= steps; step++) corner.push(...atSea(x, y, from + (turn * step) / steps));
  fill(corner, span);
}

/** Returns the far end of the strip from a position on the coast. Strips and wedges share it, so no gap remains. */
function atSea(x: number, y: number, direction: number): [x: number, y: number] {
  return [
    x + (SEA_M * Math.cos(direction)) / metresPerUnitEast(y),
    y + (SEA_M * Math.sin(direction)) / METRES_PER_UNIT,
  ];
}

function fill(corners: number[], span: SpanHandler): void {
  scanlines([[...corners, corners[0]!, corners[1]!]], COVERAGE_CELLS_PER_DEGREE, span);
}
