/** Limits for the size and weight of vehicles on roads, at barriers and in places. */

import type { ConditionSize, RoadClause } from '../../../region/format/sections/road-conditions.ts';
import { ROAD_LIMITS, type RoadLimitName, UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import { CONDITIONAL, type KeySet } from '../key-set.ts';
import { hasOneOf, isYes, partsOf, type Tags } from '../tags.ts';
import { metresOf } from '../values/lengths.ts';
import { tonnesOf } from '../values/weights.ts';
import { conditionalsOf, sizesOnly, valuesForDestinations } from './conditions.ts';

/**
 * Limits below those of nearly every camper van, t and m: the usual limit of 2.8 t on kerbs keeps most away. Short ones
 * have 4.9 m, and all 1.9 m of width without mirrors.
 */
export const SMALLEST_VAN = { weight: 3, length: 4.9, height: 2.3, width: 1.9 } as const;

interface LimitReader {
  /** keys of the limit: the legal limit, then the physical one; for weights the actual weight, then the registered one */
  keys: readonly string[];
  /** returns metres or tonnes; null if the value cannot be read */
  read: (value: string) => number | null;
  /**
   * plausible values: no road is only for vehicles smaller than the first, and none that limits them for those larger
   * than the last, such as 210 (cm) or 3500 (kg)
   */
  range: readonly [least: number, most: number];
}

const READERS: Record<RoadLimitName, LimitReader> = {
  maxheight: {
    keys: ['maxheight', 'maxheight:physical', 'maxheight:legal'],
    read: metresOf,
    range: [1, 30],
  },
  maxwidth: { keys: ['maxwidth', 'maxwidth:physical'], read: metresOf, range: [1, 30] },
  maxlength: { keys: ['maxlength'], read: metresOf, range: [1, 100] },
  maxweight: { keys: ['maxweight', 'maxweightrating'], read: tonnesOf, range: [0.5, 300] },
};

/** Values that state that no limit is signed. "below_default" is none of them: something lower than usual is there. */
const NO_LIMIT: ReadonlySet<string> = new Set([
  ...[
    'none',
    'no',
    'default',
    'unsigned',
    'no_sign',
    'no_signs',
    'no_indications',
    'unlimited',
    'unspecified',
  ],
]);

/**
 * Returns the limits in metres and tonnes; 0 = none, UNKNOWN_LIMIT = none that can be read. Of several tags, the lowest
 * limit applies.
 */
export function limitsOf(tags: Tags): Record<RoadLimitName, number> {
  return limitsBy(tags, DIRECTED);
}
/** Limits of one direction, which hold in a place, as one drives in, and out; and at some times, of which little is known. */
const DIRECTED = ['maxheight:forward', 'maxheight:backward', 'maxheight:conditional'] as const;
const LIMIT_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(READERS).flatMap(({ keys }) => keys),
  ...DIRECTED,
]);

/** @param ofHeights keys of the height besides the usual ones */
function limitsBy(tags: Tags, ofHeights: readonly string[]): Record<RoadLimitName, number> {
  const limits = { maxheight: 0, maxwidth: 0, maxlength: 0, maxweight: 0 };
  if (!hasOneOf(tags, LIMIT_KEYS)) return limits;
  for (const limit of ROAD_LIMITS) {
    const { keys } = READERS[limit];
    for (const key of limit === 'maxheight' ? [...keys, ...ofHeights] : keys) {
      const value = limited(tags.get(key));
      if (value === undefined) continue;
      const own = plausible(limit, value) ?? UNKNOWN_LIMIT;
      limits[limit] = limits[limit] > 0 ? Math.min(limits[limit], own) : own;
    }
  }
  return limits;
}

/** Returns a value without the parts that state no limit; undefined if nothing is left. */
function limited(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parts = partsOf(value).filter((part) => !NO_LIMIT.has(part.trim().toLowerCase()));
  return parts.length === 0 ? undefined : parts.join(';');
}

/** Returns the value of a limit; null if it cannot be read, or is none that a road has. */
function plausible(limit: RoadLimitName, value: string | undefined): number | null {
  if (value === undefined) return null;
  const { read, range } = READERS[limit];
  const number = read(value);
  return number !== null && number >= range[0] && number <= range[1] ? number : null;
}

