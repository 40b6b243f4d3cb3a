/** Nights that the traveller chose and that do not fit the drives of a tour. */
import type { NotKeptReason } from '../../../api/facts/not-kept.ts';
import type { Frame } from './frame.ts';
import { PLAN_B_S } from './plan-b.ts';
import type { PlannedDay } from './planned-day.ts';
import type { TourQuestion } from './question.ts';

/**
 * Time by which a drive to or from a chosen night may exceed the maximum, s: the traveller may choose a plan
 * B, which is up to that far away.
 */
export const TOLERATED_S = PLAN_B_S;

/** Tolerance of a day's driving, s: lengths of roads are rounded. */
export const TOLERANCE_S = 1;

/** Night that the traveller chose, but to or from which the drive is too long or has no known road. */
export interface Misfit {
  /** ISO 8601 date of the night */
  date: string;
  reason: Extract<NotKeptReason, 'too_far' | 'next_too_far' | 'no_road'>;
  /** time by which the drive exceeds the maximum of a day, s */
  over: number;
}

/** The days of a tour, and the chosen nights that do not fit them. */
export interface Arranged {
  planned: readonly PlannedDay[];
  misfits: readonly Misfit[];
}

/**
 * Returns the first chosen night to or from which the drive is too long; null if there is none. If both ends
 * of a drive are chosen nights, returns the one listed first in the request.
 */
export function misfitOf(
  planned: readonly PlannedDay[],
  { days }: Frame,
  { perDay, nights }: TourQuestion,
): Misfit | null {
  for (const [i, { drive, night }] of planned.entries()) {
    const over = drive.seconds.at(-1)! - perDay;
    if (over <= TOLERATED_S + TOLERANCE_S) continue;
    const ends = [
      { day: i - 1, night: planned[i - 1]?.night, reason: 'next_too_far' as const },
      { day: i, night, reason: 'too_far' as const },
    ].flatMap(({ day, night: each, reason }) => (each?.isFixed ? [{ date: days[day]!.date, reason }] : []));
    const chosenAt = (date: string) => nights.findIndex((each) => each.date === date);
    const [first] = ends.sort((a, b) => chosenAt(a.date) - chosenAt(b.date));
    if (first) return { ...first, over, reason: drive.isEstimated ? 'no_road' : first.reason };
  }
  return null;
}
