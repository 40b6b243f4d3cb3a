/** What the sheet says while no spot is chosen, and the places seen before. */
import type { LatLon } from '../../api/values.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { text, whenOf } from '../lib/i18n.ts';
import type { LastScores, SavedScore } from '../lib/last-scores.ts';
import type { Rating } from '../rating.ts';
import type { PageStore, State } from '../state.ts';
import { lightIcon, lightOf } from './answer/light.ts';
import { icon } from './icons.ts';

const MOST_PLACES = 5;

export function createWelcome(
  store: PageStore,
  rating: Rating,
  lastScores: LastScores,
  locate: () => void,
): void {
  const place = byId('welcome');
  const result = byId('result');

  function draw({ status, spot }: State): void {
    const lost = status === 'unreachable';
    place.hidden = spot !== null && !lost;
    result.hidden = !place.hidden;
    if (place.hidden) return;
    const saved = lastScores.places().slice(0, MOST_PLACES);
    fill(
      place,
      h('h2', {}, lost ? text().offline : text().welcomeTitle),
      h(
        'p',
        { class: 'explained', role: lost ? 'alert' : null },
        lost ? text().offlineUnknown : text().welcomeText,
      ),
      h(
        'div',
        { class: 'buttons' },
        lost &&
          spot &&
          h('button', { type: 'button', class: 'button', onclick: () => rating.again() }, text().tryAgain),
        !lost &&
          h(
            'button',
            { type: 'button', class: 'button', onclick: locate },
            icon('position'),
            text().useMyPosition,
          ),
      ),
      saved.length > 0 && h('h3', {}, text().lastPlaces),
      saved.length > 0 && h('ul', { class: 'places' }, ...saved.map((each) => h('li', {}, item(each)))),
    );
  }

  function item({ lat, lon, at, savedAt, answer }: SavedScore): HTMLElement {
    const light = lightOf(answer);
    const spot: LatLon = { lat, lon };
    return h(
      'button',
      { type: 'button', class: 'place', onclick: () => rating.choose(spot, at) },
      h(
        'span',
        { class: 'place-score' },
        lightIcon(light),
        h('b', {}, light === 'unknown' ? '?' : answer.score),
      ),
      h(
        'span',
        { class: 'place-words' },
        h('span', { class: 'place-name' }, answer.factors[0]?.label ?? text().verdict[light]),
        h('span', { class: 'place-facts' }, whenOf(savedAt, Date.now())),
      ),
    );
  }

  store.on(['status', 'spot', 'language'], draw);
  draw(store.get());
}
