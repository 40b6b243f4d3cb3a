/** Reads who may park at the kerbs of a road, by current and older tags (wiki: Street parking, Parking lanes). */
import { WayFlag } from '../../region/format/codes.ts';
import { APART, MARKED, type TimedRule, UNREAD_VALUE } from '../../region/format/timed-rules.ts';
import { UNLIMITED } from './access.ts';
import { SMALLEST_VAN } from './driving/limits.ts';
import { isFord } from './driving/roadways.ts';
import { isYes, type Tags } from './tags.ts';
import { isDuration, minutesOf } from './values/durations.ts';
import { metresOf } from './values/lengths.ts';
import { type Course, courseOf, type Reading, readable } from './values/timed-values.ts';
import { tonnesOf } from './values/weights.ts';

const CLOSED: ReadonlySet<string> = new Set([
  ...['no', 'no_parking', 'no_stopping', 'no_standing', 'loading_only', 'charging_only', 'fire_lane'],
  ...['bus_stop', 'loading', 'bus_lane', 'taxi'],
]);
const UNRESTRICTED: ReadonlySet<string> = new Set(['none', 'no_restriction', 'yes', 'free']);
/** Positions of parked cars, and kinds of parking at a kerb. */
const PARKED: ReadonlySet<string> = new Set([
  ...['yes', 'lane', 'on_street', 'street_side', 'on_kerb', 'half_on_kerb', 'shoulder'],
  ...['parallel', 'diagonal', 'perpendicular', 'marked', 'unmarked', 'staggered', 'painted_area_only'],
]);
const RESERVED: ReadonlySet<string> = new Set([
  ...['private', 'permit', 'customers', 'no', 'residents', 'resident', 'employees', 'staff', 'delivery'],
  ...['disabled', 'members', 'military', 'emergency', 'taxi', 'bus', 'hgv', 'car_sharing', 'official'],
]);
const OPEN: ReadonlySet<string> = new Set([
  'yes',
  'permissive',
  'public',
  'designated',
  'destination',
  'free',
  'official',
]);
const OLDER_RESERVED: ReadonlySet<string> = new Set([
  ...['residents', 'customers', 'private', 'disabled', 'permit', 'car_sharing', 'taxi', 'official'],
]);
/** Older positions, and conditions that every car can meet. */
const OLDER_FREE: ReadonlySet<string> = new Set([
  ...[...PARKED, ...UNRESTRICTED, 'inline', 'orthogonal', 'lay_by', 'layby'],
  ...['ticket', 'disc', 'time_limited', 'maxstay', 'fee', 'paid', 'metered', 'pay_and_display'],
]);
const FOR_OTHERS: ReadonlySet<string> = new Set(['designated', 'yes', 'only']);

const oneOf = (closed: ReadonlySet<string>, word: string, free: ReadonlySet<string>): Reading => {
  return (value) => (closed.has(value) ? word : free.has(value) ? 'free' : undefined);
};
/** Value of a kerb whose car parks are mapped beside the street, with their own rules: the street says nothing. */
const SEPARATE = 'separate';
const ofPosition = oneOf(new Set(['no']), 'closed', PARKED);
const ofParking: Reading = (value, key) => (value === SEPARATE ? APART : ofPosition(value, key));
const ofRestriction = oneOf(CLOSED, 'closed', UNRESTRICTED);
const ofAccess = oneOf(RESERVED, 'reserved', OPEN);
const ofVans: Reading = (value) => (value === 'no' ? 'closed' : OPEN.has(value) ? 'free' : undefined);
/** Bays of others; "yes" says that they may use it, too, so only a designation counts. */
const ofOthers: Reading = (value) => (value === 'designated' || value === 'only' ? 'reserved' : 'free');
const ofResidents: Reading = (value) => (FOR_OTHERS.has(value) ? 'reserved' : 'free');
const ofStay: Reading = (value) => {
  const minutes = minutesOf(value);
  // "none" or "unlimited" ends a limit
  return minutes > 0 ? String(minutes) : UNLIMITED.test(value) || isDuration(value) ? 'free' : undefined;
};
const ofOlder: Reading = (value) => {
  if (value === SEPARATE) return APART;
  if (CLOSED.has(value)) return 'closed';
  return OLDER_RESERVED.has(value) ? 'reserved' : OLDER_FREE.has(value) ? 'free' : undefined;
};
const ofWeight: Reading = (value) => ofSize(tonnesOf(value), SMALLEST_VAN.weight);
const ofHeight: Reading = (value) => ofSize(metresOf(value), SMALLEST_VAN.height);
const ofLength: Reading = (value) => ofSize(metresOf(value), SMALLEST_VAN.length);

function ofSize(limit: number | null, least: number): string | undefined {
  return limit === null ? undefined : limit < least ? 'closed' : 'free';
}

