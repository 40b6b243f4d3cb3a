/** Access: who may drive here or stay overnight. */
import { ACCESS, Access } from '../../region/format/codes.ts';
import { SEASON_MONTHS } from '../../region/format/sections/road-conditions.ts';
import { mildestAccess, type TimedRule, UNREAD_VALUE } from '../../region/format/timed-rules.ts';
import type { KeySet } from './key-set.ts';
import { isYes, partsOf, type Tags } from './tags.ts';
import { nightValue } from './values/conditional.ts';
import { isDuration, minutesOf } from './values/durations.ts';
import { signedBans } from './values/signs.ts';
import { bannedEveryNight, type Course, courseOf, readable } from './values/timed-values.ts';

/** OSM access hierarchy of a camper van, most specific key first. */
const HIERARCHY = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;
/** Most specific keys of all. Their `no` is about staying (see vanForbidden), not about traffic. */
const VAN_ACCESS = ['motorhome', 'motorhomes'] as const;

const ACCESS_BY_VALUE: Record<string, number> = {
  yes: Access.yes,
  designated: Access.yes,
  official: Access.yes,
  allowed: Access.yes,
  public: Access.yes,
  only: Access.yes,
  permissive: Access.permissive,
  destination: Access.destination,
  customers: Access.customers,
  guests: Access.customers,
  guest: Access.customers,
  hotel: Access.customers,
  visitors: Access.customers,
  patrons: Access.customers,
  permit: Access.permit,
  // travellers deliver nothing
  delivery: Access.permit,
  tenants: Access.permit,
  tenant: Access.permit,
  disabled: Access.permit,
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
  faculty: Access.private,
  key: Access.private,
  locked: Access.no,
  closed: Access.no,
  emergency: Access.no,
  no: Access.no,
  forbidden: Access.no,
  prohibited: Access.no,
  not_allowed: Access.no,
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
  const known = value.toLowerCase();
  return Object.hasOwn(ACCESS_BY_VALUE, known) ? ACCESS_BY_VALUE[known] : undefined;
}

