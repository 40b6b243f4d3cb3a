/** Decides what a van parks on at a spot: a site for vans, a car park, the edge of a road. */

import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { Access, AREA_KINDS, AreaKind, PointCategory, SiteFlag } from '../../region/format/codes.ts';
import { HALF_CELL_M } from '../../region/format/reach.ts';
import type { PackedColumn } from '../../region/format/sections/packed.ts';
import { isNearArea } from '../../region/read/around/areas-around.ts';
import type { Region } from '../../region/read/reader.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import { E7 } from '../../shared/geo/earth.ts';
import { CELLS_PER_DEGREE } from '../../shared/spot-id.ts';
import type { StandingName } from '../../shared/standings.ts';
import type { Feature } from '../factor.ts';
import type { LineHit } from '../lines/line-hit.ts';
import type { LineSound } from '../lines/line-sound.ts';
import { featureOfArea, featureOfPoint } from '../osm-feature.ts';
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
import { OPEN_WAY, type WayIn, wayInTo } from './way-in.ts';

export const STANDING_KINDS = ['parking', 'rest_area', 'services', 'caravan_site', 'camp_site'] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** A place for vehicles or vans, mapped as an area or as a point. */
export interface StandingPlace {
  kind: StandingKind;
  /** SiteFlag bits */
  flags: number;
  /** Access code */
  access: number;
  /** number of spaces or pitches; 0 if untagged */
  capacity: number;
  /** longest stay allowed, minutes; 0 = no limit */
  maxstay: number;
  /** distance from the spot, m; 0 if the spot is inside */
  distance: number;
  /** area, ha; Infinity for a place mapped as a point */
  hectares: number;
  /** true for a car park around the spot with a height barrier at its entrance */
  lowBarrier: boolean;
  /** true for a car park around the spot with a sign against parking or nights inside or at its edge */
  hasBanSign: boolean;
  /** true if the middle of the place is in the cell of the spot: lists rate the place here */
  isMiddle: boolean;
  /** bitmap of the days of the year on which the place is open; null = all or unknown */
  season: Uint8Array | null;
  /** bitmap of the half hours of the week in which the place is open; null if unknown */
  week: Uint8Array | null;
  /** false for a campsite or motorhome site that is only a point on the map, without any further tag */
  isConfirmed: boolean;
  /** details as text; see `textsIn` of region/format/site-details.ts */
  details: string;
  feature: Feature;
}

export interface Standing {
  /** what a van parks on here */
  kind: StandingName;
  /** ground around the spot where vans cannot park; null if none */
  closed: ClosedGround | null;
  /** whether barriers or low bridges keep every van away; gates of official sites are open to their guests */
  wayIn: WayIn;
  /** true if the nearest road is private and within 30 m, and no public drivable way is within 30 m */
  isPrivate: boolean;
  /** nearest public way for vans; null if none within 120 m */
  drivable: DrivableWay | null;
  /** smallest site around the spot where vans may stay overnight; null if none */
  official: StandingPlace | null;
  /** places that contain the spot, smallest first: a van really parks on the smallest */
  places: readonly StandingPlace[];
  /** nearest road under or beside the spot; null if none within 8 m */
  road: LineHit | null;
}

/** Distance from the middle of a road within which a spot is at its edge or just beside it, m. */
const KERB_M = 12;
/**
 * Distance to the middle of a street within which a spot is on the street, m, even where the street crosses
 * ground for pedestrians or water.
 */
const STREET_IN_SQUARE_M = 4;
/** Radius of a site that is mapped as a point, m. */
const POINT_SITE_M = 15;
/** Distance of a height barrier from a car park within which it is at the entrance, m. */
const ENTRANCE_M = 15;
/** Distance of a sign from a car park within which it is about it, and along a kerb, m. Assumptions. */
const SIGN_M = 10;
const SIGN_NEAR_M = 25;
/** Shortest stay that is a night, minutes. */
export const NIGHT_MINUTES = 8 * 60;

const KIND_OF_AREA = AREA_KINDS.map((name) => STANDING_KINDS.find((kind) => kind === name));

