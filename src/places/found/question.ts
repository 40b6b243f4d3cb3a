/** A search for places, and the tasks of the scoring threads that provide its candidates and laws. */

import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { Wishes } from '../../api/facts/wishes.ts';
import type { LatLon } from '../../api/values.ts';
import { iso } from '../../scoring/calendar/at.ts';
import { type Box, lonWithin, middleOf, sizeOf } from '../../shared/geo/box.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { drivingMinutes } from '../../shared/geo/driving.ts';
import { E7, METRES_PER_UNIT } from '../../shared/geo/earth.ts';
import type { Language } from '../../words/phrases.ts';
import type { Corridor } from './along-route.ts';
import type { Candidate, Found, Ring } from './candidates.ts';
import type { Page } from './cursor.ts';
import type { BoxSearch } from './in-box.ts';

/** Order of a list: `score` highest first, `distance` nearest first, `rank` by score less driving time. */
export type Order = 'rank' | 'score' | 'distance';

export interface PlacesQuestion {
  /** requested position; null only with `box` or `along` */
  here: LatLon | null;
  /** radius around `here`, m */
  radius: number;
  /** bbox to search instead of `radius`; null if none */
  box: Box | null;
  /** route to search instead of `radius`; null if none */
  along: Journey | null;
  /** maximum number of listed places */
  limit: number;
  order: Order;
  page: Page;
  wishes: Wishes;
  lang: Language;
}

/** A route with its corridor, the speed on it and, if known, the time of departure. */
export interface Journey extends Corridor {
  /** ms since 1970; null if unknown */
  departureMs: number | null;
  /** mean speed on the route, km/h */
  speed: number;
}

/** A place to rate: from its time of arrival on, if known. */
export interface PlaceToRate extends LatLon {
  /** ISO 8601 */
  arrival?: string;
}

/** Tasks of the scoring threads. All results are JSON texts; `@returns` names the type that they contain. */
export interface ScoringThreads {
  /** @returns Found */
  sites(ring: Ring): Promise<string>;
  /** @returns Found */
  sitesIn(search: BoxSearch): Promise<string>;
  /** @returns Found */
  sitesAlong(route: Corridor): Promise<string>;
  /**
   * @param places positions spread over the search
   * @param also positions of named places, whose law is always listed
   * @returns a list of LawOfCountry
   */
  laws(places: readonly LatLon[], also: readonly LatLon[]): Promise<string>;
  /**
   * @param openAt ISO 8601, for `open`; default: the start of the night
   * @param around true adds the surroundings to a candidate; a place always has them
   * @returns for each place a RatedCandidate or a RatedPlace, or a SpotProblem
   */
  rate(
    places: readonly PlaceToRate[],
    detail: 'candidate' | 'place',
    openAt?: string,
    around?: boolean,
  ): Promise<string[]>;
}

/** Returns the candidates of a search, not yet rated. */
export async function candidatesFor(question: PlacesQuestion, threads: ScoringThreads): Promise<Found> {
  const { here, radius, box, along, wishes } = question;
  if (along) {
    const found = JSON.parse(await threads.sitesAlong(along)) as Found;
    return { ...found, sites: found.sites.map((candidate) => withArrival(candidate, along)) };
  }
  if (!box) return JSON.parse(await threads.sites({ ...here!, beyond: 0, radius })) as Found;
  const found = JSON.parse(await threads.sitesIn({ box, wishes })) as Found;
  return { ...found, sites: seenFrom(here ?? middleOf(box), found.sites) };
}

/** Returns the candidates with distances measured from `here`. */
export function seenFrom(here: LatLon, found: Candidate[]): Candidate[] {
  return found.map((place) => ({ ...place, distance_m: Math.round(metresApart(here, place)) }));
}

/** Number of positions per side of a grid over the search area, which find the countries in it. */
const PROBES = 12;

/**
 * Returns the laws of the countries in the search area.
 * @param named listed places, whose law is always included
 */
export async function lawsFor(
  { here, radius, box, along }: PlacesQuestion,
  threads: ScoringThreads,
  named: readonly LatLon[],
): Promise<LawOfCountry[]> {
  const probes = along ? cornersOf(along) : probesIn(box ?? boxAround(here!, radius));
  return JSON.parse(
    await threads.laws(
      probes,
      named.map(({ lat, lon }) => ({ lat, lon })),
    ),
  ) as LawOfCountry[];
}

function probesIn(box: Box): LatLon[] {
  const [, south, , north] = box;
  const steps = Array.from({ length: PROBES }, (_, i) => (i + 0.5) / PROBES);
  return steps.flatMap((row) =>
    steps.map((column) => ({ lat: south + row * (north - south), lon: lonWithin(box, column) })),
  );
}

/** Returns at most PROBES * PROBES + 1 corners of a route, evenly chosen, including the last corner. */
function cornersOf({ lats, lons }: Corridor): LatLon[] {
  const step = Math.ceil(lats.length / (PROBES * PROBES));
  return lats.flatMap((lat, i) => (i % step === 0 || i === lats.length - 1 ? [{ lat, lon: lons[i]! }] : []));
}

function boxAround({ lat, lon }: LatLon, metres: number): Box {
  const north = metres / METRES_PER_UNIT / E7;
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [
    Math.max(-180, lon - east),
    Math.max(-90, lat - north),
    Math.min(180, lon + east),
    Math.min(90, lat + north),
  ];
}

/** Adds the time of arrival: departure plus the drive along the route and the drive from the route to the place. */
function withArrival(place: Candidate, { departureMs, speed }: Journey): Candidate {
  if (departureMs === null) return place;
  const minutes = ((place.along_m ?? 0) / 1000 / speed) * 60 + drivingMinutes(place.distance_m);
  return { ...place, arrival: iso(departureMs + Math.round(minutes) * 60_000) };
}

/** Maximum distance of the search for a green place outside the radius, m: an hour's drive. */
export const FARTHEST_M = 50_000;

/** Returns true for a bbox that contains everything within FARTHEST_M of its middle. */
export function isWide(box: Box): boolean {
  const { width, height } = sizeOf(box);
  return Math.min(width, height) > 2 * FARTHEST_M;
}
