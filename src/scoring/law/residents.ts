/** Neighbours (factor 14): who lives near notices a van. */

import type { Factor } from '../factor.ts';
import { fadeBetween } from '../fade.ts';
import { homesDistance } from '../site/settlement.ts';
import type { Surroundings } from '../site/surroundings.ts';

const POINTS = -6;
const FULL_M = 30;
const NONE_M = 80;
export function residents(around: Surroundings): Factor | null {
  const distance = homesDistance(around);
  const points = POINTS * fadeBetween(distance, FULL_M, NONE_M);
  if (points === 0) return null;
  return {
    key: 'residents',
    points,
    source: 'osm',
    distance_m: distance,
    phrase: { key: 'residents', distance },
  };
}
