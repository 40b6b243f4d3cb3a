/** Going from the map and the lists to a place, and back to what was seen before. */
import type { Place } from '../../api/nearby.ts';
import type { ExplainedFactor } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { type Bounds, boundsAround } from '../lib/geo.ts';
import type { View } from '../map/camera.ts';
import type { SpotMap } from '../map/map.ts';
import type { Rating } from '../rating.ts';
import type { PageStore } from '../state.ts';
import { AROUND_ZOOM, type FoundPlaces, isOld } from './found-places.ts';
import { placeOfId } from './shown-places.ts';

/** Near enough for what lies beside the spot. */
const MAX_ZOOM = 18;

export interface PlaceChoices {
  /** Chooses a place of a list. @param at the night; left out = the one that the lists are of */
  choose(place: Place, at?: string | null): void;
  /** Chooses any spot: tapped, searched or kept. */
  chooseSpot(spot: LatLon, at?: string | null): void;
  /** Shows a spot as a link has it. @param before what was seen before; null = nothing yet */
  open(spot: LatLon, at: string | null, before: View | null): void;
  /** Chooses what a pin stands for. */
  pick(id: string): void;
  /** No spot is chosen any more: list, view and scroll position from before are there again. */
  leave(): void;
  /** Closes what lies uppermost: from full to half, from half to the list. */
  closeOne(): void;
  /** How much of it is open, as entries of the browser's history. */
  depth(): number;
  /** Goes to a part of the map, and lists it. */
  showRegion(bounds: Bounds): void;
  /** Draws where a sound comes from, and brings both into view; the same again takes it away. */
  showSource(factor: ExplainedFactor): void;
}

/** @param scrolled how far the list is scrolled, and scrolls it */
export function createPlaceChoices(
  store: PageStore,
  map: SpotMap,
  rating: Rating,
  found: FoundPlaces,
  scrolled: { get(): number; set(top: number): void },
): PlaceChoices {
  const isPanel = matchMedia('(min-width: 1100px)');
  /** what was seen before a place was chosen */
  let before: { view: View; top: number; id: string; at: string | null; chosenAt: string | null } | null =
    null;
  /** the list beside the place of a link is of what is around it */
  let isListOfLink = false;

  function go(spot: LatLon, place: Place | null, at: string | null): void {
    before ??= { view: map.view(), top: scrolled.get(), id: '', at: store.get().at, chosenAt: at };
    before.id = place?.spot_id ?? '';
    before.chosenAt = at;
    show(spot, place, at);
    map.goTo(spot);
  }

  function show(spot: LatLon, place: Place | null, at: string | null): void {
    store.set({ sheet: 'half', source: null });
    rating.choose({ lat: spot.lat, lon: spot.lon }, at, place);
    // the title is what is read first
    document.getElementById('place-title')?.focus({ preventScroll: true });
  }

  function leave(): void {
    const from = before;
    before = null;
    store.set({ sheet: 'half', source: null });
    rating.leave();
    if (from) {
      // a place of a route or a kept one has its own night; one that was chosen meanwhile stays
      if (store.get().at === from.chosenAt) store.set({ at: from.at });
      map.setView(from.view);
      scrolled.set(from.top);
      document
        .querySelector<HTMLElement>(`#list [data-spot="${CSS.escape(from.id)}"]`)
        ?.focus({ preventScroll: true });
    }
    const { list, tab, isOffline } = store.get();
    if (tab === 'map' && isListOfLink) void found.look();
    else if (tab === 'map' && (!list || isOffline)) found.refresh();
    isListOfLink = false;
  }

  return {
    choose: (place, at = store.get().at) => go(place, place, at),
    chooseSpot: (spot, at = store.get().at) => go(spot, null, at),
    pick(id) {
      const shown = placeOfId(store.get(), id);
      if (shown) go(shown.spot, shown.place, shown.at);
    },
    open(spot, at, seen) {
      const view = seen ?? { ...spot, zoom: AROUND_ZOOM };
      before ??= { view, top: 0, id: '', at, chosenAt: at };
      show(spot, null, at);
      // beside what the sheet hides, as near as the link has it
      map.goTo(spot, 0);
      const { list } = store.get();
      isListOfLink = isPanel.matches && (!list || isOld(list));
      if (isListOfLink) void found.look(spot);
    },
    leave,
    closeOne() {
      const { sheet, spot } = store.get();
      if (!spot) return;
      if (sheet === 'full' && !isPanel.matches) store.set({ sheet: 'half' });
      else leave();
    },
    depth: () => Number(store.get().spot !== null),
    showRegion(bounds) {
      before = null;
      store.set({ sheet: 'half', tab: 'map', town: null, source: null });
      rating.leave();
      map.fitBounds(bounds, map.freePadding());
      void found.look();
    },
    showSource(factor) {
      const { spot, source } = store.get();
      const isSame = source?.key === factor.key;
      store.set({ source: isSame ? null : factor, sheet: 'half' });
      if (!isSame && spot && factor.feature)
        map.fitBounds(boundsAround([spot, factor.feature]), map.freePadding(), MAX_ZOOM);
    },
  };
}
