/** What a level of the country table costs. */
import type { Confidence } from '../factor/factor.ts';
import type { Level } from './countries/country-law.ts';

const POINTS: Readonly<Record<Level, number>> = {
  unknown: 0,
  allowed: 0,
  tolerated: -2,
  restricted: -6,
  // alone takes the green
  forbidden: -31,
};
/** Where it is forbidden by all that is heard, but nobody here read the text. */
const UNSURE_FORBIDDEN_POINTS = -15;

/** Points of a level, by how sure it is. */
export function pointsOf(level: Level, confidence: Confidence | null): number {
  return level === 'forbidden' && confidence !== 'high' ? UNSURE_FORBIDDEN_POINTS : POINTS[level];
}
