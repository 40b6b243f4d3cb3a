/** Finds the nearest road beside which a van can park, for a spot where no van can park. */
import { Access, LineClass } from '../../region/format/codes.ts';
import { SEGMENT_WORDS } from '../../region/format/line-records.ts';
import { LINE_LAYERS, STANDING_WITHIN_M } from '../../region/format/reach.ts';
import { areasAround } from '../../region/read/around/areas-around.ts';
import {
  type NearestSegment,
  nearestSegment,
  nearestSegments,
  wayOf,
} from '../../region/read/around/segments-around.ts';
import type { LineLayer, Region } from '../../region/read/reader.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { LineHit } from '../lines/line-hit.ts';
import { DRIVABLE_SEARCH_M, type DrivableWay, isClosedKind, isDrivable } from './drivable.ts';
import type { Standing } from './standing.ts';

/**
 * Radii of the search, m, tried in turn if no van can park beside the nearest drivable way. Small
 * steps keep most searches small and do not change the result.
 */
const RINGS_M = [DRIVABLE_SEARCH_M, 200, 400, STANDING_WITHIN_M];
/** Margin on a distance that was rounded, m. */
const A_LITTLE_MORE_M = 0.1;
/** Distance up to which the nearest road is known, m: the shortest reach of lines. */
const ROAD_KNOWN_M = Math.min(...LINE_LAYERS.map(({ reach }) => reach));
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
 * @param nearestRoad of (x, y), 1e-7 degrees @param standing there
 */
export function nearestStanding(
  regions: readonly Region[],
  x: number,
  y: number,
  nearestRoad: LineHit | null,
  { drivable }: Standing,
): NearestStanding | null {
  const place =
    onNearestRoad(regions, x, y, nearestRoad) ?? searched(regions, x, y, ringsAround(drivable, nearestRoad));
  return place && { lat: place.y / E7, lon: place.x / E7, distance_m: Math.round(place.distance) };
}

/**
 * Returns true if there are roads or tracks within STANDING_WITHIN_M, but none that is open to vans.
 * @param forGuests true if private roads are open as well, such as those of campsites for their guests
 */
export function hasOnlyClosedRoads(
  regions: readonly Region[],
  x: number,
  y: number,
  forGuests: boolean,
): boolean {
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

/** Returns the radii of RINGS_M within which there may be a road, after that of the nearest drivable way, if known. */
function ringsAround(drivable: DrivableWay | null, nearestRoad: LineHit | null): number[] {
  if (drivable) return [drivable.distance + A_LITTLE_MORE_M, ...RINGS_M];
  const nearest = Math.min(ROAD_KNOWN_M, nearestRoad?.distance ?? ROAD_KNOWN_M);
  return RINGS_M.filter((metres) => metres > DRIVABLE_SEARCH_M && metres > nearest);
}

/** Returns the first place on open ground of the MAX_TRIES nearest segments within each of the rings; null if none. */
function searched(regions: readonly Region[], x: number, y: number, rings: readonly number[]): Found | null {
  for (const within of rings) {
    const nearest = nearestSegments(regions, x, y, within, MAX_TRIES, (region, layer, segment) =>
      isPlaceToStop(region, wayOf(layer, segment)),
    );
    for (const each of nearest) {
      const place = openPlaceOn(regions, x, y, each);
      if (place) return place;
    }
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
  return regions.every((region) => !isClosedIn(region, 'local', x, y) && !isClosedIn(region, 'closed', x, y));
}

function isClosedIn(region: Region, group: 'local' | 'closed', x: number, y: number): boolean {
  let isClosed = false;
  areasAround(region, group, x, y, 0, (area) => {
    isClosed ||= isClosedKind(region.areas.kind[area]!);
  });
  return isClosed;
}
