/** "You looked at … last night. How was it?": asked the next morning, for one tap; and what became of kept reports. */

import type { LastNight } from '../last-night.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { text } from '../lib/i18n.ts';
import type { ReportedPlace, Reports } from '../reports.ts';
import type { PageStore } from '../state.ts';
import { icon } from './icons.ts';
import { signalButtons } from './signals.ts';

export function createMorning(store: PageStore, lastNight: LastNight, reports: Reports): void {
  const card = byId('morning');
  /** answered just now: what is said of it stays until it is closed */
  let answered: ReportedPlace | null = null;

  function draw(): void {
    const { held, refusal } = reports.state.get();
    const asked = answered ?? lastNight.place();
    // who reported in the night need not be asked
    const isAsked = asked && (answered || !reports.isReported(asked.spotId));
    card.hidden = !isAsked && refusal === '';
    fill(
      card,
      refusal !== '' && message('refusal', refusal, () => reports.state.set({ refusal: '' })),
      ...(!isAsked ? [] : answered ? outcome(answered, held?.spot_id === answered.spotId) : question(asked)),
    );
  }

  function question(place: ReportedPlace): HTMLElement[] {
    return [
      h('h2', { id: 'morning-title' }, text().morningQuestion(place.name)),
      signalButtons('morning', (type) => {
        reports.report(place, type);
        answered = place;
        if (!reports.state.get().held) lastNight.forget();
        draw();
        // the button that was pressed is gone
        document.getElementById('morning-undo')?.focus();
      }),
      h(
        'button',
        { type: 'button', class: 'text-button', id: 'morning-not', onclick: forget },
        text().notSlept,
      ),
    ];
  }

  function outcome(place: ReportedPlace, isHeld: boolean): HTMLElement[] {
    const { said } = reports.state.get();
    const words = said.spotId === place.spotId ? said.words : '';
    if (!isHeld) return [message('morning-said', words, close)];
    const undo = () => {
      answered = null;
      reports.undo();
      document.getElementById('morning-calm')?.focus();
    };
    return [
      h('p', { id: 'morning-said', role: 'status' }, words),
      h('button', { type: 'button', class: 'button', id: 'morning-undo', onclick: undo }, text().undo),
    ];
  }

  function forget(): void {
    lastNight.forget();
    draw();
  }

  function close(): void {
    answered = null;
    draw();
  }

  reports.state.on(['held', 'said', 'refusal'], ({ held }) => {
    if (answered && !held) lastNight.forget();
    draw();
  });
  store.on(['language'], draw);
  document.addEventListener('visibilitychange', draw);
  draw();
}

function message(id: string, words: string, close: () => void): HTMLElement {
  return h(
    'div',
    { class: 'morning-message' },
    h('p', { id, role: 'status' }, words),
    h(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': text().close, onclick: close },
      icon('close'),
    ),
  );
}
