/** Places where no van can be: on water, among people on foot, far from every road. */
import type { ClosedGround } from '../../api/score.ts';
import type { Factor } from '../factor/factor.ts';
import type { Standing } from '../site/standing.ts';

/** Points by what lies there; `away` = nothing but the distance to every public road. Each alone takes the green. */
const POINTS: Readonly<Record<ClosedGround | 'private' | 'away', number>> = {
  water: -60,
  building: -60,
  pedestrian: -45,
  railway: -45,
  pitch: -45,
  cemetery: -45,
  park: -45,
  // 100 - 30 would be the last of the green
  private: -31,
  away: -31,
};

/** Null where a van can stand. */
export function notReachable({ kind, closed, isPrivate, drivable }: Standing): Factor | null {
  if (kind !== 'none') return null;
  const distance = drivable ? Math.round(drivable.distance) : null;
  const ground = closed ?? (isPrivate ? 'private' : null);
  return {
    key: 'not_reachable',
    points: POINTS[ground ?? 'away'],
    source: 'osm',
    distance_m: distance ?? undefined,
    phrase: { key: 'not_reachable', ground, distance },
  };
}
