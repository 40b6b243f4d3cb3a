/** Types of the lists of places. */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import type { NotKept } from '../../api/facts/not-kept.ts';
import type { TourNotice } from '../../api/facts/tour-notice.ts';
import type { TourPrice } from '../../api/facts/tour-price.ts';
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

/** The decision for a night: the best place of a list that one may use, and one to go to if it is taken. */
export interface Tonight {
  best: Place;
  planB: Place | null;
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
  /** nearest good place if none of the list is good; otherwise null */
  nearest: Place | null;
  /** the place with most of the wishes if none has all; missing in lists stored by older pages */
  closest?: Nearby['closest_match'];
  /** null if nothing known here is good or fair; missing in lists stored by older pages */
  tonight?: Tonight | null;
  /** view to which the page moved the map, to show the decision; null if the list is that of the view */
  fitted?: (LatLon & { zoom: number }) | null;
  /** true if the view has more places than were scored; missing in lists stored by older pages */
  isSampled?: boolean;
  /** time of the answer, ISO 8601 */
  askedAt: string;
  /** date of the map if this device answered, ISO 8601; null if the service did */
  savedMapOf: string | null;
  /** true if a later request was to replace this stored list, which answers an earlier question */
  isSuperseded?: true;
}

export interface NamedPlace extends LatLon {
  /** name and area, separated by commas; or coordinates */
  words: string;
}

/** Plan of a route, before its days and nights are known. */
export interface RoutePlan {
  /** name of the track's file, or start and end */
  name: string;
  /** start, fixed nights, and end; a track has only start and end */
  stops: readonly NamedPlace[];
  /** encoded polyline */
  route: string;
  /** true for a track from a file, which is on roads: its length is exact */
  isTrack: boolean;
  /** departure, ISO 8601 with offset; null = now */
  departure: string | null;
}

/** A day of a route with its night. */
export interface RouteDay extends TourDay {
  /** short name of the stop where the day ends; '' for coordinates, and for a day that ends elsewhere */
  stopName: string;
}

export interface RouteList {
  plan: RoutePlan;
  /** empty for a route stored by an older page: it is planned again when it is opened */
  days: readonly RouteDay[];
  /** laws of all countries on the way */
  law: readonly LawOfCountry[];
  /** true if no road network was available */
  isEstimated: boolean;
  /** places of the nights, in order */
  places: Place[];
  /** filters of the places */
  wishes: Filters;
  /** nights chosen by the user; missing in routes stored by older pages */
  picks?: readonly ChosenNight[];
  /** true if all nights are to stay and are judged; missing = they may change */
  isFixed?: boolean;
  /** nights chosen by the user that the route does not keep */
  notKept?: readonly NotKept[];
  /** what to know about a route besides its nights */
  notices?: readonly TourNotice[];
  /** what the nights cost, as far as it is recorded; missing in routes stored by older pages */
  price?: TourPrice;
}

/** Date and position of a night on a route, chosen by the user or kept from an earlier plan. */
export interface ChosenNight extends LatLon {
  /** ISO 8601 date */
  date: string;
}

/** A place saved on this device. */
export interface Star extends LatLon {
  spotId: string;
  /** name from an imported file, and the user's note or the file's description; each may be '' */
  written?: { name: string; note: string };
  /** when it was saved, ISO 8601; missing if an older page saved it */
  since?: string;
  /** entry of the list: facilities, fee, limits; null for any other spot */
  place: Place | null;
  /** tonight's answer, as last seen */
  answer: Score;
  /** time of the answer, ISO 8601 */
  answeredAt: string;
  /** nights from the time of the answer on; empty while unknown */
  nights: StarNight[];
}

export type StarNight = Pick<Night, 'night_window' | 'score' | 'ampel'>;
