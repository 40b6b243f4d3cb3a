/** Finds the nearest green place if no matching place in the requested area is green. */
import type { Wishes } from '../../api/facts/wishes.ts';
import { middleOf } from '../../shared/geo/box.ts';
import type { Found } from '../found/candidates.ts';
import { askedFilters, isWanted, passing } from '../found/filters.ts';
import { FARTHEST_M, isWide, type PlacesQuestion, type ScoringThreads, seenFrom } from '../found/question.ts';
import { byRank } from '../found/ranking.ts';
import { isChoice, type Rated } from './listed-place.ts';

/** Minimum outer radius of the first ring, m. The outer radius doubles from ring to ring. */
const FIRST_RING_M = 10_000;

/**
 * Returns the nearest green place that passes the filters, up to FARTHEST_M away. Searches ring by ring, each with at
 * most as many candidates as a search around a position. Null if none is found, along a route, and for a wide bbox
 * (`isWide`).
 */
export async function nearestGreen(
  { here, radius, box, along, wishes }: PlacesQuestion,
  threads: ScoringThreads,
  ratedOf: (found: Found, threads: ScoringThreads, wishes: Wishes) => Promise<Rated[]>,
): Promise<Rated | null> {
  if (along || (box && isWide(box))) return null;
  const middle = box ? middleOf(box) : here!;
  const asked = askedFilters(wishes);
  // for a bbox the search starts at its middle: no inner radius leaves out exactly the bbox
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
