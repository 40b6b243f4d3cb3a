/** The score layer: scores or noise as colours, with legend and the value at the pointer. */
import { render } from 'preact';
import type { Legend as Known, LayerName } from '../../api/map.ts';
import type { LatLon } from '../../api/values.ts';
import { overlap } from '../../shared/geo/box.ts';
import { getLegend, Refused, Unreachable } from '../api.ts';
import { byId } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { nightOfAtlas } from '../lib/night-label.ts';
import type { PageStore, State } from '../state/state.ts';
import { Legend } from './legend.tsx';
import type { SpotMap } from './map.ts';
import { createQuietPlaces } from './quiet-places.ts';
import { scoreTiles } from './tile-address.ts';
import { createValueHere } from './value-here.tsx';

/**
 * Minimum zoom of computed scores: below it a pixel is about 200 m wide or more, and tiles without an atlas
 * would be slow.
 */
const MIN_ZOOM = 10;

export interface ScoreLayer {
  /** Updates legend and quiet places after the view has changed. */
  moved(): void;
}

/** Sets up the score layer with its button, legend and quiet places. @param visit opens a quiet place */
export function createScoreLayer(store: PageStore, map: SpotMap, visit: (spot: LatLon) => void): ScoreLayer {
  const quiet = createQuietPlaces(map, visit);
  const button = byId('layer-button');
  const legend = byId('legend');
  let isOn = false;
  let form: LayerName = 'score';
  let known: Known | null = null;

  /** Returns the atlas; null if the service has none, if the user has chosen a night, and for noise. */
  const atlasOf = ({ at }: State) => (at === null && form === 'score' && known?.atlas) || null;
  const leastZoom = (state: State) => Math.min(MIN_ZOOM, atlasOf(state)?.least_zoom ?? MIN_ZOOM);

  function show(state: State): void {
    map.show({ scoreTiles: isOn ? scoreTiles(state.at, form) : null, scoresFrom: leastZoom(state) });
    follow();
  }

  /** Updates the quiet places, and the legend with the night of the scores in view. */
  function follow(): void {
    const state = store.get();
    const atlas = isOn ? atlasOf(state) : null;
    const { zoom } = map.view();
    const isFar = atlas !== null && zoom < MIN_ZOOM;
    // scores outside the atlas are computed for tonight
    const isAtlas =
      atlas !== null && Math.round(zoom) <= atlas.most_zoom && overlap(atlas.bounds, map.bounds());
    quiet.show(isFar);
    if (!known || !isOn) return;
    render(
      <Legend
        known={known}
        form={form}
        atlasNight={isAtlas ? text().legendAtlas(nightOfAtlas(atlas.at)) : null}
        hasQuiet={isFar}
        choose={choose}
      />,
      legend,
    );
  }

  function choose(chosen: LayerName): void {
    form = chosen;
    show(store.get());
  }
  createValueHere(store, map, () => form);

  async function toggle(): Promise<void> {
    isOn = !isOn;
    button.setAttribute('aria-pressed', String(isOn));
    legend.hidden = !isOn;
    show(store.get());
    if (!isOn) return;
    if (!known) await loadLegend();
    const least = leastZoom(store.get());
    if (isOn && map.view().zoom < least) map.zoomTo(least);
  }

  async function loadLegend(): Promise<void> {
    try {
      known = await getLegend();
      show(store.get());
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  button.addEventListener('click', toggle);
  store.on(['at'], show);
  store.on(['language'], follow);
  return { moved: follow };
}
