/** "71 here": the value of the score layer at the pointer. */
import type { LayerName } from '../../api/map.ts';
import type { Score } from '../../api/score.ts';
import type { LatLon } from '../../api/values.ts';
import { getScore, Refused, Unreachable } from '../api.ts';
import { byId } from '../lib/dom.ts';
import { drawn } from '../lib/draw.ts';
import { text } from '../lib/i18n.ts';
import type { PageStore } from '../state/state.ts';
import type { SpotMap } from './map.ts';

/**
 * Shows the value of the score layer at the pointer, as colours are not exact. A new position aborts the
 * previous request.
 */
export function createValueHere(store: PageStore, map: SpotMap, formNow: () => LayerName): void {
  const announcer = byId('announcer');
  let running = new AbortController();

  async function tell(place: LatLon | null): Promise<void> {
    running.abort();
    map.show({ values: [] });
    if (!place) return;
    running = new AbortController();
    const { signal } = running;
    const { at, language } = store.get();
    try {
      const { answer } = await getScore({ ...place, at, lang: language }, null, signal);
      const words = wordsOf(answer, formNow());
      if (signal.aborted || !words) return;
      const element = drawn(
        <div class="value-here" aria-hidden="true">
          {words}
        </div>,
      );
      map.show({ values: [{ at: place, element, anchor: 'bottom' }] });
      announcer.textContent = words;
    } catch (error) {
      // the colours remain without their number
      if (!signal.aborted && !(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  map.onPointed((place) => void tell(place));
}

/** Returns the value in words; null where nothing is known. */
function wordsOf(answer: Score, form: LayerName): string | null {
  if (answer.meta.degraded) return null;
  if (form === 'score') return text().scoreHere(answer.score);
  const { night_noise_db } = answer.explanation.spot_context;
  return night_noise_db === null ? null : text().noiseHere(Math.round(night_noise_db));
}
