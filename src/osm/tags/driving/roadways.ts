/** Maps the tags of a way to a road that cars may use, for travel times. */
import { DestinationWay, RoadClass, type RoadKind } from '../../../region/format/sections/roads.ts';
import type { KeySet } from '../key-set.ts';
import { impliedSpeed, isFastRoad } from '../speed-limits.ts';
import { firstOf, isSet, isYes, type Tags } from '../tags.ts';
import { crossingMinutesOf } from '../values/durations.ts';
import { speedOf } from '../values/speeds.ts';
import { roadLimitsOf } from './limits.ts';
import { drivenSpeed, FERRIES, FERRY_WAIT, type FerrySpeed, HIGHWAYS, OTHER_WAYS } from './speeds.ts';
import { isDestinationAccess, speedFor, type WayAccess, wayAccessOf } from './way-access.ts';

/** Properties of a road or a barrier, see `RoadKind`. */
export interface DrivenKind extends Omit<RoadKind, 'conditions' | 'destination'> {
  /** see `RoadKind` */
  destination: number;
  /** conditions, see `RoadClause`; '' = always open */
  conditions: string;
}

/** A road, or a ferry that takes vehicles. */
export interface RoadwayFacts extends DrivenKind {
  /** name of a road or ferry with a limit, a condition or a ford; '' otherwise */
  name: string;
  /** duration of a ferry crossing, minutes; 0 = unknown or a road, so that the speeds apply */
  minutes: number;
  /** speed of a ferry without a duration after the first kilometres, km/h; 0 for a road */
  farKmh: number;
  /** true for a road with a tagged speed limit, and for a ferry */
  isLimited: boolean;
  /** time for waiting, driving on and off before and after a crossing, minutes; 0 for a road */
  boarding: number;
}

/** Loose or soft surfaces. Excludes compacted ground and fine gravel, which are as firm as old asphalt. */
const UNPAVED: ReadonlySet<string> = new Set([
  ...['unpaved', 'gravel', 'pebblestone', 'rock', 'rocky', 'stone', 'ground', 'dirt', 'earth'],
  ...['clay', 'laterite', 'grass', 'sand', 'mud'],
]);
/** Keys by which a ferry takes cars, and those that, alone, are written on boats for people. */
const CAR_KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'motorhome', 'hgv'] as const;
const PEOPLE_KEYS = ['foot', 'bicycle', 'wheelchair'] as const;
/** Keys that make a road of a path: `vehicle` mostly means bicycles there. */
const MOTOR_KEYS = ['motorcar', 'motor_vehicle'] as const;

/** Keys of the speeds in each direction. */
const SPEED_KEYS = {
  forward: { limit: 'maxspeed:forward', advice: 'maxspeed:advisory:forward' },
  backward: { limit: 'maxspeed:backward', advice: 'maxspeed:advisory:backward' },
} as const;

/** Values of `highway` for ways that are no road unless a tag for vehicles opens them. */
const NO_ROADS: ReadonlySet<string> = new Set([
  'steps',
  'construction',
  'proposed',
  'planned',
  'razed',
  'rest_area',
  'services',
  'platform',
  'elevator',
  'corridor',
  'via_ferrata',
  'no',
]);

/**
 * Returns the road or ferry of a way; null if cars may not use it.
 * @param keys keys of the tags
 */
