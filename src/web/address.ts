/** URL of the page: opens links to places, and follows the chosen place. */
import type { LatLon } from '../api/values.ts';
import { language } from './lib/i18n.ts';
import { DEFAULT_ZOOM, formatLink, parseLink, readTime, SHARED_TEXTS } from './lib/link.ts';
import { pasteReader } from './lib/on-demand.ts';
import type { View } from './map/camera.ts';
import type { SpotMap } from './map/map.ts';
import type { PageStore } from './state/state.ts';

/** Parameters of the page's URL that other apps share with. */
const SHARED = ['lat', 'lon', ...SHARED_TEXTS];

export interface Address {
  /** Moves the place shared by another app into the URL. @returns the shared words if there is none, '' without any */
  takeShared(): Promise<string>;
  /** Returns false while `takeShared` reads what was shared. */
  isRead(): boolean;
  /** Returns true if the page's URL is a link to a place. */
  hasLink(): boolean;
  /** Opens the link of the page's URL if it is one, and writes the URL from then on. */
  open(): void;
  /** Opens the URL again after a change by the user. @returns true if it is a link */
  follow(): boolean;
  /** Writes the chosen place and its night into the URL; removes the fragment if no place is chosen. */
  write(): void;
}

/**
 * Connects the URL of the page to the state and the map.
 * @param choose opens a place; closing it restores the view `before`, if that is not null
 * @param hasView true if the map has a view to restore when a link is closed
 */
export function createAddress(
  store: PageStore,
  map: SpotMap,
  choose: (place: LatLon, at: string | null, before: View | null) => void,
  hasView: boolean,
): Address {
  // the first URL is read before it is written
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
    async takeShared() {
      if (!location.search) return '';
      const shared = new URLSearchParams(location.search);
      // plain numbers need no reader, which takes 8 KB
      const at = readTime(shared.get('at'));
      const plain = parseLink(`${shared.get('lat')},${shared.get('lon')}`);
      const isPlain = plain || !SHARED.some((name) => shared.has(name));
      const reader = isPlain ? null : await pasteReader();
      const read = isPlain ? { place: plain, words: '' } : reader?.readShared(location.search, language());
      if (!read) return '';
      const link = read.place ? formatLink({ ...read.place, zoom: DEFAULT_ZOOM, at }) : location.hash;
      history.replaceState(null, '', location.pathname + link);
      return read.words;
    },
    isRead: () => !location.search,
    hasLink: () => parseLink(location.hash) !== null,
    open() {
      follow();
      isOpened = true;
    },
    follow,
    write,
  };
}
