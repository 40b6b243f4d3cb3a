/** How a kind of place near a spot wakes people: one row of the table. */

import type { Feature } from '../../factor/factor.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';
import type { EventKey } from '../../text/phrases/events.ts';
import type { Hours, PlaceInTime, When } from './when.ts';

export interface EventRow {
  key: EventKey;
  /** points up to `r1` metres, fading to 0 at `r2` */
  full: number;
  r1: number;
  r2: number;
  from: { points: readonly number[]; areas?: never } | { areas: readonly number[]; points?: never };
  /** share of the full points that one of them is worth, by its tags and by the country; left out = 1 */
  worth?: (hit: PointHit, site: Site) => number;
  /** left out = every night */
  when?: When;
  /** on the spot's clock, from one full hour to another: only when some of it is rated does it count; left out = all night */
  hours?: Hours;
  /** which of several counts is known in the night only, by opening hours or dates */
  nightDecides?: true;
}

/** True when a point has any of these PointFlag bits. */
export function hasFlag({ region, point }: PointHit, flags: number): boolean {
  return (region.points.flags[point]! & flags) !== 0;
}

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
