/** Scores places for a night of a tour. */
import { iso } from '../../../scoring/calendar/at.ts';
import type { Candidate } from '../../found/candidates.ts';
import { askedFilters, isWanted, needSurroundings, passing } from '../../found/filters.ts';
import type { RatedCandidate } from '../../found/rated-place.ts';
import { unlessProblem } from '../find-places.ts';
import { isChoice } from '../listed-place.ts';
import type { Frame } from './frame.ts';
import type { TourDependencies, TourQuestion } from './question.ts';

/** A place with its position on the way, which decides when its night begins. */
export type Reached = Candidate & { arrive: number; isFixed?: boolean };

/** A scored place. */
export type Scored<Site> = Site & RatedCandidate & { isMatch: boolean };

/**
 * Scores places from the arrival on. Leaves out those where the van may not park or does not fit, and those that could
 * not be rated.
 */
export async function scored<Site extends Reached>(
  sites: readonly Site[],
  day: Pick<Frame['days'][number], 'departure' | 'from'>,
  question: TourQuestion,
  dependencies: TourDependencies,
): Promise<Scored<Site>[]> {
  return (await ratedAll(sites, day, question, dependencies)).filter(
    (choice) => choice !== null && isUsable(choice),
  ) as Scored<Site>[];
}

/** Returns true if the van may park and fits. A chosen pitch on an official site is a choice of its own. */
export function isUsable(choice: Scored<Reached>): boolean {
  if (choice.fit?.fits === false) return false;
  return choice.isFixed ? choice.usable : isChoice(choice);
}

/** Scores places from the arrival on, whether or not a van may park there; null for those that could not be rated. */
export async function ratedAll<Site extends Reached>(
  sites: readonly Site[],
  { departure, from }: Pick<Frame['days'][number], 'departure' | 'from'>,
  { wishes }: TourQuestion,
  { rate }: TourDependencies,
): Promise<(Scored<Site> | null)[]> {
  if (sites.length === 0) return [];
  const timed = sites.map((site) => ({
    ...site,
    arrival: iso(departure + Math.max(0, Math.round((site.arrive - from) / 60)) * 60_000),
  }));
  const asked = askedFilters(wishes);
  const texts = await rate(timed, 'candidate', undefined, needSurroundings(wishes));
  return timed.map((site, i) => {
    const rated = unlessProblem<RatedCandidate>(texts[i]!);
    const choice = rated && { ...site, ...rated };
    return choice && { ...choice, isMatch: isWanted(passing(choice, asked), wishes) };
  });
}
