/** Fading of points with distance, and limits of groups of factors (docs/model.md). */
import type { Factor } from './factor.ts';

/** Minimum points that a factor costs; factors that cost less are left out. */
export const MIN_POINTS = 0.05;

/** Returns the share of the full points at `distance` (m): 1 up to `r1`, then linear to 0 at `r2`. */
export function fadeBetween(distance: number, r1: number, r2: number): number {
  if (distance <= r1) return 1;
  return distance >= r2 ? 0 : (r2 - distance) / (r2 - r1);
}

/** Scales the negative factors down together if they cost more than `most` points; others are unchanged. */
export function limitedTo<F extends Pick<Factor, 'points'>>(
  factors: readonly F[],
  most: number,
): readonly F[] {
  let taken = 0;
  for (const { points } of factors) if (points < 0) taken -= points;
  if (taken <= most) return factors;
  return factors.map((factor) =>
    factor.points < 0 ? { ...factor, points: (factor.points * most) / taken } : factor,
  );
}
