/** What the lists of places hold. */
import type { Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import type { Bounds } from '../lib/geo.ts';

/** A part of the map that is searched. */
export interface SearchArea extends LatLon {
  /** metres around it */
  radius: number;
  /** only what lies inside of it; null = all within the radius */
  bounds: Bounds | null;
}

/** The spot that better ones were looked for. */
export interface Origin extends LatLon {
  name: string;
  score: number;
}

export interface PlaceList {
  area: SearchArea;
  /** the night they are scored for, as the interface takes it; null = tonight */
  at: string | null;
  /** null: these are the best of the area */
  origin: Origin | null;
  /** best first */
  places: Place[];
  /** when none of them is good: the nearest that is */
  nearestGood: Place | null;
  /** ISO 8601 */
  askedAt: string;
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
