/** Barriers on roads: bollards, closed gates, height restrictors. */
import { Access } from '../../../region/format/codes.ts';
import { RoadClass, type RoadKind, UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import { drivingAccessOf } from '../access.ts';
import { isYes, partsOf, type Tags } from '../tags.ts';
import { limitsOf } from './limits.ts';

/**
 * Values of `barrier` that cars pass unless tags close them: those of OSRM's car profile, and kerbs. All other barriers
 * stop cars unless tags open them.
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
]);
const CLOSED: ReadonlySet<number> = new Set([Access.no, Access.private, Access.permit, Access.forestry]);

/**
 * Returns the limits of a barrier on a road; speed 0 = closed to cars, 1 = open within the limits. Null if every car
 * passes or the object is not a barrier.
 */
export function barrierOf(tags: Tags): RoadKind | null {
  const barrier = tags.get('barrier');
  if (barrier === undefined) return null;
  const access = drivingAccessOf(tags);
  const isPassed =
    partsOf(barrier).every((kind) => PASSED.has(kind)) ||
    tags.get('bollard') === 'rising' ||
    tags.has('kerb');
  // a lock keeps everybody out, whatever the right of way
  const isClosed = isYes(tags, 'locked') || (access === Access.untagged ? !isPassed : CLOSED.has(access));
  const limits = limitsOf(tags);
  // they are there to limit, even if nobody has mapped to what
  if (isHeightRestrictor(tags)) limits.maxheight ||= UNKNOWN_LIMIT;
  if (partsOf(barrier).includes('width_restrictor')) limits.maxwidth ||= UNKNOWN_LIMIT;
  const isLimited = Object.values(limits).some((limit) => limit > 0);
  if (!isClosed && !isLimited) return null;
  const speed = isClosed ? 0 : 1;
  return {
    roadClass: RoadClass.service,
    forward: speed,
    backward: speed,
    ...limits,
    delay: 0,
    isolated: false,
    unpaved: false,
  };
}

export function isHeightRestrictor(tags: Tags): boolean {
  return partsOf(tags.get('barrier') ?? '').includes('height_restrictor');
}
