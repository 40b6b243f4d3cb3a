/**
 * Divides a route into runs, one search each. The number of searches thus depends on the length of the route, not on
 * its number of corners.
 */
import { shortWay } from '../../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { Route } from '../../shared/geo/polyline.ts';
import { distancesAlong } from './distances-along.ts';

/**
 * Length at which a run ends, and maximum length of its pieces, as multiples of the corridor. The search circle around
 * a longer run would contain many places outside the corridor.
 */
const RUN_CORRIDORS = 2;

/** A part of a route, with the circle around it that is searched. */
export interface Run {
  /** centre of the circle: the corner in the middle of the run, 1e-7 degrees */
  x: number;
  y: number;
  /** distance from the centre to the farthest corner, m */
  radius: number;
  /** length of 1e-7 degrees of longitude at the centre, m */
  kx: number;
  /** three numbers per corner, m: distance east of the centre, north of it, and along the route from its start */
  corners: number[];
}

/** Corner of a route: degrees, and m along the route from its start. */
type Corner = readonly [lat: number, lon: number, along: number];

/** Returns the runs of a route. @param corridor width to either side, m */
export function corridorRuns(route: Route, corridor: number): Run[] {
  const longest = RUN_CORRIDORS * corridor;
  const runs: Run[] = [];
  let run: Corner[] = [];
  for (const corner of cornersOf(route, longest)) {
    run.push(corner);
    if (corner[2] - run[0]![2] < longest) continue;
    runs.push(runOf(run));
    run = [corner];
  }
  if (run.length > 1) runs.push(runOf(run));
  return runs;
}

/** Yields the corners of a route, and further ones that divide pieces longer than `longest` m. */
function* cornersOf(route: Route, longest: number): Generator<Corner> {
  const { lats, lons } = route;
  const along = distancesAlong(route);
  yield [lats[0]!, lons[0]!, 0];
  for (let i = 1; i < lats.length; i++) {
    const metres = along[i]! - along[i - 1]!;
    const pieces = Math.max(1, Math.ceil(metres / longest));
    const dLat = lats[i]! - lats[i - 1]!;
    const dLon = shortWay((lons[i]! - lons[i - 1]!) * E7) / E7;
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      yield [lats[i - 1]! + share * dLat, lons[i - 1]! + share * dLon, along[i - 1]! + share * metres];
    }
  }
}

function runOf(corners: readonly Corner[]): Run {
  const [lat, lon] = corners[corners.length >> 1]!;
  const [x, y] = [Math.round(shortWay(lon * E7)), Math.round(lat * E7)];
  const kx = metresPerUnitEast(y);
  const metres = corners.flatMap(([cornerLat, cornerLon, along]) => [
    shortWay(cornerLon * E7 - x) * kx,
    (cornerLat * E7 - y) * METRES_PER_UNIT,
    along,
  ]);
  let radius = 0;
  for (let i = 0; i < metres.length; i += 3)
    radius = Math.max(radius, Math.hypot(metres[i]!, metres[i + 1]!));
  return { x, y, radius, kx, corners: metres };
}

/**
 * Returns the distance from (x, y), 1e-7 degrees, to the nearest point of a run. `along` is the distance of that point
 * from the start of the route. Both are in m.
 */
export function nearestOnRun(run: Run, x: number, y: number): { distance: number; along: number } {
  const { corners, kx } = run;
  const east = shortWay(x - run.x) * kx;
  const north = (y - run.y) * METRES_PER_UNIT;
  let least = Number.POSITIVE_INFINITY;
  let along = 0;
  for (let i = 3; i < corners.length; i += 3) {
    const [fromEast, fromNorth] = [corners[i - 3]!, corners[i - 2]!];
    const dEast = corners[i]! - fromEast;
    const dNorth = corners[i + 1]! - fromNorth;
    const squaredLength = dEast * dEast + dNorth * dNorth;
    const onto = (east - fromEast) * dEast + (north - fromNorth) * dNorth;
    const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, onto / squaredLength));
    const offEast = east - fromEast - share * dEast;
    const offNorth = north - fromNorth - share * dNorth;
    const squared = offEast * offEast + offNorth * offNorth;
    if (squared >= least) continue;
    least = squared;
    along = corners[i - 1]! + share * (corners[i + 2]! - corners[i - 1]!);
  }
  return { distance: Math.sqrt(least), along };
}
