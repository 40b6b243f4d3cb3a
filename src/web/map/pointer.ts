/** Reports where the pointer rests on the score layer. Part of the renderer. */
import type { Map as MapLibre } from 'maplibre-gl';
import type { LatLon } from '../../api/values.ts';
import type { Store } from '../lib/observable.ts';
import type { MapEvents, MapState } from './map-state.ts';

/** Time until a pointer counts as resting, ms: longer than pauses of a moving pointer, short for people. */
const REST_MS = 250;

interface Pointed {
  lngLat: { lat: number; lng: number };
}

/**
 * Calls `events.pointed` when the pointer has rested for REST_MS on the score layer, and with null when it moves
 * on or leaves.
 * @param middle returns the position for users who move the map by keys
 */
export function followPointer(
  map: MapLibre,
  state: Store<MapState>,
  events: MapEvents,
  middle: () => Pointed['lngLat'],
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;

  function tell(place: LatLon | null): void {
    clearTimeout(timer);
    if (place === null && !isTold) return;
    isTold = place !== null;
    events.pointed(place);
  }

  function rest({ lngLat }: Pointed): void {
    tell(null);
    if (state.get().scoreTiles === null) return;
    const { lat, lng } = lngLat;
    timer = setTimeout(() => tell({ lat, lon: lng }), REST_MS);
  }

  const leave = () => tell(null);
  map.on('mousemove', rest);
  map.on('mouseout', leave);
  map.on('movestart', leave);
  // a held finger points; a finger that pans or taps does not
  map.on('touchstart', (event) => (event.points.length === 1 ? rest(event) : leave()));
  map.on('touchmove', leave);
  map.on('touchend', () => clearTimeout(timer));
  map.on('moveend', () => {
    if (map.getCanvas().matches(':focus-visible')) rest({ lngLat: middle() });
  });
  state.on(['scoreTiles'], leave);
}
