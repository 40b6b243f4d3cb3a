/** Trains at a level crossing or station, which is silent without them. */

import { LineClass } from '../../../region/format/codes.ts';
import { isTram, trainsPerTrack } from '../../lines/trains.ts';
import type { PointHit } from '../../site/point-hits.ts';
import type { Site } from '../../site/site.ts';

/** Smallest number of trains per night for which the place counts fully. */
const FULL_TRAINS = 3;
/** Maximum distance by which a line may be farther from the spot than a station on it, m. */
const SAME_PLACE_M = 50;

/** Railways that sound no horn at crossings: they run on sight or with road signals, or have no crossings. */
const WITHOUT_HORN: ReadonlySet<number> = new Set([
  LineClass.tram,
  LineClass.light_rail,
  LineClass.subway,
  LineClass.funicular,
  LineClass.monorail,
]);

/** Returns the trains over a level crossing as a share of FULL_TRAINS, 0..1. */
export function trainsAcross({ region, point }: PointHit): number {
  const lineClass = region.points.value.at(point);
  return lineClass === 0 || isTram(lineClass) ? 0 : Math.min(1, trainsPerTrack(lineClass) / FULL_TRAINS);
}

/** Returns the trains with a horn over a level crossing as a share of FULL_TRAINS, 0..1. */
export function hornsAcross(hit: PointHit): number {
  return WITHOUT_HORN.has(hit.region.points.value.at(hit.point)) ? 0 : trainsAcross(hit);
}

/** Returns the trains on the lines beside a station as a share of FULL_TRAINS, 0..1. */
export function trainsAt({ distance }: PointHit, { lines }: Site): number {
  let busiest = 0;
  for (const rail of [lines.nearestRail, lines.loudestRail]) {
    if (!rail || rail.distance > distance + SAME_PLACE_M) continue;
    const lineClass = rail.region.ways.class[rail.way]!;
    if (!isTram(lineClass)) busiest = Math.max(busiest, trainsPerTrack(lineClass));
  }
  return Math.min(1, busiest / FULL_TRAINS);
}
