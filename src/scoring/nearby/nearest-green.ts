/** Finds the nearest green place when nothing requested is green. */
import type { Wishes } from '../../api/facts/wishes.ts';
import type { Found } from './candidates.ts';
import { askedFilters, isWanted, passing } from './filters.ts';
import { isChoice, type Rated } from './listed-place.ts';
import {
  FARTHEST_M,
  isWide,
  middleOf,
  type PlacesQuestion,
  type ScoringThreads,
  seenFrom,
} from './question.ts';
import { byRank } from './ranking.ts';

/** Smallest outer radius of the first ring, m; each next ring is twice as wide. */
const FIRST_RING_M = 10_000;

/**
 * Returns the nearest green place, searched ring by ring; each ring has as many candidates as a search around a
 * position. Null if there is none, along a route, and in a view of a whole country.
 */
export async function nearestGreen(
  { here, radius, box, along, wishes }: PlacesQuestion,
  threads: ScoringThreads,
  ratedOf: (found: Found, threads: ScoringThreads, wishes: Wishes) => Promise<Rated[]>,
): Promise<Rated | null> {
  if (along || (box && isWide(box))) return null;
  const middle = box ? middleOf(box) : here!;
  const asked = askedFilters(wishes);
  // a bbox is not a ring: what surrounds it begins somewhere inside the ring around it
  for (let beyond = box ? 0 : radius; beyond < FARTHEST_M; ) {
    const outer = Math.min(FARTHEST_M, Math.max(FIRST_RING_M, 2 * beyond));
    const found = JSON.parse(await threads.sites({ ...middle, beyond, radius: outer })) as Found;
    const sites = box && here ? seenFrom(here, found.sites) : found.sites;
    const rated = await ratedOf({ ...found, sites }, threads, wishes);
    const green = rated.filter(
      (place) => place.green && isChoice(place) && isWanted(passing(place, asked), wishes),
    );
    const [nearest] = green.sort((a, b) => a.distance_m - b.distance_m || byRank(a, b));
    if (nearest) return nearest;
    beyond = outer;
  }
  return null;
}
