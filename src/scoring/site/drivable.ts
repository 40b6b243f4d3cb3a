/** Decides whether a van can get to a spot: which way it would park beside, or which ground keeps it away. */
import type { ClosedGround } from '../../api/facts/spot-context.ts';
import { Access, AREA_KINDS, AreaKind, LineClass, WayFlag } from '../../region/format/codes.ts';
import { rulesIn } from '../../region/format/timed-rules.ts';
import {
  type NearestSegment,
  nearestSegment,
  segmentsAround,
  wayOf,
} from '../../region/read/around/segments-around.ts';
import type { Region } from '../../region/read/reader.ts';
import type { LineHit } from '../lines/line-hit.ts';
import type { AreaHit } from './area-hits.ts';

/** Radius of the search for a public drivable way, m: beyond it the distance does not matter. */
export const DRIVABLE_SEARCH_M = 120;
/** Half the diagonal of a cell, m: a spot nearer than this to the middle of a road may be on the road. */
export const ON_ROAD_M = 8;
/** Maximum distance from a public drivable way at which a van parks, m. */
export const REACHABLE_M = 30;

/** Precedence of grounds: the lowest number wins. */
const ORDER: Readonly<Record<ClosedGround, number>> = {
  water: 0,
  building: 1,
  pedestrian: 2,
  railway: 3,
  pitch: 4,
  cemetery: 5,
  park: 6,
};
const CLOSED_BY_KIND = AREA_KINDS.map((name) => (name in ORDER ? (name as ClosedGround) : null));

/** Returns true for ground where vans cannot park. @param kind AreaKind code */
export function isClosedKind(kind: number): boolean {
  return CLOSED_BY_KIND[kind] !== null;
}

/** Returns the ground around the spot where vans cannot park, by precedence; null if none. */
export function closedGroundOf(areas: readonly AreaHit[]): ClosedGround | null {
  let worst: ClosedGround | null = null;
  for (const { kind, distance } of areas) {
    const ground = distance === 0 ? CLOSED_BY_KIND[kind]! : null;
    if (!ground) continue;
    if (!worst || ORDER[ground] < ORDER[worst]) worst = ground;
  }
  return worst;
}

/** Returns true if a house covers part of the cell; `closedGroundOf` considers only the centre of the cell. */
export function touchesHouse(areas: readonly AreaHit[]): boolean {
  return areas.some(({ kind }) => kind === AreaKind.building);
}

/**
 * Returns the distance to a pedestrian street mapped as a line, as most are, m; Infinity beyond ON_ROAD_M or
 * `within`.
 */
export function pedestrianStreetDistance(
  regions: readonly Region[],
  x: number,
  y: number,
  within: number,
): number {
  const metres = Math.min(ON_ROAD_M, within);
  let nearest = Number.POSITIVE_INFINITY;
  for (const region of regions) {
    for (const layer of region.layers) {
      // pedestrian streets have no traffic, so they are in the layer of silent ways
      if (layer.name !== 'silent') continue;
      segmentsAround(region, layer, x, y, metres, (segment, distance) => {
        const isOnFoot = region.ways.class[wayOf(layer, segment)] === LineClass.pedestrian;
        if (isOnFoot && distance < nearest) nearest = distance;
      });
    }
  }
  return nearest;
}

/** Ways beside which stopping is forbidden, or which are closed to vehicles. */
const NOT_TO_STOP_ON: ReadonlySet<number> = new Set([
  LineClass.motorway,
  LineClass.motorway_link,
  LineClass.trunk_link,
  LineClass.busway,
  LineClass.pedestrian,
]);
const NOT_PUBLIC: ReadonlySet<number> = new Set([Access.private, Access.no, Access.permit, Access.forestry]);

/** Returns true for a road or track on which everybody may drive and stop. */
export function isDrivable(region: Region, way: number): boolean {
  if (!isForVehicles(region, way)) return false;
  return (isPublic(region, way) && !isForbiddenToVans(region, way)) || isOpenAtTimes(region, way);
}

/** Returns true for a public road with a ban of vans or nights: its law says so. Tracks with one are too rough for vans. */
function isForbiddenRoad(region: Region, way: number): boolean {
  return (
    region.ways.class[way] !== LineClass.track &&
    isForVehicles(region, way) &&
    isPublic(region, way) &&
    isForbiddenToVans(region, way)
  );
}

function isForVehicles({ ways }: Region, way: number): boolean {
  const lineClass = ways.class[way]!;
  return (
    lineClass < LineClass.rail_main &&
    !NOT_TO_STOP_ON.has(lineClass) &&
    (ways.flags[way]! & WayFlag.DRIVEWAY) === 0
  );
}

function isPublic({ ways }: Region, way: number): boolean {
  return !NOT_PUBLIC.has(ways.access[way]!);
}

function isForbiddenToVans({ ways }: Region, way: number): boolean {
  return (ways.flags[way]! & WayFlag.VAN_FORBIDDEN) !== 0;
}

/** Returns true for a way whose access or ban differs by time: the law of a night decides. */
function isOpenAtTimes(region: Region, way: number): boolean {
  const details = region.ways.details.at(way);
  return details > 0 && rulesIn(region.text(details)).some(({ of }) => of === 'access' || of === 'vans');
}

/** Returns true for a road or track with restricted access. */
export function isPrivateWay(region: Region, way: number): boolean {
  return !isPublic(region, way) || (region.ways.flags[way]! & WayFlag.DRIVEWAY) !== 0;
}

/** The nearest public drivable way within 120 m; distance in m. */
export interface DrivableWay {
  distance: number;
  isTrack: boolean;
  /** Access code */
  access: number;
  /** its segment; null if it is the nearest road of any kind */
  searched: NearestSegment | null;
}

/**
 * Returns the nearest public drivable way within 120 m; null if none. A forbidden road counts where a van would park.
 * @param nearestRoad nearest road of any kind, which usually is the result
 */
export function nearestDrivable(
  regions: readonly Region[],
  x: number,
  y: number,
  nearestRoad: LineHit | null,
): DrivableWay | null {
  if (!nearestRoad || nearestRoad.distance > DRIVABLE_SEARCH_M) return null;
  const { region, way, distance } = nearestRoad;
  if (isDrivable(region, way) || (distance <= REACHABLE_M && isForbiddenRoad(region, way)))
    return drivableWay(region, way, distance, null);
  const found = nearestSegment(regions, x, y, DRIVABLE_SEARCH_M, (region, layer, segment) =>
    isDrivable(region, wayOf(layer, segment)),
  );
  return found && drivableWay(found.region, wayOf(found.layer, found.segment), found.distance, found);
}

function drivableWay(
  { ways }: Region,
  way: number,
  distance: number,
  searched: NearestSegment | null,
): DrivableWay {
  return { distance, isTrack: ways.class[way] === LineClass.track, access: ways.access[way]!, searched };
}

/** Returns what a van parks on beside a way; null if the way is farther than `within` m. */
export function besideWay(way: DrivableWay | null, within: number): 'kerb' | 'track' | null {
  if (!way || way.distance > within) return null;
  return way.isTrack ? 'track' : 'kerb';
}
