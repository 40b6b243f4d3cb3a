/**
 * Shows the content of lists and sheet on the map: places as pins, the chosen place, the route, the source of
 * a noise.
 */
import { metresApart } from '../shared/geo/distance.ts';
import { drawn } from './lib/draw.ts';
import type { SpotMap } from './map/map.ts';
import type { MapMark, MapPlace } from './map/map-state.ts';
import { type CardPlace, cardOfAnswer, cardOfPlace } from './places/card-place.ts';
import { lineOf, shownPlaces } from './places/shown-places.ts';
import type { PageStore, State } from './state/state.ts';
import { metres } from './state/units.ts';

export function createOnMap(store: PageStore, map: SpotMap): void {
  const drawPlaces = (state: State) => {
    const { best, planB } = (state.tab === 'map' && state.list?.tonight) || { best: null, planB: null };
    const first = [best, planB, ...(state.better ?? [])].map((place) => place?.spot_id);
    const places = shownPlaces(state).map(({ card }) => ({
      ...pinOf(card),
      isFirst: first.includes(card.id),
    }));
    map.show({ places });
  };
  const drawChosen = (state: State) => map.show({ chosen: chosenPin(state) });
  const drawRoute = ({ tab, route }: State) =>
    map.show({ route: tab === 'route' && route ? lineOf(route) : [] });

  function drawSource({ spot, source }: State): void {
    const to = source?.feature;
    if (!spot || !source || !to) {
      map.show({ lines: [], labels: [] });
      return;
    }
    const { points } = source;
    map.show({ lines: [{ from: spot, to, points }], labels: [label(spot, source)] });
  }

  store.on(['list', 'route', 'tab', 'stars', 'better'], drawPlaces);
  store.on(['spot', 'place', 'answer'], drawChosen);
  store.on(['route', 'tab'], drawRoute);
  store.on(['spot', 'source', 'language', 'units'], drawSource);
  map.onSea((isAtSea) => store.set({ isAtSea }));
  drawPlaces(store.get());
}

function pinOf({ id, lat, lon, kind, light, score }: CardPlace): MapPlace {
  return { id, lat, lon, kind, light, score };
}

/** Returns the pin of the chosen spot, from the answer or the list's entry; null if no spot is chosen. */
function chosenPin({ spot, place, answer }: State): MapPlace | null {
  if (!spot) return null;
  if (answer) return pinOf(cardOfAnswer(spot, answer, place));
  if (place) return pinOf(cardOfPlace(place));
  return { ...spot, id: '', kind: null, light: 'unknown', score: null };
}

/** Returns the label of a source: "Malbunstrasse 42 dB", or the distance if the source has no name. */
function label(
  spot: NonNullable<State['spot']>,
  { distance_m, feature, value }: NonNullable<State['source']>,
): MapMark {
  const at = feature!;
  const element = drawn(
    <div class="line-label" aria-hidden="true">
      <span class="line-label-name">
        <bdi>{at.name || metres(distance_m ?? metresApart(spot, at))}</bdi>
      </span>
      {value !== undefined && ` ${Math.round(value)}\u00a0dB`}
    </div>,
  );
  // above or below the end of its line, so that it covers little of the line; sideways towards the spot
  const anchor = `${at.lat < spot.lat ? 'top' : 'bottom'}-${at.lon < spot.lon ? 'left' : 'right'}` as const;
  return { at, element, anchor };
}
