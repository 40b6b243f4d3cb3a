/** Opens a place from the map or a list, and restores the previous view afterwards. */
import type { Place } from '../../api/nearby.ts';
import type { ExplainedFactor } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { isInside } from '../../shared/geo/box.ts';
import { LIST_BESIDE_PLACE, PANEL } from '../lib/dom.ts';
import { type Bounds, boundsOfPlaces } from '../lib/geo.ts';
import type { View } from '../map/camera.ts';
import type { SpotMap } from '../map/map.ts';
import type { Rating } from '../rating.ts';
import { setMyVan } from '../state/my-van.ts';
import type { PageStore, State } from '../state/state.ts';
import { AROUND_ZOOM, type FoundPlaces, needsRequest } from './found-places.ts';
import { placeOfId } from './shown-places.ts';

/** Maximum zoom for the surroundings of a spot. */
const MAX_ZOOM = 18;

/** Number of searches that Back leads through: each keeps the list of before. */
const MAX_SEARCHES = 20;

/** What was shown before a place was opened. */
interface Before {
  view: View;
  /** scroll position of the list, px */
  top: number;
  /** id of the opened place; '' if it is in no list */
  id: string;
  at: string | null;
  /** night of the opened place */
  chosenAt: string | null;
}

/** What was shown before something was searched. */
interface Searched
  extends Pick<State, 'spot' | 'place' | 'tab' | 'town' | 'filters' | 'van' | 'at' | 'list'> {
  view: View;
  top: number;
  before: Before | null;
  /** true if a place was opened instead of another one */
  isReplaced: boolean;
}

export interface PlaceChoices {
  /** Opens a place of a list. @param at the night; default: that of the lists */
  choose(place: Place, at?: string | null): void;
  /** Opens any spot: tapped, found or saved. */
  chooseSpot(spot: LatLon, at?: string | null): void;
  /** Opens a spot of a link. @param before the previous view; null if there is none */
  open(spot: LatLon, at: string | null, before: View | null): void;
  /** Opens the place of a pin. */
  pick(id: string): void;
  /** Closes the spot and restores list, view and scroll position. */
  leave(): void;
  /** Closes the uppermost layer: from full to half, from half to the list. */
  closeOne(): void;
  /** Goes to what was searched, by `go`; `back` shows again what is shown now, after each of the last searches. */
  search(go: () => void): void;
  /** Closes the uppermost layer, or shows what was shown before the last search. */
  back(): void;
  /** Forgets what was shown before searches. */
  forget(): void;
  /** Returns the number of open layers and of searches to go back from, for the browser's history. */
  depth(): number;
  /** Moves to a part of the map, and lists its places. */
  showRegion(bounds: Bounds): void;
  /** Draws a line from the spot to a noise source and shows both; a second call removes the line. */
  showSource(factor: ExplainedFactor): void;
}

