/** What the spot stands on: a site for vans, a car park, the edge of a road. */

import type { ClosedGround } from '../../api/score.ts';
import { Access, AREA_KINDS, PointCategory, SiteFlag } from '../../region/format/codes.ts';
import { HALF_CELL_M } from '../../region/format/reach.ts';
import { areasAround } from '../../region/read/around/areas-around.ts';
import type { Region } from '../../region/read/reader.ts';
import type { StandingName } from '../../shared/standings.ts';
import type { Feature } from '../factor/factor.ts';
import { featureOfArea, featureOfPoint } from '../factor/osm-feature.ts';
import type { LineHit } from '../lines/line-hit.ts';
import type { LineSound } from '../lines/line-sound.ts';
import type { AreaHit } from './area-hits.ts';
import {
  besideWay,
  closedGroundOf,
  type DrivableWay,
  isPrivateWay,
  nearestDrivable,
  ON_ROAD_M,
  pedestrianStreetDistance,
  REACHABLE_M,
  touchesHouse,
} from './drivable.ts';
import type { PointsAround } from './point-hits.ts';

export const STANDING_KINDS = ['parking', 'rest_area', 'services', 'caravan_site', 'camp_site'] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** A place to stand, mapped as an area or as a point. */
export interface StandingPlace {
  kind: StandingKind;
  /** SiteFlag bits */
  flags: number;
  /** Access code */
  access: number;
  /** parking spaces or pitches, 0 = untagged */
  capacity: number;
  /** minutes, 0 = no limit */
  maxstay: number;
  /** metres, 0 = inside */
  distance: number;
  hectares: number;
  /** a barrier keeps vans out */
  lowBarrier: boolean;
  /** bitmap of the days of the year on which it is open; null = all or unknown */
  season: Uint8Array | null;
  /** bitmap of the half hours of the week in which it is open; null = unknown */
  week: Uint8Array | null;
  /** what the map says in words; see `detailsIn` */
  details: string;
  feature: Feature;
}

export interface Standing {
  /** what a van stands on here */
  kind: StandingName;
  /** ground without vans that the spot lies in; null = none */
  closed: ClosedGround | null;
  /** no public way leads here, only private ones */
  isPrivate: boolean;
  /** the nearest public way that vans drive on; null = none within 120 m */
  drivable: DrivableWay | null;
  /** where vans may stay overnight: the spot is inside; null = none */
  official: StandingPlace | null;
  /** places around the spot, the smallest first: it is what one really stands on */
  places: readonly StandingPlace[];
  /** the road that the spot lies on or beside; null = none within 8 m */
  road: LineHit | null;
}

/** The edge of a road with what lies beside it, metres from its middle. */
const KERB_M = 12;
/** Nearer to the middle of a street than this, one is on it, also where it crosses ground for people on foot, metres. */
const STREET_IN_SQUARE_M = 4;
/** A site that is only a point in the map reaches as far as this, metres. */
const POINT_SITE_M = 15;
/** A height barrier this near to a car park stands at its entrance, metres. */
const ENTRANCE_M = 15;
/** A stay of less is no night, minutes. */
export const NIGHT_MINUTES = 8 * 60;

const KIND_OF_AREA = AREA_KINDS.map((name) => STANDING_KINDS.find((kind) => kind === name));

/** @param regions around the spot at (x, y), 1e-7 degrees */
export function standingOf(
  regions: readonly Region[],
  x: number,
  y: number,
  { nearestRoad }: LineSound,
  areas: readonly AreaHit[],
  points: PointsAround,
): Standing {
  const road = nearestRoad && nearestRoad.distance <= ON_ROAD_M ? nearestRoad : null;
  const near: StandingPlace[] = [];
  addAreas(near, areas, points);
  addPoints(near, points);
  const places = near.filter(({ distance }) => distance === 0).sort(bySize);
  const official = places.find(isOfficial) ?? null;
  const drivable = nearestDrivable(regions, x, y, nearestRoad);
  const onRoad = besideWay(drivable, ON_ROAD_M);
  const street = drivable?.distance ?? Number.POSITIVE_INFINITY;
  const isOnFoot = pedestrianStreetDistance(regions, x, y) < street;
  // off the street a cell that is a part of a house is no place to stand
  const isInHouse = street > HALF_CELL_M && touchesHouse(areas);
  const closed = isInHouse ? 'building' : (closedGroundOf(areas) ?? (isOnFoot ? 'pedestrian' : null));
  // in a house there is no kerb; on a square and over water only on the street itself
  const isOnStreet = street < STREET_IN_SQUARE_M && !isOnFoot;
  const isOffRoad = closed === 'building' || ((closed === 'pedestrian' || closed === 'water') && !isOnStreet);
  return {
    kind: official
      ? 'official_site'
      : (placeName(places) ?? (isOffRoad ? null : onRoad) ?? (closed ? 'none' : nearName(near, drivable))),
    closed,
    isPrivate:
      nearestRoad !== null &&
      nearestRoad.distance <= REACHABLE_M &&
      !besideWay(drivable, REACHABLE_M) &&
      isPrivateWay(nearestRoad.region, nearestRoad.way),
    drivable,
    official,
    places,
    road,
  };
}

