/** Finds the nearest road beside which a van can park, for a spot where no van can park. */
import { Access, LineClass } from '../../region/format/codes.ts';
import { SEGMENT_WORDS } from '../../region/format/line-records.ts';
import { STANDING_WITHIN_M } from '../../region/format/reach.ts';
import { isNearArea } from '../../region/read/around/areas-around.ts';
import { type NearestSegment, nearestSegment, wayOf } from '../../region/read/around/segments-around.ts';
import type { LineLayer, Region } from '../../region/read/reader.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { LineHit } from '../lines/line-hit.ts';
import { type DrivableWay, isClosedKind, isDrivable } from './drivable.ts';

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
 * @param nearestRoad of (x, y), 1e-7 degrees @param drivable nearest drivable way, from which the search begins
 */
export function nearestStanding(
  regions: readonly Region[],
  x: number,
  y: number,
  nearestRoad: LineHit | null,
  drivable: DrivableWay | null,
): NearestStanding | null {
  const known = drivable?.isTrack ? null : (drivable?.searched ?? null);
  const place =
    onNearestRoad(regions, x, y, nearestRoad) ??
    (known && openPlaceOn(regions, x, y, known)) ??
    searched(regions, x, y, known);
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

/**
 * Returns the first place on open ground of the MAX_TRIES nearest segments; null if none.
 * @param nearest the nearest one, if it is known and not on open ground
 */
function searched(
  regions: readonly Region[],
  x: number,
  y: number,
  nearest: NearestSegment | null,
): Found | null {
  const tried: NearestSegment[] = nearest ? [nearest] : [];
  while (tried.length < MAX_TRIES) {
    const next = nearestSegment(
      regions,
      x,
      y,
      STANDING_WITHIN_M,
      (region, layer, segment) =>
        isPlaceToStop(region, wayOf(layer, segment)) &&
        !tried.some((each) => each.segment === segment && each.layer === layer),
    );
    const place = next && openPlaceOn(regions, x, y, next);
    if (!next || place) return place;
    tried.push(next);
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
  return region.ways.class[way] !== LineClass.track && isDrivable(region, way);
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
    const isClosed = (area: number) => isClosedKind(region.areas.kind[area]!);
    return (
      !isNearArea(region, 'local', x, y, 0, isClosed) && !isNearArea(region, 'closed', x, y, 0, isClosed)
    );
  });
}
