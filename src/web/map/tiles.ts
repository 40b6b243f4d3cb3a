/** Handles missing tiles. Part of the renderer. */
import type { Map as MapLibre } from 'maplibre-gl';
import type { Store } from '../lib/observable.ts';
import type { MapEvents, MapState } from './map-state.ts';
import { BASE, PROVIDER, SCORES } from './style/sources.ts';

/** HTTP status of a busy service, which asks for a retry after a second. */
const BUSY = 503;
const RETRY_MS = 1500;
/** Longest pause between two tries, ms. They never end: a missing tile looks like an area without scores. */
const LONGEST_PAUSE_MS = 24_000;
/** Maximum remembered failures: the tiles of a large screen. */
const MAX_FAILED = 60;

/**
 * Reports missing tiles of the service and of the provider. Retries score tiles while the service is busy, and
 * all missing tiles when the connection is back.
 */
export function followTiles(map: MapLibre, state: Store<MapState>, events: MapEvents): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let failed: { source: string; tile: TileId }[] = [];
  /** true if score tiles failed for any other reason than a busy service */
  let lacksScores = false;
  state.on(['view', 'scoreTiles'], () => {
    tries = 0;
    // tiles outside the view are requested when they become visible
    failed = failed.slice(-MAX_FAILED);
  });
  map.on('error', (event) => {
    const { sourceId, error, tile } = event as unknown as TileError;
    if (sourceId === PROVIDER || sourceId === BASE) {
      events.tiles(sourceId, true);
      if (tile) failed.push({ source: sourceId, tile: tile.tileID.canonical });
    }
    if (sourceId !== SCORES) return;
    if (error.status === BUSY) askAgain();
    else lacksScores = true;
  });
  // the renderer does not retry failures without a connection
  addEventListener('online', () => {
    // one by one: when all failed vector tiles are refreshed at once, the renderer never finishes
    for (const { source, tile } of failed.splice(0)) {
      if (map.getSource(source)) map.refreshTiles(source, [tile]);
    }
    if (lacksScores) refreshScores();
    lacksScores = false;
  });
  map.on('sourcedata', ({ sourceId, tile }) => {
    // also called for failed tiles
    if (!tile?.hasData()) return;
    if (sourceId === PROVIDER || sourceId === BASE) events.tiles(sourceId, false);
  });

  /** Retries score tiles, with pauses that double. */
  function askAgain(): void {
    if (retry) return;
    const pauseMs = Math.min(RETRY_MS * 2 ** tries++, LONGEST_PAUSE_MS);
    retry = setTimeout(() => {
      retry = undefined;
      refreshScores();
    }, pauseMs);
  }

  function refreshScores(): void {
    // loaded tiles are in the browser's cache; naming single tiles would draw them before they arrive
    if (map.getSource(SCORES)) map.refreshTiles(SCORES);
  }
}

interface TileId {
  z: number;
  x: number;
  y: number;
}

/** Error event of a tile. Events of other errors lack `sourceId` and `tile`. */
interface TileError {
  sourceId?: string;
  tile?: { tileID: { canonical: TileId } };
  error: { status?: number };
}
