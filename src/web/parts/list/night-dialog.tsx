/** Dialog for night and arrival, which apply to the chosen place and to all lists except routes. */
import { capitalized, locale, text } from '../../lib/i18n.ts';
import {
  arrivalIn,
  arrivingAt,
  nightDate,
  nightDateOf,
  noonOf,
  quickNights,
  WHOLE_NIGHT,
} from '../../lib/nights.ts';
import type { PageStore } from '../../state/state.ts';
import type { Dialog, DialogContent } from '../shell/dialog.tsx';

/** Opens the dialog. @param choose receives the night and arrival for the API; null = tonight */
export function openNight(store: PageStore, dialog: Dialog, choose: (at: string | null) => void): void {
  const { at } = store.get();
  // until a place is known, the device's clock applies
  const zone = store.get().answer?.explanation.spot_context.timezone ?? deviceZone();
  let date = at === null ? nightDate(Date.now(), zone) : nightDateOf(at, zone);
  let time = arrivalIn(at, zone) ?? WHOLE_NIGHT;

  const go = (next: string | null) => {
    dialog.close();
    choose(next);
  };
  const show = (event: Event) => {
    event.preventDefault();
    go(arrivingAt(date, time));
  };
  const view = (): DialogContent => ({
    title: text().arriveTitle,
    body: (
      <form id="night-form" onSubmit={show}>
        <div class="quick-nights" id="quick-nights">
          {quickNights(nightDate(Date.now(), zone)).map((night, i) => (
            <button
              type="button"
              class="button"
              key={night}
              onClick={() => go(arrivingAt(night, WHOLE_NIGHT))}
            >
              {i === 0 ? tomorrow() : weekday(night)}
            </button>
          ))}
        </div>
        <div class="field">
          <label for="arrival-date">{text().arriveNight}</label>
          <input
            class="input"
            type="date"
            id="arrival-date"
            required
            value={date}
            onInput={({ currentTarget }) => {
              date = currentTarget.value;
            }}
          />
        </div>
        <div class="field">
          <label for="arrival-time">{text().arriveTime}</label>
          <input
            class="input"
            type="time"
            id="arrival-time"
            required
            value={time}
            onInput={({ currentTarget }) => {
              time = currentTarget.value;
            }}
          />
        </div>
        <p class="muted small">{text().arriveText}</p>
      </form>
    ),
    foot: (
      <>
        <button type="button" class="button" id="arrival-tonight" onClick={() => go(null)}>
          {text().tonight}
        </button>
        <button type="submit" form="night-form" class="button button-main button-wide" id="arrival-show">
          {text().arriveShow}
        </button>
      </>
    ),
  });
  dialog.open(view);
}

function tomorrow(): string {
  return capitalized(new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(1, 'day'));
}

function weekday(date: string): string {
  return capitalized(noonOf(date).toLocaleDateString(locale(), { weekday: 'long', timeZone: 'UTC' }));
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
