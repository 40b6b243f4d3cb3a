/** A request for a tour, and what its planning needs from the scoring threads. */
import type { Wishes } from '../../../api/facts/wishes.ts';
import type { LatLon } from '../../../api/values.ts';
import type { Router } from '../../../routing/router.ts';
import type { Language } from '../../../words/phrases.ts';
import type { ScoringThreads } from '../../found/question.ts';
import type { NightSearch } from '../../found/sites-beside.ts';

/** A point of the tour. */
export interface Stop extends LatLon {
  /** true if a day ends there */
  night: boolean;
}

/** A night that the traveller has chosen. */
export interface ChosenNight extends LatLon {
  /** ISO 8601 date */
  date: string;
  /** true if another place may take its place */
  mayChange?: boolean;
}

export interface TourQuestion {
  /** points of the tour, two or more; the last one has a night */
  stops: readonly Stop[];
  /** line to follow from the first stop to the last; null = the fastest way */
  track: readonly LatLon[] | null;
  /** ms since 1970 */
  departure: number;
  /** latest arrival, ms since 1970; null = any time */
  arriveBy: number | null;
  /** maximum driving time of a day, s */
  perDay: number;
  wishes: Wishes;
  nights: readonly ChosenNight[];
  lang: Language;
}

/** Tasks of the scoring threads, and the roads. */
export interface TourDependencies {
  /** Returns NightSites as JSON. */
  sitesBeside(search: NightSearch): Promise<string>;
  laws: ScoringThreads['laws'];
  rate: ScoringThreads['rate'];
  /** Lets other work in, between steps of at most some hundred milliseconds. @throws what ends the planning */
  pause(): Promise<void>;
  /** null = no region has roads */
  router: Router | null;
}