/** What the first of some places is called that is for vehicles. */
function placeName(places: readonly StandingPlace[]): StandingName | undefined {
  for (const { kind } of places) if (NAME_OF_PLACE[kind]) return NAME_OF_PLACE[kind];
  return undefined;
}

/** What a van stands beside on open ground. */
function nearName(near: readonly StandingPlace[], drivable: DrivableWay | null): StandingName {
  return besideWay(drivable, KERB_M) ?? placeName(near) ?? besideWay(drivable, REACHABLE_M) ?? 'none';
}
const NAME_OF_PLACE: Partial<Record<StandingKind, StandingName>> = {
  parking: 'car_park',
  rest_area: 'rest_area',
  services: 'rest_area',
};

/** Smallest first. */
function bySize(a: StandingPlace, b: StandingPlace): number {
  return a.hectares === b.hectares ? 0 : a.hectares - b.hectares;
}

/** Vans may stay overnight, by all that its tags say. */
function isOfficial({ kind, flags, access, maxstay }: StandingPlace): boolean {
  if (kind !== 'caravan_site' && kind !== 'camp_site') return false;
  if (access === Access.private || access === Access.permit || access === Access.no) return false;
  return (flags & NOT_FOR_VANS) === 0 && (maxstay === 0 || maxstay >= NIGHT_MINUTES);
}
/** Of a site: it has no place for vans. */
export const NOT_FOR_VANS =
  SiteFlag.VAN_FORBIDDEN |
  SiteFlag.VAN_DOES_NOT_FIT |
  SiteFlag.GROUP_ONLY |
  SiteFlag.BACKCOUNTRY |
  SiteFlag.TENTS_ONLY |
  SiteFlag.NOT_FOR_GUESTS;

function addAreas(places: StandingPlace[], areas: readonly AreaHit[], points: PointsAround): void {
  for (const { region, area, kind: areaKind, distance } of areas) {
    const kind = KIND_OF_AREA[areaKind];
    if (!kind || distance > REACHABLE_M) continue;
    const { flags, access, value, maxstay, hectares, season, hours } = region.areas;
    places.push({
      kind,
      flags: flags[area]!,
      access: access[area]!,
      capacity: value[area]!,
      maxstay: maxstay[area]!,
      distance,
      hectares: hectares[area]!,
      lowBarrier: kind === 'parking' && distance === 0 && hasLowBarrier(points, region, area),
      season: region.seasonOf(season[area]!),
      week: region.weekOf(hours[area]!),
      details: region.detailsOf(area, true),
      feature: featureOfArea(region, area),
    });
  }
}

/** Areas are stored as points as well: only what has no extent on the map is taken from there. */
function addPoints(places: StandingPlace[], points: PointsAround): void {
  for (const kind of STANDING_KINDS) {
    for (const { region, point, distance } of points.of(PointCategory[kind])) {
      const { radius, flags, access, value, maxstay, season, hours } = region.points;
      if (radius[point]! > 0 || distance > REACHABLE_M) continue;
      places.push({
        kind,
        flags: flags[point]!,
        access: access[point]!,
        capacity: value[point]!,
        maxstay: maxstay[point]!,
        distance: distance <= POINT_SITE_M ? 0 : distance,
        // how far it goes is not mapped: an area that holds the spot knows better
        hectares: Number.POSITIVE_INFINITY,
        lowBarrier: false,
        season: region.seasonOf(season[point]!),
        week: region.weekOf(hours[point]!),
        details: region.detailsOf(point, false),
        feature: featureOfPoint(region, point),
      });
    }
  }
}

function hasLowBarrier(points: PointsAround, region: Region, area: number): boolean {
  return points.of(PointCategory.height_barrier).some((barrier) => {
    const { coords } = barrier.region.points;
    let found = false;
    areasAround(
      region,
      'local',
      coords[barrier.point * 2]!,
      coords[barrier.point * 2 + 1]!,
      ENTRANCE_M,
      (other) => {
        if (other === area) found = true;
      },
    );
    return found;
  });
}
