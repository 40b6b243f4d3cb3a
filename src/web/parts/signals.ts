/** Four large buttons: how was the night here? Also at a spot that cannot be rated for want of a connection. */

import { SIGNAL_KINDS } from '../../shared/signal-record.ts';
import { spotIdOf } from '../../shared/spot-id.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import { chosenTitle } from '../places/place-title.ts';
import type { ReportedPlace, Reports } from '../reports.ts';
import type { PageStore, State } from '../state.ts';
import { icon } from './icons.ts';

export function createSignals(store: PageStore, reports: Reports): void {
  const section = byId('signals');
  const body = h('div');
  // stays the same element: screen readers speak changes of a line they know
  const saidLine = h('p', { class: 'signal-said', id: 'signal-said', role: 'status' });
  const undo = h('button', {
    type: 'button',
    class: 'text-button',
    id: 'signal-undo',
    onclick: () => {
      const { held } = reports.state.get();
      reports.undo();
      if (held) document.getElementById(`signal-${held.signal_type}`)?.focus();
    },
  });
  section.append(body, saidLine, undo);

  function draw(state: State): void {
    const place = reportedPlace(state);
    section.hidden = !place;
    if (!place) return;
    const focused = section.contains(document.activeElement) ? document.activeElement?.id : undefined;
    const { waiting, said, held } = reports.state.get();
    fill(
      body,
      h('h3', {}, text().signalsTitle),
      h('p', { class: 'explained' }, text().signalsText),
      signalButtons('signal', (type) => reports.report(place, type)),
      waiting > 0 && h('p', { class: 'explained', id: 'signal-waiting' }, text().waitingCount(waiting)),
    );
    const words = said.spotId === place.spotId ? said.words : '';
    if (saidLine.textContent !== words) saidLine.textContent = words;
    undo.hidden = held?.spot_id !== place.spotId;
    undo.textContent = text().undo;
    if (focused) document.getElementById(focused)?.focus();
  }

  store.on(['answer', 'spot', 'status', 'language'], draw);
  reports.state.on(['held', 'said', 'waiting'], () => draw(store.get()));
}

/** What can be reported of a night, one button each; their ids begin with `name`. */
export function signalButtons(
  name: string,
  report: (type: (typeof SIGNAL_KINDS)[number]) => void,
): HTMLElement {
  return h(
    'div',
    { class: 'signal-buttons' },
    ...SIGNAL_KINDS.map((type) =>
      h(
        'button',
        { type: 'button', class: 'signal', id: `${name}-${type}`, onclick: () => report(type) },
        icon(type),
        text().signal[type],
      ),
    ),
  );
}

/** The chosen spot, once there is something to see of it; null before. */
function reportedPlace(state: State): ReportedPlace | null {
  const { spot, answer, status } = state;
  if (!spot || !(answer || status === 'unreachable')) return null;
  const { title } = chosenTitle(spot, state);
  return { spotId: answer?.spot_id ?? spotIdOf(spot.lat, spot.lon), name: title };
}
