/** Sets of the keys of an object as bits of one number, so that most rules skip the object without reading its tags. */
import { FEATURE_KEYS, type Tags } from './tags.ts';

/**
 * Bits: one for each of KEYS, with which rules begin, then CONDITIONAL (also of limits in one direction or for some
 * vehicles), PARKING_DETAIL and LIFE_CYCLE.
 */
export type KeySet = number;

const KEYS = [...FEATURE_KEYS];
/** Suffix of keys whose values may differ at night. */
const CONDITIONAL_SUFFIX = ':conditional';
/** Limits in one direction or for some vehicles. */
const PARTIAL_LIMIT = /^max(?:height|width|length|weight|weightrating):/;
/** Prefixes of keys about the kerb or about a car park, of texts, and other keys about who may stop on a road and when. */
const PARKING_PREFIXES = ['parking', 'traffic_sign', 'description', 'inscription'] as const;
const STOPPING_KEYS: ReadonlySet<string> = new Set([
  ...[
    'no_parking',
    'no_stopping',
    'no_standing',
    'seasonal',
    'opening_hours',
    'winter_road',
    'ice_road',
    'tidal',
    'note',
    'ownership',
  ],
]);
/** Keys of the life cycle of an object, see life-cycle.ts. */
export const LIFE_CYCLE_KEYS: ReadonlySet<string> = new Set([
  ...['disused', 'abandoned', 'demolished', 'removed', 'razed', 'dismantled', 'destroyed', 'ruins'],
  ...['closed', 'permanently_closed', 'temporarily_closed', 'vacant', 'construction', 'proposed', 'planned'],
  ...['operational_status', 'status', 'state', 'start_date', 'opening_date', 'end_date'],
]);
export const CONDITIONAL: KeySet = 1 << KEYS.length;
export const PARKING_DETAIL: KeySet = 1 << (KEYS.length + 1);
export const LIFE_CYCLE: KeySet = 1 << (KEYS.length + 2);
if (KEYS.length + 3 > 32) throw new Error('more keys than bits');

const BITS = new Map(KEYS.map((key, i) => [key, 1 << i]));
/** Cache of the bits by key. */
const remembered = new Map<string, KeySet>();
/** Maximum keys in the cache: a country has about 10,000 different keys, most of which occur once. */
const MAX_REMEMBERED = 20_000;

/**
 * Returns the set of the given keys.
 * @throws Error if a key is not in KEYS
 * @example keySet('highway') & keySet('building') // 0
 */
export function keySet(...keys: readonly string[]): KeySet {
  let set = 0;
  for (const key of keys) {
    const bit = BITS.get(key);
    if (bit === undefined) throw new Error(`no rule begins with the key "${key}"`);
    set |= bit;
  }
  return set;
}

/** Returns the set of the keys of an object, with CONDITIONAL and PARKING_DETAIL. */
export function keySetOf(tags: Tags): KeySet {
  let set = 0;
  for (const key of tags.keys()) set |= remembered.get(key) ?? bitsOf(key);
  return set;
}

function bitsOf(key: string): KeySet {
  let bits = BITS.get(key) ?? 0;
  if (key.endsWith(CONDITIONAL_SUFFIX) || PARTIAL_LIMIT.test(key)) bits |= CONDITIONAL;
  if (PARKING_PREFIXES.some((prefix) => key.startsWith(prefix)) || STOPPING_KEYS.has(key))
    bits |= PARKING_DETAIL;
  if (LIFE_CYCLE_KEYS.has(key)) bits |= LIFE_CYCLE;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, bits);
  return bits;
}
