/** Tiles that do not come: part of what draws the map, and with `renderer.ts` all that knows MapLibre GL JS. */
import type { Map as MapLibre } from 'maplibre-gl';
import type { Store } from '../lib/observable.ts';
import type { MapEvents, MapState } from './map-state.ts';
import { BASE, PROVIDER, SCORES } from './style/sources.ts';

/** The service asks to try again after a second when it is busy. */
const BUSY = 503;
const RETRY_MS = 1500;
const MAX_TRIES = 4;
/** Tiles of the largest screen. */
const MAX_FAILED = 60;

/** Tells which tiles are missing, and asks again for what a busy service or a lost connection refused. */
export function followTiles(map: MapLibre, state: Store<MapState>, events: MapEvents): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let failed: { source: string; tile: TileId }[] = [];
  state.on(['view', 'scoreTiles'], () => {
    tries = 0;
    // those that are not seen any more are asked for when they are
    failed = failed.slice(-MAX_FAILED);
  });
  map.on('error', (event) => {
    const { sourceId, error, tile } = event as unknown as TileError;
    if (sourceId === PROVIDER || sourceId === BASE) {
      events.tiles(sourceId, true);
      if (tile) failed.push({ source: sourceId, tile: tile.tileID.canonical });
    }
    if (sourceId === SCORES && error.status === BUSY) askAgain();
  });
  // what failed without a connection is not asked for again by itself
  addEventListener('online', () => {
    // named one by one: of vector tiles that failed the renderer waits for ever when all are to be refreshed
    for (const { source, tile } of failed.splice(0)) {
      if (map.getSource(source)) map.refreshTiles(source, [tile]);
    }
  });
  map.on('sourcedata', ({ sourceId, tile }) => {
    // told of tiles that failed, too
    if (!tile?.hasData()) return;
    if (sourceId === PROVIDER || sourceId === BASE) events.tiles(sourceId, false);
  });

  /** A hole in the scores would be taken for a place without any. */
  function askAgain(): void {
    if (retry || tries >= MAX_TRIES) return;
    tries++;
    retry = setTimeout(() => {
      retry = undefined;
      // those that are there are in the browser's cache; to name the others would draw them before they come
      if (map.getSource(SCORES)) map.refreshTiles(SCORES);
    }, RETRY_MS);
  }
}

interface TileId {
  z: number;
  x: number;
  y: number;
}

/** What the events of failed tiles have besides that of other failures. */
interface TileError {
  sourceId?: string;
  tile?: { tileID: { canonical: TileId } };
  error: { status?: number };
}
