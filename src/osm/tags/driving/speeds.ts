/**
 * Speeds of a car on open roads, km/h. Roads, surfaces and the driven share of a limit are those of OSRM's car profile
 * (`profiles/car.lua` of its release 26.9.0, as published in the npm package @project-osrm/osrm). The speed of tracks,
 * which OSRM leaves out, is an assumption.
 */
import { RoadClass } from '../../../region/format/sections/roads.ts';

/** Driven speed as a share of the speed limit, because of traffic, bends and junctions. */
const SHARE_OF_LIMIT = 0.8;
/**
 * Factor for the speed on roads open to destination traffic or customers only, so that they are not used as short cuts.
 * Assumption.
 */
const SHARE_OF_RESTRICTED = 0.4;

interface HighwaySpeed {
  roadClass: number;
  /** speed without a tagged limit, km/h */
  kmh: number;
  /** open to cars only if access tags allow them */
  closed?: true;
}

/** Speeds by the value of `highway=`. */
export const HIGHWAYS: ReadonlyMap<string, HighwaySpeed> = new Map<string, HighwaySpeed>([
  ['motorway', { roadClass: RoadClass.motorway, kmh: 90 }],
  ['motorway_link', { roadClass: RoadClass.motorway, kmh: 45 }],
  ['trunk', { roadClass: RoadClass.trunk, kmh: 85 }],
  ['trunk_link', { roadClass: RoadClass.trunk, kmh: 40 }],
  ['primary', { roadClass: RoadClass.primary, kmh: 65 }],
  ['primary_link', { roadClass: RoadClass.primary, kmh: 30 }],
  ['secondary', { roadClass: RoadClass.secondary, kmh: 55 }],
  ['secondary_link', { roadClass: RoadClass.secondary, kmh: 25 }],
  ['tertiary', { roadClass: RoadClass.tertiary, kmh: 40 }],
  ['tertiary_link', { roadClass: RoadClass.tertiary, kmh: 20 }],
  ['unclassified', { roadClass: RoadClass.unclassified, kmh: 25 }],
  ['road', { roadClass: RoadClass.unclassified, kmh: 25 }],
  ['residential', { roadClass: RoadClass.residential, kmh: 25 }],
  ['living_street', { roadClass: RoadClass.living_street, kmh: 10 }],
  ['pedestrian', { roadClass: RoadClass.living_street, kmh: 10, closed: true }],
  ['busway', { roadClass: RoadClass.service, kmh: 10, closed: true }],
  ['service', { roadClass: RoadClass.service, kmh: 15 }],
  ['track', { roadClass: RoadClass.track, kmh: 15 }],
]);

/** Maximum speed by surface, km/h; other surfaces do not limit it. */
const SURFACES: ReadonlyMap<string, number> = new Map([
  ...speeds(80, 'cement', 'compacted', 'fine_gravel'),
  ...speeds(60, 'paving_stones', 'metal', 'bricks'),
  ...speeds(40, 'grass', 'wood', 'sett', 'grass_paver', 'gravel', 'unpaved', 'ground', 'dirt'),
  ...speeds(40, 'pebblestone', 'tartan'),
  ...speeds(30, 'cobblestone', 'unhewn_cobblestone', 'clay'),
  ...speeds(20, 'earth', 'stone', 'rocky', 'sand'),
  ...speeds(15, 'laterite'),
  ...speeds(10, 'mud'),
]);
/** Maximum speed by tracktype, km/h. */
const TRACK_TYPES: ReadonlyMap<string, number> = new Map([
  ['grade1', 60],
  ['grade2', 40],
  ['grade3', 30],
  ['grade4', 25],
  ['grade5', 20],
]);
/** Maximum speed by smoothness, km/h; 0 = cannot be driven. */
const SMOOTHNESSES: ReadonlyMap<string, number> = new Map([
  ['intermediate', 80],
  ['bad', 40],
  ['very_bad', 20],
  ['horrible', 10],
  ['very_horrible', 5],
  ['impassable', 0],
]);

function speeds(kmh: number, ...values: string[]): [string, number][] {
  return values.map((value) => [value, kmh]);
}

/** Tags about the construction of a road; undefined = not tagged. */
export interface Build {
  surface: string | undefined;
  tracktype: string | undefined;
  smoothness: string | undefined;
}

/**
 * Returns the driven speed, km/h; 0 = the road cannot be driven.
 * @param kmh speed of the road class without a tagged limit, km/h
 * @param limit speed limit, km/h; 0 = not tagged
 * @param isRestricted true for roads open to destination traffic or customers only
 */
export function drivenSpeed(kmh: number, limit: number, build: Build, isRestricted: boolean): number {
  const { surface = '', tracktype = '', smoothness = '' } = build;
  const speed = Math.min(
    limit > 0 ? limit * SHARE_OF_LIMIT : kmh,
    SURFACES.get(surface) ?? Infinity,
    TRACK_TYPES.get(tracktype) ?? Infinity,
    SMOOTHNESSES.get(smoothness) ?? Infinity,
  );
  return isRestricted ? speed * SHARE_OF_RESTRICTED : speed;
}

/** Speeds of ferries and shuttle trains without a tagged duration, km/h, including waiting and loading. From OSRM. */
export const FERRIES: ReadonlyMap<string, number> = new Map([
  ['ferry', 5],
  ['shuttle_train', 10],
]);
