/** Access: who may drive here or stay overnight. */
import { Access } from '../../region/format/codes.ts';
import type { KeySet } from './key-set.ts';
import { minutesOf } from './tag-values.ts';
import { isYes, type Tags } from './tags.ts';
import { nightValue } from './times/conditional.ts';

/**
 * OSM access hierarchy of a motor vehicle, most specific key first. Excludes `motorhome`, whose `no` is about staying
 * (see vanForbidden), not about traffic.
 */
const HIERARCHY = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;

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
  military: Access.private,
  emergency: Access.no,
  no: Access.no,
  forestry: Access.forestry,
  agricultural: Access.forestry,
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
  for (const key of HIERARCHY) {
    const value = tagged(key);
    if (value === undefined) continue;
    // "agricultural;forestry": the first known value of a list applies
    for (const part of value.split(';')) {
      const access = ACCESS_BY_VALUE[part.trim()];
      if (access !== undefined) return access;
    }
  }
  return Access.untagged;
}

/**
 * Returns true for `motorhome(s)=no`, `caravan(s)=no`, `overnight=no`, `camping=no`: vans or sleeping forbidden, at
 * least at night.
 */
export function vanForbidden(tags: Tags, keys: KeySet): boolean {
  for (const key of VAN_KEYS) if (nightValue(tags, keys, key) === 'no') return true;
  return false;
}
const VAN_KEYS = ['motorhome', 'motorhomes', 'caravan', 'caravans', 'overnight', 'camping'] as const;

/** Returns true if `motorhome(s)` or `caravan(s)` is yes or designated. */
export function vanAllowed(tags: Tags): boolean {
  return (
    isYes(tags, 'motorhome') || isYes(tags, 'motorhomes') || isYes(tags, 'caravan') || isYes(tags, 'caravans')
  );
}

/** Returns the stay limit (`maxstay`) at night, minutes; 0 = none. */
export function nightMaxstay(tags: Tags, keys: KeySet): number {
  return minutesOf(nightValue(tags, keys, 'maxstay'));
}
