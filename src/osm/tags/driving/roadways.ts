/** Maps the tags of a way to a road that cars may use, for travel times. */
import { Access } from '../../../region/format/codes.ts';
import { RoadClass, type RoadKind } from '../../../region/format/sections/roads.ts';
import { drivingAccessOf } from '../access.ts';
import { impliedSpeed, isFastRoad } from '../speed-limits.ts';
import { firstOf, isSet, isYes, type Tags } from '../tags.ts';
import { crossingMinutesOf } from '../values/durations.ts';
import { speedOf } from '../values/speeds.ts';
import { limitsOf } from './limits.ts';
import { drivenSpeed, FERRIES, HIGHWAYS } from './speeds.ts';

/** A road, or a ferry that takes vehicles. */
export interface RoadwayFacts extends RoadKind {
  /** name of a road or ferry with a limit; '' otherwise */
  name: string;
  /** duration of a ferry crossing, minutes; 0 = unknown or a road, so that the speeds apply */
  minutes: number;
}

const OPEN: ReadonlySet<number> = new Set([Access.untagged, Access.yes, Access.permissive]);
const RESTRICTED: ReadonlySet<number> = new Set([Access.destination, Access.customers]);
/** Loose or soft surfaces. Excludes compacted ground and fine gravel, which are as firm as old asphalt. */
const UNPAVED: ReadonlySet<string> = new Set([
  ...['unpaved', 'gravel', 'pebblestone', 'rock', 'rocky', 'stone', 'ground', 'dirt', 'earth'],
  ...['clay', 'laterite', 'grass', 'sand', 'mud'],
]);
const ACCESS_KEYS = ['motorcar', 'motor_vehicle', 'vehicle'] as const;

/** Returns the road or ferry of a way; null if cars may not use it. */
export function roadwayOf(tags: Tags): RoadwayFacts | null {
  const ferry = FERRIES.get(tags.get('route') ?? '');
  if (ferry !== undefined) return ferryOf(tags, ferry);
  const highway = HIGHWAYS.get(tags.get('highway') ?? '');
  if (!highway || isYes(tags, 'area') || isYes(tags, 'impassable')) return null;
  if (tags.get('service') === 'emergency_access') return null;
  const access = drivingAccessOf(tags);
  const isRestricted = RESTRICTED.has(access);
  if (!isRestricted && !OPEN.has(access)) return null;
  if (highway.closed && access === Access.untagged) return null;
  const { forward, backward } = directionsOf(tags);
  const build = {
    surface: tags.get('surface'),
    tracktype: tags.get('tracktype'),
    smoothness: tags.get('smoothness'),
  };
  const isFast = isFastRoad(tags);
  const both = speedOf(tags.get('maxspeed'), isFast) || impliedSpeed(tags);
  const speed = (direction: string) =>
    drivenSpeed(highway.kmh, speedOf(tags.get(`maxspeed:${direction}`), isFast) || both, build, isRestricted);
  const kind = {
    roadClass: highway.roadClass,
    forward: forward ? speed('forward') : 0,
    backward: backward ? speed('backward') : 0,
    ...limitsOf(tags),
    delay: 0,
    // a tunnel cannot be entered from a place above it
    isolated: isSet(tags, 'tunnel') && tags.get('tunnel') !== 'building_passage',
    unpaved: UNPAVED.has(tags.get('surface') ?? ''),
  };
  return kind.forward === 0 && kind.backward === 0 ? null : { ...kind, name: nameOf(tags, kind), minutes: 0 };
}

/**
 * Returns a ferry for vehicles; null if no tag allows vehicles, as most such ferries are for passengers only.
 * @param kmh speed without a tagged duration
 */
function ferryOf(tags: Tags, kmh: number): RoadwayFacts | null {
  const access = drivingAccessOf(tags);
  const takesCars = ACCESS_KEYS.some((key) => isSet(tags, key)) || isSet(tags, 'hgv');
  if (!takesCars || !(OPEN.has(access) || RESTRICTED.has(access))) return null;
  const kind = {
    roadClass: RoadClass.ferry,
    forward: kmh,
    backward: kmh,
    ...limitsOf(tags),
    delay: 0,
    isolated: false,
    unpaved: false,
  };
  return { ...kind, name: nameOf(tags, kind), minutes: crossingMinutesOf(tags.get('duration')) };
}

/** Returns in which directions a car may drive. */
function directionsOf(tags: Tags): { forward: boolean; backward: boolean } {
  const isClosed = (direction: string) => ACCESS_KEYS.some((key) => tags.get(`${key}:${direction}`) === 'no');
  const directions = { forward: !isClosed('forward'), backward: !isClosed('backward') };
  switch (tags.get('oneway')) {
    case 'yes':
    case '1':
    case 'true':
      return { ...directions, backward: false };
    case '-1':
    case 'reverse':
      return { ...directions, forward: false };
    case 'reversible':
      return { forward: false, backward: false };
    case undefined: {
      const junction = tags.get('junction');
      const isImplied =
        tags.get('highway') === 'motorway' || junction === 'roundabout' || junction === 'circular';
      return isImplied ? { ...directions, backward: false } : directions;
    }
    default:
      return directions;
  }
}

function nameOf(tags: Tags, { maxheight, maxwidth, maxlength, maxweight }: RoadKind): string {
  const isLimited = maxheight + maxwidth + maxlength + maxweight > 0;
  return isLimited ? firstOf(tags, 'name', 'ref').trim() : '';
}
