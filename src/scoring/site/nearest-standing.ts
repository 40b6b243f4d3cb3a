/** Finds the nearest road beside which a van can park, for a spot where no van can park. */
import { Access, LineClass } from '../../region/format/codes.ts';
import { SEGMENT_WORDS } from '../../region/format/line-records.ts';
import { STANDING_WITHIN_M } from '../../region/format/reach.ts';
import { areasAround } from '../../region/read/around/areas-around.ts';
import {
  type NearestSegment,
  nearestSegment,
  segmentsAround,
  wayOf,
} from '../../region/read/around/segments-around.ts';
import type { LineLayer, Region } from '../../region/read/reader.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { LineHit } from '../lines/line-hit.ts';
import { DRIVABLE_SEARCH_M, type DrivableWay, isClosedKind, isDrivable } from './drivable.ts';
import type { Site } from './site.ts';

/**
 * Radii of the search, m, tried in turn if no van can park beside the nearest drivable way. Small
 * steps keep most searches small and do not change the result.
 */
const RINGS_M = [DRIVABLE_SEARCH_M, 200, 400, STANDING_WITHIN_M];
/** Margin on a distance that was rounded, m. */
const A_LITTLE_MORE_M = 0.1;
/** Maximum number of segments that are examined, nearest first: most are on open ground. */
const MAX_TRIES = 12;

export interface NearestStanding {
  /** degrees */
  lat: number;
  lon: number;
  /** metres */
  distance_m: number;
}

/**
 * Returns the nearest position on a public road (not a track) that is not on closed ground. Null if there is
 * none within STANDING_WITHIN_M, or none on the MAX_TRIES nearest segments.
 */
export function nearestStanding({ regions, x, y, lines, standing }: Site): NearestStanding | null {
  const place = onNearestRoad(regions, x, y, lines.nearestRoad) ?? searched(regions, x, y, standing.drivable);
  return place && { lat: place.y / E7, lon: place.x / E7, distance_m: Math.round(place.distance) };
}

/**
 * Returns true if there are roads or tracks within STANDING_WITHIN_M, but none that is open to vans.
 * @param forGuests true if private roads are open as well, such as those of campsites for their guests
 */
export function hasOnlyClosedRoads({ regions, x, y }: Site, forGuests: boolean): boolean {
  const isOpen = (region: Region, layer: LineLayer, segment: number) => {
    const way = wayOf(layer, segment);
    const isRoad = region.ways.class[way]! < LineClass.rail_main;
    return isDrivable(region, way) || (forGuests && isRoad && region.ways.access[way] !== Access.no);
  };
  const isRoad = (region: Region, layer: LineLayer, segment: number) =>
    region.ways.class[wayOf(layer, segment)]! < LineClass.rail_main;
  return (
    nearestSegment(regions, x, y, STANDING_WITHIN_M, isOpen) === null &&
    nearestSegment(regions, x, y, STANDING_WITHIN_M, isRoad) !== null
  );
}

interface Found {
  distance: number;
  x: number;
  y: number;
}

/** Tries the known nearest road, which usually is the result. */
function onNearestRoad(regions: readonly Region[], x: number, y: number, road: LineHit | null): Found | null {
  if (!road || !isPlaceToStop(road.region, road.way)) return null;
  const place = closestOn(x, y, road.x, road.y, road.endX, road.endY);
  return isOpen(regions, place.x, place.y) ? { distance: road.distance, ...place } : null;
}

function searched(regions: readonly Region[], x: number, y: number, drivable: DrivableWay | null) {
  const rings = drivable ? [drivable.distance + A_LITTLE_MORE_M, ...RINGS_M] : RINGS_M.slice(1);
  for (const within of rings) {
    const place = nearestWithin(regions, x, y, within);
    if (place) return place;
  }
  return null;
}

function nearestWithin(regions: readonly Region[], x: number, y: number, within: number): Found | null {
  const nearest = nearestSegment(regions, x, y, within, (region, layer, segment) =>
    isPlaceToStop(region, wayOf(layer, segment)),
  );
  // the nearest segment usually is on open ground
  return nearest && (openPlaceOn(regions, x, y, nearest) ?? nearestOpen(regions, x, y, within));
}

/** Returns the first place on open ground of the MAX_TRIES nearest segments; null if there is none. */
function nearestOpen(regions: readonly Region[], x: number, y: number, within: number): Found | null {
  const found: NearestSegment[] = [];
  for (const region of regions) {
    for (const layer of region.layers) {
      segmentsAround(region, layer, x, y, within, (segment, distance) => {
        if (isPlaceToStop(region, wayOf(layer, segment))) found.push({ layer, segment, distance });
      });
    }
  }
  for (let tries = Math.min(MAX_TRIES, found.length); tries > 0; tries--) {
    const nearest = found.reduce((a, b) => (b.distance < a.distance ? b : a));
    const place = openPlaceOn(regions, x, y, nearest);
    if (place) return place;
    found.splice(found.indexOf(nearest), 1);
  }
  return null;
}

/** Returns the point of a segment that is nearest to (x, y); null if it is on closed ground. */
function openPlaceOn(
  regions: readonly Region[],
  x: number,
  y: number,
  { layer: { ints }, segment, distance }: NearestSegment,
): Found | null {
  const at = segment * SEGMENT_WORDS;
  const place = closestOn(x, y, ints[at]!, ints[at + 1]!, ints[at + 2]!, ints[at + 3]!);
  return isOpen(regions, place.x, place.y) ? { distance, ...place } : null;
}

function isPlaceToStop(region: Region, way: number): boolean {
  return isDrivable(region, way) && region.ways.class[way] !== LineClass.track;
}

/** Returns the point between two ends that is closest to (x, y). */
function closestOn(x: number, y: number, x1: number, y1: number, x2: number, y2: number) {
  const kx = metresPerUnitEast(y) / METRES_PER_UNIT;
  const dx = shortWay(x2 - x1) * kx;
  const dy = y2 - y1;
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? (shortWay(x - x1) * kx * dx + (y - y1) * dy) / squared : 0;
  const t = Math.min(1, Math.max(0, along));
  return { x: shortWay(x1 + Math.round((t * dx) / kx)), y: y1 + Math.round(t * dy) };
}

function isOpen(regions: readonly Region[], x: number, y: number): boolean {
  return regions.every((region) => {
    let isClosed = false;
    for (const group of ['local', 'closed'] as const)
      areasAround(region, group, x, y, 0, (area) => {
        isClosed ||= isClosedKind(region.areas.kind[area]!);
      });
    return !isClosed;
  });
}
