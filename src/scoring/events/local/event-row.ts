/** One row of the table of events: how a kind of place near a spot wakes people. */

import type { EventKey, EventSentence } from '../../../words/phrases/events.ts';
import type { DatedWeek } from '../../calendar/dated-week.ts';
import type { Feature } from '../../factor.ts';
import type { AreaHit } from '../../site/area-hits.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';
import type { Hours, PlaceInTime, When } from './when.ts';

export interface EventRow {
  key: EventKey;
  /** sentence of a place mapped as a point, by its tags and whether its opening hours are known; default: that of the key */
  sentenceOf?: (hit: PointHit, hasHours: boolean) => EventSentence;
  /** points up to `r1` metres, fading to 0 at `r2` metres; above 0 for sounds that cover others */
  full: number;
  r1: number;
  r2: number;
  /** point categories or area kinds of the places */
  from: { points: readonly number[]; areas?: never } | { areas: readonly number[]; points?: never };
  /** factor on the points of a place mapped as a point, 0..1, from its tags and country; default: 1 */
  worth?: (hit: PointHit, site: Site) => number;
  /** the same for a place mapped as an area, from its tags; default: 1 */
  worthOfArea?: (hit: AreaHit) => number;
  /** returns true if it is doubtful whether the event happens at all at a place mapped as a point; default: never */
  isDoubtful?: (hit: PointHit, site: Site) => boolean;
  /** true if that is so at every area of the row */
  isDoubtfulArea?: true;
  /** nights on which the event happens; default: every night */
  when?: When;
  /**
   * whole hours on the clock of the spot; the event counts only if the rated part of the night overlaps them;
   * default: all night
   */
  hours?: Hours;
  /**
   * true if it depends on the night (opening hours, dates) which place is strongest: all places become events, not only
   * the strongest
   */
  nightDecides?: true;
}

/** Returns true when a point has any of these PointFlag bits. */
export function hasFlag({ region, point }: PointHit, flags: number): boolean {
  return (region.points.flags.at(point) & flags) !== 0;
}

/** An event that is possible near the spot on some nights. */
export interface LocalEvent extends PlaceInTime {
  key: EventKey;
  sentence: EventSentence;
  /** opening hours that differ by date, instead of `week`; null if they do not */
  dated: DatedWeek | null;
  /** points in a night in which it happens */
  points: number;
  /** true if it is doubtful whether it happens at all */
  isDoubtful: boolean;
  when: When;
  /** hours of the event, see EventRow; null = all night */
  hours: Hours | null;
  /** distance from the spot to the place, m */
  distance: number;
  feature: Feature;
}