/** Weight above which a vehicle counts as a lorry, t: that of licence B and of the sign "no lorries" in Europe. */
const LORRY_T = 3.5;
/**
 * Load of an axle that no van has, t: those of 7.5 t bear up to three quarters on one (assumption). How much of its weight
 * a van has on one axle is not known.
 */
const VAN_AXLE_T = 5.6;
/** Width from which a road does not limit any vehicle, m: the widest vehicles have 2.6 m. */
const WIDE_M = 3;

/**
 * Returns the limits of a road or a barrier: those of `limitsOf` and of motorhomes, those of sizes in conditions
 * ("no @ (weight>7.5)"), those for lorries, which a heavy van is, and the width of the road.
 * @param keys keys of the tags
 */
export function roadLimitsOf(tags: Tags, keys: KeySet): Record<RoadLimitName, number> {
  // those of one direction, and those with exceptions, are clauses, see `limitClauses`
  const limits = limitsBy(tags, []);
  if (keys & CONDITIONAL)
    for (const limit of ROAD_LIMITS) if (exceptionsOf(tags, limit).length > 0) limits[limit] = 0;
  const lower = (limit: RoadLimitName, value: number) => {
    limits[limit] = limits[limit] > 0 ? Math.min(limits[limit], value) : value;
  };
  if (isWithoutLorries(tags) && (!(keys & CONDITIONAL) || lorryClauses(tags).length === 0))
    lower('maxweight', LORRY_T);
  // an estimate is better than nothing where it says that a road is narrow
  const wide = tags.get('width') ?? tags.get('est_width');
  const width = wide === undefined ? null : metresOf(wide);
  if (width !== null && width >= 1 && width < WIDE_M) lower('maxwidth', width);
  const load = tags.get('maxaxleload');
  const axle = load === undefined ? null : tonnesOf(load);
  if (axle !== null && axle < VAN_AXLE_T) limits.maxweight ||= UNKNOWN_LIMIT;
  if (!(keys & CONDITIONAL)) return limits;
  for (const limit of ROAD_LIMITS) {
    const own = plausible(limit, tags.get(`${limit}:motorhome`));
    if (own !== null) lower(limit, own);
  }
  for (const key of LORRY_KEYS) {
    const own = plausible('maxweight', tags.get(key));
    if (own !== null && !isForDestinations(tags, key)) lower('maxweight', Math.max(LORRY_T, own));
  }
  for (const key of CLOSING_KEYS) {
    for (const { value, condition } of conditionalsOf(tags.get(`${key}:conditional`))) {
      const sizes = value === 'no' ? sizesOnly(condition) : null;
      if (sizes && Object.keys(sizes).length === 1)
        for (const [size, over] of Object.entries(sizes)) lower(`max${size}` as RoadLimitName, over);
    }
  }
  return limits;
}
/** Values of `hgv` that let no lorry through, nor to a destination of a traveller. */
const NO_LORRIES: ReadonlySet<string> = new Set([
  ...['no', 'delivery', 'private', 'agricultural', 'forestry', 'emergency'],
]);
/** Limits of lorries alone. */
const LORRY_KEYS = ['maxweightrating:hgv', 'maxweight:hgv'] as const;
/** Returns true for a road without vehicles that count as lorries, heavy vans among them. */
function isWithoutLorries(tags: Tags): boolean {
  return NO_LORRIES.has(tags.get('hgv') ?? '') && !isYes(tags, 'motorhome');
}
/** Vehicles that count as lorries. */
const LORRIES = { weight: LORRY_T } as const;

/**
 * Returns when a road is closed to lorries, or open to those alone that have a destination there. With `hgv=no`, only if
 * there are exceptions: without any it is a limit.
 */
