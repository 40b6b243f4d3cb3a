/** Finds places for one night of a tour: beside a piece of its way, or around a stop. */
import type { Wishes } from '../../api/facts/wishes.ts';
import type { Region } from '../../region/read/reader.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { type Corridor, type FoundOnRoute, foundAlong } from './along-route.ts';
import { type Found, firstCandidateOf } from './candidates.ts';
import { distancesAlong } from './distances-along.ts';
import { spreadOver } from './in-box.ts';
import { corridorRuns } from './route-runs.ts';
import { hitsOf } from './site-filters.ts';

/** Search beside a piece of a way, or around a stop, which is a piece of two equal corners. */
export interface NightSearch extends Corridor {
  /** wishes that a sample prefers */
  wishes: Wishes;
  /** maximum number of places */
  most: number;
}

/** Places for a night. */
export interface NightSites extends Found {
  /** true if there is map data at any corner of the piece */
  has_map: boolean;
}

/** Number of stretches of the piece over which the places are spread. */
const STRETCHES = 8;

/**
 * Returns up to `most` places within the corridor. Places that seem to have all that is wanted precede others. Among
 * equals the stretches take turns, each with its official sites first, then the least built-up places.
 */
export function sitesBeside(regions: readonly Region[], search: NightSearch): NightSites {
  const { corridor, wishes, most, lats, lons } = search;
  const length = Math.max(1, distancesAlong(search).at(-1)!);
  const runs = corridorRuns(search, corridor);
  const found = regions.flatMap((region) => [...foundAlong(region, runs, corridor)]);
  const stretchOf = ({ along }: FoundOnRoute) =>
    Math.min(STRETCHES - 1, Math.floor((along / length) * STRETCHES));
  const sites = firstCandidateOf(spreadOver(found, stretchOf, hitsOf(regions, wishes)), most);
  return {
    sites,
    in_view: found.length,
    sampled: sites.length === most && found.length > most,
    has_map: regions.some((region) => lats.some((lat, i) => region.covers(toUnits(lons[i]!), toUnits(lat)))),
  };
}