/** Current keys after `parking:<side>`, the most specific one last, each with the meaning of its values. */
const CURRENT: readonly (readonly [suffixes: readonly string[], read: Reading])[] = [
  [[''], ofParking],
  [[':restriction', ':restriction:motorhome', ':motorhome:restriction'], ofRestriction],
  [[':access', ':access:motorhome', ':motorhome:access'], ofAccess],
  ...[':motor_vehicle', ':motorcar', ':motorhome', ':overnight'].map((key) => [[key], ofVans] as const),
  ...['disabled', 'taxi', 'car_sharing', 'bus', 'hgv', 'motorcycle', 'bicycle', 'emergency'].map(
    (whose) => [[`:${whose}`], ofOthers] as const,
  ),
  [[':residents'], ofResidents],
  [[':maxstay', ':maxstay:motorhome', ':motorhome:maxstay'], ofStay],
  [[':maxweight'], ofWeight],
  [[':maxlength'], ofLength],
  [[':maxheight'], ofHeight],
];
const AUTHENTICATION = ['authentication', 'authentication:disc'] as const;
/** Numbers of several older conditions of one side. */
const NUMBERS = ['', ':1', ':2', ':3'] as const;

const SIDES = [
  { of: 'left', closed: WayFlag.NO_PARKING_LEFT, reserved: WayFlag.PARKING_RESERVED_LEFT },
  { of: 'right', closed: WayFlag.NO_PARKING_RIGHT, reserved: WayFlag.PARKING_RESERVED_RIGHT },
] as const;

/** Current keys of each side, the most specific one last. */
const KEYS_OF_SIDE = {
  left: keysOfSide('left'),
  right: keysOfSide('right'),
} as const;

/** Returns true for keys whose unknown values mean that nothing is known: `parking=…` without a side is about car parks. */
function isUnread(_: string, key: string): boolean {
  return key !== 'parking';
}

function keysOfSide(side: string): { keys: string[]; read: Reading }[] {
  return CURRENT.map(([suffixes, read]) => ({
    keys: suffixes.flatMap((suffix) => ['', ':both', `:${side}`].map((where) => `parking${where}${suffix}`)),
    read,
  }));
}

/** Rules of the kerbs: flags of those that always hold, and those that differ by time. */
export interface Kerbs {
  flags: number;
  rules: TimedRule[];
}

/** Values of `service` of lanes that must stay free. */
const FREE_LANES: ReadonlySet<string> = new Set(['drive-through', 'emergency_access']);

/**
 * Returns the rules of both kerbs of a road without tags about its kerbs: nobody stops on roundabouts, fords, roads for
 * motor cars alone and lanes that must stay free; in living streets the marked spaces decide.
 */
export function untaggedKerbs(tags: Tags): Kerbs {
  const isClosed =
    tags.get('junction') === 'roundabout' ||
    isYes(tags, 'motorroad') ||
    FREE_LANES.has(tags.get('service') ?? '') ||
    isFord(tags);
  const flags = isClosed ? WayFlag.NO_PARKING_LEFT | WayFlag.NO_PARKING_RIGHT : 0;
  const isMarked = tags.get('highway') === 'living_street' && !isClosed;
  return { flags, rules: isMarked ? SIDES.map(({ of }) => ({ of, base: MARKED, changes: [] })) : [] };
}

/** Returns the rules of both kerbs. Keys of one side take precedence over those of both, and these over those without a side. */
export function kerbsOf(tags: Tags): Kerbs {
  const kerbs: Kerbs = { flags: 0, rules: [] };
  for (const { of, closed, reserved } of SIDES) {
    const where = ['', ':both', `:${of}`];
    if (where.some((side) => AUTHENTICATION.some((key) => isYes(tags, `parking${side}:${key}`))))
      kerbs.flags |= reserved;
    const courses = KEYS_OF_SIDE[of].map(({ keys, read }) => courseOf(tags, keys, read, isUnread));
    for (const course of [...courses, ...where.flatMap((side) => olderCourses(tags, side))]) {
      if (!course) continue;
      const { base, changes, isConditional } = course;
      if (isConditional || base === UNREAD_VALUE || base === APART || /\d/.test(base))
        kerbs.rules.push({ of, base: base || 'free', changes });
      else if (base === 'closed') kerbs.flags |= closed;
      else if (base === 'reserved') kerbs.flags |= reserved;
    }
  }
  return kerbs;
}

/**
 * Returns the rules of the older keys of a side: `parking:lane:<side>`, and `parking:condition:<side>` with
 * `…:maxstay`, which hold at the times of `…:time_interval`, with `…:default` at others.
 * @param side with its colon; '' = keys without a side
 */
function olderCourses(tags: Tags, side: string): (Course | null)[] {
  const condition = `parking:condition${side}`;
  return [
    courseOf(tags, [`parking:lane${side}`], ofOlder, isUnread),
    ...NUMBERS.flatMap((number) => [
      conditionCourse(tags, condition, number, courseOf(tags, [`${condition}${number}`], ofOlder, isUnread)),
      conditionCourse(
        tags,
        condition,
        number,
        courseOf(tags, [`${condition}${number}:maxstay`], ofStay, isUnread),
      ),
    ]),
  ];
}

function conditionCourse(tags: Tags, key: string, number: string, course: Course | null): Course | null {
  const interval = tags.get(`${key}${number}:time_interval`);
  if (!course || interval === undefined) return course;
  const others = tags.get(`${key}:default`);
  const base = others === undefined ? 'free' : (ofOlder(others, key) ?? UNREAD_VALUE);
  const changes = [{ value: course.base, times: readable(interval) }, ...course.changes];
  return { base, changes, isConditional: true };
}
