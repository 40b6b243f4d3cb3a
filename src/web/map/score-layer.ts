/** The scores of the whole view as colours over the map, with their legend. */
import type { Legend } from '../../api/map.ts';
import { getLegend, Refused, Unreachable } from '../api.ts';
import { byId, fill, h, svg } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import type { PageStore, State } from '../state.ts';
import type { SpotMap } from './map.ts';
import { scoreTiles } from './tile-address.ts';

/** Where the colours of the light change; the style sheet puts them there. */
const BORDERS = [45, 70];
/** Below this a pixel covers more than a town quarter: the layer would be slow and say little. */
const LEAST_ZOOM = 10;

export function createScoreLayer(store: PageStore, map: SpotMap): void {
  const button = byId('layer-button');
  const legend = byId('legend');
  let isOn = false;
  let known: Legend | null = null;

  const show = ({ at }: State) => map.show({ scoreTiles: isOn ? scoreTiles(at) : null });

  async function toggle(): Promise<void> {
    isOn = !isOn;
    show(store.get());
    const view = map.view();
    if (isOn && view.zoom < LEAST_ZOOM) map.setView({ ...view, zoom: LEAST_ZOOM });
    button.setAttribute('aria-pressed', String(isOn));
    legend.hidden = !isOn;
    if (isOn && !known) await loadLegend();
  }

  async function loadLegend(): Promise<void> {
    try {
      known = await getLegend();
      drawLegend();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  function drawLegend(): void {
    if (!known) return;
    const { stops, no_vans } = known;
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
      h(
        'span',
        { class: 'legend-ends' },
        ...[stops[0]!.score, ...BORDERS, last].map((score) => h('span', {}, score)),
      ),
      h('span', { class: 'legend-no-vans' }, stripes(no_vans), text().legendNoVans),
    );
  }

  button.addEventListener('click', toggle);
  store.on(['at'], show);
  store.on(['language'], drawLegend);
}

function stripes({ ground, stripe }: Legend['no_vans']): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 16 8', 'aria-hidden': 'true' },
    svg('rect', { width: 16, height: 8, fill: ground }),
    ...[0, 6, 12].map((x) => svg('path', { d: `M${x} 8l8-8h2l-8 8z`, fill: stripe })),
  );
}