/** Returns the code of the first known value of a list ("agricultural;forestry"); undefined if none is known. */
function codeOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  for (const part of partsOf(value)) {
    const code = accessCode(part);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Returns true for `private=yes`, and for values that say to whom it is private. */
function isPrivate(value: string | undefined): boolean {
  return value === 'yes' || (value !== undefined && accessCode(value) === Access.private);
}

/**
 * Returns true for a road with `motorhome(s)=no`, `overnight=no`, `camping=no`: vans or sleeping forbidden, at least at
 * night.
 */
export function vanForbidden(tags: Tags, keys: KeySet): boolean {
  return vanKeysOf(tags, ROAD_TRAILER_KEYS).some((key) => nightValue(tags, keys, key) === 'no');
}
const VAN_KEYS = ['motorhome', 'motorhomes', 'overnight', 'camping'] as const;
const TRAILER_KEYS = ['caravan', 'caravans'] as const;
/** Those of roads, on which `caravan` is a kind of vehicle: a trailer. */
const ROAD_TRAILER_KEYS = ['caravans'] as const;
/** Values of a ban. */
const BANS: ReadonlySet<string> = new Set([
  ...['no', 'forbidden', 'prohibited', 'not_allowed', 'never', 'false', '0'],
  ...['verboten', 'nein', 'interdit', 'prohibido', 'vietato', 'proibido', 'verboden'],
]);
const WELCOME: ReadonlySet<string> = new Set([
  'yes',
  'allowed',
  'designated',
  'official',
  'permissive',
  'true',
  '1',
  'only',
]);

/** Returns true if `motorhome(s)` or `caravan(s)` is yes, permissive, official or designated. */
export function vanAllowed(tags: Tags): boolean {
  return motorhomeAllowed(tags) || TRAILER_KEYS.some((key) => WELCOME.has(tags.get(key) ?? ''));
}

function motorhomeAllowed(tags: Tags): boolean {
  return VAN_ACCESS.some((key) => WELCOME.has(tags.get(key) ?? ''));
}

/** Keys of access, the most specific one last. */
const LEAST_FIRST = [...VAN_ACCESS, ...HIERARCHY].reverse();

/** @param isPlace true = of a value that cannot be read, nothing is known */
function accessCourse(tags: Tags, isPlace = false): Course | null {
  return courseOf(
    tags,
    LEAST_FIRST,
    (value, key) => {
      const code = codeOf(value);
      const isVanBan = code === Access.no && (VAN_ACCESS as readonly string[]).includes(key);
      // a ban of vans is about nights, see `vanCourse`
      return isVanBan ? null : code === undefined ? undefined : ACCESS[code];
    },
    (value) => isPlace && isUnknown(value),
  );
}

/** Returns true for a value that is no access: neither a known word nor a number of spaces. */
function isUnknown(value: string): boolean {
  const text = value.trim().toLowerCase();
  return text !== '' && !WELCOME.has(text) && !/^\d+$/.test(text) && codeOf(text) === undefined;
}

/** Returns the rules of access and of vans on a road that differ by time, or that a sign alone says. */
export function timedAccess(tags: Tags): TimedRule[] {
  const access = accessCourse(tags);
  return rulesOf(tags, access?.isConditional ? access : (seasonCourse(tags, access) ?? access), false);
}

/**
 * Returns over time the access of a road that has seasons or opening hours, or a sign against driving and no tags of access;
 * null for other roads. Of roads that the tide floods nothing is known.
 */
function seasonCourse(tags: Tags, access: Course | null): Course | null {
  const open = access?.base || 'untagged';
  const onlyAt = (...times: string[]) => ({
    base: 'no',
    changes: times.map((each) => ({ value: open, times: each })),
    isConditional: true,
  });
  const hours = tags.get('opening_hours');
  if (hours !== undefined) return onlyAt(readable(hours));
  if (isYes(tags, 'winter_road') || isYes(tags, 'ice_road')) return onlyAt('winter');
  const seasonal = tags.get('seasonal') ?? 'no';
  if (seasonal !== 'no') return onlyAt(...partsOf(seasonal).map(seasonTimes));
  const isSigned = open === 'untagged' && signedBans(tags).driving;
  return isSigned || isYes(tags, 'tidal') ? { base: UNREAD_VALUE, changes: [], isConditional: false } : null;
}

/** Returns the times of a season: its name, or dates; '' if they cannot be read, as of "yes". */
function seasonTimes(text: string): string {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(SEASON_MONTHS, name) ? name : readable(text);
}

/** Returns the same for a place, with its locks, and with what cannot be read. */
export function timedPlaceAccess(tags: Tags): TimedRule[] {
  return rulesOf(tags, lockedCourse(tags, accessCourse(tags, true)), true);
}

function rulesOf(tags: Tags, access: Course | null, isPlace: boolean): TimedRule[] {
  const rules: TimedRule[] = [];
  if (access && (access.isConditional || access.base === UNREAD_VALUE)) {
    const untagged = isPrivate(tags.get('private')) ? 'private' : 'untagged';
    rules.push({ of: 'access', base: access.base || otherwise(access, untagged), changes: access.changes });
  }
  for (const key of vanKeysOf(tags, isPlace ? TRAILER_KEYS : ROAD_TRAILER_KEYS)) {
    const course = vanCourse(tags, key, isPlace);
    if (course && (course.isConditional || course.base === UNREAD_VALUE))
      rules.push({ of: 'vans', base: course.base || otherwise(course, 'yes'), changes: course.changes });
  }
  return rules;
}

const OPEN: ReadonlySet<string> = new Set(['yes', 'permissive']);

/**
 * Returns what holds at the times that no condition names: of what is only said to be open at some times, nobody knows
 * whether it is so at others.
 */
function otherwise({ changes }: Course, untagged: string): string {
  const isOpened = changes.length > 0 && changes.every(({ value }) => OPEN.has(value));
  return isOpened ? UNREAD_VALUE : untagged;
}

/** Returns the course of an access with that of a lock (`locked`), which keeps everybody out. */
function lockedCourse(tags: Tags, access: Course | null): Course | null {
  const lock = courseOf(tags, ['locked'], (value) => (isUnlocked(value) ? 'open' : 'locked'));
  if (!lock) return access;
  const open = access?.base || (isPrivate(tags.get('private')) ? 'private' : 'untagged');
  const isLocked = lock.base === 'locked';
  const values: Readonly<Record<string, string>> = { locked: 'no', open };
  return {
    base: isLocked ? 'no' : open,
    changes: [
      ...(isLocked ? [] : (access?.changes ?? [])),
      ...lock.changes.map(({ value, times }) => ({ value: values[value] ?? UNREAD_VALUE, times })),
    ],
    isConditional: lock.isConditional || (!isLocked && access?.isConditional === true),
  };
}

function isUnlocked(value: string): boolean {
  return value === 'no' || value === 'false' || value === '0';
}

/** Returns the keys that may forbid nights of vans. Those of trailers are about trailers alone where motorhomes are allowed. */
function vanKeysOf(tags: Tags, ofTrailers: readonly string[] = TRAILER_KEYS): readonly string[] {
  return motorhomeAllowed(tags) ? VAN_KEYS : [...VAN_KEYS, ...ofTrailers];
}

/** Returns over time whether a key forbids vans or nights. @param isPlace true = unknown values are not known */
function vanCourse(tags: Tags, key: string, isPlace: boolean): Course | null {
  const isStay = key === 'overnight' || key === 'camping';
  return courseOf(
    tags,
    [key],
    (value) => {
      if (BANS.has(value)) return 'no';
      const code = codeOf(value);
      // an access of others is none of travellers; whose motorhomes it is for, the access says
      if (isStay && (code === Access.private || code === Access.no)) return 'no';
      if (isStay && isPlace && code === Access.customers) return undefined;
      return !isPlace || code !== undefined || WELCOME.has(value) || /^\d+$/.test(value) ? 'yes' : undefined;
    },
    () => isPlace,
  );
}

/** Returns the Access code of a place: of one that differs by time the mildest, unless it is banned in every night. */
export function placeAccessOf(tags: Tags, timed: readonly TimedRule[]): number {
  const rule = timed.find(({ of }) => of === 'access');
  if (!rule) {
    const base = lockedCourse(tags, accessCourse(tags, true))?.base;
    if (base) return Access[base as (typeof ACCESS)[number]];
    return isPrivate(tags.get('private')) ? Access.private : Access.untagged;
  }
  const always = bannedEveryNight(rule) as (typeof ACCESS)[number] | null;
  return Access[always ?? mildestAccess(rule)];
}

/** Returns true if vans are forbidden in a place in every night. */
export function placeForbidsVans(tags: Tags, timed: readonly TimedRule[]): boolean {
  return (
    timed.some((rule) => rule.of === 'vans' && bannedEveryNight(rule) !== null) ||
    vanKeysOf(tags).some((key) => {
      const course = vanCourse(tags, key, true);
      return course?.base === 'no' && !course.isConditional;
    })
  );
}

/** Keys of the longest stay, that of vans last. */
const STAY_KEYS = ['maxstay', 'motorhome:maxstay', 'maxstay:motorhome'] as const;

/** Returns the rule of the longest stay if it differs by time or cannot be read; null otherwise. */
export function timedStay(tags: Tags): TimedRule | null {
  const course = stayCourse(tags);
  if (!course || !(course.isConditional || course.base === UNREAD_VALUE)) return null;
  return { of: 'maxstay', base: course.base || '0', changes: course.changes };
}

/** Returns the stay limit (`maxstay`) of every night, minutes; 0 = none. */
export function maxstayOf(tags: Tags): number {
  const rule = timedStay(tags);
  return Number(rule ? (bannedEveryNight(rule) ?? 0) : (stayCourse(tags)?.base ?? 0));
}

function stayCourse(tags: Tags): Course | null {
  return courseOf(tags, STAY_KEYS, stayOf, (value) => value.trim() !== '');
}

/** Returns a longest stay in minutes; 0 = none. Undefined if it cannot be read. */
function stayOf(value: string): string | undefined {
  const minutes = minutesOf(value);
  if (minutes > 0) return String(minutes);
  return UNLIMITED.test(value) || isDuration(value) ? '0' : undefined;
}
/** Values of `maxstay` that end a limit. */
export const UNLIMITED =
  /^(?:no|none|unlimited|unrestricted|no[_ ]?limit|infinite|24\/7|unbegrenzt|illimité|ilimitado|illimitato|onbeperkt)$/;
