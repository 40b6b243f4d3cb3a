/** A planned day of a tour, from which its answer is built. */
import type { TourProblem } from '../../../api/tour.ts';
import type { Way } from '../../../routing/router.ts';
import type { Rated } from '../listed-place.ts';
import type { Choice, DayChoices } from './choices.ts';
import type { PlanB } from './plan-b.ts';
import type { Scored } from './scored.ts';

/** The drive of a day. */
export interface Drive extends Way {
  /** true if no way by road is known: the drive is estimated from straight lines */
  isEstimated: boolean;
  /** time to the night, s; the drive goes on to the end of the tour if the night is before it */
  toNight: number;
  /** length from the night on to the end of the tour, m; 0 if the drive ends at the night */
  onwardM: number;
}

/** A place that works where a given night does not. */
export type Working = Scored<Rated & { arrive: number }>;

/** The verdict on a given night. */
export interface Verdict {
  problem: TourProblem | null;
  /** minutes by which the day is too long or too late; 0 for other problems */
  over: number;
  /** nearest place that works; null if none is known, and if the night itself works */
  nearest: Working | null;
}

export interface PlannedDay extends DayChoices {
  night: Choice | null;
  planB: PlanB | null;
  drive: Drive;
  /** other places for the night, best first; the nights before and after are within reach of each */
  others: Choice[];
  /** null for a night that is planned */
  verdict: Verdict | null;
}
