/** Finds the place to go to when a night turns out to be taken or loud. */

import type { Router } from '../../../routing/router.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import type { Candidate } from '../../found/candidates.ts';
import { SAME_PLACE_M } from '../../found/ranking.ts';
import type { RatedCandidate } from '../../found/rated-place.ts';
import type { NightSites } from '../../found/sites-beside.ts';
import type { Choice } from './choices.ts';
import type { Frame } from './frame.ts';
import type { TourDependencies, TourQuestion } from './question.ts';
import { scored } from './scored.ts';

/** Longest drive from a night to its plan B, s. */
export const PLAN_B_S = 600;
/** Radius of the search around a night, m: ten minutes at 50 km/h. Used if no choice of its day is in reach. */
const AROUND_M = 8000;
/** Maximum distance that a drive covers in ten minutes, m: at 120 km/h. */
const FARTHEST_M = 20_000;
/** Maximum number of places measured for one plan B among the choices of the day, and again in the search around it. */
const MOST = 16;

/** A second place, with the drive to it from the night. */
export interface PlanB extends Candidate, RatedCandidate {
  isMatch: boolean;
  /** driving time from the night, s */
  drive: number;
}

/** Returns the best other place within ten minutes' drive, first among the choices of the day; null if none. */
export async function planBOf(
  night: Choice,
  number: number,
  choices: readonly Choice[],
  frame: Frame,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<PlanB | null> {
  const { wishes } = question;
  const near = choices
    .filter((choice) => isOther(choice, night))
    .map((choice) => ({ choice, metres: metresApart(choice, night) }))
    .filter(({ metres }) => metres <= FARTHEST_M)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MOST)
    .map(({ choice }) => choice);
  const router = frame.routers[number]!;
  const known = await within(night, near, router);
  if (known) return known;
  const [lats, lons] = [
    [night.lat, night.lat],
    [night.lon, night.lon],
  ];
  const search = { lats, lons, corridor: AROUND_M, wishes, most: MOST };
  const { sites } = JSON.parse(await dependencies.sitesBeside(search)) as NightSites;
  const others = sites
    .filter((site) => isOther(site, night))
    .map((site) => ({ ...site, arrive: night.arrive }));
  const rated = await scored(others, frame.days[number]!, question, dependencies);
  return within(night, rated, router);
}

function isOther(place: Candidate, night: Candidate): boolean {
  return metresApart(place, night) >= SAME_PLACE_M;
}

/**
 * Returns the best of some places within ten minutes' drive; null if none. Prefers, in this order, a place
 * with everything that is wished for, one without a red light, the highest score and the shortest drive.
 */
async function within(
  night: Choice,
  places: readonly Omit<PlanB, 'drive'>[],
  router: Router,
): Promise<PlanB | null> {
  if (places.length === 0) return null;
  const [times] = await router.times([{ from: night, to: places }], PLAN_B_S);
  const reachable = places
    .map((place, i) => ({ ...place, drive: times![i]! }))
    .filter(({ drive }) => drive <= PLAN_B_S);
  const [best = null] = reachable.sort(
    (a, b) =>
      Number(b.isMatch) - Number(a.isMatch) ||
      Number(a.red) - Number(b.red) ||
      b.score - a.score ||
      a.drive - b.drive,
  );
  return best;
}
