/**
 * The map as the rest of the page uses it. The renderer loads later, or never (no WebGL): views are computed
 * here, and everything else works without it.
 */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import { byId } from '../lib/dom.ts';
import type { Bounds, Padding } from '../lib/geo.ts';
import { language, text } from '../lib/i18n.ts';
import { createStore } from '../lib/observable.ts';
import { loadStyleSheet } from '../lib/on-demand.ts';
import {
  boundsOf,
  fitted,
  freeBoundsOf,
  including,
  isFreeIn,
  MAX_ZOOM,
  MIN_ZOOM,
  onMap,
  type Size,
  shifted,
  tidied,
  type View,
  zoomed,
} from './camera.ts';
import { loadTile } from './load-tile.ts';
import { createMapNotice } from './map-notice.tsx';
import { emptyMapState, type MapPlace, type MapState, type TileLoader } from './map-state.ts';
import { isCovered, overlapIn } from './outline.ts';
import { BASE_TILES, PROVIDER_TILES, parseTileAddress, SCHEME, TERRAIN_TILES } from './tile-address.ts';

/** Zoom at which single houses and their surroundings are visible. */
const SPOT_ZOOM = 15.5;
/** Zoom from which a view inside a region needs no tiles of the world. */
const COASTS_TO = 11;
/** Margin inside the visible map, px; at most a share of a small one at each side. */
const MARGIN_PX = 40;
const MARGIN_SHARE = 0.2;
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };
/** Start view without any knowledge: most of Europe. */
const START: View = { lat: 48.5, lon: 10, zoom: 5 };

const TILES: TileLoader = {
  scheme: SCHEME,
  baseTiles: BASE_TILES,
  terrainTiles: TERRAIN_TILES,
  providerTiles: PROVIDER_TILES,
  load: (url, signal) => loadTile(parseTileAddress(url), signal),
};

/** Parts of the state that the page puts on the map. */
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

/** Sources of the map that the service offers. */
export type MapSources = Pick<MapState, 'regions' | 'hasProvider' | 'hasTerrain'>;

export interface SpotMap {
  view(): View;
  /** Returns the bounds of the map, including the part under the sheet. */
  bounds(): Bounds;
  setView(view: View): void;
  /** Zooms around the middle of the visible part. */
  zoomTo(zoom: number): void;
  /** Returns the bounds of the part beside the search and the sheet, now or at another zoom. */
  freeBounds(zoom?: number): Bounds;
  /** Returns true if a position is in the part beside the search and the sheet. */
  isFree(place: LatLon): boolean;
  /** Returns the sides covered by search, tools, banners, sheet and legend, each plus a margin, px. */
  freePadding(): Padding;
  /** Shows all of the bounds. @param padding sides that stay empty, px; default: `freePadding()` */
  fitBounds(bounds: Bounds, padding?: Padding, mostZoom?: number): void;
  /** Moves the map as little as necessary to show a position in the visible part. */
  reveal(place: LatLon): void;
  /** Centres a position in the visible part, close enough to see its street. */
  goTo(place: LatLon, leastZoom?: number): void;
  show(overlays: Partial<Overlays>): void;
  /** Calls back when the pin of a quiet place is pressed. */
  onQuietPicked(tell: (place: MapPlace) => void): void;
  /**
   * Calls back when the sheet has become a panel or the other way round: the middle of the visible part stays. `turned`
   * does the same to an earlier view.
   */
  onTurned(tell: (turned: (view: View) => View) => void): void;
  /** Calls back when the map draws the chosen spot as sea, or as land after that. */
  onSea(tell: (isAtSea: boolean) => void): void;
  /** Calls back when the pointer rests on the score layer; null when it has left. */
  onPointed(tell: (place: LatLon | null) => void): void;
  /** Sets the sources: regions with a drawn map, and whether there are a provider and terrain. */
  setSources(sources: MapSources): void;
  /** Updates labels after a change of language. */
  label(): void;
  /** Loads the renderer; resolves when it is ready or cannot be used. */
  load(): Promise<void>;
}

