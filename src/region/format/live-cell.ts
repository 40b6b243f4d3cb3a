/** Live cells: squares of coverage cells in which live map data is fetched, each a small region. */

import { METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../../shared/geo/earth.ts';
import type { Bounds } from './region-info.ts';
import { COVERAGE_CELLS_PER_DEGREE } from './sections/grids.ts';

export interface LiveCell {
  /** name of its region and stem of its file */
  name: string;
  /** bounds of its region; west, south, east, north in degrees */
  bounds: Bounds;
}

const NAME = /^live-\d+-\d+$/;
/** Side of a live cell: 24 coverage cells, about 0.1 degrees or 10 km; several megabytes of map even in a city. */
const SIDE = 24;
const DEGREES = SIDE / COVERAGE_CELLS_PER_DEGREE;

/** Returns the live cell of a spot; degrees. */
export function liveCellAt(lat: number, lon: number): LiveCell {
  // by whole coverage cells, so that both grids agree about a spot on a border
  const column = Math.floor(
    Math.min(360 * COVERAGE_CELLS_PER_DEGREE - 1, Math.floor((lon + 180) * COVERAGE_CELLS_PER_DEGREE)) / SIDE,
  );
  const row = Math.floor(
    Math.min(180 * COVERAGE_CELLS_PER_DEGREE - 1, Math.floor((lat + 90) * COVERAGE_CELLS_PER_DEGREE)) / SIDE,
  );
  const west = column * DEGREES - 180;
  const south = row * DEGREES - 90;
  return { name: `live-${column}-${row}`, bounds: [west, south, west + DEGREES, south + DEGREES] };
}

/** Returns true for the name of a live region. */
export function isLiveRegion(name: string): boolean {
  return NAME.test(name);
}

/** Returns bounds with a margin, clamped at the poles and the antimeridian, where nearly all is water or ice. */
export function around([west, south, east, north]: Bounds, metres: number): Bounds {
  const dLat = metres / METRES_PER_UNIT / toUnits(1);
  const furthest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)));
  const dLon = metres / metresPerUnitEast(toUnits(furthest)) / toUnits(1);
  return [
    Math.max(-180, west - dLon),
    Math.max(-90, south - dLat),
    Math.min(180, east + dLon),
    Math.min(90, north + dLat),
  ];
}
