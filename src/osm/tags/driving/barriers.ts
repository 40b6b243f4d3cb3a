/** Barriers on roads: bollards, closed gates, height restrictors. */
import { Access } from '../../../region/format/codes.ts';
import { conditionText, GUESTS } from '../../../region/format/sections/road-conditions.ts';
import { RoadClass, UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import type { KeySet } from '../key-set.ts';
import { isSet, isYes, partsOf, type Tags } from '../tags.ts';
import { isKeptShut } from '../values/life-cycle.ts';
import { saysShutAtNight } from '../values/texts.ts';
import { roadLimitsOf } from './limits.ts';
import type { DrivenKind } from './roadways.ts';
import { isForDeliveries, isOpen, wayAccessOf } from './way-access.ts';

/**
 * Values of `barrier` that cars pass unless tags close them: those of OSRM's car profile, kerbs, and gates of other
 * builds, of floods. All other barriers stop cars unless tags open them.
 */
const PASSED: ReadonlySet<string> = new Set([
  'no',
  'entrance',
  'gate',
  'lift_gate',
  'sally_port',
  'cattle_grid',
  'border_control',
  'toll_booth',
  'height_restrictor',
  'width_restrictor',
  'arch',
  'kerb',
  'sliding_gate',
  'hampshire_gate',
  'bump_gate',
  'coupure',
  'flood_gate',
]);
/** Those that cars pass if a width is given: that of the gap between them. */
const WITH_GAP: ReadonlySet<string> = new Set(['bollard', 'block', 'jersey_barrier', 'planter']);
/** Nodes on roads whose access is about themselves: a stop, an entrance, a crossing for others. */
const OWN_ACCESS_KEYS = ['amenity', 'entrance', 'public_transport', 'shop', 'tourism', 'office'] as const;
const OWN_ACCESS: ReadonlySet<string> = new Set([
  'bus_stop',
  'crossing',
  'platform',
  'street_lamp',
  'rest_area',
]);

/**
 * Returns the limits of a node on a road: of a barrier, or of a node with a limit or an access of its own. Speed 0 =
 * closed to cars, 1 = open within the limits. Null if every car passes.
 * @param keys keys of the tags
 */
export function barrierOf(tags: Tags, keys: KeySet): DrivenKind | null {
  const barrier = tags.get('barrier') ?? '';
  const isBarrier = isSet(tags, 'barrier');
  const isEntrance = !isBarrier && isOpenEntrance(tags);
  if (
    !isBarrier &&
    !isEntrance &&
    (OWN_ACCESS_KEYS.some((key) => tags.has(key)) || OWN_ACCESS.has(tags.get('highway') ?? ''))
  )
    return null;
  const usual = wayAccessOf(tags, keys);
  const limits = roadLimitsOf(tags, keys);
  const isPassed =
    !isBarrier ||
    (limits.maxwidth > 0 && partsOf(barrier).every((kind) => WITH_GAP.has(kind) || PASSED.has(kind))) ||
    partsOf(barrier).every((kind) => PASSED.has(kind)) ||
    tags.get('bollard') === 'rising' ||
    tags.get('locked') === 'no' ||
    // what is closed at times is open at others
    usual.conditions !== '' ||
    tags.has('kerb');
  const { forward, ever, conditions: tagged } = isPassed ? usual : wayAccessOf(tags, keys, true, false);
  // who may use a car park is about those who enter it, not about all who pass its entrance
  const conditions = isEntrance
    ? ''
    : tagged !== '' || !isBarrier
      ? tagged
      : forward === Access.customers
        ? FOR_GUESTS
        : saysShutAtNight(tags)
          ? AT_TIMES_OF_A_TEXT
          : '';
  // a lock keeps everybody out, whatever the right of way
  const isLocked =
    isBarrier && (isYes(tags, 'locked') || isKeptShut(tags)) && !tags.has('locked:conditional');
  // who delivers nothing goes round a road for deliveries, but not round a gate
  const isForOthers = isBarrier && isForDeliveries(forward) && tagged === '';
  const isClosed = !isEntrance && (isLocked || isForOthers || (!isOpen(forward) && !ever.forward));
  // they are there to limit, even if nobody has mapped to what
  if (isHeightRestrictor(tags)) limits.maxheight ||= UNKNOWN_LIMIT;
  if (partsOf(barrier).includes('width_restrictor')) limits.maxwidth ||= UNKNOWN_LIMIT;
  const isLimited = Object.values(limits).some((limit) => limit > 0);
  if (!isClosed && !isLimited && conditions === '') return null;
  const speed = isClosed ? 0 : 1;
  return {
    roadClass: RoadClass.service,
    forward: speed,
    backward: speed,
    ...limits,
    delay: 0,
    isolated: false,
    unpaved: false,
    destination: 0,
    ford: false,
    conditions,
  };
}

/** Conditions of a barrier that is shut at times that only a reader understands. */
const AT_TIMES_OF_A_TEXT = conditionText([{ open: false, times: '' }]);
/** Conditions of a barrier that opens for customers. */
const FOR_GUESTS = conditionText([{ open: false, times: GUESTS }]);

/** Returns true for the entrance of a car park that may be in the open, not of a garage. */
export function isOpenEntrance(tags: Tags): boolean {
  return tags.get('amenity') === 'parking_entrance' && OPEN_PARKING.has(tags.get('parking') ?? '');
}
const OPEN_PARKING: ReadonlySet<string> = new Set(['', 'surface']);

export function isHeightRestrictor(tags: Tags): boolean {
  return partsOf(tags.get('barrier') ?? '').includes('height_restrictor');
}
