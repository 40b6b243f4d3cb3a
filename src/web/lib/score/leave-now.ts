/** Where to go from a bad night, out of places that were found before: no connection is needed for it. */
import type { Place } from '../../../api/nearby.ts';
import type { LatLon } from '../../../api/values.ts';
import { drivingMetres, drivingMinutes } from '../../../shared/geo/driving.ts';
import { metresApart } from '../geo.ts';

/** Farther nobody drives who was asleep, minutes. */
const MAX_MINUTES = 10;
/** For less nobody gets up, points: as much as from a yellow night to a safe green one. */
const MIN_GAIN = 10;
/** A place this near is the one where somebody is, mapped as another, metres. */
const HERE_M = 40;

/** As the crow flies, metres: within it lies every place that is near enough. */
export const REACH_M = Math.ceil(drivingMetres(MAX_MINUTES));

/** A place that was found before, scored for the night. */
export type Candidate = Pick<Place, 'lat' | 'lon' | 'score' | 'ampel' | 'here'>;

export interface WayOut<P extends Candidate = Candidate> {
  place: P;
  /** of driving, by the straight line and what roads add to it */
  minutes: number;
}

/** Where to go from the chosen spot, as far as it is known. */
export interface Leaving {
  status: 'looking' | 'ready' | 'failed';
  /** null while nothing is known, or when nothing better is near enough */
  way: WayOut<NamedCandidate> | null;
}

export interface NamedCandidate extends Candidate {
  /** what the page calls it */
  name: string;
}

/**
 * Where to go within ten minutes' drive: the nearest green place that is plainly better than where somebody is, and only
 * without any the best yellow one. A red place is no advice to anybody who would have to get up for it.
 * @param places scored for the same night, around wherever
 * @param score of the night here @returns null when there is none
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
