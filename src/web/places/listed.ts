/** Types of the lists of places. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { Nearby, Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { Score } from '../../api/score.ts';
import type { TourDay } from '../../api/tour.ts';
import type { LatLon } from '../../api/values.ts';
import type { Bounds } from '../lib/geo.ts';
import type { Filters } from './filters.ts';

/** Origin of a list's distances. */
export interface Origin extends LatLon {
  of: 'you' | 'middle' | 'town' | 'spot';
  /** name of the town; '' for the others */
  name: string;
}

export type SortOrder = 'score' | 'distance';

/** Request for a list. */
export interface ListQuestion {
  bounds: Bounds;
  origin: Origin;
  /** night as in the API; null = tonight */
  at: string | null;
  wishes: Filters;
  sort: SortOrder;
}

/** The places of a part of the map, and facts about all of them. */
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
  /** the nearest good one if none of them is good */
  nearest: Place | null;
  /** what fulfils most of the wishes when nothing fulfils all; missing in lists of an older page */
  closest?: Nearby['closest_match'];
  /** ISO 8601 */
  askedAt: string;
  /** ISO 8601, date of the map if this device answered; null if the service did */
  savedMapOf: string | null;
}

export interface NamedPlace extends LatLon {
  /** name and area, separated by commas */
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

/** A day of a drive with its night. */
export interface RouteDay extends TourDay {
  /** name of the stop where it ends; empty = wherever a day's driving ends */
  stopName: string;
}

export interface RouteList {
  plan: RoutePlan;
  /** empty for a drive that an older version of the page kept: it is planned anew when it is opened */
  days: readonly RouteDay[];
  /** the law of all countries on the way */
  law: readonly LawOfCountry[];
  /** no roads were known */
  isEstimated: boolean;
  /** where the nights are, in their order */
  places: Place[];
  /** what places had to have */
  wishes: Filters;
}

/** A place saved on this device. */
export interface Star extends LatLon {
  spotId: string;
  /** name and description from an imported file; each may be '' */
  written?: { name: string; note: string };
  /** entry of the list: facilities, fee, limits; null for any other spot */
  place: Place | null;
  /** tonight's answer, as last seen */
  answer: Score;
  /** ISO 8601, time of that answer */
  answeredAt: string;
  /** the nights from then on; empty while unknown */
  nights: StarNight[];
}

export type StarNight = Pick<Night, 'night_window' | 'score' | 'ampel'>;
