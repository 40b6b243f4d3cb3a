/** The scores of the whole view as colours over the map, with their legend. */
import type { Legend } from '../../api/map.ts';
import type { LatLon } from '../../api/values.ts';
import { getLegend, Refused, Unreachable } from '../api.ts';
import { byId, fill, h, svg } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { nightOfAtlas } from '../lib/night-label.ts';
import type { PageStore, State } from '../state.ts';
import type { SpotMap } from './map.ts';
import { createQuietPlaces } from './quiet-places.ts';
import { scoreTiles } from './tile-address.ts';

/** Where the colours of the light change; the style sheet puts them there. */
const BORDERS = [45, 70];
/** Below this a pixel covers more than a town quarter: what is not from an atlas would be slow and say little. */
const LEAST_ZOOM = 10;

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
  let known: Legend | null = null;

  /** The atlas where it is what is shown: it knows one night. */
  const atlasOf = ({ at }: State) => (at === null && known?.atlas) || null;
  const leastZoom = (state: State) => Math.min(LEAST_ZOOM, atlasOf(state)?.least_zoom ?? LEAST_ZOOM);

  function show(state: State): void {
    map.show({ scoreTiles: isOn ? scoreTiles(state.at) : null, scoresFrom: leastZoom(state) });
    follow();
  }

  /** Says which night is seen, and marks what is quiet in it. */
  function follow(): void {
    const state = store.get();
    const atlas = isOn ? atlasOf(state) : null;
    const { zoom } = map.view();
    const isFar = atlas !== null && zoom < LEAST_ZOOM;
    const isAtlas = atlas !== null && Math.round(zoom) <= atlas.most_zoom;
    quiet.show(isFar);
    fill(
      note,
      ...(isAtlas ? [text().legendAtlas(nightOfAtlas(atlas.at))] : []),
      ...(isFar ? [h('br', {}), text().legendQuiet] : []),
    );
  }

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
      note,
    );
    follow();
  }

  button.addEventListener('click', toggle);
  store.on(['at'], show);
  store.on(['language'], drawLegend);
  return { moved: follow };
}

function stripes({ ground, stripe }: Legend['no_vans']): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 16 8', 'aria-hidden': 'true' },
    svg('rect', { width: 16, height: 8, fill: ground }),
    ...[0, 6, 12].map((x) => svg('path', { d: `M${x} 8l8-8h2l-8 8z`, fill: stripe })),
  );
}
