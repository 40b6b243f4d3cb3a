/**
 * Start view without a link: the last view if its list is recent, otherwise the device's location if already
 * permitted; on a first visit, a region with data.
 */
import type { LatLon } from '../api/values.ts';
import { isInside } from '../shared/geo/box.ts';
import { boundsOfPlaces } from './lib/geo.ts';
import type { SpotMap } from './map/map.ts';
import { AROUND_ME_ZOOM, grantedPosition } from './map/position.ts';
import { type FoundPlaces, isOld, needsRequest } from './places/found-places.ts';
import { savedPlacesIn, savedRegions } from './saved-regions.ts';
import type { PageStore, State } from './state/state.ts';

/**
 * Requests the places in view unless the list is recent. Before that, moves to the device if the list is old
 * or missing, the location already permitted and inside a region, and the map not moved by the user. Resolves when the
 * places are requested.
 * @param isFirst true on a first visit, which waits for `knowsService`
 * @param isStill returns true while the user has not gone elsewhere
 * @param knowsService resolves when it is known where there is data
 * @param permission resolves to true if the location is permitted
 */
export async function beginAtHome(
  store: PageStore,
  map: SpotMap,
  found: FoundPlaces,
  {
    isFirst,
    isStill,
    knowsService,
    permission,
  }: { isFirst: boolean; isStill(): boolean; knowsService: Promise<void>; permission: Promise<boolean> },
): Promise<void> {
  const { list } = store.get();
  // a first visit begins where there is data
  if (isFirst) {
    await knowsService;
    if (isStill()) found.arrive();
  }
  if (showsSaved()) return void found.look();
  if (!list || isOld(list)) await goToPosition();
  // a user who moved meanwhile stays there
  if (needsRequest(store.get())) void found.look();

  /** Offline: moves to a saved region unless one is in view. @returns false if none is saved, or if online */
  function showsSaved(): boolean {
    const saved = store.get().isOffline ? savedRegions().filter(({ usable }) => usable) : [];
    if (saved.length === 0) return false;
    if (savedPlacesIn(map.freeBounds()).length === 0) map.fitBounds(saved[0]!.bounds, map.freePadding());
    return true;
  }

  async function goToPosition(): Promise<void> {
    const before = map.view();
    const position = await grantedPosition(permission);
    if (!position) return;
    map.show({ position });
    await knowsService;
    const { spot, tab } = store.get();
    const isUntouched = map.view() === before && !spot && tab === 'map';
    if (isUntouched && hasData(position)) {
      map.fitBounds(boundsOfPlaces([position]), map.freePadding(), AROUND_ME_ZOOM);
      found.arrive();
    }
    store.set({ position });
  }

  /** Returns true if a region covers a position: elsewhere there is nothing to see. */
  function hasData(place: LatLon): boolean {
    return store.get().regions.some(({ bounds }) => isInside(place, bounds));
  }
}

/**
 * Time after which the map is loaded without a list, ms: the device may be searching for satellites, or the
 * service may be starting.
 */
const PATIENCE_MS = 2_000;

/**
 * Resolves when the first content is shown or unavailable: the score of a link, otherwise a list. The map is
 * loaded afterwards, as its code occupies a slow device for a second.
 */
export function firstAnswer(store: PageStore): Promise<void> {
  return new Promise((resolve) => {
    if (!store.get().spot) setTimeout(resolve, PATIENCE_MS);
    const tell = ({ spot, status, list, listStatus }: State) => {
      const isThere = spot ? status !== 'loading' : list !== null || listStatus === 'failed';
      if (isThere) resolve();
    };
    store.on(['spot', 'status', 'list', 'listStatus'], tell);
    tell(store.get());
  });
}
