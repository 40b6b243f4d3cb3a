/** Limits for the size and weight of vehicles on roads, at barriers and in places. */
import { ROAD_LIMITS, type RoadLimitName, UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import type { Tags } from '../tags.ts';
import { metresOf } from '../values/lengths.ts';
import { tonnesOf } from '../values/weights.ts';
import { conditionalsOf, sizesOnly } from './conditions.ts';

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
    keys: ['maxheight', 'maxheight:physical', 'maxheight:legal', 'maxheight:forward', 'maxheight:backward'],
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
  const limits = { maxheight: 0, maxwidth: 0, maxlength: 0, maxweight: 0 };
  for (const limit of ROAD_LIMITS) {
    const { keys, read, range } = READERS[limit];
    for (const key of keys) {
      const value = tags.get(key);
      if (value === undefined || NO_LIMIT.has(value.trim().toLowerCase())) continue;
      const number = read(value);
      const isPlausible = number !== null && number >= range[0] && number <= range[1];
      const own = isPlausible ? number : UNKNOWN_LIMIT;
      limits[limit] = limits[limit] > 0 ? Math.min(limits[limit], own) : own;
    }
  }
  return limits;
}

/** Weight above which a vehicle counts as a lorry, t: that of licence B and of the sign "no lorries" in Europe. */
const LORRY_T = 3.5;
/** Width from which a road does not limit any vehicle, m: the widest vehicles have 2.6 m. */
const WIDE_M = 3;

/**
 * Returns the limits of a road or a barrier: those of `limitsOf`, those of sizes in conditions ("no @ (weight>7.5)"),
 * that for lorries, which a heavy van is, and the width of the road.
 */
export function roadLimitsOf(tags: Tags): Record<RoadLimitName, number> {
  const limits = limitsOf(tags);
  const lower = (limit: RoadLimitName, value: number) => {
    limits[limit] = limits[limit] > 0 ? Math.min(limits[limit], value) : value;
  };
  if (tags.get('hgv') === 'no') lower('maxweight', LORRY_T);
  const width = metresOf(tags.get('width') ?? '');
  if (width !== null && width >= 1 && width < WIDE_M) lower('maxwidth', width);
  for (const key of CLOSING_KEYS) {
    for (const { value, condition } of conditionalsOf(tags.get(`${key}:conditional`))) {
      const sizes = value === 'no' ? sizesOnly(condition) : null;
      if (sizes && Object.keys(sizes).length === 1)
        for (const [size, over] of Object.entries(sizes)) lower(`max${size}` as RoadLimitName, over);
    }
  }
  return limits;
}
const CLOSING_KEYS = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'motorhome', 'hgv'] as const;
