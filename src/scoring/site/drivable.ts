/** Whether a van can be at a spot at all: what it would stand on, or what lies there instead. */
import type { ClosedGround } from '../../api/score.ts';
import { Access, AREA_KINDS, AreaKind, LineClass, WayFlag } from '../../region/format/codes.ts';
import { SEGMENT_WORDS, SegmentWord } from '../../region/format/line-records.ts';
import { segmentsAround } from '../../region/read/around/segments-around.ts';
import type { LineLayer, Region } from '../../region/read/reader.ts';
import type { LineHit } from '../lines/line-hit.ts';
import type { AreaHit } from './area-hits.ts';

/** A public drivable way is looked for up to here, metres: farther away the number says nothing more. */
export const DRIVABLE_SEARCH_M = 120;
/** Who is nearer to the middle of a road than half the diagonal of a cell may stand on the road itself, metres. */
export const ON_ROAD_M = 8;
/** Farther from everything that can be driven on, nobody stands, metres. */
export const REACHABLE_M = 30;

/** Of several the one with the least number speaks. */
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

/** True for ground without vans. @param kind AreaKind */
export function isClosedKind(kind: number): boolean {
  return CLOSED_BY_KIND[kind] !== null;
}

/** The worst ground without vans that the spot lies in; null = none. */
export function closedGroundOf(areas: readonly AreaHit[]): ClosedGround | null {
  let worst: ClosedGround | null = null;
  for (const { kind, distance } of areas) {
    const ground = distance === 0 ? CLOSED_BY_KIND[kind]! : null;
    if (!ground) continue;
    if (!worst || ORDER[ground] < ORDER[worst]) worst = ground;
  }
  return worst;
}

/** True where a house covers a part of the cell; that it holds the middle is told by `closedGroundOf`. */
export function touchesHouse(areas: readonly AreaHit[]): boolean {
  return areas.some(({ kind }) => kind === AreaKind.building);
}

/** Metres to a street for people on foot that is drawn as a line, as most are; Infinity = farther than ON_ROAD_M. */
export function pedestrianStreetDistance(regions: readonly Region[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const region of regions) {
    for (const layer of region.layers) {
      // nobody drives there: it is with the ways without sound
      if (layer.name !== 'silent') continue;
      segmentsAround(region, layer, x, y, ON_ROAD_M, (segment, distance) => {
        const isOnFoot = region.ways.class[wayOf(layer, segment)] === LineClass.pedestrian;
        if (isOnFoot && distance < nearest) nearest = distance;
      });
    }
  }
  return nearest;
}

function wayOf({ ints }: LineLayer, segment: number): number {
  return ints[segment * SEGMENT_WORDS + SegmentWord.WAY]!;
}

/** Ways at whose edge nobody may stop, or on which nobody drives. */
const NOT_TO_STOP_ON: ReadonlySet<number> = new Set([
  LineClass.motorway,
  LineClass.motorway_link,
  LineClass.trunk_link,
  LineClass.busway,
  LineClass.pedestrian,
]);
const NOT_PUBLIC: ReadonlySet<number> = new Set([Access.private, Access.no, Access.permit, Access.forestry]);

/** True for a road or track that everybody may drive on and stop at. */
export function isDrivable(region: Region, way: number): boolean {
  const { ways } = region;
  if (ways.class[way]! >= LineClass.rail_main || NOT_TO_STOP_ON.has(ways.class[way]!)) return false;
  return (
    !NOT_PUBLIC.has(ways.access[way]!) &&
    (ways.flags[way]! & (WayFlag.DRIVEWAY | WayFlag.VAN_FORBIDDEN)) === 0
  );
}

/** True for a road or track that is not for everybody. */
export function isPrivateWay({ ways }: Region, way: number): boolean {
  return NOT_PUBLIC.has(ways.access[way]!) || (ways.flags[way]! & WayFlag.DRIVEWAY) !== 0;
}

/** Metres to the nearest public drivable way and what it is; null = none within 120 m. */
export interface DrivableWay {
  distance: number;
  isTrack: boolean;
  /** Access code */
  access: number;
}

/** @param nearestRoad of any kind, which mostly is the one */
export function nearestDrivable(
  regions: readonly Region[],
  x: number,
  y: number,
  nearestRoad: LineHit | null,
): DrivableWay | null {
  if (!nearestRoad || nearestRoad.distance > DRIVABLE_SEARCH_M) return null;
  if (isDrivable(nearestRoad.region, nearestRoad.way))
    return drivableWay(nearestRoad.region, nearestRoad.way, nearestRoad.distance);
  const found: DrivableWay[] = [];
  for (const region of regions) {
    for (const layer of region.layers) {
      segmentsAround(region, layer, x, y, DRIVABLE_SEARCH_M, (segment, distance) => {
        const way = wayOf(layer, segment);
        if (isDrivable(region, way)) found.push(drivableWay(region, way, distance));
      });
    }
  }
  return found.reduce<DrivableWay | null>((a, b) => (a && a.distance <= b.distance ? a : b), null);
}

function drivableWay(region: Region, way: number, distance: number): DrivableWay {
  return { distance, isTrack: region.ways.class[way] === LineClass.track, access: region.ways.access[way]! };
}

/** What a van stands on beside a way, if it stands at all. */
export function besideWay(way: DrivableWay | null, within: number): 'kerb' | 'track' | null {
  if (!way || way.distance > within) return null;
  return way.isTrack ? 'track' : 'kerb';
}
