/** Maps the tags of a highway to a road. */

import { LineClass, type LineClassName, WayFlag } from '../../region/format/codes.ts';
import { rulesText } from '../../region/format/timed-rules.ts';
import { accessOf, timedAccess, vanAllowed, vanForbidden } from './access.ts';
import { isForOffRoaders } from './driving/roadways.ts';
import { type LineFacts, Surface, Terrain } from './facts.ts';
import { kerbsOf, untaggedKerbs } from './kerbs.ts';
import { CONDITIONAL, type KeySet, PARKING_DETAIL } from './key-set.ts';
import { namesOf } from './names.ts';
import { BAN_AT_TIMES, isCalledPrivate, saidBan } from './sites/said-limits.ts';
import { impliedSpeed, isFastRoad } from './speed-limits.ts';
import { firstOf, isSet, isYes, type Tags } from './tags.ts';
import { nightValue } from './values/conditional.ts';
import { countOf } from './values/counts.ts';
import { speedOf } from './values/speeds.ts';

const CLASS_BY_HIGHWAY: Record<string, LineClassName> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'unclassified',
  road: 'unclassified',
  residential: 'residential',
  living_street: 'living_street',
  service: 'service',
  busway: 'busway',
  bus_guideway: 'busway',
  motorway_link: 'motorway_link',
  trunk_link: 'trunk_link',
  primary_link: 'primary_link',
  secondary_link: 'secondary_link',
  tertiary_link: 'tertiary_link',
  track: 'track',
  pedestrian: 'pedestrian',
};

const SURFACE_BY_VALUE: Record<string, number> = {
  sett: Surface.SETT,
  cobblestone: Surface.SETT,
  unhewn_cobblestone: Surface.SETT,
  'cobblestone:flattened': Surface.SETT,
  paving_stones: Surface.PAVING_STONES,
  bricks: Surface.PAVING_STONES,
  concrete: Surface.CONCRETE,
  'concrete:plates': Surface.CONCRETE,
  'concrete:lanes': Surface.CONCRETE,
  gravel: Surface.LOOSE,
  fine_gravel: Surface.LOOSE,
  pebblestone: Surface.LOOSE,
  compacted: Surface.LOOSE,
  unpaved: Surface.LOOSE,
  dirt: Surface.LOOSE,
  ground: Surface.LOOSE,
  earth: Surface.LOOSE,
};

/** Values of `service` of roads without traffic at night. */
const SILENT_SERVICES = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access']);
const MAX_LANES = 12;
/** Classes whose tunnels have no through traffic: most are passages into yards. */
const LEADS_NOWHERE: ReadonlySet<LineClassName> = new Set(['service', 'track', 'pedestrian']);

/** Returns the number of lanes for cars: `lanes` without bus lanes, at least 1; 0 = not tagged. */
function carLanes(tags: Tags): number {
  const all = countOf(tags.get('lanes'), MAX_LANES);
  if (all <= 1) return all;
  const ofBuses = countOf(tags.get('lanes:psv') ?? tags.get('lanes:bus'), MAX_LANES);
  return Math.max(1, all - ofBuses);
}

