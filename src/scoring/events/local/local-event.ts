/** One thing that may wake people at a spot. */
import type { Feature } from '../../factor/factor.ts';
import type { EventKey } from '../../text/phrases/events.ts';
import type { Hours, PlaceInTime, When } from './when.ts';

/** What may happen near the spot on some nights. */
export interface LocalEvent extends PlaceInTime {
  key: EventKey;
  /** at its strongest, in a night in which it happens */
  points: number;
  when: When;
  /** see EventRow; null = all night */
  hours: Hours | null;
  distance: number;
  feature: Feature;
}
