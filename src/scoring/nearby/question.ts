/** What is asked about places to sleep, and the candidates for the answer. */
import type { LatLon } from '../../api/values.ts';
import { type Box, sizeOf } from '../../shared/geo/box.ts';
import { drivingMinutes } from '../../shared/geo/driving.ts';
import { iso } from '../calendar/at.ts';
import type { Language } from '../text/phrases.ts';
import type { Corridor } from './along-route.ts';
import type { Candidate, Ring } from './candidates.ts';
import { metresApart } from './ranking.ts';

export interface PlacesQuestion {
  /** where somebody is; null only with `box` or `along` */
  here: LatLon | null;
  /** metres around it */
  radius: number;
  /** instead of `radius`; null = around `here` */
  box: Box | null;
  /** likewise */
  along: Journey | null;
  /** places that are named at most */
  limit: number;
  lang: Language;
}

/** A route, and perhaps when somebody drives it. */
export interface Journey extends Corridor {
  /** ms since 1970; null = not known */
  departureMs: number | null;
  /** km/h */
  speed: number;
}

/** A place to be rated, from its own time on where it has one. */
export interface PlaceToRate extends LatLon {
  /** ISO 8601 */
  arrival?: string;
}

/** What scoring threads are asked. Texts are JSON. */
export interface ScoringThreads {
  /** @returns a list of Candidate */
  sites(ring: Ring): Promise<string>;
  /** @returns a list of Candidate */
  sitesAlong(route: Corridor): Promise<string>;
  /** @returns for each place a RatedCandidate or a RatedPlace, or a SpotProblem */
  rate(places: readonly PlaceToRate[], detail: 'candidate' | 'place'): Promise<string[]>;
}

/** The corners of a box are a little farther from its middle than its sides say: metres of longitude get fewer northwards. */
const BOX_MARGIN_M = 500;

/** What may be named, before it is rated. */
export async function candidatesFor(question: PlacesQuestion, threads: ScoringThreads): Promise<Candidate[]> {
  const { here, radius, box, along } = question;
  if (along) {
    const found = JSON.parse(await threads.sitesAlong(along)) as Candidate[];
    return found.map((candidate) => withArrival(candidate, along));
  }
  if (!box) return JSON.parse(await threads.sites({ ...here!, beyond: 0, radius })) as Candidate[];
  const { width, height } = sizeOf(box);
  const around = { ...middleOf(box), beyond: 0, radius: Math.hypot(width, height) / 2 + BOX_MARGIN_M, box };
  return seenFrom(here, JSON.parse(await threads.sites(around)) as Candidate[]);
}

/** Distances are from where somebody is; those of a box are from its middle else. */
export function seenFrom(here: LatLon | null, found: Candidate[]): Candidate[] {
  if (!here) return found;
  return found.map((place) => ({ ...place, distance_m: Math.round(metresApart(here, place)) }));
}

/** Along the route at its speed, then off it. */
function withArrival(place: Candidate, { departureMs, speed }: Journey): Candidate {
  if (departureMs === null) return place;
  const minutes = ((place.along_m ?? 0) / 1000 / speed) * 60 + drivingMinutes(place.distance_m);
  return { ...place, arrival: iso(departureMs + Math.round(minutes) * 60_000) };
}

export function middleOf([west, south, east, north]: Box): LatLon {
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}
