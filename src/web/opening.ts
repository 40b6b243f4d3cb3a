/** Where the page begins without a link: where somebody was last, where there is data, or where this device is. */
import type { LatLon } from '../api/values.ts';
import type { SpotMap } from './map/map.ts';
import { AROUND_ME_ZOOM, grantedPosition } from './map/position.ts';
import { type FoundPlaces, isOld } from './places/found-places.ts';
import type { PlaceChoices } from './places/place-choices.ts';
import { boundsAround, isInside } from './places/search-area.ts';
import type { PageStore } from './state.ts';

/**
 * Shows what is known at once, and goes on to this device's position when that may be known without asking, unless
 * somebody has begun to look around, or was looking at a list a moment ago.
 * @param knowsService resolves when it is clear where there is data
 */
export async function beginAtHome(
  store: PageStore,
  map: SpotMap,
  choices: PlaceChoices,
  found: FoundPlaces,
  { isFirst, knowsService }: { isFirst: boolean; knowsService: Promise<void> },
): Promise<void> {
  const { list } = store.get();
  const wantsPosition = !list || isOld(list);
  // a first visit begins where there is data
  if (isFirst) await knowsService;
  if (list) found.refresh();
  else choices.findHere();
  if (wantsPosition) void followPosition(knowsService);

  async function followPosition(knows: Promise<void>): Promise<void> {
    const before = map.view();
    const position = await grantedPosition();
    if (!position) return;
    map.show({ position });
    await knows;
    const isUntouched = map.view() === before && !store.get().spot;
    if (isUntouched && hasData(position)) {
      map.fitBounds(boundsAround([position]), map.freePadding(), AROUND_ME_ZOOM);
      choices.findHere();
    }
  }

  /** Elsewhere there would be nothing to see. */
  function hasData(place: LatLon): boolean {
    return store.get().regions.some(({ bounds }) => isInside(place, bounds));
  }
}

/** Resolves when the score of a link is there, or cannot be had. */
export function firstAnswer(store: PageStore): Promise<void> {
  return new Promise((resolve) => {
    const tell = ({ status }: { status: string }) => status !== 'loading' && resolve();
    store.on(['status'], tell);
    tell(store.get());
  });
}
