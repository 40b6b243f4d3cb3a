/** Going from the map and the lists to a spot, and back. */
import type { ExplainedFactor } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside } from '../../shared/geo/box.ts';
import { type Bounds, boundsAround } from '../lib/geo.ts';
import type { SpotMap } from '../map/map.ts';
import type { Rating } from '../rating.ts';
import type { PageStore } from '../state.ts';
import type { FoundPlaces } from './found-places.ts';
import type { RoutePlan } from './listed.ts';
import { chosenTitle } from './place-title.ts';
import type { RoutePlaces } from './route-places.ts';
import { cornersOf } from './route-plan.ts';

/** Near enough for what lies beside the spot. */
const MOST_ZOOM = 18;
/** Single places are told apart, and what is between them is seen. */
const LIST_ZOOM = 15;

export interface PlaceChoices {
  /** @param at the night; null = tonight */
  choose(spot: LatLon, at?: string | null): void;
  /** No spot is chosen any more: the list is there again. */
  leave(): void;
  /** Closes what lies uppermost: first the open sheet of a phone, then the spot. */
  closeOne(): void;
  /** How much of it is open. */
  depth(): number;
  /** Finds the best places of what is seen of the map. */
  findHere(): void;
  /** Finds better places around the chosen spot, and brings them into view. */
  findBetter(): void;
  /** Finds the best places along a drive, and brings it into view; false when nobody answers. */
  findAlong(plan: RoutePlan): Promise<boolean>;
  /** Goes to a part of the map, and finds the best places there. */
  showRegion(bounds: Bounds): void;
  /** Brings the spot and what moves its score into view together. */
  showFactor(factor: ExplainedFactor): void;
}

export function createPlaceChoices(
  store: PageStore,
  map: SpotMap,
  rating: Rating,
  found: FoundPlaces,
  along: RoutePlaces,
): PlaceChoices {
  const isPanel = matchMedia('(min-width: 800px)');
  const isOpen = () => store.get().sheet === 'full' && !isPanel.matches;

  function leave(): void {
    store.set({ sheet: 'half' });
    rating.leave();
    const { list, listStatus, tab } = store.get();
    const { bounds } = map.freeArea();
    const isSeen = list?.places.some((place) => isInside(place, bounds!));
    // a list of somewhere else is no help where one is now; along a route one is under way
    if (tab !== 'route' && listStatus !== 'loading' && (!list || (!isSeen && list.places.length > 0)))
      void found.findIn(map.freeArea());
  }

  function findHere(): void {
    store.set({ tab: 'here' });
    void found.findIn(map.freeArea());
  }

  async function findBetter(): Promise<void> {
    const { spot, answer } = store.get();
    if (!spot || !answer) return;
    const { title } = chosenTitle(spot, store.get());
    const origin = { ...spot, name: title, score: answer.score };
    store.set({ tab: 'here', sheet: 'half' });
    const finding = found.findBetter(origin);
    rating.leave();
    await finding;
    const { list, spot: chosen } = store.get();
    if (chosen || list?.origin?.lat !== spot.lat) return;
    const marked = [...list.places, ...(list.nearestGood ? [list.nearestGood] : []), spot];
    map.fitBounds(boundsAround(marked), map.freePadding(), LIST_ZOOM);
    store.set({ isElsewhere: false });
    document.getElementById('better-title')?.focus({ preventScroll: true });
  }

  return {
    choose(spot, at = null) {
      store.set({ sheet: 'half' });
      rating.choose({ lat: spot.lat, lon: spot.lon }, at);
    },
    leave,
    closeOne() {
      if (isOpen()) store.set({ sheet: 'half' });
      else if (store.get().spot) leave();
    },
    depth: () => Number(store.get().spot !== null) + Number(isOpen()),
    findHere,
    findBetter: () => void findBetter(),
    async findAlong(plan) {
      if (!(await along.find(plan))) return false;
      store.set({ sheet: 'half' });
      map.fitBounds(boundsAround(cornersOf(plan)), map.freePadding(), LIST_ZOOM);
      return true;
    },
    showRegion(bounds) {
      store.set({ sheet: 'half' });
      rating.leave();
      map.fitBounds(bounds, map.freePadding());
      findHere();
    },
    showFactor({ feature }) {
      const { spot } = store.get();
      if (!spot || !feature) return;
      store.set({ sheet: 'half' });
      map.fitBounds(boundsAround([spot, feature]), map.freePadding(), MOST_ZOOM);
    },
  };
}