/** Returns the road of a way; null if none, or if it is not built, an area, or inaudible (in a tunnel, covered). */
export function roadOf(tags: Tags, keys: KeySet): LineFacts | null {
  const className = CLASS_BY_HIGHWAY[tags.get('highway') ?? ''];
  if (className === undefined || isYes(tags, 'area') || isHidden(tags)) return null;
  const service = tags.get('service') ?? '';
  const maxspeed = roadSpeed(tags, keys, isFastRoad(tags));
  const lanes = carLanes(tags);
  const isService = className === 'service';

  const kerbs = keys & PARKING_DETAIL ? kerbsOf(tags) : untaggedKerbs(tags);
  let flags = kerbs.flags;
  if (isOneway(tags, className)) flags |= WayFlag.ONEWAY;
  if (isSet(tags, 'bridge')) flags |= WayFlag.BRIDGE;
  if (isYes(tags, 'lit')) flags |= WayFlag.LIT;
  if (isService && service === 'driveway') flags |= WayFlag.DRIVEWAY;
  if (isService && service === 'parking_aisle') flags |= WayFlag.PARKING_AISLE;
  if (isRoundabout(tags)) flags |= WayFlag.ROUNDABOUT;
  if (maxspeed > 0) flags |= WayFlag.SPEED_TAGGED;
  if (lanes > 0) flags |= WayFlag.LANES_TAGGED;
  const hasTexts = keys & PARKING_DETAIL || isCalledPrivate(tags);
  const ban = hasTexts && !vanAllowed(tags) ? saidBan(tags, 'road') : null;
  if (vanForbidden(tags, keys) || isForOffRoaders(tags) || ban === 'always') flags |= WayFlag.VAN_FORBIDDEN;
  if (nightValue(tags, keys, 'hgv') === 'no') flags |= WayFlag.HGV_FORBIDDEN;

  return {
    lineClass: LineClass[className],
    flags,
    name: namesOf(firstOf(tags, 'name').trim(), tags),
    ref: firstOf(tags, 'ref', 'int_ref').trim(),
    access: accessOf(tags, keys),
    maxspeed,
    lanes,
    surface: SURFACE_BY_VALUE[tags.get('surface') ?? ''] ?? Surface.SMOOTH,
    silent:
      className === 'track' || className === 'pedestrian' || (isService && SILENT_SERVICES.has(service)),
    terrain: isSet(tags, 'cutting')
      ? Terrain.CUTTING
      : isSet(tags, 'embankment')
        ? Terrain.EMBANKMENT
        : Terrain.LEVEL,
    inStreet: false,
    details: rulesText([
      ...(keys & (PARKING_DETAIL | CONDITIONAL) ? timedAccess(tags) : []),
      ...(ban === 'sometimes' ? [BAN_AT_TIMES] : []),
      ...kerbs.rules,
    ]),
  };
}

function isHidden(tags: Tags): boolean {
  return isSet(tags, 'tunnel') || isSet(tags, 'covered');
}

/** Returns true for a tunnel with through traffic, unlike tunnels of service roads, tracks and pedestrian streets. */
export function isRoadTunnel(tags: Tags): boolean {
  const className = CLASS_BY_HIGHWAY[tags.get('highway') ?? ''];
  return className !== undefined && !LEADS_NOWHERE.has(className) && isHidden(tags);
}

/**
 * Returns the speed limit at night, km/h; 0 = not tagged. If the directions differ, the higher limit applies. Without a
 * number, the limit of the tagged zone or law applies ("DE:urban").
 * @param isFast see `isFastRoad`
 */
function roadSpeed(tags: Tags, keys: KeySet, isFast: boolean): number {
  const both = speedOf(nightValue(tags, keys, 'maxspeed'), isFast);
  if (both > 0) return both;
  const perDirection = Math.max(
    speedOf(tags.get('maxspeed:forward'), isFast),
    speedOf(tags.get('maxspeed:backward'), isFast),
  );
  return perDirection > 0 ? perDirection : impliedSpeed(tags);
}

function isRoundabout(tags: Tags): boolean {
  const junction = tags.get('junction');
  return junction === 'roundabout' || junction === 'circular';
}

/** Returns true for a one-way carriageway: tagged, or implied by a motorway, roundabout or dual carriageway. */
function isOneway(tags: Tags, className: LineClassName): boolean {
  const oneway = tags.get('oneway');
  if (oneway === undefined)
    return className === 'motorway' || isRoundabout(tags) || isYes(tags, 'dual_carriageway');
  return oneway === 'yes' || oneway === '1' || oneway === 'true' || oneway === '-1' || oneway === 'reverse';
}