export function lorryClauses(tags: Tags): RoadClause[] {
  const text = tags.get('hgv:conditional');
  const clauses: RoadClause[] = [];
  const mayOpen = isWithoutLorries(tags) && !hasAccess(tags);
  for (const { value, condition } of conditionalsOf(text)) {
    const clause = { ...condition, over: { ...LORRIES, ...condition.over } };
    const opens = OPEN_TO_LORRIES.has(value);
    // sizes alone are a limit
    if (value === 'no' && condition.times !== undefined) clauses.push({ open: false, ...clause });
    if (opens && mayOpen && condition.times !== undefined) clauses.push({ open: true, ...clause });
    if (value === 'destination') clauses.push({ open: true, slow: true, ...clause });
  }
  for (const key of LORRY_KEYS) {
    const own = plausible('maxweight', tags.get(key));
    if (own !== null && isForDestinations(tags, key))
      clauses.push({ open: true, slow: true, over: { weight: Math.max(LORRY_T, own) } });
  }
  const isLocal =
    tags.get('hgv') === 'destination' ||
    valuesForDestinations(text).some((value) => OPEN_TO_LORRIES.has(value));
  if (isLocal) clauses.push({ open: true, slow: true, over: LORRIES });
  if (!isWithoutLorries(tags) || isLocal) return clauses;
  return clauses.some(({ open, slow }) => open && !slow) ? [{ open: false, over: LORRIES }, ...clauses] : [];
}
/** Returns true if a limit is lifted for those with a destination on the road. */
function isForDestinations(tags: Tags, key: string): boolean {
  return valuesForDestinations(tags.get(`${key}:conditional`)).some((value) => NO_LIMIT.has(value));
}

const OPEN_TO_LORRIES: ReadonlySet<string> = new Set(['yes', 'designated', 'permissive', 'destination']);

/** Returns true if other rules of a road say who may drive there: exceptions from limits must not open it to others. */
function hasAccess(tags: Tags): boolean {
  return CLOSING_KEYS.some((key) => key !== 'hgv' && (tags.has(key) || tags.has(`${key}:conditional`)));
}

const CLOSING_KEYS = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'motorhome', 'hgv'] as const;

/**
 * Returns the exceptions from a limit that holds otherwise: at times, or for those with a destination there, who are
 * slower as they are no through traffic.
 */
function exceptionsOf(tags: Tags, limit: RoadLimitName): RoadClause[] {
  const own = limitsBy(tags, [])[limit];
  const text = conditionalOf(tags, limit);
  if (own === 0 || own === UNKNOWN_LIMIT || text === undefined) return [];
  const over = { [limit.slice('max'.length)]: own };
  if (valuesForDestinations(text).some((value) => isAbove(limit, value, own)))
    return [{ open: true, slow: true, over }];
  if (hasAccess(tags)) return [];
  const lifted = conditionalsOf(text).flatMap(({ value, condition }) =>
    condition.times !== undefined && !condition.over && isAbove(limit, value, own)
      ? [{ open: true, ...condition, over }]
      : [],
  );
  return lifted.length === 0 ? [] : [{ open: false, over }, ...lifted];
}

/** Returns the conditional values of all keys of a limit; undefined if there is none. */
function conditionalOf(tags: Tags, limit: RoadLimitName): string | undefined {
  const texts = READERS[limit].keys.flatMap((key) => tags.get(`${key}:conditional`) ?? []);
  return texts.length === 0 ? undefined : texts.join(';');
}

/** Returns true if a value is no limit, or one above another. */
function isAbove(limit: RoadLimitName, value: string, own: number): boolean {
  return NO_LIMIT.has(value) || (plausible(limit, value) ?? 0) > own;
}

/** Returns the limits that hold at times, in one direction, or with exceptions. */
export function limitClauses(tags: Tags): RoadClause[] {
  const clauses: RoadClause[] = [];
  for (const limit of ROAD_LIMITS) {
    const size = limit.slice('max'.length) as ConditionSize;
    clauses.push(...exceptionsOf(tags, limit));
    for (const way of ['forward', 'backward'] as const) {
      const own = plausible(limit, tags.get(`${limit}:${way}`));
      if (own !== null) clauses.push({ open: false, way, over: { [size]: own } });
    }
    for (const { value, condition } of conditionalsOf(conditionalOf(tags, limit))) {
      const own = plausible(limit, value);
      if (own !== null && condition.times !== undefined)
        clauses.push({ open: false, ...condition, over: { ...condition.over, [size]: own } });
    }
  }
  return clauses;
}
