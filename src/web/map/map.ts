/**
 * The map as the rest of the page sees it. What draws it comes later, or never (no WebGL): views are kept and computed
 * here, and everything else works without it.
 */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import { byId, h } from '../lib/dom.ts';
import type { Bounds, Padding } from '../lib/geo.ts';
import { language, text } from '../lib/i18n.ts';
import { createStore } from '../lib/observable.ts';
import {
  boundsOf,
  fitted,
  freeBoundsOf,
  including,
  isFreeIn,
  MAX_ZOOM,
  MIN_ZOOM,
  type Size,
  tidied,
  type View,
} from './camera.ts';
import { loadTile } from './load-tile.ts';
import { createMapNotice } from './map-notice.tsx';
import type { MapPlace, MapState, TileLoader } from './map-state.ts';
import { isCovered, overlapIn } from './outline.ts';
import { BASE_TILES, PROVIDER_TILES, parseTileAddress, SCHEME, TERRAIN_TILES } from './tile-address.ts';

/** Where single houses can be told apart, and what is around them. */
const SPOT_ZOOM = 15.5;
/** From here on a view that lies within a region shows nothing of the world. */
const COASTS_TO = 11;
/** px of the free map around what is to be seen. */
const MARGIN_PX = 40;
/** Before anything is known: most of Europe. */
const START: View = { lat: 48.5, lon: 10, zoom: 5 };

const TILES: TileLoader = {
  scheme: SCHEME,
  baseTiles: BASE_TILES,
  terrainTiles: TERRAIN_TILES,
  providerTiles: PROVIDER_TILES,
  load: (url, signal) => loadTile(parseTileAddress(url), signal),
};

/** What parts of the page lay on the map. */
export type Overlays = Pick<
  MapState,
  | 'isNight'
  | 'scoreTiles'
  | 'scoresFrom'
  | 'position'
  | 'lines'
  | 'route'
  | 'labels'
  | 'places'
  | 'quiet'
  | 'chosen'
  | 'values'
>;

/** Where there is something to draw. */
export type MapSources = Pick<MapState, 'regions' | 'hasProvider' | 'hasTerrain'>;

export interface SpotMap {
  view(): View;
  /** what is seen of it, also under the sheet */
  bounds(): Bounds;
  setView(view: View): void;
  /** what is seen of it beside the search, the tools and the sheet */
  freeBounds(): Bounds;
  /** Whether a place is seen there. */
  isFree(place: LatLon): boolean;
  /** px at the sides in which a mark could not be seen: the search, the tools, the sheet, and a margin. */
  freePadding(): Padding;
  /** @param padding px at the sides in which nothing is to be seen */
  fitBounds(bounds: Bounds, padding?: Padding, mostZoom?: number): void;
  /** Moves the map no further than it takes for a place to be in its free part. */
  reveal(place: LatLon): void;
  /** Brings a place into the middle of the free part, near enough to see its street. */
  goTo(place: LatLon, leastZoom?: number): void;
  show(overlays: Partial<Overlays>): void;
  /** Calls back when the pin of a quiet place is pressed. */
  onQuietPicked(tell: (place: MapPlace) => void): void;
  /** Calls back when the pointer rests on the score layer; null = it has gone on. */
  onPointed(tell: (place: LatLon | null) => void): void;
  /** Tells what there is to draw: regions with a map of ours, and whether there are pictures of a provider. */
  setSources(sources: MapSources): void;
  /** Follows the page's language. */
  label(): void;
  /** Fetches what draws the map; resolves when it is there, or when it is clear that there will be none. */
  load(): Promise<void>;
}

/** What the map tells the page. */
export interface MapListeners {
  /** somebody has pressed the map beside all pins */
  onChoose(spot: LatLon): void;
  /** somebody has pressed the pin of a listed place */
  onPicked(id: string): void;
  /** @param isByHand a finger, a wheel, keys or the buttons have moved it; else the page */
  onMoved(view: View, isByHand: boolean): void;
  /** somebody wants to see a region, where there is no map here */
  visitRegion(region: RegionRow): void;
}

