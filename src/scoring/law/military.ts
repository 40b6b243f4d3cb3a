/** Finds military ground: closed to vans inside, and watched, so that nights beside its fence cost points. */
import { AreaKind } from '../../region/format/codes.ts';
import type { Factor } from '../factor.ts';
import { featureOfArea } from '../osm-feature.ts';
import type { AreaHit } from '../site/area-hits.ts';
import type { Site } from '../site/site.ts';

const NEAR_POINTS = -8;
const NEAR_M = 100;

/** Returns the nearest military ground, at distance 0 if the spot is inside; null if none is near. */
export function militaryGround({ areas }: Site): AreaHit | null {
  let nearest: AreaHit | null = null;
  for (const hit of areas) {
    if (hit.kind !== AreaKind.military) continue;
    if (!nearest || hit.distance < nearest.distance) nearest = hit;
  }
  return nearest;
}

/** Returns the factor within NEAR_M of military ground; null farther away, and inside, where access.ts applies. */
export function militaryNearby(site: Site): Factor | null {
  const hit = militaryGround(site);
  if (!hit || hit.distance === 0 || hit.distance > NEAR_M) return null;
  const feature = featureOfArea(hit.region, hit.area);
  return {
    key: 'military_nearby',
    points: NEAR_POINTS,
    source: 'osm',
    distance_m: hit.distance,
    feature,
    phrase: { key: 'military_nearby', name: feature.name, distance: hit.distance },
  };
}
