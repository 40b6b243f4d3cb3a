/** A spot and its rating in one night. */
import type { Night } from './calendar/night.ts';
import type { Rating } from './rating.ts';
import type { VanAt } from './site/van-at.ts';
import type { Spot } from './spot.ts';

export interface RatedSpot {
  spot: Spot;
  night: Night;
  /** requested instant, ms since 1970 UTC */
  atMs: number;
  rating: Rating;
  /** the user's van at the spot; null without one */
  van: VanAt | null;
}
