/**
 * Parts that no first view needs: settings, dialogs of the list, saved places, routes. Loaded once the page
 * has its first content.
 */
import type { LawOfCountry } from '../../api/facts/country-law.ts';
import { boundsOfPlaces } from '../lib/geo.ts';
import { memory } from '../lib/storage.ts';
import type { SpotMap } from '../map/map.ts';
import { AROUND_ME_ZOOM, findPosition } from '../map/position.ts';
import { type FoundPlaces, isOld } from '../places/found-places.ts';
import { createKnownLists } from '../places/known-lists.ts';
import type { PlaceChoices } from '../places/place-choices.ts';
import { createRoutePlaces } from '../places/route-places.ts';
import { createStarFiles } from '../places/star-files.ts';
import type { Stars } from '../places/stars.ts';
import type { PageStore } from '../state/state.ts';
import { openFilters } from './list/filter-sheet.tsx';
import { openNight } from './list/night-dialog.tsx';
import type { TabView } from './list/tab-view.tsx';
import { openRouteFiles } from './route/route-files.tsx';
import { createRouteTab } from './route/route-tab.tsx';
import { createSavedTab } from './saved/saved-tab.tsx';
import { createSettings, type SettingsActions } from './settings/settings.tsx';
import type { Dialog } from './shell/dialog.tsx';

export interface LaterParts {
  saved: TabView;
  route: TabView;
  openSettings(): void;
  openFilters(): void;
  openNight(): void;
}

interface Given extends Pick<SettingsActions, 'chooseLanguage' | 'report'> {
  map: SpotMap;
  dialog: Dialog;
  found: FoundPlaces;
  choices: PlaceChoices;
  stars: Stars;
  /** Renders the open tab again. */
  redrawTabs(): void;
  openLaw(law: LawOfCountry): void;
  /** Sets the night of the lists and of the chosen place; null = tonight. */
  chooseNight(at: string | null): void;
}

export function createLaterParts(store: PageStore, given: Given): LaterParts {
  const { map, dialog, found, choices, stars, redrawTabs, openLaw, chooseLanguage, chooseNight, report } =
    given;
  const readerNow = () => {
    const { language, van, isOffline } = store.get();
    return JSON.stringify([language, van, isOffline]);
  };
  found.reuse(createKnownLists(readerNow, isOld));
  return {
    saved: createSavedTab(store, redrawTabs, {
      choose: (star) => choices.chooseSpot(star, null),
      showAll: () => map.fitBounds(boundsOfPlaces(store.get().stars), map.freePadding(), AROUND_ME_ZOOM),
      stars,
      files: createStarFiles(store, stars),
      dialog,
    }),
    route: createRouteTab(store, redrawTabs, {
      choose: (place) => choices.choose(place, place.arrival ?? null),
      places: createRoutePlaces(store, map, memory),
      near: map.view,
      position: async () => (await findPosition()).position,
      openLaw,
      openFiles: (route) => openRouteFiles(route, dialog),
    }),
    openSettings: createSettings(store, dialog, {
      report,
      chooseLanguage,
      showRegion: choices.showRegion,
      view: map.bounds,
    }),
    openFilters: () => openFilters(store, dialog),
    openNight: () => openNight(store, dialog, chooseNight),
  };
}
