/** Fading of points with distance, and limits of groups of factors (docs/model.md). */
import type { Factor } from './factor.ts';

/** Factors that change the score by fewer points than this get no sentence. */
export const MIN_POINTS = 0.05;

/** Returns the share of the full points at `distance`: 1 up to `r1`, then linear to 0 at `r2`; m. */
export function fadeBetween(distance: number, r1: number, r2: number): number {
  if (distance <= r1) return 1;
  return distance >= r2 ? 0 : (r2 - distance) / (r2 - r1);
}

/** Scales the factors down together when they cost more than `most` points. */
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
