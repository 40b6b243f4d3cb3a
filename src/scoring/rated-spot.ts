/** A spot with what one night makes of it. */
import type { Night } from './calendar/night.ts';
import type { Rating } from './rating.ts';
import type { Spot } from './spot.ts';

export interface RatedSpot {
  spot: Spot;
  night: Night;
  /** the instant asked about, ms since 1970 UTC */
  atMs: number;
  rating: Rating;
}
