/** Access: who may drive here or stay overnight. */
import { Access } from '../../region/format/codes.ts';
import type { TimedBan } from '../../region/format/site-details.ts';
import { CONDITIONAL, type KeySet } from './key-set.ts';
import { partsOf, type Tags } from './tags.ts';
import { bannedTimes, nightValue } from './times/conditional.ts';
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
  psv: Access.no,
  bus: Access.no,
  coach: Access.no,
  taxi: Access.no,
  hgv: Access.no,
  foot: Access.no,
  bicycle: Access.no,
  horse: Access.no,
};

/** Returns the Access code of a way, a place or a gate at night. */
export function accessOf(tags: Tags, keys: KeySet): number {
  return accessBy((key) => nightValue(tags, keys, key));
}

/** Returns the Access code of a way or a barrier by day, without conditions: for travel times. */
export function drivingAccessOf(tags: Tags): number {
  return accessBy((key) => tags.get(key));
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

/**
 * Returns the bans of a place at some times; null if they are those of every night that `accessOf` and `vanForbidden`
 * return.
 * @param keys keys of the tags
 */
export function timedBans(tags: Tags, keys: KeySet): TimedBan[] | null {
  if (!(keys & CONDITIONAL)) return null;
  const ofVans = motorhomeAllowed(tags) ? VAN_KEYS : [...VAN_KEYS, ...TRAILER_KEYS];
  const ofAll = motorhomeAllowed(tags) ? [] : HIERARCHY;
  const bans: TimedBan[] = [];
  for (const key of [...ofVans, ...ofAll]) {
    const times = bannedTimes(tags, key);
    if (!times) return null;
    const of = (HIERARCHY as readonly string[]).includes(key) ? 'all' : 'vans';
    bans.push(...times.map((text) => ({ of, times: text }) as const));
  }
  return bans;
}

/** Returns the stay limit (`maxstay`) at night, minutes; 0 = none. */
export function nightMaxstay(tags: Tags, keys: KeySet): number {
  return minutesOf(nightValue(tags, keys, 'maxstay'));
}
