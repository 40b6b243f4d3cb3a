/** Finds the places along a route. */

import { sitesAround } from '../../../region/read/around/sites-around.ts';
import type { Region } from '../../../region/read/reader.ts';
import type { Route } from '../../../shared/geo/polyline.ts';
import { bestOf, type Found, type FoundSite, MAX_CANDIDATES } from '../candidates.ts';
import { distancesAlong } from './distances-along.ts';
import { nearestOnRun, type Run, runsOf } from './route-runs.ts';

/** A route with the width of its corridor to either side, m. */
export interface Corridor extends Route {
  corridor: number;
}

export interface FoundOnRoute extends FoundSite {
  along: number;
}

/** Number of stretches of a route that share the candidates equally, so that one city does not take all. */
const STRETCHES = 50;

/**
 * Returns the places within the corridor in the order of the route: from each stretch an equal share of
 * MAX_CANDIDATES, chosen as around a position.
 */
export function candidatesAlong(regions: readonly Region[], route: Corridor): Found {
  const { corridor } = route;
  const length = Math.max(1, distancesAlong(route).at(-1)!);
  const runs = runsOf(route, corridor);
  const stretches = Array.from({ length: STRETCHES }, (): FoundOnRoute[] => []);
  for (const region of regions) {
    for (const found of foundAlong(region, runs, corridor)) {
      const stretch = Math.min(STRETCHES - 1, Math.floor((found.along / length) * STRETCHES));
      stretches[stretch]!.push(found);
    }
  }
  const inView = stretches.reduce((sum, { length: count }) => sum + count, 0);
  const share = MAX_CANDIDATES / STRETCHES;
  const sites = stretches.flatMap((found) => bestOf(found, share));
  return { sites, in_view: inView, sampled: stretches.some(({ length: count }) => count > share) };
}

/** Returns each place of a region once, where it is nearest to the route. */
export function foundAlong(region: Region, runs: readonly Run[], corridor: number): Iterable<FoundOnRoute> {
  const nearest = new Map<number, FoundOnRoute>();
  for (const run of runs) {
    sitesAround(region, run.x, run.y, corridor + run.radius, (item, isArea) => {
      const coords = isArea ? region.areas.centre : region.points.coords;
      const { distance, along } = nearestOnRun(run, coords[item * 2]!, coords[item * 2 + 1]!);
      const key = 2 * item + Number(isArea);
      const known = nearest.get(key)?.distance ?? Number.POSITIVE_INFINITY;
      if (distance > corridor || distance >= known) return;
      nearest.set(key, { region, item, isArea, distance, along });
    });
  }
  return nearest.values();
}
