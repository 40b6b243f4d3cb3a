/** Tonight and the six nights after it, as buttons in a row. */
import type { Night } from '../../../api/night.ts';
import { byId, h } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { longNight, shortNight } from '../../lib/night-label.ts';
import { type NightChoice, nightDate, nightsFrom } from '../../lib/nights.ts';
import type { Rating } from '../../rating.ts';
import type { PageStore, State } from '../../state.ts';
import { lightIcon, lightOf } from './light.ts';

const NIGHTS = 7;

export function createNights(store: PageStore, rating: Rating): void {
  const row = byId('nights');
  // the buttons stay, so that the one just pressed keeps the focus
  const chips = Array.from({ length: NIGHTS }, () => h('button', { type: 'button', class: 'chip' }));
  row.append(...chips);
  row.hidden = true;
  let choices: NightChoice[] = [];
  for (const [i, chip] of chips.entries())
    chip.addEventListener('click', () => {
      const choice = choices[i];
      if (choice) rating.chooseNight(choice.at);
    });

  function draw(state: State): void {
    const { answer } = state;
    row.hidden = !answer;
    if (!answer) return;
    const { timezone } = answer.explanation.spot_context;
    choices = nightsFrom(Date.now(), timezone, NIGHTS);
    const chosen = nightDate(Date.parse(answer.night_window.start), timezone);
    const nights = lightOf(answer) === 'unknown' ? null : state.timeline;
    for (const [i, choice] of choices.entries()) {
      // without map data a number says nothing
      const known = nights?.find(
        ({ night_window }) => nightDate(Date.parse(night_window.start), timezone) === choice.date,
      );
      drawChip(chips[i]!, choice, i === 0, choice.date === chosen, known);
    }
  }

  store.on(['answer', 'timeline', 'language'], draw);
}

function drawChip(
  chip: HTMLButtonElement,
  { date }: NightChoice,
  isTonight: boolean,
  isChosen: boolean,
  known: Night | undefined,
): void {
  chip.setAttribute('aria-pressed', String(isChosen));
  chip.title = longNight(date, isTonight);
  chip.replaceChildren(h('span', { class: 'chip-name' }, shortNight(date, isTonight)));
  if (!known) return;
  chip.append(
    h('span', { class: 'chip-score' }, lightIcon(known.ampel), known.score),
    h('span', { class: 'unseen' }, ` ${text().outOf}, ${text().verdict[known.ampel]}`),
  );
}
