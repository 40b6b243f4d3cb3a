/** Where the page begins without a link: where somebody was last, else where this device is, else where most places are. */
import type { LatLon } from '../api/values.ts';
import { isInside } from '../shared/geo/box.ts';
import { boundsAround } from './lib/geo.ts';
import type { SpotMap } from './map/map.ts';
import { AROUND_ME_ZOOM, grantedPosition } from './map/position.ts';
import { type FoundPlaces, isOld } from './places/found-places.ts';
import { savedPlacesIn, savedRegions } from './saved-regions/saved-regions.ts';
import type { PageStore, State } from './state.ts';

/**
 * Shows what is known at once, and looks for places: around this device when its position may be known without asking,
 * unless somebody has begun to look around or was looking at a list a moment ago, else in view.
 * @param knowsService resolves when it is clear where there is data
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
  // what draws the map need not wait for a device that looks for satellites
  void findPlaces();

  async function findPlaces(): Promise<void> {
    if (showsSaved()) return void found.look();
    const wantsPosition = !list || isOld(list);
    if (wantsPosition) await goToPosition();
    if (list && !isOld(list)) return;
    // whoever looks at something else meanwhile stays there
    void found.look();
  }

  /** Without a network this device answers, where it can: true when it knows something of what is seen from now on. */
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

  /** Elsewhere there would be nothing to see. */
  function hasData(place: LatLon): boolean {
    return store.get().regions.some(({ bounds }) => isInside(place, bounds));
  }
}

/** Without a list after this the map is fetched all the same, ms: a device may look for satellites, a service start. */
const PATIENCE_MS = 2_000;

/**
 * Resolves when there is what somebody came to read, or when it cannot be had: the score of a link, else a list. The
 * code of the map is large, and keeps a slow device busy for a second.
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
