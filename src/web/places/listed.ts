/** What the lists of places hold. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { Nearby, Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import type { Bounds } from '../lib/geo.ts';
import type { Filters } from './filters.ts';

/** Where distances of a list are from. */
export interface Origin extends LatLon {
  of: 'you' | 'middle' | 'town' | 'spot';
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
      | 'not_fitting'
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

export interface NamedPlace extends LatLon {
  /** its name, then what it is part of, with commas between */
  words: string;
}

/** A drive that somebody plans, by days. */
export interface RoutePlan {
  /** the file of a track, or from where to where */
  name: string;
  /** start, where the nights are to be in any case, and the end; of a track only both of these */
  stops: readonly NamedPlace[];
  /** an encoded polyline */
  route: string;
  /** it is that of the road: lengths are not estimated */
  isTrack: boolean;
  /** when it begins, ISO 8601 with its offset; null = now */
  departure: string | null;
}

/** A day of a drive, with the places where its night can be. */
export interface RouteDay {
  /** the stop where it ends; empty = wherever a day's driving ends */
  stop: string;
  /** when one sets out, ISO 8601 */
  departure: string;
  /** metres of the line from the start to where the day ends */
  along: number;
  /** the point of the line there */
  end: LatLon;
  /** best first, with their `along_m` and `arrival`; null = nobody could be asked */
  places: Place[] | null;
  /** id of the spot of the night; null where there is no place */
  chosen: string | null;
  /** of the country of that place; null where nothing is known of it */
  law: LawOfCountry | null;
}

export interface RouteList {
  plan: RoutePlan;
  days: readonly RouteDay[];
  /** where the nights are, in their order */
  places: Place[];
  /** what places had to have */
  wishes: Filters;
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