/** Returns what a van parks on at (x, y), 1e-7 degrees. @param regions those that reach the spot */
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
  addAreas(near, areas, points, x, y);
  addPoints(near, points, x, y);
  const places = near.filter(({ distance }) => distance === 0).sort(bySize);
  const official = places.find(isOfficial) ?? null;
  const drivable = nearestDrivable(regions, x, y, nearestRoad);
  const onRoad = besideWay(drivable, ON_ROAD_M);
  const street = drivable?.distance ?? Number.POSITIVE_INFINITY;
  const isOnFoot = pedestrianStreetDistance(regions, x, y, street) < street;
  // off the street, vans cannot park in a cell that is part of a house
  const isInHouse = street > HALF_CELL_M && touchesHouse(areas);
  const closed = isInHouse ? 'building' : (closedGroundOf(areas) ?? (isOnFoot ? 'pedestrian' : null));
  // inside a house there is no kerb; on a square or over water there is one only on the street itself
  const isOnStreet = street < STREET_IN_SQUARE_M && !isOnFoot;
  const isOffRoad = closed === 'building' || ((closed === 'pedestrian' || closed === 'water') && !isOnStreet);
  const kind = official
    ? 'official_site'
    : ((isUnderSquare(places, areas) || (isInHouse && closed === closedGroundOf(areas))
        ? undefined
        : placeName(places)) ??
      (isOffRoad ? null : onRoad) ??
      (closed ? 'none' : nearName(near, drivable)));
  return {
    kind,
    closed,
    wayIn:
      kind === 'none' || kind === 'official_site'
        ? OPEN_WAY
        : wayInTo(regions, x, y, areas, places.length > 0),
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

/** Returns true if all places are car parks that may be below a smaller square for pedestrians: nothing says where. */
function isUnderSquare(places: readonly StandingPlace[], areas: readonly AreaHit[]): boolean {
  const square = areas.find(({ kind, distance }) => kind === AreaKind.pedestrian && distance === 0);
  if (!square || places.length === 0) return false;
  const size = square.region.areas.hectares[square.area]!;
  return places.every(
    ({ kind, access, flags, hectares }) =>
      kind === 'parking' &&
      access === Access.untagged &&
      (flags & (SiteFlag.SURFACE | SiteFlag.VAN_ALLOWED | SiteFlag.OVERNIGHT_ALLOWED)) === 0 &&
      hectares > size &&
      hectares < Number.POSITIVE_INFINITY,
  );
}

/** Returns what a van parks on at the first place for vehicles; undefined if there is none. */
function placeName(places: readonly StandingPlace[]): StandingName | undefined {
  for (const { kind } of places) if (NAME_OF_PLACE[kind]) return NAME_OF_PLACE[kind];
  return undefined;
}

/**
 * Returns what a van parks on if the spot is on open ground: the kerb, a place nearby, a road or track within
 * 30 m, or "none".
 */
function nearName(near: readonly StandingPlace[], drivable: DrivableWay | null): StandingName {
  return besideWay(drivable, KERB_M) ?? placeName(near) ?? besideWay(drivable, REACHABLE_M) ?? 'none';
}
const NAME_OF_PLACE: Partial<Record<StandingKind, StandingName>> = {
  parking: 'car_park',
  rest_area: 'rest_area',
  services: 'rest_area',
};

/** Orders places by area, smallest first. */
function bySize(a: StandingPlace, b: StandingPlace): number {
  return a.hectares === b.hectares ? 0 : a.hectares - b.hectares;
}

/** Returns true for a campsite or motorhome site whose tags all allow vans to stay overnight. */
function isOfficial({ kind, flags, access, maxstay }: StandingPlace): boolean {
  if (kind !== 'caravan_site' && kind !== 'camp_site') return false;
  if (access === Access.private || access === Access.permit || access === Access.no) return false;
  return (flags & NOT_FOR_VANS) === 0 && (maxstay === 0 || maxstay >= NIGHT_MINUTES);
}
/** SiteFlag bits of sites that do not take vans. */
export const NOT_FOR_VANS =
  SiteFlag.VAN_FORBIDDEN |
  SiteFlag.VAN_DOES_NOT_FIT |
  SiteFlag.GROUP_ONLY |
  SiteFlag.BACKCOUNTRY |
  SiteFlag.TENTS_ONLY |
  SiteFlag.NOT_FOR_GUESTS;

function addAreas(
  places: StandingPlace[],
  areas: readonly AreaHit[],
  points: PointsAround,
  x: number,
  y: number,
): void {
  for (const { region, area, kind: areaKind, distance: apart } of areas) {
    const kind = KIND_OF_AREA[areaKind];
    if (!kind || apart > REACHABLE_M) continue;
    // the centre of the cell may be outside a narrow place whose middle is in the cell
    const isMiddle = isInCell(region.areas.centre, area, x, y);
    const distance = isMiddle ? 0 : apart;
    const { flags, access, value, maxstay, hectares, season, hours } = region.areas;
    const isLot = kind === 'parking' && distance === 0;
    places.push({
      kind,
      flags: flags.at(area),
      access: access.at(area),
      capacity: value.at(area),
      maxstay: maxstay.at(area),
      distance,
      hectares: hectares[area]!,
      lowBarrier: isLot && hasBeside(PointCategory.height_barrier, ENTRANCE_M, points, region, area),
      hasBanSign: isLot && hasBeside(PointCategory.sign, SIGN_M, points, region, area),
      isMiddle,
      season: region.seasonOf(season.at(area)),
      week: region.weekOf(hours.at(area)),
      isConfirmed: true,
      details: region.detailsOf(area, true),
      feature: featureOfArea(region, area),
    });
  }
}

/** Adds places mapped as points. Places mapped as areas are stored as points, too; they are skipped. */
function addPoints(places: StandingPlace[], points: PointsAround, x: number, y: number): void {
  for (const kind of STANDING_KINDS) {
    for (const { region, point, distance } of points.of(PointCategory[kind])) {
      const { radius, flags, access, value, maxstay, season, hours } = region.points;
      if (radius[point]! > 0 || distance > REACHABLE_M) continue;
      places.push({
        kind,
        flags: flags.at(point),
        access: access.at(point),
        capacity: value.at(point),
        maxstay: maxstay.at(point),
        distance: distance <= POINT_SITE_M ? 0 : distance,
        // the extent of a point is not mapped: areas around the spot take precedence
        hectares: Number.POSITIVE_INFINITY,
        lowBarrier: false,
        hasBanSign: distance <= POINT_SITE_M && hasSignNear(points),
        isMiddle: isInCell(region.points.coords, point, x, y),
        season: region.seasonOf(season.at(point)),
        week: region.weekOf(hours.at(point)),
        isConfirmed: (flags.at(point) & SiteFlag.BARE) === 0,
        details: region.detailsOf(point, false),
        feature: featureOfPoint(region, point),
      });
    }
  }
}

/** Half the side of a cell, 1e-7 degrees. */
const HALF_CELL = E7 / CELLS_PER_DEGREE / 2;

/** Returns true if a position of a list of coordinates is in the cell around (x, y), 1e-7 degrees. */
function isInCell(
  coords: Pick<Int32Array | PackedColumn, 'at'>,
  index: number,
  x: number,
  y: number,
): boolean {
  return (
    Math.abs(shortWay(coords.at(2 * index)! - x)) <= HALF_CELL &&
    Math.abs(coords.at(2 * index + 1)! - y) <= HALF_CELL
  );
}

/** Returns true if a sign against parking or nights is beside the spot. */
export function hasSignNear(points: PointsAround): boolean {
  return points.of(PointCategory.sign).some(({ distance }) => distance <= SIGN_NEAR_M);
}

/** Returns true if a point of a category is within a distance of an area, m. */
function hasBeside(
  category: number,
  metres: number,
  points: PointsAround,
  region: Region,
  area: number,
): boolean {
  return points.of(category).some(({ region: other, point }) => {
    const { coords } = other.points;
    const [x, y] = [coords[point * 2]!, coords[point * 2 + 1]!];
    return isNearArea(region, 'local', x, y, metres, (each) => each === area);
  });
}
