/**
 * The factors of places where a van attracts attention, apart from neighbours: police stations, playgrounds, small car
 * parks among homes, cemeteries.
 */
import { AreaKind, PointCategory } from '../../region/format/codes.ts';
import { POINT_REACH_M } from '../../region/format/reach.ts';
import type { Factor } from '../factor.ts';
import { fadeBetween } from '../fade-and-limit.ts';
import { featureOfArea, featureOfPoint } from '../osm-feature.ts';
import { AMONG_HOMES_M, homesDistance } from '../site/homes-and-towns.ts';
import type { PointHit } from '../site/point-hits.ts';
import type { Site } from '../site/site.ts';

/** Parameters of a factor: full `points` up to `r1` m from the nearest mapped object, none from `r2` m on. */
const POLICE = {
  key: 'police',
  category: PointCategory.police,
  points: -6,
  r1: 60,
  r2: POINT_REACH_M.police,
} as const;
const PLAYGROUND = {
  key: 'playground',
  category: PointCategory.playground,
  points: -3,
  r1: 25,
  r2: POINT_REACH_M.playground,
} as const;

const CONSPICUOUS_POINTS = -2;
/** Number of spaces up to which a car park is small, so that neighbours notice an unknown van. */
const FEW_SPACES = 5;
const CEMETERY_M = 30;

/** Returns the factor of the nearest police station; null if none is near. */
export function police(site: Site): Factor | null {
  return watchedFrom(site, POLICE);
}

/** Returns the factor of the nearest playground: a van parked beside it overnight looks suspicious. Null if none. */
export function playground(site: Site): Factor | null {
  return watchedFrom(site, PLAYGROUND);
}

function watchedFrom({ points }: Site, row: typeof POLICE | typeof PLAYGROUND): Factor | null {
  let nearest: PointHit | null = null;
  for (const hit of points.of(row.category)) {
    if (hit.distance < (nearest?.distance ?? Infinity)) nearest = hit;
  }
  const faded = nearest ? row.points * fadeBetween(nearest.distance, row.r1, row.r2) : 0;
  if (!nearest || faded === 0) return null;
  const feature = featureOfPoint(nearest.region, nearest.point);
  return {
    key: row.key,
    points: faded,
    source: 'osm',
    distance_m: nearest.distance,
    feature,
    phrase: { key: row.key, name: feature.name, distance: nearest.distance },
  };
}

/** Returns the factor of a small car park among homes, or else of a cemetery within CEMETERY_M; null if neither. */
export function conspicuous(site: Site): Factor | null {
  const lot = site.standing.places[0];
  const factor = { key: 'conspicuous', points: CONSPICUOUS_POINTS, source: 'osm' } as const;
  if (
    lot?.kind === 'parking' &&
    lot.capacity > 0 &&
    lot.capacity <= FEW_SPACES &&
    homesDistance(site) <= AMONG_HOMES_M
  ) {
    return { ...factor, feature: lot.feature, phrase: { key: 'small_car_park', spaces: lot.capacity } };
  }
  const cemetery = site.areas.find(
    ({ kind, distance }) => kind === AreaKind.cemetery && distance <= CEMETERY_M,
  );
  if (!cemetery) return null;
  return {
    ...factor,
    distance_m: cemetery.distance,
    feature: featureOfArea(cemetery.region, cemetery.area),
    phrase: { key: 'cemetery', distance: cemetery.distance },
  };
}
