/** Ranks places by score and driving distance. */

import type { SiteKind } from '../../api/facts/words.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { drivingMinutes } from '../../shared/geo/driving.ts';

/** Cost of a minute's drive, points: half an hour costs 10 points, the step from yellow to a safe green. */
const POINTS_PER_MINUTE = 1 / 3;
/**
 * Distance within which a place is left out if MAX_OF_A_KIND places of its kind precede it in the list, m: a few
 * minutes on foot.
 */
const CROWD_M = 300;
const MAX_OF_A_KIND = 2;

/** Maximum distance between duplicates, m: places are often mapped as an area and as a point in it. */
export const SAME_PLACE_M = 40;

/** Properties of a place that its position in a list depends on. */
export interface Ranked {
  lat: number;
  lon: number;
  kind: SiteKind;
  score: number;
  distance_m: number;
  /** true for a site that nothing confirms where nights are forbidden elsewhere: never ahead of others */
  doubtful?: boolean;
  /** true for the requested spot */
  isHere?: boolean;
}

/** Returns the score less the cost of the drive, rounded to whole points: smaller differences are meaningless. */
export function rankOf({ score, distance_m }: Pick<Ranked, 'score' | 'distance_m'>): number {
  return Math.round(score - drivingMinutes(distance_m) * POINTS_PER_MINUTE);
}

export function isOfficial(kind: SiteKind): boolean {
  return kind === 'caravan_site' || kind === 'camp_site';
}

/** Orders doubtful places last. */
function byDoubt(a: Ranked, b: Ranked): number {
  return Number(a.doubtful === true) - Number(b.doubtful === true);
}

/** Orders the best first; among equals official sites, then the nearest. */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    byDoubt(a, b) ||
    rankOf(b) - rankOf(a) ||
    Number(isOfficial(b.kind)) - Number(isOfficial(a.kind)) ||
    a.distance_m - b.distance_m ||
    a.lat - b.lat ||
    a.lon - b.lon
  );
}

/** Orders the highest score first; among equals official sites, then the nearest. */
export function byScore(a: Ranked, b: Ranked): number {
  return (
    byDoubt(a, b) ||
    b.score - a.score ||
    Number(isOfficial(b.kind)) - Number(isOfficial(a.kind)) ||
    a.distance_m - b.distance_m ||
    a.lat - b.lat ||
    a.lon - b.lon
  );
}

/** Orders the nearest first, but doubtful places last; among equals like `byScore`. */
export function byDistance(a: Ranked, b: Ranked): number {
  return byDoubt(a, b) || a.distance_m - b.distance_m || byScore(a, b);
}

/**
 * Returns the places without crowds: omits a place with MAX_OF_A_KIND listed places of its kind within CROWD_M, unless it
 * is an official site.
 */
export function withoutCrowds<T extends Ranked>(places: readonly T[]): T[] {
  const listed: T[] = [];
  for (const place of places) {
    if (isOfficial(place.kind)) {
      listed.push(place);
      continue;
    }
    const alike = listed.filter((other) => other.kind === place.kind && metresApart(other, place) <= CROWD_M);
    if (alike.length < MAX_OF_A_KIND) listed.push(place);
  }
  return listed;
}
