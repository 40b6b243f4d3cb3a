/** Finds a better place for a bad night among places found before; works offline. */

import type { Place } from '../../api/nearby.ts';
import type { LatLon } from '../../api/values.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { drivingMetres, drivingMinutes } from '../../shared/geo/driving.ts';

/** Maximum drive for somebody who was asleep, minutes. */
const MAX_MINUTES = 10;
/** Minimum gain, points: less would not make a night clearly better. */
const MIN_GAIN = 10;
/** Distance up to which a place is a duplicate of the current one on the map, m. */
const HERE_M = 40;

/** Maximum straight-line distance of a better place, m, for a drive of MAX_MINUTES. */
export const REACH_M = Math.ceil(drivingMetres(MAX_MINUTES));

/** A place found before, scored for the night. */
export type Candidate = Pick<Place, 'lat' | 'lon' | 'score' | 'ampel' | 'here'>;

export interface WayOut<P extends Candidate = Candidate> {
  place: P;
  /** driving time, estimated from the straight line and a factor for roads */
  minutes: number;
}

/** State of the search for a better place than the chosen spot. */
export interface Leaving {
  status: 'looking' | 'ready' | 'failed';
  /** better place; null while unknown, or if none is close enough */
  way: WayOut<NamedCandidate> | null;
}

export interface NamedCandidate extends Candidate {
  /** what the button calls it */
  name: string;
}

/**
 * Returns a place within a ten-minute drive: the nearest green one that is clearly better, otherwise the best
 * yellow one. Nobody should get up for a red place.
 * @param places scored for the same night
 * @param score of the night here @returns null if there is none
 */
export function wayOut<P extends Candidate>(
  here: LatLon,
  score: number,
  places: readonly P[],
): WayOut<P> | null {
  const better = places
    .map((place) => ({ place, metres: metresApart(here, place) }))
    .filter(({ place, metres }) => !place.here && metres > HERE_M && place.score >= score + MIN_GAIN)
    .map(({ place, metres }) => ({ place, minutes: drivingMinutes(metres) }))
    .filter(({ minutes }) => minutes <= MAX_MINUTES);
  const nearest = better
    .filter(({ place }) => place.ampel === 'green')
    .sort((a, b) => a.minutes - b.minutes || b.place.score - a.place.score)[0];
  const best = better
    .filter(({ place }) => place.ampel === 'yellow')
    .sort((a, b) => b.place.score - a.place.score || a.minutes - b.minutes)[0];
  return nearest ?? best ?? null;
}