/** Returns the functions that open and close places. @param scrolled gets and sets the list's scroll position */
export function createPlaceChoices(
  store: PageStore,
  map: SpotMap,
  rating: Rating,
  found: FoundPlaces,
  scrolled: { get(): number; set(top: number): void },
): PlaceChoices {
  const isPanel = matchMedia(PANEL);
  const isListBeside = matchMedia(LIST_BESIDE_PLACE);
  let before: Before | null = null;
  let searches: Searched[] = [];
  /** true while the list beside a place far from the view is for the surroundings of the place */
  let isListOfPlace = false;

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
    // the title is read first
    document.getElementById('place-title')?.focus({ preventScroll: true });
  }

  /** Requests the list beside a place, unless a recent one of its surroundings is there. */
  function lookBeside(spot: LatLon): void {
    const state = store.get();
    const { list, tab } = state;
    const isThere = list && !needsRequest(state) && isInside(spot, list.bounds);
    if (isThere || tab !== 'map' || !isListBeside.matches) return;
    isListOfPlace = true;
    void found.look(spot);
  }

  // a tablet was turned, or a window widened
  isListBeside.addEventListener('change', () => {
    const { spot } = store.get();
    if (spot) lookBeside(spot);
  });

  map.onTurned((turned) => {
    if (before) before.view = turned(before.view);
  });

  /** Returns the night for the lists: a place of a route has its own one. A night chosen meanwhile stays. */
  function nightAfter(): string | null {
    const { at } = store.get();
    return before && at === before.chosenAt ? before.at : at;
  }

  function leave(): void {
    const from = before;
    const at = nightAfter();
    before = null;
    while (searches.at(-1)?.isReplaced) searches.pop();
    store.set({ sheet: 'half', source: null });
    rating.leave();
    if (from) {
      store.set({ at });
      map.setView(from.view);
      scrolled.set(from.top);
      document
        .querySelector<HTMLElement>(`#list [data-spot="${CSS.escape(from.id)}"]`)
        ?.focus({ preventScroll: true });
    }
    const { tab } = store.get();
    if (tab === 'map' && isListOfPlace) void found.look();
    else if (tab === 'map') found.refresh();
    isListOfPlace = false;
  }

  function closeOne(): void {
    const { sheet, spot } = store.get();
    if (!spot) return;
    if (sheet === 'full' && !isPanel.matches) store.set({ sheet: 'half' });
    else leave();
  }

  function returnTo({ view, top, before: earlier, isReplaced: _, spot, place, ...searched }: Searched): void {
    setMyVan(searched.van);
    map.setView(view);
    before = earlier;
    store.set(searched);
    scrolled.set(top);
    if (spot) show(spot, place, searched.at);
    else found.refresh();
  }

  return {
    choose: (place, at = store.get().at) => go(place, place, at),
    chooseSpot(spot, at = store.get().at) {
      go(spot, null, at);
      lookBeside(spot);
    },
    pick(id) {
      const shown = placeOfId(store.get(), id);
      if (shown) go(shown.spot, shown.place, shown.at);
    },
    open(spot, at, seen) {
      const view = seen ?? { ...spot, zoom: AROUND_ZOOM };
      before ??= { view, top: 0, id: '', at, chosenAt: at };
      show(spot, null, at);
      // beside the sheet, at the zoom of the link
      map.goTo(spot, 0);
      lookBeside(spot);
    },
    leave,
    closeOne,
    search(go) {
      const { spot, place, tab, town, filters, van, at, list } = store.get();
      const now = { spot, place, tab, town, filters, van, at, list };
      const seen = { ...now, view: map.view(), top: scrolled.get(), before };
      go();
      const isPlace = store.get().spot !== null;
      // closing a place that was opened over a list shows the list again
      if (spot || !isPlace) searches = [...searches, { ...seen, isReplaced: isPlace }].slice(-MAX_SEARCHES);
    },
    back() {
      const last = searches.at(-1);
      if (store.get().spot && !last?.isReplaced) return closeOne();
      searches.pop();
      if (last) returnTo(last);
    },
    forget() {
      searches = [];
    },
    depth() {
      const below = searches.map(({ spot, isReplaced }) => (spot && !isReplaced ? 2 : 1));
      return below.reduce((sum, layers) => sum + layers, Number(store.get().spot !== null));
    },
    showRegion(bounds) {
      const at = nightAfter();
      before = null;
      store.set({ sheet: 'half', tab: 'map', town: null, source: null, at });
      rating.leave();
      map.fitBounds(bounds, map.freePadding());
      void found.look();
    },
    showSource(factor) {
      const { spot, source } = store.get();
      const isSame = source?.key === factor.key;
      store.set({ source: isSame ? null : factor, sheet: 'half' });
      if (!isSame && spot && factor.feature)
        map.fitBounds(boundsOfPlaces([spot, factor.feature]), map.freePadding(), MAX_ZOOM);
    },
  };
}
