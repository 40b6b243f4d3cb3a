/** Access: who may drive here or stay overnight. */
import { ACCESS, Access } from '../../region/format/codes.ts';
import { mildestAccess, type TimedRule } from '../../region/format/timed-rules.ts';
import type { KeySet } from './key-set.ts';
import { partsOf, type Tags } from './tags.ts';
import { nightValue } from './times/conditional.ts';
import { bannedEveryNight, type Course, courseOf } from './times/timed-values.ts';
import { minutesOf } from './values/durations.ts';

/** OSM access hierarchy of a camper van, most specific key first. */
const HIERARCHY = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;
/** Most specific keys of all. Their `no` is about staying (see vanForbidden), not about traffic. */
const VAN_ACCESS = ['motorhome', 'motorhomes'] as const;

const ACCESS_BY_VALUE: Record<string, number> = {
  yes: Access.yes,
  designated: Access.yes,
  official: Access.yes,
  public: Access.yes,
  permissive: Access.permissive,
  destination: Access.destination,
  delivery: Access.destination,
  customers: Access.customers,
  permit: Access.permit,
  residents: Access.permit,
  resident: Access.permit,
  private: Access.private,
  employees: Access.private,
  staff: Access.private,
  members: Access.private,
  students: Access.private,
  teachers: Access.private,
  employee: Access.private,
  military: Access.private,
  emergency: Access.no,
  no: Access.no,
  forestry: Access.forestry,
  agricultural: Access.forestry,
  // of others alone
  emergency_vehicle: Access.no,
  psv: Access.no,
  bus: Access.no,
  minibus: Access.no,
  coach: Access.no,
  tourist_bus: Access.no,
  taxi: Access.no,
  share_taxi: Access.no,
  restricted: Access.no,
  hgv: Access.no,
  foot: Access.no,
  bicycle: Access.no,
  horse: Access.no,
};

/** Returns the Access code of a way, a place or a gate at night. */
export function accessOf(tags: Tags, keys: KeySet): number {
  return accessBy((key) => nightValue(tags, keys, key));
}

function accessBy(tagged: (key: string) => string | undefined): number {
  for (const key of VAN_ACCESS) {
    const access = codeOf(tagged(key));
    if (access !== undefined && access !== Access.no) return access;
  }
  for (const key of HIERARCHY) {
    const access = codeOf(tagged(key));
    if (access !== undefined) return access;
  }
  return isPrivate(tagged('private')) ? Access.private : Access.untagged;
}

/** Returns the Access code of one value; undefined if it is not known. */
export function accessCode(value: string): number | undefined {
  return Object.hasOwn(ACCESS_BY_VALUE, value) ? ACCESS_BY_VALUE[value] : undefined;
}

/** Returns the code of the first known value of a list ("agricultural;forestry"); undefined if none is known. */
function codeOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const known = partsOf(value).find((part) => Object.hasOwn(ACCESS_BY_VALUE, part));
  return known === undefined ? undefined : ACCESS_BY_VALUE[known];
}

function isPrivate(value: string | undefined): boolean {
  return value === 'yes' || value === 'private';
}

/**
 * Returns true for `motorhome(s)=no`, `overnight=no`, `camping=no`: vans or sleeping forbidden, at least at night.
 * `caravan(s)=no` is about trailers where motorhomes are allowed.
 */
export function vanForbidden(tags: Tags, keys: KeySet): boolean {
  const isForbidden = (key: string) => nightValue(tags, keys, key) === 'no';
  return VAN_KEYS.some(isForbidden) || (!motorhomeAllowed(tags) && TRAILER_KEYS.some(isForbidden));
}
const VAN_KEYS = ['motorhome', 'motorhomes', 'overnight', 'camping'] as const;
const TRAILER_KEYS = ['caravan', 'caravans'] as const;
const WELCOME: ReadonlySet<string> = new Set(['yes', 'designated', 'official', 'permissive', 'true', '1']);

