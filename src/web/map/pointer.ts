/** Where the pointer rests on the score layer: a part of what draws the map. */
import type { Map as MapLibre } from 'maplibre-gl';
import type { LatLon } from '../../api/values.ts';
import type { Store } from '../lib/observable.ts';
import type { MapEvents, MapState } from './map-state.ts';

/** Shorter than one waits for an answer, longer than a pointer stays anywhere on its way. */
const REST_MS = 250;

interface Pointed {
  lngLat: { lat: number; lng: number };
}

/**
 * Tells where the pointer rests after a short while; nothing is asked while it moves.
 * @param middle the place that somebody points at who moves the map by keys
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
  // a finger that is held; one that pans or taps wants something else
  map.on('touchstart', (event) => (event.points.length === 1 ? rest(event) : leave()));
  map.on('touchmove', leave);
  map.on('touchend', () => clearTimeout(timer));
  map.on('moveend', () => {
    if (map.getCanvas().matches(':focus-visible')) rest({ lngLat: middle() });
  });
  state.on(['scoreTiles'], leave);
}
