/** Follows the graphics of the map, which the system can take at any time. Part of the renderer. */
import type { Map as MapLibre } from 'maplibre-gl';
import type { MapEvents } from './map-state.ts';

/** Time in which browsers give the graphics back by themselves, ms. */
const PATIENCE_MS = 3000;

export interface Context {
  /** Returns true while there are no graphics: the map then has no style that could be changed. */
  isLost(): boolean;
}

/** Reports graphics that stay lost. @param restored called when they are back, before the style is loaded again */
export function followContext(map: MapLibre, events: MapEvents, restored: () => void): Context {
  let isLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  map.on('webglcontextlost', () => {
    isLost = true;
    clearTimeout(timer);
    timer = setTimeout(() => events.lost(true), PATIENCE_MS);
  });
  map.on('webglcontextrestored', () => {
    isLost = false;
    clearTimeout(timer);
    events.lost(false);
    restored();
  });
  return { isLost: () => isLost };
}