/** Returns true if `motorhome(s)` or `caravan(s)` is yes, permissive, official or designated. */
export function vanAllowed(tags: Tags): boolean {
  return motorhomeAllowed(tags) || TRAILER_KEYS.some((key) => WELCOME.has(tags.get(key) ?? ''));
}

function motorhomeAllowed(tags: Tags): boolean {
  return VAN_ACCESS.some((key) => WELCOME.has(tags.get(key) ?? ''));
}

/** Keys of access, the most specific one last. */
const LEAST_FIRST = [...VAN_ACCESS, ...HIERARCHY].reverse();

function accessCourse(tags: Tags): Course | null {
  return courseOf(tags, LEAST_FIRST, (value, key) => {
    const code = codeOf(value);
    const isVanBan = code === Access.no && (VAN_ACCESS as readonly string[]).includes(key);
    return code === undefined || isVanBan ? undefined : ACCESS[code];
  });
}

/** Returns the rules of access and of vans that differ by time. */
export function timedAccess(tags: Tags): TimedRule[] {
  const rules: TimedRule[] = [];
  const access = accessCourse(tags);
  if (access?.isConditional) {
    const untagged = isPrivate(tags.get('private')) ? 'private' : 'untagged';
    rules.push({ of: 'access', base: access.base || untagged, changes: access.changes });
  }
  for (const key of motorhomeAllowed(tags) ? VAN_KEYS : [...VAN_KEYS, ...TRAILER_KEYS]) {
    const course = courseOf(tags, [key], (value) => (value === 'no' ? 'no' : 'yes'));
    if (course?.isConditional)
      rules.push({ of: 'vans', base: course.base || 'yes', changes: course.changes });
  }
  return rules;
}

/** Returns the Access code of a place: of one that differs by time the mildest, unless it is banned in every night. */
export function placeAccessOf(tags: Tags, timed: readonly TimedRule[]): number {
  const rule = timed.find(({ of }) => of === 'access');
  if (!rule) {
    const base = accessCourse(tags)?.base;
    if (base) return Access[base as (typeof ACCESS)[number]];
    return isPrivate(tags.get('private')) ? Access.private : Access.untagged;
  }
  const always = bannedEveryNight(rule) as (typeof ACCESS)[number] | null;
  return Access[always ?? mildestAccess(rule)];
}

/** Returns true if vans are forbidden in a place in every night. */
export function placeForbidsVans(tags: Tags, timed: readonly TimedRule[]): boolean {
  const keys = motorhomeAllowed(tags) ? VAN_KEYS : [...VAN_KEYS, ...TRAILER_KEYS];
  return (
    timed.some((rule) => rule.of === 'vans' && bannedEveryNight(rule) !== null) ||
    keys.some((key) => {
      const course = courseOf(tags, [key], (value) => (value === 'no' ? 'no' : 'yes'));
      return course?.base === 'no' && !course.isConditional;
    })
  );
}

/** Returns the rule of the longest stay if it differs by time; null otherwise. */
export function timedStay(tags: Tags): TimedRule | null {
  const course = stayCourse(tags);
  return course?.isConditional ? { of: 'maxstay', base: course.base || '0', changes: course.changes } : null;
}

/** Returns the stay limit (`maxstay`) of every night, minutes; 0 = none. */
export function maxstayOf(tags: Tags): number {
  const rule = timedStay(tags);
  return Number(rule ? (bannedEveryNight(rule) ?? 0) : (stayCourse(tags)?.base ?? 0));
}

function stayCourse(tags: Tags): Course | null {
  return courseOf(tags, ['maxstay'], (value) => {
    const minutes = minutesOf(value);
    if (minutes > 0) return String(minutes);
    return UNLIMITED.test(value) ? '0' : undefined;
  });
}
/** Values of `maxstay` that end a limit. */
export const UNLIMITED = /^(?:no|none|unlimited|infinite|24\/7)$/;
