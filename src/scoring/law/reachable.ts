/** Places where no van can be: on water, among people on foot, far from every road. */
import type { Factor } from '../factor/factor.ts';
import type { Standing } from '../site/standing.ts';

/** Alone it makes the light red, whatever lies there and whatever else is good. */
const POINTS = -60;

/** Null where a van can stand. */
export function notReachable({ kind, closed, isPrivate, drivable }: Standing): Factor | null {
  if (kind !== 'none') return null;
  const distance = drivable ? Math.round(drivable.distance) : null;
  const ground = closed ?? (isPrivate ? 'private' : null);
  return {
    key: 'not_reachable',
    points: POINTS,
    source: 'osm',
    distance_m: distance ?? undefined,
    phrase: { key: 'not_reachable', ground, distance },
  };
}
