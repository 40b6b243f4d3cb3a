/** What the page knows right now. */
import type { Place } from '../api/nearby.ts';
import type { Night } from '../api/night.ts';
import type { RegionRow } from '../api/regions.ts';
import type { ExplainedFactor, Score } from '../api/score.ts';
import type { LatLon } from '../api/values.ts';
import type { Language } from '../shared/language.ts';
import type { Van } from '../shared/van.ts';
import { createStore, type Store } from './lib/observable.ts';
import { drivingHours } from './lib/preferences/driving-day.ts';
import { myVan } from './lib/preferences/my-van.ts';
import { type Units, units } from './lib/preferences/units.ts';
import type { Leaving } from './lib/score/leave-now.ts';
import type { Filters } from './places/filters.ts';
import type { Origin, PlaceList, RouteList, SortOrder, Star } from './places/listed.ts';
import type { SavedRegion } from './saved-regions/saved-regions.ts';

export interface State {
  language: Language;
  units: Units;
  /** of a day along a route */
  drivingHours: number;
  /** which list is shown while no place is chosen, and marked on the map */
  tab: 'map' | 'saved' | 'route';
  /** how much of the sheet is seen below 1100 px */
  sheet: 'peek' | 'half' | 'full';

  /** the chosen spot */
  spot: LatLon | null;
  /** what a list told of it before the service was asked; null for a spot that was tapped */
  place: Place | null;
  /** the chosen night as the interface takes it; null = tonight. Lists are of the same, but those along a route */
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
  /** ms since 1970: when the service is asked again by itself; null = it answers */
  retryAt: number | null;
  /** the next nights at the chosen spot; null while unknown */
  timeline: Night[] | null;
  /** the chosen night from the time of arrival on, or one that is not among the next; null = it is one of them */
  otherNight: Night | null;
  /** where to go from a bad night; null = this one is not bad, or not tonight's */
  leaving: Leaving | null;
  /** places around the chosen spot that are clearly better, or where a van fits; null while unknown */
  better: Place[] | null;
  /** the source of noise that is drawn on the map */
  source: ExplainedFactor | null;

  filters: Filters;
  /** kept on this device; empty = any */
  van: Van;
  sort: SortOrder;
  /** where the distances of the list are from, when somebody searched a town; null = this device, or the middle */
  town: Origin | null;
  /** the places that were found last; they stay while a spot is chosen */
  list: PlaceList | null;
  /** `late`: the first answer did not come in time, and is asked for again */
  listStatus: 'idle' | 'loading' | 'late' | 'ready' | 'failed';

  /** the places that were found last along a route */
  route: RouteList | null;
  routeStatus: 'idle' | 'loading' | 'ready' | 'failed';
  /** what stands in the way of looking along a route, in words; empty = nothing */
  routeProblem: string;

  /** the places kept on this device, latest first */
  stars: readonly Star[];
  /** where this device is; null = unknown, or somebody would have to be asked */
  position: LatLon | null;
  /** the browser does not tell it */
  isPositionRefused: boolean;
  /** where there is data; empty while unknown */
  regions: readonly CoveredRegion[];
  /** whether names outside of the regions can be searched; true while unknown */
  hasGeocoder: boolean;
  /** there is no network, by the browser or by what failed */
  isOffline: boolean;
  /** reports that wait for a network */
  waiting: number;
  /** nothing was touched yet on the very first visit */
  isFirstVisit: boolean;
}

/** A region that is served. */
export type CoveredRegion = Pick<RegionRow, 'name' | 'title' | 'bounds'>;

export type PageStore = Store<State>;

export function createPageStore(
  language: Language,
  remembered: Pick<State, 'list' | 'stars' | 'route' | 'filters' | 'isFirstVisit'>,
): PageStore {
  return createStore<State>({
    ...remembered,
    language,
    units: units(),
    drivingHours: drivingHours(),
    van: myVan(),
    tab: 'map',
    sheet: 'half',
    spot: null,
    place: null,
    at: null,
    answer: null,
    savedAt: null,
    savedRegion: null,
    status: 'idle',
    problem: '',
    retryAt: null,
    timeline: null,
    otherNight: null,
    leaving: null,
    better: null,
    source: null,
    sort: 'score',
    town: null,
    listStatus: remembered.list ? 'ready' : 'idle',
    routeStatus: remembered.route ? 'ready' : 'idle',
    routeProblem: '',
    position: null,
    isPositionRefused: false,
    regions: [],
    hasGeocoder: true,
    isOffline: !navigator.onLine,
    waiting: 0,
  });
}
