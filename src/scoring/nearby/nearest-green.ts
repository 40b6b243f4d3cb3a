/** The nearest green place, where nothing that was asked about is green. */
import type { Found } from './candidates.ts';
import { askedFilters, isWanted, passing } from './filters.ts';
import {
  FARTHEST_M,
  isWide,
  middleOf,
  type PlacesQuestion,
  type ScoringThreads,
  seenFrom,
} from './question.ts';
import { byRank } from './ranking.ts';
import { isChoice, type Rated } from './told-place.ts';

/** The first ring around the radius ends here at the least, metres; each next one is twice as wide. */
const FIRST_RING_M = 10_000;

/** Ring by ring; of each ring as many are scored as around a place. Null along a route and in a view of a country. */
export async function nearestGreen(
  { here, radius, box, along, wishes }: PlacesQuestion,
  threads: ScoringThreads,
  ratedOf: (found: Found, threads: ScoringThreads, openAt?: string) => Promise<Rated[]>,
): Promise<Rated | null> {
  if (along || (box && isWide(box))) return null;
  const middle = box ? middleOf(box) : here!;
  const asked = askedFilters(wishes);
  // a box is no ring: what lies around it begins somewhere inside of the ring around it
  for (let beyond = box ? 0 : radius; beyond < FARTHEST_M; ) {
    const outer = Math.min(FARTHEST_M, Math.max(FIRST_RING_M, 2 * beyond));
    const found = JSON.parse(await threads.sites({ ...middle, beyond, radius: outer })) as Found;
    const sites = box && here ? seenFrom(here, found.sites) : found.sites;
    const rated = await ratedOf({ ...found, sites }, threads, wishes.open_at);
    const green = rated.filter(
      (place) => place.green && isChoice(place) && isWanted(passing(place, asked), wishes),
    );
    const [nearest] = green.sort((a, b) => a.distance_m - b.distance_m || byRank(a, b));
    if (nearest) return nearest;
    beyond = outer;
  }
  return null;
}
