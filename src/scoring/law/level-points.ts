/** Points of the levels of the country table. */
import type { Level } from './countries/country-law.ts';

const POINTS: Readonly<Record<Level, number>> = {
  // an unknown law is no better than local rules
  unknown: -6,
  allowed: 0,
  tolerated: -2,
  restricted: -6,
  // alone costs the green light
  forbidden: -31,
};
/** Returns the points of a level. `forbidden` from hearsay counts like one whose text was read. */
export function pointsOf(level: Level): number {
  return POINTS[level];
}
