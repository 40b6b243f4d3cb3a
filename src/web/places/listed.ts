/** What the lists of places hold. */
import type { Nearby, Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import type { Bounds } from '../lib/geo.ts';
import type { Filters } from './filters.ts';

/** Where distances of a list are from. */
export interface Origin extends LatLon {
  of: 'you' | 'middle' | 'town';
  /** of the town; empty for the others */
  name: string;
}

export type SortOrder = 'score' | 'distance';

/** What is asked for a list. */
export interface ListQuestion {
  bounds: Bounds;
  origin: Origin;
  /** the night, as the interface takes it; null = tonight */
  at: string | null;
  wishes: Filters;
  sort: SortOrder;
}

/** The places of a part of the map, and what is said of all of them. */
export interface PlaceList
  extends ListQuestion,
    Pick<
      Nearby,
      | 'places'
      | 'matches'
      | 'listed'
      | 'choices'
      | 'not_recorded'
      | 'not_allowed'
      | 'filters'
      | 'law'
      | 'cursor'
    > {
  /** the nearest good one when none of them is */
  nearest: Place | null;
  /** ISO 8601 */
  askedAt: string;
  /** ISO 8601, of the map that this device answered from; null = the service answered */
  savedMapOf: string | null;
}

/** A drive that somebody plans. */
export interface RoutePlan {
  /** the file of a track, or from where to where */
  name: string;
  /** an encoded polyline */
  route: string;
  /** metres to either side */
  corridor: number;
  /** km/h along the polyline */
  speed: number;
  /** when it begins, ISO 8601 with its offset; null = now */
  departure: string | null;
}

export interface RouteList {
  plan: RoutePlan;
  /** the best ones, in the order in which one gets there */
  places: Place[];
  /** the service's own words when none of them is good */
  notice: string | null;
}

/** A place that somebody keeps on this device. */
export interface Star extends LatLon {
  spotId: string;
  /** what it is called in the file that it comes from, and what is written about it there; each may be empty */
  written?: { name: string; note: string };
  /** what the list told of it: facilities, fee, limits; null for a spot of one's own */
  place: Place | null;
  /** tonight's, as it was seen last */
  answer: Score;
  /** ISO 8601, of that answer */
  answeredAt: string;
  /** the nights from then on; empty while unknown */
  nights: StarNight[];
}

export type StarNight = Pick<Night, 'night_window' | 'score' | 'ampel'>;
