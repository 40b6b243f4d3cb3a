/** Bearings of roads at their ends, for the angles of turns. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';

/** Distance from its end at which the bearing of a road is taken, m: beyond the short legs inside a junction. */
const AHEAD_M = 15;
const STEPS = 256;

/** Returns the bearings at both ends of a path, each leaving its end, see `roads.bearing`. */
export function bearingsOf(path: ArrayLike<number>): [number, number] {
  return [bearingFrom(path, 0, 2), bearingFrom(path, path.length - 2, -2)];
}

function bearingFrom(path: ArrayLike<number>, end: number, step: number): number {
  const [x, y] = [path[end]!, path[end + 1]!];
  const kx = metresPerUnitEast(y);
  let [east, north] = [0, 0];
  for (let i = end + step; i >= 0 && i < path.length; i += step) {
    east = (path[i]! - x) * kx;
    north = (path[i + 1]! - y) * METRES_PER_UNIT;
    if (east * east + north * north >= AHEAD_M * AHEAD_M) break;
  }
  return Math.round((Math.atan2(east, north) / (2 * Math.PI)) * STEPS + STEPS) % STEPS;
}
