/** The scores of the whole view as colours over the map, or the noise alone, with their legend and the value pointed at. */
import type { LayerName, Legend } from '../../api/map.ts';
import type { LatLon } from '../../api/values.ts';
import { overlap } from '../../shared/geo/box.ts';
import { getLegend, Refused, Unreachable } from '../api.ts';
import { byId, fill, h, svg } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { nightOfAtlas } from '../lib/night-label.ts';
import { BORDERS, GREEN_DB, YELLOW_DB } from '../lib/score/light-borders.ts';
import type { PageStore, State } from '../state.ts';
import type { SpotMap } from './map.ts';
import { createQuietPlaces } from './quiet-places.ts';
import { scoreTiles } from './tile-address.ts';
import { createValueHere } from './value-here.ts';

const FORMS: readonly LayerName[] = ['score', 'noise'];
/** Below this a pixel covers more than a town quarter: what is not from an atlas would be slow and say little. */
const MIN_ZOOM = 10;

export interface ScoreLayer {
  /** The map shows something else. */
  moved(): void;
}

/** @param visit goes to a quiet place */
export function createScoreLayer(store: PageStore, map: SpotMap, visit: (spot: LatLon) => void): ScoreLayer {
  const quiet = createQuietPlaces(map, visit);
  const note = h('span', { class: 'legend-atlas' });
  const button = byId('layer-button');
  const legend = byId('legend');
  let isOn = false;
  let form: LayerName = 'score';
  let known: Legend | null = null;

  /** The atlas where it is what is shown: it knows the scores of one night. */
  const atlasOf = ({ at }: State) => (at === null && form === 'score' && known?.atlas) || null;
  const leastZoom = (state: State) => Math.min(MIN_ZOOM, atlasOf(state)?.least_zoom ?? MIN_ZOOM);

  function show(state: State): void {
    map.show({ scoreTiles: isOn ? scoreTiles(state.at, form) : null, scoresFrom: leastZoom(state) });
    follow();
  }

  /** Says which night is seen, and marks what is quiet in it. */
  function follow(): void {
    const state = store.get();
    const atlas = isOn ? atlasOf(state) : null;
    const { zoom } = map.view();
    const isFar = atlas !== null && zoom < MIN_ZOOM;
    // what lies beside it is computed for tonight
    const isAtlas =
      atlas !== null && Math.round(zoom) <= atlas.most_zoom && overlap(atlas.bounds, map.bounds());
    quiet.show(isFar);
    fill(
      note,
      ...(isAtlas ? [text().legendAtlas(nightOfAtlas(atlas.at))] : []),
      ...(isFar ? [h('br', {}), text().legendQuiet] : []),
    );
  }
  createValueHere(store, map, () => form);

  async function toggle(): Promise<void> {
    isOn = !isOn;
    button.setAttribute('aria-pressed', String(isOn));
    legend.hidden = !isOn;
    show(store.get());
    if (!isOn) return;
    if (!known) await loadLegend();
    const view = map.view();
    const least = leastZoom(store.get());
    if (isOn && view.zoom < least) map.setView({ ...view, zoom: least });
  }

  async function loadLegend(): Promise<void> {
    try {
      known = await getLegend();
      drawLegend();
      show(store.get());
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
      h('figcaption', { class: 'unseen' }, text().legend),
      h(
        'div',
        { class: 'legend-forms', role: 'group', 'aria-label': text().layerForms },
        ...FORMS.map(formButton),
      ),
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
        ...endsOf(form, stops[0]!.score, last).map((words) => h('span', {}, words)),
      ),
      form === 'score' && h('span', { class: 'legend-no-vans' }, stripes(no_vans), text().legendNoVans),
      note,
    );
    follow();
  }

  function formButton(name: LayerName): HTMLElement {
    const choose = () => {
      form = name;
      show(store.get());
      drawLegend();
      document.getElementById(`layer-${name}`)?.focus();
    };
    const words = name === 'score' ? text().legend : text().layerNoise;
    return h(
      'button',
      { type: 'button', id: `layer-${name}`, 'aria-pressed': String(form === name), onclick: choose },
      words,
    );
  }

  button.addEventListener('click', toggle);
  store.on(['at'], show);
  store.on(['language'], drawLegend);
  return { moved: follow };
}

/** What stands below the colours: their ends, and where the colours of the light change. The style sheet puts them there. */
function endsOf(form: LayerName, least: number, most: number): (string | number)[] {
  return form === 'score'
    ? [least, ...BORDERS, most]
    : [text().layerLoud, `${YELLOW_DB} dB`, String(GREEN_DB), text().layerQuiet];
}

function stripes({ ground, stripe }: Legend['no_vans']): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 16 8', 'aria-hidden': 'true' },
    svg('rect', { width: 16, height: 8, fill: ground }),
    ...[0, 6, 12].map((x) => svg('path', { d: `M${x} 8l8-8h2l-8 8z`, fill: stripe })),
  );
}
