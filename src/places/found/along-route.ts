/** Finds the places along a route. */

import { sitesAround } from '../../region/read/around/sites-around.ts';
import type { Region } from '../../region/read/reader.ts';
import type { Route } from '../../shared/geo/polyline.ts';
import { bestOf, type Found, type FoundSite, MAX_CANDIDATES } from './candidates.ts';
import { distancesAlong } from './distances-along.ts';
import { corridorRuns, nearestOnRun, type Run } from './route-runs.ts';

/** A route with a corridor to search. */
export interface Corridor extends Route {
  /** width of the corridor to either side of the route, m */
  corridor: number;
}

export interface FoundOnRoute extends FoundSite {
  /** distance from the start of the route, m */
  along: number;
}

/** Number of stretches of a route, each with an equal share of the candidates, so that one city does not take all. */
const STRETCHES = 50;

/**
 * Returns the places within the corridor, stretch by stretch. Each stretch provides at most an equal share of
 * MAX_CANDIDATES: official sites first, then by distance from the route.
 */
export function candidatesAlong(regions: readonly Region[], route: Corridor): Found {
  const { corridor } = route;
  const length = Math.max(1, distancesAlong(route).at(-1)!);
  const runs = corridorRuns(route, corridor);
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

/** Returns the places of a region within the corridor, each once with its distance from the nearest run. */
export function foundAlong(region: Region, runs: readonly Run[], corridor: number): Iterable<FoundOnRoute> {
  const nearest = new Map<number, FoundOnRoute>();
  for (const run of runs) {
    sitesAround(region, run.x, run.y, corridor + run.radius, (item, isArea) => {
      const coords = isArea ? region.areas.centre : region.points.coords;
      const { distance, along } = nearestOnRun(run, coords.at(2 * item)!, coords.at(2 * item + 1)!);
      const key = 2 * item + Number(isArea);
      const known = nearest.get(key)?.distance ?? Number.POSITIVE_INFINITY;
      if (distance > corridor || distance >= known) return;
      nearest.set(key, { region, item, isArea, distance, along });
    });
  }
  return nearest.values();
}
