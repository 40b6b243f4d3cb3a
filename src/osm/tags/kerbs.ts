/** Reads who may park at the kerbs of a road, by current and older tags (wiki: Street parking, Parking lanes). */
import { WayFlag } from '../../region/format/codes.ts';
import { APART, MARKED, type TimedRule, UNREAD_VALUE } from '../../region/format/timed-rules.ts';
import { UNLIMITED } from './access.ts';
import { SMALLEST_VAN } from './driving/limits.ts';
import { isFord } from './driving/roadways.ts';
import { isSet, isYes, type Tags } from './tags.ts';
import { isDuration, minutesOf } from './values/durations.ts';
import { metresOf } from './values/lengths.ts';
import { signedBans } from './values/signs.ts';
import { type Course, courseOf, type Reading, readable } from './values/timed-values.ts';
import { tonnesOf } from './values/weights.ts';

const CLOSED: ReadonlySet<string> = new Set([
  ...['no', 'no_parking', 'no_stopping', 'no_standing', 'loading_only', 'charging_only', 'fire_lane'],
  ...['bus_stop', 'loading', 'bus_lane', 'taxi', 'not_allowed', 'never', 'prohibited', 'forbidden'],
]);
const UNRESTRICTED: ReadonlySet<string> = new Set(['none', 'no_restriction', 'yes', 'free']);
/** Positions of parked cars, and kinds of parking at a kerb. */
const PARKED: ReadonlySet<string> = new Set([
  ...['yes', 'lane', 'on_street', 'street_side', 'on_kerb', 'half_on_kerb', 'shoulder', 'layby', 'lay_by'],
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
const ofPosition = oneOf(CLOSED, 'closed', PARKED);
const ofParking: Reading = (value, key) => (value === SEPARATE ? APART : ofPosition(value, key));
const ofRestriction = oneOf(CLOSED, 'closed', UNRESTRICTED);
const ofAccess = oneOf(RESERVED, 'reserved', OPEN);
const ofVans: Reading = (value) => (value === 'no' ? 'closed' : OPEN.has(value) ? 'free' : undefined);
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
const ofWidth: Reading = (value) => ofSize(metresOf(value), SMALLEST_VAN.width);
/** A permit that is needed ("A", "residents"). */
const ofPermit: Reading = (value) => (NEEDLESS.has(value) ? 'free' : 'reserved');
/** What drivers show: a permit, which they have not, a ticket, or a disc, of which nobody says how long it is good. */
const ofShown: Reading = (value) =>
  value.startsWith('permit') || value.startsWith('resident')
    ? 'reserved'
    : value.startsWith('disc')
      ? UNREAD_VALUE
      : 'free';
const ofDisc: Reading = (value) => (NEEDLESS.has(value) ? 'free' : UNREAD_VALUE);
const NEEDLESS: ReadonlySet<string> = new Set(['no', 'none', 'optional']);
/** A zone of residents, where others may park with a ticket, for some hours, or not at all. */
const ofZone: Reading = () => UNREAD_VALUE;

function ofSize(limit: number | null, least: number): string | undefined {
  return limit === null ? undefined : limit < least ? 'closed' : 'free';
}

/** Current keys after `parking:<side>`, the most specific one last, each with the meaning of its values. */
const CURRENT: readonly (readonly [suffixes: readonly string[], read: Reading])[] = [
  [[''], ofParking],
  [[':restriction', ':restriction:motorhome', ':motorhome:restriction'], ofRestriction],
  [[':access', ':access:motorhome', ':motorhome:access'], ofAccess],
  ...[':motor_vehicle', ':motorcar', ':motorhome', ':caravans', ':overnight', ':camping'].map(
    (key) => [[key], ofVans] as const,
  ),
  [[':residents', ':resident'], ofResidents],
  [[':maxstay', ':maxstay:motorhome', ':motorhome:maxstay'], ofStay],
  [[':maxweight'], ofWeight],
  [[':maxlength'], ofLength],
  [[':maxheight'], ofHeight],
  [[':maxwidth'], ofWidth],
];
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
/** Keys of a ban on both sides. */
const NO_PARKING = ['no_parking', 'no_stopping', 'no_standing'] as const;
const BOTH_CLOSED = WayFlag.NO_PARKING_LEFT | WayFlag.NO_PARKING_RIGHT;

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
  if (isClosed) return { flags: BOTH_CLOSED, rules: [] };
  return { flags: 0, rules: tags.get('highway') === 'living_street' ? onBothSides(MARKED) : [] };
}

function onBothSides(base: string): TimedRule[] {
  return SIDES.map(({ of }) => ({ of, base, changes: [] }));
}

/**
 * Returns the rules of both kerbs. Keys of one side take precedence over those of both, and these over those without a
 * side. Of a sign alone nobody knows on which side and how far it holds.
 */
export function kerbsOf(tags: Tags): Kerbs {
  if (NO_PARKING.some((key) => isYes(tags, key))) return { flags: BOTH_CLOSED, rules: [] };
  if (!hasParkingKey(tags)) {
    const kerbs = untaggedKerbs(tags);
    return signedBans(tags).parking ? { ...kerbs, rules: onBothSides(UNREAD_VALUE) } : kerbs;
  }
  const kerbs: Kerbs = { flags: 0, rules: [] };
  for (const { of, closed, reserved } of SIDES) {
    const where = ['', ':both', `:${of}`];
    const courses = KEYS_OF_SIDE[of].map(({ keys, read }) => courseOf(tags, keys, read, isUnread));
    const all = [
      ...courses,
      ...permitCourses(tags, where),
      ...designations(tags, where),
      ...where.flatMap((side) => olderCourses(tags, side)),
    ];
    if (all.every((course) => !course) && hasOneOf(tags, where, REASONS)) kerbs.rules.push(unread(of));
    for (const course of all) {
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

function hasParkingKey(tags: Tags): boolean {
  for (const key of tags.keys()) if (key.startsWith('parking')) return true;
  return false;
}

function unread(of: 'left' | 'right'): TimedRule {
  return { of, base: UNREAD_VALUE, changes: [] };
}

/** Keys that say why nobody may park, without saying that. */
const REASONS = ['reason', 'restriction:reason'] as const;

function hasOneOf(tags: Tags, where: readonly string[], suffixes: readonly string[]): boolean {
  return where.some((side) => suffixes.some((suffix) => isSet(tags, `parking${side}:${suffix}`)));
}

/** Keys of payments, with which everybody may park, and of those whom a kerb is open to. */
const PAID = ['fee', 'authentication:ticket', 'authentication:app', 'authentication:payment'] as const;
const WHO = ['access', 'motor_vehicle', 'motorcar'] as const;
const PERMITS = [
  'permit',
  'authentication:permit',
  'authentication:resident',
  'authentication:residents',
] as const;
/** Keys of the zones of residents. */
const ZONES = ['zone', 'permit:zone', 'residents:zone'] as const;

/** Returns what permits, discs and zones of residents say, unless one may pay instead. */
function permitCourses(tags: Tags, where: readonly string[]): (Course | null)[] {
  const keysOf = (suffixes: readonly string[]) =>
    suffixes.flatMap((suffix) => where.map((side) => `parking${side}:${suffix}`));
  const disc = hasOneOf(tags, where, ['maxstay', 'maxstay:conditional'])
    ? null
    : courseOf(tags, keysOf(['authentication:disc']), ofDisc);
  if (hasOneOf(tags, where, PAID)) return [disc];
  const zone = hasOneOf(tags, where, WHO) ? null : courseOf(tags, keysOf(ZONES), ofZone);
  return [
    disc,
    zone,
    courseOf(tags, keysOf(PERMITS), ofPermit),
    courseOf(tags, keysOf(['authentication']), ofShown),
  ];
}

/** Vehicles and people whose designation keeps no van away. */
const OF_VANS: ReadonlySet<string> = new Set([
  ...['access', 'vehicle', 'motor_vehicle', 'motorcar', 'motorhome', 'caravan', 'caravans'],
  ...['overnight', 'camping', 'residents', 'resident', 'foot', 'permit', 'authentication'],
]);
const DESIGNATION = /^parking(?::left|:right|:both)?:([a-z_]+?)(?::conditional)?$/;

/** Returns the bays of others: "yes" says that they may use it, too, so only a designation counts. */
function designations(tags: Tags, where: readonly string[]): (Course | null)[] {
  const whose = new Set<string>();
  for (const [key, value] of tags) {
    if (!key.startsWith('parking') || !/designated|only/.test(value)) continue;
    const [, name = ''] = DESIGNATION.exec(key) ?? [];
    if (name !== '' && !OF_VANS.has(name) && !NO_VEHICLES.has(name)) whose.add(name);
  }
  return [...whose].map((name) =>
    courseOf(
      tags,
      where.map((side) => `parking${side}:${name}`),
      ofOthers,
    ),
  );
}
/** Other keys, whose values may contain these words. */
const NO_VEHICLES: ReadonlySet<string> = new Set([
  ...[
    'left',
    'right',
    'both',
    'restriction',
    'condition',
    'lane',
    'markings',
    'orientation',
    'reason',
    'zone',
  ],
]);
const ofOthers: Reading = (value) => (value === 'designated' || value === 'only' ? 'reserved' : 'free');

/**
 * Returns the rules of the older keys of a side: `parking:lane:<side>`, and `parking:condition:<side>` with
 * `…:maxstay`, which hold at the times of `…:time_interval`, with `…:default` at others.
 * @param side with its colon; '' = keys without a side
 */
function olderCourses(tags: Tags, side: string): (Course | null)[] {
  const condition = `parking:condition${side}`;
  const isOtherwise = !tags.has(condition) && !tags.has(`${condition}:time_interval`);
  return [
    courseOf(tags, [`parking:lane${side}`], ofOlder, isUnread),
    ...(isOtherwise ? [courseOf(tags, [`${condition}:default`], ofOlder, isUnread)] : []),
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
