/** Neighbours (factor 14): who lives near notices a van. */

import { POINT_REACH_M } from '../../region/format/reach.ts';
import type { Factor } from '../factor/factor.ts';
import { fadeBetween } from '../factor/fade-and-limit.ts';
import { AMONG_HOMES_M, homesDistance } from '../site/homes-and-towns.ts';
import type { Site } from '../site/site.ts';

const POINTS = -6;
export function residents(site: Site): Factor | null {
  const distance = homesDistance(site);
  const points = POINTS * fadeBetween(distance, AMONG_HOMES_M, POINT_REACH_M.home);
  if (points === 0) return null;
  return {
    key: 'residents',
    points,
    source: 'osm',
    distance_m: distance,
    phrase: { key: 'residents', distance },
  };
}
