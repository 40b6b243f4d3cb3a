/** Better places around the chosen spot, best first. */

import type { Place } from '../../api/places.ts';
import type { LatLon } from '../../api/values.ts';
import { getNearby, Refused, Unreachable } from '../api.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { locale, metres, text } from '../lib/i18n.ts';
import type { Rating } from '../rating.ts';
import type { PageStore } from '../state.ts';
import { lightIcon } from './answer/light.ts';

/** Ten minutes of driving when one is tired. */
const RADIUS_M = 10_000;
const LIMIT = 12;

export interface Nearby {
  /** Looks around the chosen spot and shows the list. */
  find(): void;
}

/** @param markOnMap shows these places on the map; an empty list removes them */
export function createNearby(store: PageStore, rating: Rating, markOnMap: (places: Place[]) => void): Nearby {
  const section = byId('nearby');
  section.hidden = true;

  async function find(): Promise<void> {
    const { spot, at, language, answer } = store.get();
    if (!spot || !answer) return;
    store.set({ sheet: 'full' });
    show(h('p', { class: 'explained' }, text().nearbyLoading));
    section.querySelector('h3')?.scrollIntoView({ block: 'start' });
    try {
      const places = await getNearby({ ...spot, at, lang: language }, RADIUS_M, LIMIT);
      if (store.get().spot !== spot) return;
      const better = places.filter(({ score }) => score > answer.score);
      markOnMap(better);
      show(
        better.length === 0
          ? h('p', { class: 'explained' }, text().nearbyNone)
          : h('ol', { class: 'places' }, ...better.map((place) => item(place, answer.score))),
      );
      const title = section.querySelector('h3');
      title?.focus({ preventScroll: true });
      title?.scrollIntoView({ block: 'start' });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      show(
        h('p', { class: 'explained' }, text().serviceDown),
        h('button', { type: 'button', class: 'button', onclick: find }, text().tryAgain),
      );
    }
  }

  function show(...content: HTMLElement[]): void {
    section.hidden = false;
    fill(section, h('h3', { tabindex: -1 }, text().nearby), ...content);
  }

  function item(place: Place, here: number): HTMLElement {
    const kind = text().kind[place.kind] ?? place.kind;
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'place', onclick: () => choose(place) },
        h(
          'span',
          { class: 'place-left' },
          h('span', { class: 'place-score' }, lightIcon(place.ampel), h('b', {}, place.score)),
          h('span', { class: 'place-better' }, text().nearbyHigher(place.score - here)),
        ),
        h(
          'span',
          { class: 'place-words' },
          h('span', { class: 'place-name' }, place.name || kind),
          h(
            'span',
            { class: 'place-facts' },
            [place.name && kind, metres(place.distance_m), ...facts(place)].filter(Boolean).join(' · '),
          ),
          place.reasons[0] && h('span', { class: 'place-reason' }, place.reasons[0]),
        ),
      ),
    );
  }

  function choose({ lat, lon }: LatLon): void {
    store.set({ sheet: 'peek' });
    rating.choose({ lat, lon }, store.get().at);
  }

  store.on(['spot', 'at', 'language'], () => {
    section.hidden = true;
    markOnMap([]);
  });
  return { find };
}

function facts({ access }: Place): string[] {
  const all: string[] = [];
  if (access.fee !== null) all.push(access.fee ? text().fee : text().free);
  if (access.maxstay_minutes !== null)
    all.push(
      text().maxStay(
        (access.maxstay_minutes / 60).toLocaleString(locale(), {
          maximumFractionDigits: 1,
        }),
      ),
    );
  if (access.capacity !== null) all.push(text().capacity(access.capacity));
  return all;
}
