/** Limits for the size and weight of vehicles on roads, at barriers and in places. */
import { ROAD_LIMITS, type RoadLimitName, UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import type { Tags } from '../tags.ts';
import { metresOf } from '../values/lengths.ts';
import { tonnesOf } from '../values/weights.ts';

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
  maxheight: { keys: ['maxheight', 'maxheight:physical'], read: metresOf, range: [1, 30] },
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