/** Events of the map. */
export interface MapListeners {
  /** the user has pressed the map outside all pins */
  onChoose(spot: LatLon): void;
  /** the user has pressed the pin of a listed place */
  onPicked(id: string): void;
  /** the view has changed. @param isByHand true for finger, wheel, keys or buttons */
  onMoved(view: View, isByHand: boolean): void;
  /** the user has pressed the name of the nearest region, where there is no map */
  visitRegion(region: RegionRow): void;
}

/** Widths of the map's sides that other parts of the page cover, px. */
export interface MapSides {
  /** Returns the sides under the search and the sheet; the rest is the free part. */
  hidden(): Padding;
  /** Returns the sides under search, sheet, tools, banners and legend: a marker is invisible there. */
  covered(): Padding;
}

export function createMap(listeners: MapListeners, { hidden, covered }: MapSides): SpotMap {
  const container = byId('map');
  const state = createStore(
    emptyMapState({
      view: START,
      language: language(),
      mapLabel: text().mapLabel,
      isNight: matchMedia('(prefers-color-scheme: dark)').matches,
    }),
  );
  let tellPointed: (place: LatLon | null) => void = () => {};
  let tellQuiet: (place: MapPlace) => void = () => {};
  let tellTurned: (turned: (view: View) => View) => void = () => {};
  let isByHand = false;

  const size = (): Size => ({ width: container.clientWidth, height: container.clientHeight });
  const freePadding = (): Padding => {
    const { left, top, right, bottom } = covered();
    const { width, height } = size();
    const marginIn = (px: number) => Math.min(MARGIN_PX, Math.max(0, px * MARGIN_SHARE));
    const [x, y] = [marginIn(width - left - right), marginIn(height - top - bottom)];
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  };
  const zoomedTo = (zoom: number) => zoomed(state.get().view, within(zoom), hidden());
  const freeBounds = (zoom = state.get().view.zoom) => freeBoundsOf(zoomedTo(zoom), size(), hidden());
  const notice = createMapNotice(state, freeBounds, listeners.visitRegion);
  const setView = (view: View) =>
    state.set({ view: { ...tidied({ ...view, lat: onMap(view.lat) }), zoom: within(view.zoom) } });
  const moveByHand = (view: View) => {
    isByHand = true;
    setView(view);
    isByHand = false;
  };
  const zoomBy = (step: number) => moveByHand(zoomedTo(Math.round(state.get().view.zoom) + step));
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
  const screen = () => ({ ...size(), sides: hidden() });
  let seen = screen();
  const isTurned = () => seen.width !== container.clientWidth || seen.height !== container.clientHeight;
  // a hand moves the map, not the sheet; the renderer tells its view when it is turned, too
  state.on(['view'], () => {
    if (!isByHand && !isTurned()) seen = screen();
  });
  new ResizeObserver(() => {
    if (!isTurned()) return;
    const before = seen.sides;
    seen = screen();
    const turned = (view: View) => shifted(view, before, seen.sides);
    tellTurned(turned);
    setView(turned(state.get().view));
  }).observe(container);
  // until the next spot is drawn
  state.on(['chosen'], () => state.set({ isChosenAtSea: false }));
  byId('zoom-in').addEventListener('click', () => zoomBy(1));
  byId('zoom-out').addEventListener('click', () => zoomBy(-1));
  container.addEventListener(
    'keydown',
    (event) => {
      const step = ZOOM_KEYS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // the renderer would zoom around the middle of the canvas, half of which the sheet may cover
      event.stopPropagation();
      zoomBy(step);
    },
    { capture: true },
  );

  return {
    view: () => state.get().view,
    bounds: () => boundsOf(state.get().view, size()),
    setView,
    zoomTo: (zoom) => setView(zoomedTo(zoom)),
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
    onTurned(tell) {
      tellTurned = tell;
    },
    onSea(tell) {
      state.on(['isChosenAtSea'], ({ isChosenAtSea }) => tell(isChosenAtSea));
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
      // a browser without WebGL 2 need not load 450 KB
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
          lost: notice.lost,
          tiles: notice.tiles,
        };
        const workerUrl = new URL('renderer-worker.js', document.baseURI).href;
        const frame = { least: MIN_ZOOM, most: MAX_ZOOM, hidden, workerUrl };
        createRenderer(container, state, events, frame, TILES);
      } catch {
        // no WebGL 2, or no connection: the page works without a map
        notice.absent();
      }
    },
  };
}

function within(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}
