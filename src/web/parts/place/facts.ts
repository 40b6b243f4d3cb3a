/** What else is told of the chosen spot: what is there, where exactly it is, and apps that lead there. */
import { type ComponentChild, h, render } from 'preact';
import type { LatLon } from '../../../api/values.ts';
import { byId } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { mapLinks } from '../../lib/outside.ts';
import { toast } from '../../lib/toast.ts';
import { coordinatesOf } from '../../places/place-title.ts';
import { placeOf } from '../../places/stars.ts';
import type { PageStore, State } from '../../state.ts';
import { iconView } from '../view.ts';
import { factsOf } from './facilities.ts';

export function createFacts(store: PageStore): void {
  const section = byId('facts');

  function facts(state: State): ComponentChild | null {
    const { spot, answer } = state;
    if (!spot || !answer) return null;
    const place = placeOf(state);
    const known = place ? factsOf(place) : [];
    return h(
      'div',
      {},
      h('h3', {}, text().aboutPlace),
      known.length > 0 &&
        h(
          'ul',
          { class: 'facts' },
          known.map(({ icon, words }) => h('li', { key: icon }, iconView(icon), words)),
        ),
      h(
        'button',
        {
          type: 'button',
          class: 'text-button',
          id: 'copy-coordinates',
          'aria-label': `${text().copyCoordinates}: ${coordinatesOf(spot)}`,
          onClick: () => copy(spot),
        },
        iconView('copy'),
        coordinatesOf(spot),
      ),
      h('p', { class: 'explained' }, text().openIn),
      h(
        'ul',
        { class: 'map-links' },
        mapLinks(spot, text().deviceMaps).map(({ name, href }) =>
          h(
            'li',
            { key: name },
            h('a', { class: 'map-link', href, target: '_blank', rel: 'noopener' }, name),
          ),
        ),
      ),
    );
  }

  store.on(['spot', 'answer', 'list', 'stars', 'language'], (state) => render(facts(state), section));
}

async function copy(spot: LatLon): Promise<void> {
  try {
    await navigator.clipboard.writeText(coordinatesOf(spot));
    toast(text().coordinatesCopied);
  } catch {
    // not allowed, or no HTTPS: the words can be marked by hand
    toast(coordinatesOf(spot));
  }
}
