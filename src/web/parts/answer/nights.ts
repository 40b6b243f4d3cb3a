/** Tonight and the six nights after it, as buttons in a row, and the way to any other. */
import type { Night } from '../../../api/night.ts';
import { byId, h } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { longNight, shortNight } from '../../lib/night-label.ts';
import { arrivalIn, type NightChoice, nightDate, nightsFrom } from '../../lib/nights.ts';
import type { Rating } from '../../rating.ts';
import type { PageStore, State } from '../../state.ts';
import { createArrival } from './arrival.ts';
import { lightIcon, lightOf } from './light.ts';

const NIGHTS = 7;

export function createNights(store: PageStore, rating: Rating): void {
  const row = byId('nights');
  // the buttons stay, so that the one just pressed keeps the focus
  const chips = Array.from({ length: NIGHTS }, () => h('button', { type: 'button', class: 'chip' }));
  let choices: NightChoice[] = [];
  const isListed = (date: string) => choices.some((choice) => choice.date === date);
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
    // who arrives late does so in any of them
    choices = nightsFrom(Date.now(), timezone, NIGHTS, arrivalIn(state.at, timezone));
    const chosen = nightDate(Date.parse(answer.night_window.start), timezone);
    const nights = lightOf(answer) === 'unknown' ? null : state.timeline;
    for (const [i, choice] of choices.entries()) {
      // without map data a number says nothing
      const known = nights?.find(
        ({ night_window }) => nightDate(Date.parse(night_window.start), timezone) === choice.date,
      );
      const isChosen = choice.date === chosen;
      // by the time of arrival
      drawChip(chips[i]!, choice, i === 0, isChosen, known && isChosen ? answer : known);
    }
  }

  store.on(['answer', 'timeline', 'at', 'language'], draw);
  row.append(createArrival(store, rating, isListed), ...chips);
  row.hidden = true;
}

function drawChip(
  chip: HTMLButtonElement,
  { date }: NightChoice,
  isTonight: boolean,
  isChosen: boolean,
  known: Pick<Night, 'score' | 'ampel'> | undefined,
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
