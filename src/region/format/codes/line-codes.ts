/** Codes of roads and railways. */
import { codesOf } from './codes-of.ts';

/** Classes of ways, by `highway=` or `railway=`; all from `rail_main` on are railways. */
export const LINE_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'busway',
  'motorway_link',
  'trunk_link',
  'primary_link',
  'secondary_link',
  'tertiary_link',
  'track',
  'pedestrian',
  'rail_main',
  'rail_highspeed',
  'rail_passenger', // railway:traffic_mode=passenger
  'rail_freight', // railway:traffic_mode=freight
  'rail_branch',
  'rail_unknown', // no usage tag
  'rail_industrial', // spur, siding, crossover, usage=industrial|military|test
  'rail_yard',
  'light_rail',
  'subway',
  'tram',
  'narrow_gauge',
  'funicular',
  'monorail',
] as const;
export type LineClassName = (typeof LINE_CLASSES)[number];
export const LineClass = codesOf(LINE_CLASSES);

/** Returns true for railways. */
export function isRailClass(lineClass: number): boolean {
  return lineClass >= LineClass.rail_main;
}

/** Returns true for motorway, trunk and primary with their links: the roads of `distance_major_road_m`. */
export function isMajorRoadClass(lineClass: number): boolean {
  return (
    lineClass <= LineClass.primary ||
    (lineClass >= LineClass.motorway_link && lineClass <= LineClass.primary_link)
  );
}

/**
 * Kinds of sound, by the traffic that makes it. A segment has a light and a heavy energy; the kind determines the
 * calendar factors of each (see scoring/noise).
 */
export const SOUND_KINDS = [
  'road_rural', // outside built-up land use
  'road_urban', // in or within 50 m of built-up land use
  'motorway', // motorway and its links: lorries drive at night even where night bans exist
  'rail', // stored as Schall 03 - 3 dB; all energy in `light`
  'rail_yard', // shunting; all energy in `light`
] as const;
export const SoundKind = codesOf(SOUND_KINDS);

/** Sources of the traffic on a way. */
export const TRAFFIC_SOURCES = ['none', 'typical', 'network', 'counted'] as const;
export type TrafficSourceName = (typeof TRAFFIC_SOURCES)[number];
export const TrafficSource = codesOf(TRAFFIC_SOURCES);

/** Flag bits of a way. */
export const WayFlag = {
  ONEWAY: 1 << 0,
  BRIDGE: 1 << 1,
  LIT: 1 << 2,
  /** highway=service with service=driveway */
  DRIVEWAY: 1 << 3,
  PARKING_AISLE: 1 << 4,
  /** junction=roundabout|circular */
  ROUNDABOUT: 1 << 5,
  // tagged maxspeed, lanes or tracks, and usage (rail): the emission is based on them, not on defaults
  SPEED_TAGGED: 1 << 6,
  LANES_TAGGED: 1 << 7,
  USAGE_TAGGED: 1 << 8,
  /**
   * At night parking:<side>:restriction=no_parking|no_stopping|no_standing|loading_only|charging_only, or such a value
   * of the older parking:condition|lane:<side>; both sides of roads on which nobody stops, see `untaggedKerbs`
   */
  NO_PARKING_LEFT: 1 << 9,
  NO_PARKING_RIGHT: 1 << 10,
  /** motorhome(s)=no, caravan(s)=no, overnight=no or camping=no, at least at night; a way that no van can drive */
  VAN_FORBIDDEN: 1 << 11,
  HGV_FORBIDDEN: 1 << 12,
  /**
   * At night parking:<side>:access=private|permit|customers|residents|employees|no, an :authentication key, or
   * residents, customers or private in the older parking:condition|lane:<side>
   */
  PARKING_RESERVED_LEFT: 1 << 13,
  PARKING_RESERVED_RIGHT: 1 << 14,
} as const;
