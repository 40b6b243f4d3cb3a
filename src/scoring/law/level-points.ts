/** Points of the levels of the country table. */
import type { Level } from './countries/country-law.ts';

const POINTS: Readonly<Record<Level, number>> = {
  // an unknown law is no better than local rules
  unknown: -6,
  allowed: 0,
  tolerated: -2,
  restricted: -6,
  // costs the green light by itself
  forbidden: -31,
};
/** Returns the points of a level. An unconfirmed `forbidden` counts like one whose text was read. */
export function pointsOf(level: Level): number {
  return POINTS[level];
}
