/** Draws what made the score: shapes from the service, and a line with its distance from the spot to each feature. */
import {
  CircleMarker,
  DivIcon,
  GeoJSON,
  LayerGroup,
  type Map as LeafletMap,
  Marker,
  Polyline,
} from 'leaflet';
import type { Place } from '../../api/places.ts';
import type { ExplainedFactor, Feature } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { getFeatures, Refused, Unreachable } from '../api.ts';
import { h } from '../lib/dom.ts';
import { metres } from '../lib/i18n.ts';
import { can, type PageStore, type State } from '../state.ts';

/** More lines than this hide the map. */
const MOST_LINES = 8;

export interface Drawing {
  /** Brings the spot and this feature into view together. */
  show(factor: ExplainedFactor): void;
  /** Marks places with their score; an empty list removes them. */
  markPlaces(places: Place[], onChoose: (place: LatLon) => void): void;
}

/** @param padding how much of the map the sheet covers */
export function createDrawing(
  store: PageStore,
  leaflet: LeafletMap,
  padding: () => { left: number; bottom: number },
): Drawing {
  const lines = new LayerGroup().addTo(leaflet);
  const shapes = new LayerGroup().addTo(leaflet);
  const places = new LayerGroup().addTo(leaflet);
  let running = new AbortController();

  function draw({ answer, spot, why }: State): void {
    lines.clearLayers();
    if (!answer || !spot || !why) return;
    const located = answer.explanation.factors.filter((factor) => factor.feature).slice(0, MOST_LINES);
    for (const factor of located) drawLine(spot, factor, factor.feature!);
  }

  function drawLine(spot: LatLon, { points, distance_m }: ExplainedFactor, feature: Feature): void {
    const kind = points < 0 ? 'minus' : 'plus';
    const from: [number, number] = [spot.lat, spot.lon];
    const to: [number, number] = [feature.lat, feature.lon];
    lines.addLayer(new Polyline([from, to], { className: `line line-${kind}`, interactive: false }));
    lines.addLayer(
      new CircleMarker(to, { radius: 6, className: `line-end line-${kind}`, interactive: false }),
    );
    // away from the spot, so that it does not lie on its own line
    const side = feature.lon < spot.lon ? 'line-label line-label-west' : 'line-label';
    const label = h('span', { class: side }, metres(distance_m ?? leaflet.distance(from, to)));
    const icon = new DivIcon({ className: 'line-anchor', html: label, iconSize: [0, 0] });
    lines.addLayer(new Marker(to, { icon, interactive: false, keyboard: false }));
  }

  async function drawShapes({ spot, at, language, why, savedAt, status }: State): Promise<void> {
    running.abort();
    shapes.clearLayers();
    if (!spot || !why || savedAt || status !== 'ready' || !can(store.get(), '/api/map/features')) return;
    running = new AbortController();
    const { signal } = running;
    try {
      const collection = await getFeatures({ ...spot, at, lang: language }, signal);
      shapes.addLayer(
        new GeoJSON(collection, {
          style: (feature) => ({
            className: `shape shape-${feature?.properties.points < 0 ? 'minus' : 'plus'}`,
          }),
          pointToLayer: (_, latlng) => new CircleMarker(latlng, { radius: 5 }),
          interactive: false,
        }),
      );
    } catch (error) {
      // the lines drawn from the score itself are enough without the shapes
      if (!signal.aborted && !(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  store.on(['answer', 'why', 'language'], draw);
  store.on(['answer', 'why', 'status', 'paths'], drawShapes);

  return {
    show({ feature }) {
      const { spot } = store.get();
      if (!spot || !feature) return;
      store.set({ sheet: 'peek' });
      const { left, bottom } = padding();
      leaflet.fitBounds(
        [
          [spot.lat, spot.lon],
          [feature.lat, feature.lon],
        ],
        { paddingTopLeft: [left + 50, 140], paddingBottomRight: [80, bottom + 50], maxZoom: 18 },
      );
    },
    markPlaces(found, onChoose) {
      places.clearLayers();
      for (const place of found) {
        const html = h('span', { class: `place-mark place-mark-${place.ampel}` }, place.score);
        const icon = new DivIcon({ className: 'place-anchor', html, iconSize: [36, 24] });
        // the list in the sheet is how a keyboard reaches them
        const marker = new Marker([place.lat, place.lon], { icon, keyboard: false });
        marker.on('click', () => onChoose(place));
        places.addLayer(marker);
      }
    },
  };
}
