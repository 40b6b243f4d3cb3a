/** What the chosen spot is called, its star, and the way back to the list. */
import { type ComponentChild, h, render } from 'preact';
import { byId } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { chosenTitle } from '../../places/place-title.ts';
import { starOf } from '../../places/stars.ts';
import type { PageStore, State } from '../../state.ts';
import { lightOf } from '../answer/light.ts';
import { iconView, lightView } from '../view.ts';

/** @param toggleStar keeps the chosen spot, or lets go of it; @param close goes back to the list */
export function createPlaceHead(store: PageStore, toggleStar: () => void, close: () => void): void {
  const place = byId('place-head');

  function head(state: State): ComponentChild | null {
    const { spot, answer } = state;
    if (!spot) return null;
    const star = starOf(state);
    const { title, detail } = chosenTitle(spot, state);
    return h(
      'div',
      { class: 'place-head' },
      answer && number(answer.score, lightOf(answer)),
      h(
        'div',
        { class: 'place-head-words' },
        h('h2', { id: 'place-title', tabIndex: -1 }, title),
        h('p', { id: 'place-detail' }, detail || '\u00a0'),
      ),
      answer &&
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button star-button',
            id: 'star-button',
            'aria-pressed': star !== undefined,
            'aria-label': text().star,
            onClick: toggleStar,
          },
          iconView('star'),
        ),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          id: 'close-spot',
          'aria-label': text().close,
          onClick: close,
        },
        iconView('close'),
      ),
    );
  }

  store.on(['spot', 'answer', 'list', 'stars', 'language'], (state) => render(head(state), place));
}

/** Seen while the sheet is one line; the verdict below says the same at length. */
function number(score: number, light: ReturnType<typeof lightOf>): ComponentChild {
  return h(
    'span',
    { class: 'place-head-score', 'aria-hidden': 'true' },
    lightView(light),
    light === 'unknown' ? '?' : score,
  );
}
