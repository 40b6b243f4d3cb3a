/** Points of the levels of the country table. */
import type { Level } from './countries/country-law.ts';

const POINTS: Readonly<Record<Level, number>> = {
  // where the law is unknown, local rules may apply
  unknown: -6,
  allowed: 0,
  tolerated: -2,
  restricted: -6,
  // costs the green light by itself
  forbidden: -31,
};
/** Returns the points of a level. They do not depend on the confidence in the row. */
export function pointsOfLevel(level: Level): number {
  return POINTS[level];
}
