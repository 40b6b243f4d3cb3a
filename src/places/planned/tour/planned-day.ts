/** A planned day of a tour, from which its answer is built. */
import type { Way } from '../../../routing/router.ts';
import type { Choice, DayChoices } from './choices.ts';
import type { PlanB } from './plan-b.ts';

/** The drive of a day. */
export interface Drive extends Way {
  /** true if no way by road is known: the drive is estimated from straight lines */
  isEstimated: boolean;
}

export interface PlannedDay extends DayChoices {
  night: Choice | null;
  planB: PlanB | null;
  drive: Drive;
  /** other places for the night, best first; the nights before and after are within reach of each */
  others: Choice[];
}
