/** A day of a tour before it is told. */
import type { Way } from '../../routing/router.ts';
import type { Choice, DayChoices } from './choices.ts';
import type { PlanB } from './plan-b.ts';

export interface PlannedDay extends DayChoices {
  night: Choice | null;
  planB: PlanB | null;
  drive: Way;
  /** other choices from which the next night is in reach, too; best first */
  others: Choice[];
}
