/** One thing that may wake people at a spot. */
import type { Feature } from '../../factor/factor.ts';
import type { EventKey } from '../../text/phrases/events.ts';
import type { When } from './when.ts';

/** What may happen near the spot on some nights. */
export interface LocalEvent {
  key: EventKey;
  /** at its strongest, in a night in which it happens */
  points: number;
  when: When;
  /** opening hours of what it comes from; null = unknown */
  week: Uint8Array | null;
  distance: number;
  feature: Feature;
}
