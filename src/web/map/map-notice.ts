/** What is to be said about the map itself: that there is none at all, none of this place, or no pictures just now. */
import type { LatLon } from '../../api/values.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import type { Store } from '../lib/observable.ts';
import type { MapState, TileSource } from './map-state.ts';
import { regionAt } from './outline.ts';

/** From here on a place without a map of its own shows nothing but coasts and borders. */
const DETAIL_ZOOM = 8;

export interface MapNotice {
  /** Nothing can draw the map here. */
  absent(): void;
  /** Tiles of a source fail, or come again. */
  tiles(source: TileSource, areMissing: boolean): void;
}

/** @param middle of what is to be seen of the map */
export function createMapNotice(state: Store<MapState>, middle: () => LatLon): MapNotice {
  const container = byId('map');
  const line = byId('map-state');
  let isAbsent = false;
  const missing = new Set<TileSource>();

  function draw(): void {
    if (isAbsent) fill(container, h('p', { class: 'map-absent' }, text().mapAbsent));
    const words = isAbsent ? '' : wordsFor(state.get());
    line.hidden = words === '';
    line.textContent = words;
  }

  function wordsFor({ view, regions, hasProvider }: MapState): string {
    if (missing.has('base')) return navigator.onLine ? text().tilesMissing : text().tilesOffline;
    const isOutside = regions !== null && view.zoom >= DETAIL_ZOOM && !regionAt(regions, middle());
    const hasPictures = hasProvider && !missing.has('provider');
    return isOutside && !hasPictures ? text().mapNotHere : '';
  }

  addEventListener('online', draw);
  addEventListener('offline', draw);
  state.on(['view', 'regions', 'hasProvider', 'language'], draw);
  return {
    absent() {
      isAbsent = true;
      container.dataset.map = 'absent';
      draw();
    },
    tiles(source, areMissing) {
      if (areMissing === missing.has(source)) return;
      if (areMissing) missing.add(source);
      else missing.delete(source);
      draw();
    },
  };
}
