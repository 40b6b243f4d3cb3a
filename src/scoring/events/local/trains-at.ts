/** Trains at a place: a level crossing or a station where none runs any more is silent. */

import { isTram, trainsPerTrack } from '../../lines/trains.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';

/** Number of trains a night from which on the place counts fully. */
const FULL_TRAINS = 3;
/** A line that is at most this much farther from the spot than the place may be the one it lies on, metres. */
const SAME_PLACE_M = 50;

/** 0..1 of the trains that it takes to count fully; trams stop for red and sound no horn. */
export function trainsAt({ distance }: PointHit, { lines }: Site): number {
  let busiest = 0;
  for (const rail of [lines.nearestRail, lines.loudestRail]) {
    if (!rail || rail.distance > distance + SAME_PLACE_M) continue;
    const lineClass = rail.region.ways.class[rail.way]!;
    if (!isTram(lineClass)) busiest = Math.max(busiest, trainsPerTrack(lineClass));
  }
  return Math.min(1, busiest / FULL_TRAINS);
}
