/** Limits for the size and weight of vehicles on roads and at barriers. */
import { ROAD_LIMITS, type RoadLimitName } from '../../../region/format/sections/roads.ts';
import { metresOf, tonnesOf } from '../tag-values.ts';
import type { Tags } from '../tags.ts';

/**
 * Minimum plausible limits: no road is meant only for vehicles lower, narrower or shorter than a metre, or lighter than
 * half a tonne.
 */
const MIN_LIMIT = { metres: 1, tonnes: 0.5 } as const;
/**
 * Keys of each limit: the legal limit, then the physical one; for weights the limit of the actual weight, then of the
 * registered one.
 */
const KEYS: Record<RoadLimitName, readonly string[]> = {
  maxheight: ['maxheight', 'maxheight:physical'],
  maxwidth: ['maxwidth', 'maxwidth:physical'],
  maxlength: ['maxlength'],
  maxweight: ['maxweight', 'maxweightrating'],
};

/** Returns the limits in metres and tonnes; 0 = none. Of several tags, the lowest limit applies. */
export function limitsOf(tags: Tags): Record<RoadLimitName, number> {
  const limits = { maxheight: 0, maxwidth: 0, maxlength: 0, maxweight: 0 };
  for (const limit of ROAD_LIMITS) {
    const isWeight = limit === 'maxweight';
    for (const key of KEYS[limit]) {
      const value = isWeight ? tonnesOf(tags.get(key)) : metresOf(tags.get(key));
      if (value === null || value < (isWeight ? MIN_LIMIT.tonnes : MIN_LIMIT.metres)) continue;
      limits[limit] = limits[limit] > 0 ? Math.min(limits[limit], value) : value;
    }
  }
  return limits;
}
