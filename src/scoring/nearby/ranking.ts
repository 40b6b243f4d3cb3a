/** Which of several places is the better one to go to: by its score and by the way there. */
import type { SiteKind } from '../../api/facts/words.ts';
import { E7, METRES_PER_UNIT } from '../../shared/earth.ts';
import { drivingMinutes } from '../../shared/geo/driving.ts';

/** What a minute of driving costs in points of the score: half an hour is the step from green to yellow. */
const POINTS_PER_MINUTE = 1 / 3;
/** A place is left out when MOST_OF_A_KIND better ones of its kind are this near, metres: a few minutes on foot. */
const CROWD_M = 300;
const MOST_OF_A_KIND = 2;

/** The same place is often mapped twice, as an area and as a point in it, metres. */
export const SAME_PLACE_M = 40;

/** What the order depends on. */
export interface Ranked {
  lat: number;
  lon: number;
  kind: SiteKind;
  score: number;
  distance_m: number;
  /** the place asked about */
  isHere?: boolean;
}

/** The score less the way there, in whole points: places that differ by less are equals. */
export function rankOf({ score, distance_m }: Pick<Ranked, 'score' | 'distance_m'>): number {
  return Math.round(score - drivingMinutes(distance_m) * POINTS_PER_MINUTE);
}

export function isOfficial(kind: SiteKind): boolean {
  return kind === 'caravan_site' || kind === 'camp_site';
}

/** Best first; among equals official sites, then the nearest. */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    rankOf(b) - rankOf(a) ||
    Number(isOfficial(b.kind)) - Number(isOfficial(a.kind)) ||
    a.distance_m - b.distance_m ||
    a.lat - b.lat ||
    a.lon - b.lon
  );
}

/** Highest score first; among equals official sites, then the nearest. */
export function byScore(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    Number(isOfficial(b.kind)) - Number(isOfficial(a.kind)) ||
    a.distance_m - b.distance_m ||
    a.lat - b.lat ||
    a.lon - b.lon
  );
}

/** Nearest first; among equals as by score. */
export function byDistance(a: Ranked, b: Ranked): number {
  return a.distance_m - b.distance_m || byScore(a, b);
}

/** Places in their order, without those near which two of their kind are listed already. */
export function withoutCrowds<T extends Ranked>(places: readonly T[]): T[] {
  const listed: T[] = [];
  for (const place of places) {
    const alike = listed.filter((other) => other.kind === place.kind && metresApart(other, place) <= CROWD_M);
    if (alike.length < MOST_OF_A_KIND) listed.push(place);
  }
  return listed;
}

interface LatLon {
  lat: number;
  lon: number;
}

const METRES_PER_DEGREE = METRES_PER_UNIT * E7;

/** Exact enough for places of one neighbourhood. */
export function metresApart(a: LatLon, b: LatLon): number {
  const degreesEast = ((a.lon - b.lon + 540) % 360) - 180;
  const scale = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot((a.lat - b.lat) * METRES_PER_DEGREE, degreesEast * METRES_PER_DEGREE * scale);
}
