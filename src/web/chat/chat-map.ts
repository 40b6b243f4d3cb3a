/** The drawn map in the widget. Its tiles come through the chat, because the frame has no network. */
import type { LatLon } from '../../api/values.ts';
import { MAP_TILE } from '../../shared/mcp-apps.ts';
import { byId } from '../lib/dom.ts';
import { type Bounds, boundsOfPlaces } from '../lib/geo.ts';
import { language, text } from '../lib/i18n.ts';
import { createStore, type Store } from '../lib/observable.ts';
import { fitted, including, MAX_ZOOM, MIN_ZOOM } from '../map/camera.ts';
import { emptyMapState, type MapEvents, type MapState, type TileLoader } from '../map/map-state.ts';
import { createRenderer } from '../map/renderer.ts';
import { BASE_TILES, PROVIDER_TILES, parseTileAddress, SCHEME, TERRAIN_TILES } from '../map/tile-address.ts';
import type { Host } from './host.ts';
import { runWorkersInPage, WORKER_URL } from './worker-in-page.ts';

/** Zoom that shows the street and the surroundings of a single place. */
const SPOT_ZOOM = 15.5;
/** Margin around the places, px: half of a pill and its tail. */
const MARGIN = { left: 48, top: 64, right: 48, bottom: 32 };

export interface ChatMap {
  state: Store<MapState>;
  /** Moves the map to show these places; does nothing without any. */
  frame(places: readonly LatLon[]): void;
  /** Moves the map as little as necessary to show a place. */
  reveal(place: LatLon): void;
  /** Updates the names and the label of the map after a change of language. */
  label(): void;
}

/** Creates the widget's map. Without WebGL 2 the widget shows only lists. */
export function createChatMap(
  host: Host,
  isNight: boolean,
  events: Pick<MapEvents, 'chosen' | 'picked'>,
): ChatMap {
  const container = byId('map');
  const size = () => ({ width: container.clientWidth, height: container.clientHeight });
  const state = createStore(
    emptyMapState({
      view: { lat: 0, lon: 0, zoom: MIN_ZOOM },
      language: language(),
      mapLabel: text().mapLabel,
      isNight,
    }),
  );
  const tiles: TileLoader = {
    scheme: SCHEME,
    baseTiles: BASE_TILES,
    terrainTiles: TERRAIN_TILES,
    providerTiles: PROVIDER_TILES,
    load: async (url, signal) => {
      const { z, x, y } = parseTileAddress(url);
      const { content = [], isError } = await host.call(MAP_TILE, { z, x, y }, signal);
      if (isError) throw new Error(content[0]?.text);
      const blob = content[0]?.resource?.blob ?? '';
      return {
        bytes: Uint8Array.from(atob(blob), (byte) => byte.charCodeAt(0)),
        cacheControl: null,
        expires: null,
      };
    },
  };
  runWorkersInPage();
  const rest = {
    moved: (view: MapState['view']) => state.set({ view }),
    pointed() {},
    lost() {},
    tiles() {},
  };
  const hidden = () => ({ left: 0, top: 0, right: 0, bottom: 0 });
  const frame = { least: MIN_ZOOM, most: MAX_ZOOM, hidden, workerUrl: WORKER_URL };
  if (!('WebGL2RenderingContext' in globalThis)) container.hidden = true;
  else createRenderer(container, state, { ...events, ...rest }, frame, tiles);
  return {
    state,
    frame(places) {
      if (places.length === 0) return;
      const bounds: Bounds = boundsOfPlaces(places);
      state.set({ view: fitted(bounds, size(), MARGIN, SPOT_ZOOM) });
    },
    reveal: (place) => state.set({ view: including(state.get().view, place, size(), MARGIN) }),
    label: () => state.set({ language: language(), mapLabel: text().mapLabel }),
  };
}
