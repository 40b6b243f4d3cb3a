/** The places in view: requested when the map has stopped, and kept until new ones arrive. */

import type { Nearby } from '../../api/nearby.ts';
import type { FoundPlace } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside, joined } from '../../shared/geo/box.ts';
import { metresApart } from '../../shared/geo/distance.ts';
import { getPlaces, Refused, Unreachable } from '../api.ts';
import { boundsAround } from '../lib/geo.ts';
import { RETRY_MS } from '../lib/service.ts';
import { orNull } from '../lib/shape.ts';
import type { Memory } from '../lib/storage.ts';
import { isSameView, type View } from '../map/camera.ts';
import type { SpotMap } from '../map/map.ts';
import { AROUND_ME_ZOOM } from '../map/position.ts';
import { savedPlacesIn } from '../saved-regions.ts';
import { rememberFilters } from '../state/filters.ts';
import type { ListQuestion, Origin, PlaceList } from '../state/listed.ts';
import { isPlaceList } from '../state/shapes.ts';
import type { PageStore, State } from '../state/state.ts';
import type { Wanted } from './categories.ts';
import type { KnownLists } from './known-lists.ts';
import { boundsInReach, boundsOfTonight, decideAgain, isStart } from './tonight.ts';

/** Age from which a list is old, ms: tonight's scores are for the rest of the night. */
const STALE_MS = 15 * 60_000;
/** Time after which a map moved by hand counts as stopped, ms. */
const REST_MS = 300;
/** Distance of a device from the view beyond which nobody drives there tonight, m. */
const FAR_M = 300_000;
/** Zoom that shows the surroundings of a linked spot, including places to sleep. */
export const AROUND_ZOOM = 13;
/** Maximum distance that counts as near a town, m: about 15 minutes by road. */
const NEAR_M = 7000;
/** Number of good places near a town that are enough: farther ones need not be in view. */
const ENOUGH = 3;
const KEY = 'places';

export interface FoundPlaces {
  /**
   * Announces that the map was moved to another place: the next list is that of everything within reach of it, and moves
   * the map to its decision.
   */
  arrive(): void;
  /**
   * Requests the places in view.
   * @param around spot whose view may be too small to contain places: requests the places in a wider view
   */
  look(around?: LatLon): Promise<void>;
  /**
   * Moves to a town and lists the places near it. The view contains the nearest good places that match the
   * wishes, or everything within NEAR_M.
   */
  near(town: FoundPlace, wanted: Wanted): Promise<void>;
  /** Requests the next page of the list. */
  more(): Promise<void>;
  /** Requests the places in view once a map moved by hand has stopped. */
  moved(): void;
  /** Uses the lists of the last minutes for moved maps from now on. */
  reuse(lists: KnownLists): void;
  /** Requests the list again if it is missing, old or failed, or if it answers an earlier question. */
  refresh(): void;
}

export function rememberedList(memory: Memory): PlaceList | null {
  return memory.read<PlaceList | null>(KEY, null, orNull(isPlaceList));
}

