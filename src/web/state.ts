/** What the page knows right now. */
import type { Night } from '../api/night.ts';
import type { RegionRow } from '../api/regions.ts';
import type { Score } from '../api/score.ts';
import type { LatLon } from '../api/values.ts';
import type { Language } from '../shared/language.ts';
import type { Leaving } from './lib/leave-now.ts';
import { createStore, type Store } from './lib/observable.ts';
import type { PlaceList, RouteList, Star } from './places/listed.ts';
import type { SavedRegion } from './saved-regions.ts';

export interface State {
  language: Language;
  /** the chosen spot */
  spot: LatLon | null;
  /** the chosen night as the interface takes it; null = tonight */
  at: string | null;
  /** what is known about the chosen spot and night */
  answer: Score | null;
  /** ISO 8601: the answer is not from now but was kept on this device */
  savedAt: string | null;
  /** the answer was made on this device, from this region */
  savedRegion: SavedRegion | null;
  status: 'idle' | 'loading' | 'ready' | 'unreachable' | 'refused';
  /** the service's own words when it refused */
  problem: string;
  /** the next nights at the chosen spot; null while unknown */
  timeline: Night[] | null;
  /** the chosen night from the time of arrival on, or one that is not among the next; null = it is one of them */
  otherNight: Night | null;
  /** where to go from a bad night; null = this one is not bad, or not tonight's */
  leaving: Leaving | null;
  /** whether the explanation is open */
  why: boolean;
  /** how much of the sheet is seen on a phone */
  sheet: 'line' | 'half' | 'full';
  /** the places that were found last; they stay while a spot is chosen */
  list: PlaceList | null;
  listStatus: 'idle' | 'loading' | 'ready' | 'failed';
  /** the map shows something else than what the list is of */
  isElsewhere: boolean;
  /** which list is shown while no spot is chosen, and marked on the map */
  tab: 'here' | 'stars' | 'route';
  /** the places that were found last along a route */
  route: RouteList | null;
  routeStatus: 'idle' | 'loading' | 'ready' | 'failed';
  /** what stands in the way of looking along a route, in words; empty = nothing */
  routeProblem: string;
  /** where there is data; empty while unknown */
  regions: readonly CoveredRegion[];
  /** whether names outside of the regions can be searched; true while unknown */
  hasGeocoder: boolean;
  /** the places kept on this device, latest first */
  stars: readonly Star[];
}

/** A region that is served. */
export type CoveredRegion = Pick<RegionRow, 'name' | 'title' | 'bounds'>;

export type PageStore = Store<State>;

export function createPageStore(
  language: Language,
  remembered: Pick<State, 'list' | 'stars' | 'route'>,
): PageStore {
  return createStore<State>({
    ...remembered,
    language,
    spot: null,
    at: null,
    answer: null,
    savedAt: null,
    savedRegion: null,
    status: 'idle',
    problem: '',
    timeline: null,
    otherNight: null,
    leaving: null,
    why: false,
    sheet: 'half',
    listStatus: remembered.list ? 'ready' : 'idle',
    isElsewhere: false,
    routeStatus: remembered.route ? 'ready' : 'idle',
    routeProblem: '',
    regions: [],
    hasGeocoder: true,
    tab: 'here',
  });
}
