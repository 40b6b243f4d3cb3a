/** What a level of the country table costs. */
import type { Level } from './countries/country-law.ts';

const POINTS: Readonly<Record<Level, number>> = {
  // what is not known is no better than what local rules decide
  unknown: -6,
  allowed: 0,
  tolerated: -2,
  restricted: -6,
  // alone takes the green
  forbidden: -31,
};
/** Points of a level. Where it is forbidden by all that is heard, that is enough, although nobody here read the text. */
export function pointsOf(level: Level): number {
  return POINTS[level];
}