export function createFoundPlaces(store: PageStore, map: SpotMap, memory: Memory): FoundPlaces {
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** true until the list of the place to which the map was moved has arrived */
  let isArriving = false;
  /** null until later parts of the page are loaded */
  let known: KnownLists | null = null;
  const isSeen = () => document.visibilityState === 'visible';

  function questionNow(around: LatLon | null): ListQuestion {
    const { at, filters, sort, list } = store.get();
    const question = { at, wishes: filters, sort };
    if (around === null && isArriving) {
      const origin = originOf(store.get(), map.freeBounds());
      if (isStart(origin) && isInside(origin, map.freeBounds()))
        return { ...question, bounds: boundsInReach(origin), origin };
    }
    if (around === null && list && isFitted(list))
      return { ...question, bounds: list.bounds, origin: originOf(store.get(), list.bounds) };
    const isWidened = around !== null && map.view().zoom > AROUND_ZOOM;
    const bounds = isWidened ? map.freeBounds(AROUND_ZOOM) : map.freeBounds();
    const origin: Origin = isWidened ? { ...around, of: 'spot', name: '' } : originOf(store.get(), bounds);
    return { ...question, bounds, origin };
  }

  /** Returns true while the map shows the decision of a list, and nobody has moved it. */
  function isFitted({ fitted }: PlaceList): boolean {
    return Boolean(fitted && isSameView(fitted, map.view()));
  }

  /** Shows the places in view: known ones without a request. */
  function follow(): void {
    const question = questionNow(null);
    const found = known?.find(question);
    if (!found) return void ask(question, null);
    const { list: last } = store.get();
    const view = fittedView(last);
    begin('loading');
    show(decided(found, last, view));
  }

  /** Returns the view if the next list moves the map to its decision; otherwise null. */
  function fittedView(last: PlaceList | null): View | null {
    return isArriving || (last !== null && isFitted(last)) ? map.view() : null;
  }

  /** Returns a list with its decision. @param view the view of the question, if the map moves to the decision */
  function decided(list: PlaceList, last: PlaceList | null, view: View | null): PlaceList {
    isArriving = false;
    const tonight = decideAgain(list, last);
    return { ...list, tonight, fitted: view && fitTo({ ...list, tonight }, view) };
  }

  function show(list: PlaceList, isOffline = false): void {
    memory.write(KEY, list);
    known?.keep(list);
    store.set({ list, listStatus: 'ready', isOffline });
  }

  /** Moves the map to the decision of a list. @returns the view, null if the map stays. @param view the view of the question */
  function fitTo(list: PlaceList, view: View): View | null {
    const { spot, tab } = store.get();
    if (spot || tab !== 'map' || !isSameView(map.view(), view)) return null;
    const bounds = list.tonight ? boundsOfTonight(list.tonight, list.origin) : list.bounds;
    map.fitBounds(bounds, map.freePadding(), AROUND_ME_ZOOM);
    return map.view();
  }

  function begin(listStatus: 'loading' | 'late'): AbortSignal {
    clearTimeout(timer);
    clearTimeout(retry);
    running.abort();
    running = new AbortController();
    store.set({ listStatus });
    return running.signal;
  }

  /** Marks the stored list as outdated: a page that is closed before the next list arrives opens with it. */
  function supersede(): void {
    const { list } = store.get();
    if (list) memory.write(KEY, { ...list, isSuperseded: true } satisfies PlaceList);
  }

  /**
   * Requests a list, and again after failures.
   * @param before the list that the next page continues; null for a new one
   * @param isLate true if this is a retry after a late response
   */
  async function ask(question: ListQuestion, before: PlaceList | null, isLate = false): Promise<void> {
    const signal = begin(isLate ? 'late' : 'loading');
    const { list: last } = store.get();
    const view = before ? null : fittedView(last);
    if (!before) supersede();
    try {
      const { answer, savedRegion } = await getPlaces(
        question,
        store.get().language,
        before?.cursor ?? null,
        signal,
      );
      const list: PlaceList = {
        ...question,
        ...kept(answer),
        ...(before && {
          places: [...before.places, ...answer.places],
          not_allowed: before.not_allowed,
          not_fitting: before.not_fitting ?? [],
        }),
        askedAt: new Date().toISOString(),
        savedMapOf: savedRegion && (savedRegion.dataUpdatedAt ?? savedRegion.importedAt),
      };
      show(before ? list : decided(list, last, view), savedRegion !== null);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      // a server that has just started rates its first places slowly, and caches them
      if (!isLate && error instanceof Unreachable && error.isLate) return ask(question, before, true);
      const busyMs = error instanceof Refused ? error.retryMs : null;
      store.set({ listStatus: 'failed', listRetryAt: busyMs && Date.now() + busyMs });
      retry = setTimeout(() => isSeen() && void ask(question, before), busyMs ?? RETRY_MS);
    }
  }

  const look = (around: LatLon | null = null) => ask(questionNow(around), null);
  /** true while `near` changes the state, as it requests the list itself */
  let isMoving = false;
  store.on(['language', 'filters', 'van', 'sort', 'at', 'town', 'position'], ({ tab }) => {
    if (tab !== 'route' && !isMoving) follow();
  });

  async function near({ bbox, name, lat, lon }: FoundPlace, wanted: Wanted): Promise<void> {
    const town: Origin = { lat, lon, of: 'town', name };
    const fit = (metres: number) =>
      map.fitBounds(joined(bbox, boundsAround(metres, town)), map.freePadding(), AROUND_ME_ZOOM);
    supersede();
    isArriving = false;
    fit(0);
    isMoving = true;
    store.set({ ...wanted, town });
    isMoving = false;
    const signal = begin('loading');
    const { at, filters, language } = store.get();
    const question: ListQuestion = {
      ...{ bounds: boundsAround(NEAR_M, town), origin: town, at },
      wishes: { ...filters, quick: [...filters.quick, 'good'] },
      sort: 'distance',
    };
    const good = await getPlaces(question, language, null, signal).catch(() => null);
    // a newer list was requested meanwhile
    if (signal.aborted) return;
    if (!store.get().spot) fit(good?.answer.places[ENOUGH - 1]?.distance_m ?? NEAR_M);
    await look();
  }
  store.on(['filters'], ({ filters }) => rememberFilters(memory, filters));

  return {
    arrive() {
      isArriving = true;
    },
    look,
    near,
    async more() {
      const { list } = store.get();
      if (list?.cursor) await ask(list, list);
    },
    moved() {
      isArriving = false;
      supersede();
      clearTimeout(timer);
      timer = setTimeout(follow, REST_MS);
    },
    reuse(lists) {
      known = lists;
      const { list } = store.get();
      if (list) lists.keep(list);
    },
    refresh() {
      const state = store.get();
      const { list, listStatus, isOffline } = state;
      // a region saved meanwhile has the places of this view
      const isOurs = list && isOffline && list.savedMapOf === null && savedPlacesIn(list.bounds).length > 0;
      if (needsRequest(state) || listStatus === 'failed' || isOurs) void look();
    },
  };
}

/** Returns true if a list is so old that its scores no longer apply to the rest of tonight. */
export function isOld({ askedAt }: PlaceList): boolean {
  return Date.now() - Date.parse(askedAt) > STALE_MS;
}

/** Returns true if there is no list, it is old, or it answers an earlier question, such as that of another night. */
export function needsRequest({ list, at }: Pick<State, 'list' | 'at'>): boolean {
  return !list || list.isSuperseded === true || list.at !== at || isOld(list);
}

/** Returns the origin of distances: the searched town if in the bounds, the device if near, or their middle. */
export function originOf(
  { position, town }: Pick<State, 'position' | 'town'>,
  bounds: ListQuestion['bounds'],
): Origin {
  const [west, south, east, north] = bounds;
  const middle = {
    lat: (south + north) / 2,
    lon: west <= east ? (west + east) / 2 : middleOfWrapped(west, east),
  };
  if (town && isInside(town, bounds)) return town;
  if (position && metresApart(position, middle) < FAR_M) return { ...position, of: 'you', name: '' };
  return { ...middle, of: 'middle', name: '' };
}

function middleOfWrapped(west: number, east: number): number {
  const middle = (west + east + 360) / 2;
  return middle > 180 ? middle - 360 : middle;
}

function kept({ nearest_green, closest_match, sampled, ...rest }: Nearby) {
  return { ...rest, nearest: nearest_green, closest: closest_match, isSampled: sampled };
}
