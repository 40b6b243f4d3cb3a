/** A planned day of a tour, from which its answer is built. */
import type { Way } from '../../routing/router.ts';
import type { Choice, DayChoices } from './choices.ts';
import type { PlanB } from './plan-b.ts';

/** The drive of a day. */
export interface Drive extends Way {
  /** no way by road is known: estimated from straight lines */
  isEstimated: boolean;
}

export interface PlannedDay extends DayChoices {
  night: Choice | null;
  planB: PlanB | null;
  drive: Drive;
  /** other choices from which the next night is in reach, too; best first */
  others: Choice[];
}
