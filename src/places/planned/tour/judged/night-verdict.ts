/** Says why a given night does not work. */
import type { RatedPlace } from '../../../found/rated-place.ts';
import type { Drive, Verdict } from '../planned-day.ts';
import type { TourQuestion } from '../question.ts';

/** A given night with its day. */
export interface GivenNight {
  /** null if it could not be rated */
  place: RatedPlace | null;
  drive: Drive;
  /** end of the tour, ms since 1970; null on days before the last */
  end: number | null;
}

/** Returns the first reason why a night does not work; null if it works. */
export function impossibleOf(
  { place, drive, end }: GivenNight,
  { perDay, arriveBy }: TourQuestion,
): Omit<Verdict, 'nearest'> | null {
  if (!place || !hasMap(place)) return { problem: 'no_map', over: 0 };
  const { facts, fit, usable } = place;
  if (facts.standing === 'none') return { problem: 'no_van_place', over: 0 };
  if (fit?.fits === false) return { problem: 'does_not_fit', over: 0 };
  if (facts.closed) return { problem: 'closed', over: 0 };
  if (!usable) return { problem: 'not_allowed', over: 0 };
  if (drive.isEstimated) return { problem: 'no_road', over: 0 };
  const over = Math.round((drive.seconds.at(-1)! - perDay) / 60);
  if (over > 0) return { problem: 'too_far', over };
  const late = end === null || arriveBy === null ? 0 : Math.ceil((end - arriveBy) / 60_000);
  return late > 0 ? { problem: 'too_late', over: late } : null;
}

export function hasMap({ facts }: RatedPlace): boolean {
  return facts.night_noise_db !== null;
}
