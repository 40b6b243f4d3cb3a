/** The scores of the whole view as colours over the map, with their legend. */
import { type Map as LeafletMap, TileLayer } from 'leaflet';
import type { ColourStop } from '../../api/map.ts';
import { getLegend, Refused, Unreachable } from '../api.ts';
import { byId, fill, h, svg } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { can, type PageStore, type State } from '../state.ts';

/** Below this a pixel covers more than a town quarter: the layer would be slow and say little. */
const LEAST_ZOOM = 10;

export function createScoreLayer(store: PageStore, leaflet: LeafletMap): void {
  const button = byId('layer-button');
  const legend = byId('legend');
  let layer: TileLayer | null = null;
  let stops: ColourStop[] = [];

  const url = ({ at }: State) =>
    `api/map/score/{z}/{x}/{y}.png${at === null ? '' : `?at=${encodeURIComponent(at)}`}`;

  async function toggle(): Promise<void> {
    if (layer) {
      layer.remove();
      layer = null;
    } else {
      layer = new TileLayer(url(store.get()), { minZoom: LEAST_ZOOM, className: 'score-tiles', zIndex: 2 });
      layer.addTo(leaflet);
      if (leaflet.getZoom() < LEAST_ZOOM) leaflet.setZoom(LEAST_ZOOM);
    }
    button.setAttribute('aria-pressed', String(layer !== null));
    legend.hidden = layer === null;
    if (layer && stops.length === 0) await loadLegend();
  }

  async function loadLegend(): Promise<void> {
    try {
      stops = await getLegend();
      drawLegend();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  function drawLegend(): void {
    if (stops.length === 0) return;
    const last = stops.at(-1)!.score || 100;
    fill(
      legend,
      h('figcaption', {}, text().legend),
      svg(
        'svg',
        { viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        svg(
          'defs',
          {},
          svg(
            'linearGradient',
            { id: 'legend-colours' },
            ...stops.map(({ score, color }) => svg('stop', { offset: score / last, 'stop-color': color })),
          ),
        ),
        svg('rect', { width: 100, height: 8, fill: 'url(#legend-colours)' }),
      ),
      h('span', { class: 'legend-ends' }, h('span', {}, stops[0]!.score), h('span', {}, last)),
    );
  }

  button.addEventListener('click', toggle);
  store.on(['paths'], ({ paths }) => {
    button.hidden = !can({ paths }, '/api/map/score/');
  });
  button.hidden = !can(store.get(), '/api/map/score/');
  store.on(['at'], (state) => layer?.setUrl(url(state)));
  store.on(['language'], drawLegend);
}
