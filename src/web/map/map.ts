/**
 * The map as the rest of the page sees it. What draws it comes later, or never (no WebGL): views are kept and computed
 * here, and everything else works without it.
 */
import type { LatLon } from '../../api/values.ts';
import { byId, h } from '../lib/dom.ts';
import type { Bounds, Padding } from '../lib/geo.ts';
import { language, text } from '../lib/i18n.ts';
import { createStore } from '../lib/observable.ts';
import type { SearchArea } from '../places/listed.ts';
import { areaOf } from '../places/search-area.ts';
import {
  boundsOf,
  fitted,
  including,
  MAX_ZOOM,
  MIN_ZOOM,
  middleOf,
  type Size,
  tidied,
  type View,
} from './camera.ts';
import { loadTile } from './load-tile.ts';
import { createMapNotice } from './map-notice.ts';
import { type MapState, NOTHING, type TileLoader } from './map-state.ts';
import { isCovered } from './outline.ts';
import { BASE_TILES, parseTileAddress, SCHEME } from './tile-address.ts';

/** Where single streets can be told apart. */
const SPOT_ZOOM = 16;
/** COASTS_TO of the style as the page counts zoom: from here on nothing of the world is seen in the bounds of a region. */
const COASTS_TO = 11;
/** Before anything is known: most of Europe. */
const START: View = { lat: 48.5, lon: 10, zoom: 5 };

const TILES: TileLoader = {
  scheme: SCHEME,
  baseTiles: BASE_TILES,
  load: (url, signal) => loadTile(parseTileAddress(url), signal),
};

/** What parts of the page lay on the map. */
export type Overlays = Pick<
  MapState,
  | 'scoreTiles'
  | 'scoresFrom'
  | 'position'
  | 'lines'
  | 'route'
  | 'shapes'
  | 'labels'
  | 'places'
  | 'quiet'
  | 'values'
>;

/** Where there is something to draw. */
export type MapSources = Pick<MapState, 'regions' | 'hasProvider'>;

export interface SpotMap {
  view(): View;
  /** what is seen of it, also under the sheet */
  bounds(): Bounds;
  setView(view: View): void;
  /** px at the sides in which a mark could not be seen: the search, the tools, the sheet. */
  freePadding(): Padding;
  /** @param padding px at the sides in which nothing is to be seen */
  fitBounds(bounds: Bounds, padding?: Padding, mostZoom?: number): void;
  /** Marks a spot and brings it into the part of the map that is not covered; null removes the mark. */
  showSpot(spot: LatLon | null): void;
  /** Brings a spot near enough to see its street, or what is around it. */
  goTo(spot: LatLon, leastZoom?: number): void;
  /** what is seen beside the sheet, as a part of the map to search in */
  freeArea(): SearchArea;
  show(overlays: Partial<Overlays>): void;
  /** Calls back when the pointer rests on the score layer; null = it has gone on. */
  onPointed(tell: (place: LatLon | null) => void): void;
  /** Tells what there is to draw: regions with a map of ours, and whether there are pictures of a provider. */
  setSources(sources: MapSources): void;
  /** Follows the page's language. */
  label(): void;
  /** Fetches what draws the map; resolves when it is there, or when it is clear that there will be none. */
  load(): Promise<void>;
}

/** @param covered how many px at the left and at the bottom are hidden by the sheet */
export function createMap(
  onChoose: (spot: LatLon) => void,
  onMoved: (view: View) => void,
  covered: () => { left: number; bottom: number },
): SpotMap {
  const container = byId('map');
  const state = createStore<MapState>({
    view: START,
    language: language(),
    mapLabel: text().mapLabel,
    regions: null,
    hasProvider: false,
    seesElsewhere: true,
    scoreTiles: null,
    scoresFrom: MAX_ZOOM,
    position: null,
    lines: [],
    route: [],
    shapes: NOTHING,
    pin: [],
    labels: [],
    places: [],
    quiet: [],
    values: [],
  });
  const notice = createMapNotice(state, () => {
    const { left, bottom } = covered();
    return middleOf(state.get().view, left, bottom);
  });
  let tellPointed: (place: LatLon | null) => void = () => {};
  const pin = h('div', { class: 'pin', 'aria-hidden': 'true' }, h('span', { class: 'pin-shape' }));

  const size = (): Size => ({ width: container.clientWidth, height: container.clientHeight });
  const freePadding = (): Padding => {
    const { left, bottom } = covered();
    return { left: left + 40, top: 130, right: 70, bottom: bottom + 70 };
  };
  const setView = (view: View) => state.set({ view: { ...tidied(view), zoom: within(view.zoom) } });
  const zoomBy = (step: number) => {
    const { view } = state.get();
    setView({ ...view, zoom: Math.round(view.zoom) + step });
  };
  state.on(['view'], ({ view }) => onMoved(view));
  state.on(['view', 'regions'], ({ view, regions }) => {
    state.set({ seesElsewhere: view.zoom < COASTS_TO || !isCovered(regions ?? [], boundsOf(view, size())) });
  });
  byId('zoom-in').addEventListener('click', () => zoomBy(1));
  byId('zoom-out').addEventListener('click', () => zoomBy(-1));

  return {
    view: () => state.get().view,
    bounds: () => boundsOf(state.get().view, size()),
    setView,
    freePadding,
    fitBounds: (bounds, padding, mostZoom) => setView(fitted(bounds, size(), padding, mostZoom)),
    showSpot(spot) {
      state.set({ pin: spot ? [{ at: spot, element: pin, anchor: 'bottom' }] : [] });
      if (!spot) return;
      state.set({ view: including(state.get().view, spot, size(), freePadding()) });
    },
    goTo: (spot, leastZoom = SPOT_ZOOM) =>
      setView({ ...spot, zoom: Math.max(state.get().view.zoom, leastZoom) }),
    freeArea: () => areaOf(state.get().view, size(), covered()),
    show: (overlays) => state.set(overlays),
    onPointed(tell) {
      tellPointed = tell;
    },
    setSources: (sources) => state.set(sources),
    label() {
      state.set({ language: language(), mapLabel: text().mapLabel });
    },
    async load() {
      container.dataset.map = 'awaited';
      // what never heard of WebGL 2 need not fetch 450 KB
      if (!('WebGL2RenderingContext' in globalThis)) return notice.absent();
      try {
        const [{ createRenderer }] = await Promise.all([
          import('./renderer.ts'),
          loadStyleSheet('renderer.css'),
        ]);
        const events = {
          chosen: (place: LatLon) => onChoose(tidied(place)),
          moved: setView,
          pointed: (place: LatLon | null) => tellPointed(place && tidied(place)),
          tiles: notice.tiles,
        };
        createRenderer(container, state, events, { least: MIN_ZOOM, most: MAX_ZOOM }, TILES);
      } catch {
        // no WebGL 2, or no connection: each is a page without a map
        notice.absent();
      }
    },
  };
}

function within(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

function loadStyleSheet(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = h('link', { rel: 'stylesheet', href: name, onload: () => resolve(), onerror: reject });
    document.head.append(link);
  });
}
