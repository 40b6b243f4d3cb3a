/** State of the page. */
import type { Place } from '../../api/nearby.ts';
import type { Night } from '../../api/night.ts';
import type { RegionRow } from '../../api/regions.ts';
import type { ExplainedFactor, Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import type { Language } from '../../shared/language.ts';
import type { Van } from '../../shared/van.ts';
import type { Leaving } from '../lib/leave-now.ts';
import { createStore, type Store } from '../lib/observable.ts';
import type { SavedRegion } from '../saved-regions.ts';
import { drivingHours } from './driving-day.ts';
import type { Filters } from './filters.ts';
import type { Origin, PlaceList, RouteList, SortOrder, Star } from './listed.ts';
import { myVan } from './my-van.ts';
import { type Units, units } from './units.ts';

export interface State {
  language: Language;
  units: Units;
  /** hours of driving per day on a route */
  drivingHours: number;
  /** the list that is shown while no place is chosen, also on the map */
  tab: 'map' | 'saved' | 'route';
  /** visible part of the sheet, where the list is not a panel */
  sheet: 'peek' | 'half' | 'full';

  /** the chosen spot */
  spot: LatLon | null;
  /** entry of the list from which the spot was chosen; null for any other spot */
  place: Place | null;
  /** the chosen night, as in the API; null = tonight. Applies to all lists except routes */
  at: string | null;
  /** true if the map draws the chosen spot as sea */
  isAtSea: boolean;
  /** the answer for the chosen spot and night */
  answer: Score | null;
  /** time of a stored answer, ISO 8601; null if the answer is current */
  savedAt: string | null;
  /** saved region that answered; null if the service did */
  savedRegion: SavedRegion | null;
  status: 'idle' | 'loading' | 'ready' | 'unreachable' | 'refused';
  /** time of the next automatic request, Unix time, ms; null while the service answers */
  retryAt: number | null;
  /** true if the service has too many requests */
  isBusy: boolean;
  /** the next nights at the chosen spot; null while unknown */
  timeline: Night[] | null;
  /** the chosen night if `timeline` lacks it, or has it from another arrival on; otherwise null */
  otherNight: Night | null;
  /** alternative to a bad night; null if the night is good, or is not tonight */
  leaving: Leaving | null;
  /** clearly better places around the chosen spot, or places for vans; null while unknown */
  better: Place[] | null;
  /** the noise source shown on the map */
  source: ExplainedFactor | null;

  filters: Filters;
  /** the user's van, stored on this device; empty = any van */
  van: Van;
  sort: SortOrder;
  /** origin of the list's distances after a search for a town; null = the device, or the middle */
  town: Origin | null;
  /** the last list; stays while a spot is chosen */
  list: PlaceList | null;
  /** state of the list; `late` if the first response was late and is requested again */
  listStatus: 'idle' | 'loading' | 'late' | 'ready' | 'failed';
  /** time of the next request to a service that is too busy for the list, Unix time, ms; otherwise null */
  listRetryAt: number | null;

  /** the last route; null until the tab of routes is loaded */
  route: RouteList | null;
  routeStatus: 'idle' | 'loading' | 'ready' | 'failed';
  /** problem of the route's form; '' if there is none */
  routeProblem: string;

  /** the places saved on this device, latest first; imported places are last */
  stars: readonly Star[];
  /** location of this device; null if unknown or not permitted yet */
  position: LatLon | null;
  /** true if the browser refuses the location */
  isPositionRefused: boolean;
  /** regions with data; empty while unknown */
  regions: readonly CoveredRegion[];
  /** true if names outside the regions can be searched; true while unknown */
  hasGeocoder: boolean;
  /** true if there is no network, according to the browser or to a failed request */
  isOffline: boolean;
  /** number of reports waiting for a network */
  waiting: number;
  /** true on the first visit until the first touch */
  isFirstVisit: boolean;
}

/** A served region. */
export type CoveredRegion = Pick<RegionRow, 'name' | 'title' | 'bounds'>;

export type PageStore = Store<State>;

export function createPageStore(
  language: Language,
  remembered: Pick<State, 'list' | 'stars' | 'filters' | 'isFirstVisit'>,
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
    isAtSea: false,
    answer: null,
    savedAt: null,
    savedRegion: null,
    status: 'idle',
    retryAt: null,
    isBusy: false,
    timeline: null,
    otherNight: null,
    leaving: null,
    better: null,
    source: null,
    sort: 'score',
    town: null,
    listStatus: remembered.list ? 'ready' : 'idle',
    listRetryAt: null,
    route: null,
    routeStatus: 'idle',
    routeProblem: '',
    position: null,
    isPositionRefused: false,
    regions: [],
    hasGeocoder: true,
    isOffline: !navigator.onLine,
    waiting: 0,
  });
}
