/** "When will I arrive?": a time of arrival and any date, besides the next nights. */
import { byId, fill, h } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { shortNight } from '../../lib/night-label.ts';
import { arrivalIn, arrivingAt, nightDate, WHOLE_NIGHT } from '../../lib/nights.ts';
import type { Rating } from '../../rating.ts';
import type { PageStore } from '../../state.ts';
import { icon } from '../icons.ts';

/**
 * The button that opens the dialog, to be put beside the nights.
 * @param isListed whether a date is one of those nights
 */
export function createArrival(
  store: PageStore,
  rating: Rating,
  isListed: (date: string) => boolean,
): HTMLButtonElement {
  const dialog = byId<HTMLDialogElement>('arrival');
  const button = h('button', {
    type: 'button',
    class: 'when',
    id: 'when-button',
    'aria-haspopup': 'dialog',
    onclick: open,
  });

  /** The night and the arrival that are shown, on the spot's clock. */
  function shown(): { date: string; arrival: string | null } | null {
    const { answer, at } = store.get();
    if (!answer) return null;
    const { timezone } = answer.explanation.spot_context;
    return {
      date: nightDate(Date.parse(answer.night_window.start), timezone),
      arrival: arrivalIn(at, timezone),
    };
  }

  function draw(): void {
    const now = shown();
    if (!now) return;
    const other = isListed(now.date) ? null : shortNight(now.date, false);
    const chosen = [other, now.arrival].filter((each) => each !== null);
    button.setAttribute('aria-pressed', String(chosen.length > 0));
    button.title = text().arriveTitle;
    fill(button, icon('stay'), h('span', {}, chosen.length > 0 ? chosen.join(', ') : text().arrive));
  }

  function open(): void {
    const now = shown();
    if (!now) return;
    const date = h('input', { type: 'date', id: 'arrival-date', required: true, value: now.date });
    const time = h('input', {
      type: 'time',
      id: 'arrival-time',
      required: true,
      value: now.arrival ?? WHOLE_NIGHT,
    });
    const show = (event: Event) => {
      event.preventDefault();
      dialog.close();
      rating.chooseNight(arrivingAt(date.value, time.value));
    };
    const tonight = () => {
      dialog.close();
      rating.chooseNight(null);
    };
    fill(
      dialog,
      h('h2', { id: 'arrival-title' }, text().arriveTitle),
      h(
        'form',
        { class: 'arrival-form', onsubmit: show },
        h('label', {}, text().arriveNight, date),
        h('label', {}, text().arriveTime, time),
        h('p', { class: 'explained' }, text().arriveText),
        h('button', { class: 'button', id: 'arrival-show' }, text().arriveShow),
        h(
          'button',
          { type: 'button', class: 'text-button', id: 'arrival-tonight', onclick: tonight },
          text().arriveNow,
        ),
        h('button', { type: 'button', class: 'text-button', onclick: () => dialog.close() }, text().close),
      ),
    );
    dialog.showModal();
  }

  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  store.on(['answer', 'at', 'language'], draw);
  return button;
}
