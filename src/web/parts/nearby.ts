/** Better places around the chosen spot, best first. */

import type { Place } from '../../api/nearby.ts';
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
/** What somebody who stays a night looks for, in the order of need. */
const TOLD = ['toilets', 'water', 'dump_station', 'power', 'showers', 'waste', 'lit'] as const;

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
      const found = await getNearby({ ...spot, at, lang: language }, RADIUS_M, LIMIT);
      if (store.get().spot !== spot) return;
      const isBetter = ({ here, score }: Place) => !here && score > answer.score;
      const farther = [found.nearest_green].filter((place) => place !== null);
      const better = [...found.places, ...farther].filter(isBetter);
      const notice = found.notice ?? (better.length === 0 && text().nearbyNone);
      markOnMap(better);
      show(
        notice && h('p', { class: 'explained' }, notice),
        better.length > 0 &&
          h('ol', { class: 'places' }, ...better.map((place) => item(place, answer.score))),
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

  function show(...content: (HTMLElement | false | '')[]): void {
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
          place.why_better && h('span', { class: 'place-reason' }, place.why_better),
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

/** What is known of a place in a few words; what is not there is not told. */
function facts({ facilities }: Place): string[] {
  const { fee, maxstay_minutes, capacity, height_limit_m } = facilities;
  const all: string[] = [];
  if (fee !== null) all.push(fee ? text().fee : text().free);
  if (maxstay_minutes !== null) all.push(text().maxStay(decimal(maxstay_minutes / 60)));
  if (capacity !== null) all.push(text().capacity(capacity));
  if (height_limit_m !== null) all.push(text().heightLimit(decimal(height_limit_m)));
  const { facility } = text();
  return [...all, ...TOLD.filter((name) => facilities[name] === true).map((name) => facility[name])];
}

function decimal(value: number): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: 1 });
}
