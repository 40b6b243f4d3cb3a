/**
 * Start view without a link: the last one, otherwise the device's location, otherwise where most places are.
 */
import type { LatLon } from '../api/values.ts';
import { isInside } from '../shared/geo/box.ts';
import { boundsAround } from './lib/geo.ts';
import type { SpotMap } from './map/map.ts';
import { AROUND_ME_ZOOM, grantedPosition } from './map/position.ts';
import { type FoundPlaces, isOld, needsRequest } from './places/found-places.ts';
import { savedPlacesIn, savedRegions } from './saved-regions.ts';
import type { PageStore, State } from './state/state.ts';

/**
 * Shows what is known at once, and finds places: around the device if its location is already permitted,
 * unless the user has begun to move the map or was looking at a list a moment ago; otherwise in view.
 * @param knowsService resolves when it is known where there is data
 */
export async function beginAtHome(
  store: PageStore,
  map: SpotMap,
  found: FoundPlaces,
  { isFirst, knowsService }: { isFirst: boolean; knowsService: Promise<void> },
): Promise<void> {
  const { list } = store.get();
  // a first visit begins where there is data
  if (isFirst) await knowsService;
  // the renderer does not wait for a device that searches for satellites
  void findPlaces();

  async function findPlaces(): Promise<void> {
    if (showsSaved()) return void found.look();
    const wantsPosition = !list || isOld(list);
    if (wantsPosition) await goToPosition();
    if (!needsRequest(list)) return;
    // a user who moved meanwhile stays there
    void found.look();
  }

  /** Offline: returns true if saved regions cover the view from now on. */
  function showsSaved(): boolean {
    const saved = store.get().isOffline ? savedRegions().filter(({ usable }) => usable) : [];
    if (saved.length === 0) return false;
    if (savedPlacesIn(map.freeBounds()).length === 0) map.fitBounds(saved[0]!.bounds, map.freePadding());
    return true;
  }

  async function goToPosition(): Promise<void> {
    const before = map.view();
    const position = await grantedPosition();
    if (!position) return;
    map.show({ position });
    await knowsService;
    const { spot, tab } = store.get();
    const isUntouched = map.view() === before && !spot && tab === 'map';
    if (isUntouched && hasData(position))
      map.fitBounds(boundsAround([position]), map.freePadding(), AROUND_ME_ZOOM);
    store.set({ position });
  }

  /** There is nothing to see elsewhere. */
  function hasData(place: LatLon): boolean {
    return store.get().regions.some(({ bounds }) => isInside(place, bounds));
  }
}

/**
 * Time after which the map is loaded without a list, ms: the device may search for satellites, or the service
 * start.
 */
const PATIENCE_MS = 2_000;

/**
 * Resolves with the first content, or when it is unavailable: the score of a link, otherwise a list. The code
 * of the map is large and occupies a slow device for a second.
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
