/**
 * Speeds of a van on open roads, km/h, outside towns; those in towns are in import/road-speeds.ts, those on bends in
 * import/bends.ts. The shares and speeds of the classes are those of OSRM's car profile (`profiles/car.lua` of its
 * release 26.9.0, as published in the npm package @project-osrm/osrm) where they are not said to be others. It drives
 * 80% of a limit and 90 km/h on motorways without one; a van accelerates more slowly, and its driver keeps to 100 km/h.
 */
import { RoadClass } from '../../../region/format/sections/roads.ts';

/** Driven speed as a share of the speed limit, because of traffic, bends and junctions: OSRM's 0.8, less 6% for a van. */
const SHARE_OF_LIMIT = 0.75;
/** Speed of a van on an empty motorway, km/h: between the 80 of lorries and the 110 to 120 of cars. */
const MOST = 98;
/** Speed on a road of a single lane for both directions, km/h. Assumption. */
const SINGLE_LANE = 40;

/** Speed in a roundabout, km/h: 1.5 m/s² sideways on radii of 15 to 30 m are 17 to 24 km/h. */
const ROUNDABOUT = 24;

interface HighwaySpeed {
  roadClass: number;
  /** speed without a tagged limit, km/h */
  kmh: number;
  /** highest speed whatever the limit, km/h, as small roads are narrow and winding; default: MOST */
  most?: number;
  /** open to cars only if access tags allow them */
  closed?: true;
}

/** Speeds by the value of `highway=`. The highest speeds, and those of tracks and winter roads, are assumptions. */
export const HIGHWAYS: ReadonlyMap<string, HighwaySpeed> = new Map<string, HighwaySpeed>([
  ['motorway', { roadClass: RoadClass.motorway, kmh: MOST }],
  ['motorway_link', { roadClass: RoadClass.motorway, kmh: 45 }],
  ['trunk', { roadClass: RoadClass.trunk, kmh: 80 }],
  ['trunk_link', { roadClass: RoadClass.trunk, kmh: 40 }],
  ['primary', { roadClass: RoadClass.primary, kmh: 65 }],
  ['primary_link', { roadClass: RoadClass.primary, kmh: 30 }],
  ['secondary', { roadClass: RoadClass.secondary, kmh: 55, most: 75 }],
  ['secondary_link', { roadClass: RoadClass.secondary, kmh: 25 }],
  ['tertiary', { roadClass: RoadClass.tertiary, kmh: 45, most: 65 }],
  ['tertiary_link', { roadClass: RoadClass.tertiary, kmh: 20 }],
  ['unclassified', { roadClass: RoadClass.unclassified, kmh: 35, most: 50 }],
  ['road', { roadClass: RoadClass.unclassified, kmh: 30, most: 50 }],
  ['residential', { roadClass: RoadClass.residential, kmh: 25, most: 40 }],
  ['living_street', { roadClass: RoadClass.living_street, kmh: 10, most: 15 }],
  ['pedestrian', { roadClass: RoadClass.living_street, kmh: 10, most: 10, closed: true }],
  ['busway', { roadClass: RoadClass.service, kmh: 10, closed: true }],
  ['service', { roadClass: RoadClass.service, kmh: 15, most: 30 }],
  ['track', { roadClass: RoadClass.track, kmh: 15, most: 30 }],
  ['winter_road', { roadClass: RoadClass.track, kmh: 25, most: 30 }],
  ['ice_road', { roadClass: RoadClass.track, kmh: 25, most: 30 }],
]);
/** Ways of other kinds that a tag opens to vehicles. */
export const OTHER_WAYS: HighwaySpeed = { roadClass: RoadClass.service, kmh: 10, most: 10 };

/** Maximum speed by surface, km/h; other surfaces do not limit it. */
const SURFACES: ReadonlyMap<string, number> = new Map([
  ...speeds(80, 'cement', 'compacted', 'fine_gravel'),
  ...speeds(60, 'paving_stones', 'metal', 'bricks'),
  ...speeds(40, 'grass', 'wood', 'sett', 'grass_paver', 'gravel', 'unpaved', 'ground', 'dirt'),
  ...speeds(40, 'pebblestone', 'tartan'),
  ...speeds(30, 'cobblestone', 'unhewn_cobblestone', 'clay', 'snow'),
  ...speeds(20, 'earth', 'stone', 'rocky', 'sand', 'ice'),
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
/** Maximum speed by smoothness, km/h. */
const SMOOTHNESSES: ReadonlyMap<string, number> = new Map([
  ['intermediate', 80],
  ['bad', 40],
  ['very_bad', 20],
  ['horrible', 10],
]);

function speeds(kmh: number, ...values: string[]): [string, number][] {
  return values.map((value) => [value, kmh]);
}

/** Tags about the construction of a road; undefined = not tagged. */
export interface Build {
  surface: string | undefined;
  tracktype: string | undefined;
  smoothness: string | undefined;
  isRoundabout: boolean;
  /** true if the road has a single lane for both directions */
  isSingleLane: boolean;
}

/**
 * Returns the driven speed outside towns on a straight road, km/h; 0 = the road cannot be driven.
 * @param limit speed limit, km/h; 0 = not tagged
 */
export function drivenSpeed({ kmh, most = MOST }: HighwaySpeed, limit: number, build: Build): number {
  const { surface = '', tracktype = '', smoothness = '', isRoundabout, isSingleLane } = build;
  return Math.min(
    limit > 0 ? limit * SHARE_OF_LIMIT : kmh,
    most,
    isRoundabout ? ROUNDABOUT : Infinity,
    isSingleLane ? SINGLE_LANE : Infinity,
    SURFACES.get(surface) ?? Infinity,
    TRACK_TYPES.get(tracktype) ?? Infinity,
    SMOOTHNESSES.get(smoothness) ?? Infinity,
  );
}

/** Ferries and shuttle trains without a tagged duration. */
export interface FerrySpeed {
  /** km/h over the first kilometres, and over the others */
  kmh: number;
  farKmh: number;
  /** time for driving on and off, min */
  boarding: number;
}

/**
 * Ferries and shuttle trains by the value of `route=`. OSRM drives them at 5 and 10 km/h, with all waiting, and so does
 * GraphHopper (issue 2532), which is right only for short ones. Assumptions after timetables: 6 km to Messina take 20 min,
 * 19 km to Rødby 45, 41 km to Calais 90, 250 km to Palma 450.
 */
export const FERRIES: ReadonlyMap<string, FerrySpeed> = new Map([
  ['ferry', { kmh: 15, farKmh: 30, boarding: 5 }],
  ['shuttle_train', { kmh: 50, farKmh: 50, boarding: 10 }],
]);
/** Length of a crossing from which on a ferry is fast, m. */
const FAR_M = 4000;

/** Returns the time of a crossing without a tagged duration, min. */
export function crossingMinutes(metres: number, { kmh, farKmh }: Pick<FerrySpeed, 'kmh' | 'farKmh'>): number {
  const near = Math.min(metres, FAR_M);
  return 0.06 * (near / kmh + (metres - near) / farKmh);
}
/** Wait for a ferry, min: half of its tagged interval, at most the longest; typical without an interval. Assumptions. */
export const FERRY_WAIT = { typical: 5, longest: 30 } as const;
