/** Trains at a place: a level crossing or a station where none runs any more is silent. */

import { LineClass } from '../../../region/format/codes.ts';
import { isTram, trainsPerTrack } from '../../lines/trains.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';

/** Number of trains a night from which on the place counts fully. */
const FULL_TRAINS = 3;
/** A line that is at most this much farther from the spot than the place may be the one it lies on, metres. */
const SAME_PLACE_M = 50;

/** Railways whose trains run on sight or are signalled like the traffic of the street: they sound no horn at crossings. */
const WITHOUT_HORN: ReadonlySet<number> = new Set([
  LineClass.tram,
  LineClass.light_rail,
  LineClass.subway,
  LineClass.funicular,
  LineClass.monorail,
]);

/** The share 0..1 of the trains that it takes to count fully which cross the road at a level crossing. */
export function trainsAcross({ region, point }: PointHit): number {
  const lineClass = region.points.value[point]!;
  return lineClass === 0 || isTram(lineClass) ? 0 : Math.min(1, trainsPerTrack(lineClass) / FULL_TRAINS);
}

/** The same of trains that sound a horn. */
export function hornsAcross(hit: PointHit): number {
  return WITHOUT_HORN.has(hit.region.points.value[hit.point]!) ? 0 : trainsAcross(hit);
}

/** The same of trains on the lines beside a station. */
export function trainsAt({ distance }: PointHit, { lines }: Site): number {
  let busiest = 0;
  for (const rail of [lines.nearestRail, lines.loudestRail]) {
    if (!rail || rail.distance > distance + SAME_PLACE_M) continue;
    const lineClass = rail.region.ways.class[rail.way]!;
    if (!isTram(lineClass)) busiest = Math.max(busiest, trainsPerTrack(lineClass));
  }
  return Math.min(1, busiest / FULL_TRAINS);
}
