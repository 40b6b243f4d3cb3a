/** The page's address: a link to a place is opened, and it follows the chosen one. */
import type { LatLon } from '../api/values.ts';
import { DEFAULT_ZOOM, formatLink, parseLink } from './lib/address/link.ts';
import { language } from './lib/i18n.ts';
import { pasteReader } from './lib/paste-reader.ts';
import type { View } from './map/camera.ts';
import type { SpotMap } from './map/map.ts';
import type { PageStore } from './state.ts';

export interface Address {
  /** Makes a place that another app shared the one of the address; words without a place are searched for. */
  openShared(search: (words: string) => void): Promise<void>;
  /** Opens the link that the page was called with, and writes the address from then on. @returns whether there was one */
  open(): boolean;
  /** Opens the address again after somebody changed it. @returns whether it is a link */
  follow(): boolean;
  /** Writes the chosen place and its night into the address; without one the place stays out of it. */
  write(): void;
}

/**
 * @param choose opens a place; `before` is the view that closing it leads to
 * @param hasView the map has a view worth going back to before a link is opened
 */
export function createAddress(
  store: PageStore,
  map: SpotMap,
  choose: (place: LatLon, at: string | null, before: View | null) => void,
  hasView: boolean,
): Address {
  // what the address says at first is read before it is written
  let isOpened = false;

  function write(): void {
    if (!isOpened) return;
    const { spot, at } = store.get();
    const link = spot ? formatLink({ ...spot, zoom: map.view().zoom, at }) : '';
    if (link !== location.hash)
      history.replaceState(history.state, '', link || location.pathname + location.search);
  }

  function follow(): boolean {
    const link = parseLink(location.hash);
    if (!link) return false;
    const { spot, at } = store.get();
    const isShown =
      spot && link.at === at && formatLink({ ...spot, zoom: link.zoom, at }) === formatLink(link);
    if (isShown) return true;
    const before = isOpened || hasView ? map.view() : null;
    map.setView(link);
    choose({ lat: link.lat, lon: link.lon }, link.at, before);
    return true;
  }

  store.on(['spot', 'at'], write);
  return {
    async openShared(search) {
      const reader = location.search ? await pasteReader() : null;
      if (!reader) return;
      const { place, words } = reader.readShared(location.search, language());
      const link = place ? formatLink({ ...place, zoom: DEFAULT_ZOOM, at: null }) : location.hash;
      history.replaceState(null, '', location.pathname + link);
      if (words) search(words);
    },
    open() {
      const isLink = follow();
      isOpened = true;
      return isLink;
    },
    follow,
    write,
  };
}