export function roadwayOf(tags: Tags, keys: KeySet): RoadwayFacts | null {
  const ferry = FERRIES.get(tags.get('route') ?? '');
  if (ferry !== undefined) return ferryOf(tags, ferry, keys);
  const value = tags.get('highway') ?? '';
  const highway = HIGHWAYS.get(value);
  if (NO_ROADS.has(value) || isYes(tags, 'area') || isForOffRoaders(tags)) return null;
  if (tags.get('service') === 'emergency_access') return null;
  // a path or a runway is a road only if a tag for motor vehicles says so
  if (!highway && !MOTOR_KEYS.some((key) => tags.has(key) || tags.has(`${key}:conditional`))) return null;
  const isClosed = !highway || highway.closed === true;
  const { forward, backward, ever, conditions } = wayAccessOf(tags, keys, isClosed);
  if (!ever.forward && !ever.backward) return null;
  const kindOfWay = highway ?? OTHER_WAYS;
  const build = {
    surface: tags.get('surface'),
    tracktype: tags.get('tracktype'),
    smoothness: tags.get('smoothness'),
    isRoundabout: tags.get('junction') === 'roundabout',
    isSingleLane: ever.forward && ever.backward && tags.get('lanes') === '1',
  };
  const isFast = isFastRoad(tags);
  const both = speedOf(tags.get('maxspeed'), isFast) || impliedSpeed(tags);
  const advised = speedOf(tags.get('maxspeed:advisory'), isFast);
  const own = speedOf(tags.get('maxspeed:motorhome'), isFast);
  const limitIn = (direction: keyof typeof SPEED_KEYS) => {
    const keysOf = SPEED_KEYS[direction];
    const limit = speedOf(tags.get(keysOf.limit), isFast) || both;
    const advice = speedOf(tags.get(keysOf.advice), isFast) || advised;
    return [advice, own].reduce(
      (least, each) => (each > 0 && (least === 0 || each < least) ? each : least),
      limit,
    );
  };
  const practical = speedOf(tags.get('maxspeed:practical')) || Infinity;
  const limits = { forward: limitIn('forward'), backward: limitIn('backward') };
  const speed = (limit: number) => {
    const kmh = Math.min(drivenSpeed(kindOfWay, limit, build), practical);
    // a one-way road has no access in its other direction
    return Math.min(speedFor(forward, kmh), speedFor(backward, kmh));
  };
  const kind = {
    roadClass: kindOfWay.roadClass,
    forward: ever.forward ? speed(limits.forward) : 0,
    backward: ever.backward ? speed(limits.backward) : 0,
    ...roadLimitsOf(tags, keys),
    delay: 0,
    // a tunnel cannot be entered from a place above it
    isolated: isSet(tags, 'tunnel') && tags.get('tunnel') !== 'building_passage',
    unpaved: UNPAVED.has(tags.get('surface') ?? ''),
    destination: destinationWays({ forward, backward }),
    ford: isFord(tags),
    conditions,
  };
  return kind.forward === 0 && kind.backward === 0
    ? null
    : {
        ...kind,
        isLimited: limits.forward + limits.backward > 0,
        name: nameOf(tags, kind),
        minutes: 0,
        farKmh: 0,
        boarding: 0,
      };
}

/** Returns the directions in which a road is for destinations alone, bits of DestinationWay. */
function destinationWays({ forward, backward }: Pick<WayAccess, 'forward' | 'backward'>): number {
  return (
    (isDestinationAccess(forward) ? DestinationWay.FORWARD : 0) |
    (isDestinationAccess(backward) ? DestinationWay.BACKWARD : 0)
  );
}

/** Returns true for a way that no van can drive: impassable, or for vehicles with four driven wheels. */
export function isForOffRoaders(tags: Tags): boolean {
  return (
    isYes(tags, 'impassable') ||
    tags.get('status') === 'impassable' ||
    isYes(tags, '4wd_only') ||
    OFF_ROAD.has(tags.get('smoothness') ?? '')
  );
}
const OFF_ROAD: ReadonlySet<string> = new Set(['very_horrible', 'impassable']);

/**
 * Returns a ferry for vehicles; null for others. Without a tag about vehicles OSRM takes them all; GraphHopper takes
 * those that do not say who else they take, as mappers of boats for people say that.
 * @param ferry speed without a tagged duration, and boarding
 */
function ferryOf(tags: Tags, { kmh, farKmh, boarding }: FerrySpeed, keys: KeySet): RoadwayFacts | null {
  const { ever, conditions } = wayAccessOf(tags, keys);
  // `ferry=primary` is the class of the road that it continues
  const takesCars =
    CAR_KEYS.some((key) => isSet(tags, key)) ||
    HIGHWAYS.has(tags.get('ferry') ?? '') ||
    tags.get('route') === 'shuttle_train' ||
    !PEOPLE_KEYS.some((key) => tags.has(key));
  if (!takesCars || !(ever.forward || ever.backward)) return null;
  const kind = {
    roadClass: RoadClass.ferry,
    forward: ever.forward ? kmh : 0,
    backward: ever.backward ? kmh : 0,
    ...roadLimitsOf(tags, keys),
    delay: 0,
    isolated: false,
    unpaved: false,
    destination: 0,
    ford: false,
    conditions,
  };
  const interval = crossingMinutesOf(tags.get('interval'));
  const wait = interval > 0 ? Math.min(FERRY_WAIT.longest, interval / 2) : FERRY_WAIT.typical;
  const minutes = crossingMinutesOf(tags.get('duration'));
  return { ...kind, isLimited: true, name: nameOf(tags, kind), minutes, farKmh, boarding: boarding + wait };
}

/** Returns true for a road or a node of a road that water crosses. */
export function isFord(tags: Tags): boolean {
  return isSet(tags, 'ford') && tags.get('ford') !== 'stepping_stones';
}

function nameOf(
  tags: Tags,
  { maxheight, maxwidth, maxlength, maxweight, conditions, ford }: DrivenKind,
): string {
  const isNamed = maxheight + maxwidth + maxlength + maxweight > 0 || conditions !== '' || ford;
  return isNamed ? firstOf(tags, 'name', 'ref').trim() : '';
}