/** @param hidden px at the sides of the map that the search, the tools and the sheet lie over */
export function createMap(listeners: MapListeners, hidden: () => Padding): SpotMap {
  const container = byId('map');
  const state = createStore<MapState>({
    view: START,
    language: language(),
    mapLabel: text().mapLabel,
    regions: null,
    hasProvider: false,
    seesElsewhere: true,
    isSeaSure: true,
    hasTerrain: false,
    isNight: matchMedia('(prefers-color-scheme: dark)').matches,
    scoreTiles: null,
    scoresFrom: MAX_ZOOM,
    position: null,
    lines: [],
    route: [],
    labels: [],
    places: [],
    quiet: [],
    chosen: null,
    values: [],
  });
  let tellPointed: (place: LatLon | null) => void = () => {};
  let tellQuiet: (place: MapPlace) => void = () => {};
  let isByHand = false;

  const size = (): Size => ({ width: container.clientWidth, height: container.clientHeight });
  const freePadding = (): Padding => {
    const { left, top, right, bottom } = hidden();
    return {
      left: left + MARGIN_PX,
      top: top + MARGIN_PX,
      right: right + MARGIN_PX,
      bottom: bottom + MARGIN_PX,
    };
  };
  const freeBounds = () => freeBoundsOf(state.get().view, size(), hidden());
  const notice = createMapNotice(state, freeBounds, listeners.visitRegion);
  const setView = (view: View) => state.set({ view: { ...tidied(view), zoom: within(view.zoom) } });
  const moveByHand = (view: View) => {
    isByHand = true;
    setView(view);
    isByHand = false;
  };
  const zoomBy = (step: number) => {
    const { view } = state.get();
    moveByHand({ ...view, zoom: Math.round(view.zoom) + step });
  };
  const picked = (id: string) => {
    const quiet = state.get().quiet.find((place) => place.id === id);
    if (quiet) tellQuiet(quiet);
    else listeners.onPicked(id);
  };
  state.on(['view'], ({ view }) => listeners.onMoved(view, isByHand));
  state.on(['view', 'regions'], ({ view, regions }) => {
    const seen = boundsOf(view, size());
    state.set({
      seesElsewhere: view.zoom < COASTS_TO || !isCovered(regions ?? [], seen),
      isSeaSure: !overlapIn(regions ?? [], seen),
    });
  });
  byId('zoom-in').addEventListener('click', () => zoomBy(1));
  byId('zoom-out').addEventListener('click', () => zoomBy(-1));

  return {
    view: () => state.get().view,
    bounds: () => boundsOf(state.get().view, size()),
    setView,
    freeBounds,
    isFree: (place) => isFreeIn(state.get().view, place, size(), hidden()),
    freePadding,
    fitBounds: (bounds, padding = freePadding(), mostZoom) =>
      setView(fitted(bounds, size(), padding, mostZoom)),
    reveal: (place) => state.set({ view: including(state.get().view, place, size(), freePadding()) }),
    goTo: ({ lat, lon }, leastZoom = SPOT_ZOOM) =>
      setView(fitted([lon, lat, lon, lat], size(), hidden(), Math.max(state.get().view.zoom, leastZoom))),
    show: (overlays) => state.set(overlays),
    onQuietPicked(tell) {
      tellQuiet = tell;
    },
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
          chosen: (place: LatLon) => listeners.onChoose(tidied(place)),
          picked,
          moved: (view: View, isOwn: boolean) => (isOwn ? moveByHand(view) : setView(view)),
          pointed: (place: LatLon | null) => tellPointed(place && tidied(place)),
          tiles: notice.tiles,
        };
        const workerUrl = new URL('renderer-worker.js', document.baseURI).href;
        const frame = { least: MIN_ZOOM, most: MAX_ZOOM, hidden, workerUrl };
        createRenderer(container, state, events, frame, TILES);
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
