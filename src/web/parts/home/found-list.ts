/** The best places in view, or better ones around a spot. */
import { type ComponentChild, h } from 'preact';
import type { Place } from '../../../api/nearby.ts';
import { isInside } from '../../../shared/geo/box.ts';
import { metres, text, unreachableWords } from '../../lib/i18n.ts';
import type { Origin, PlaceList } from '../../places/listed.ts';
import type { CoveredRegion, State } from '../../state.ts';
import { kindOf, rowOfPlace } from './place-row.ts';

/** So many rows are drawn empty while nothing is known: what comes then does not push anything away. */
const EMPTY_ROWS = 4;

export interface FoundListActions {
  choose(place: { lat: number; lon: number }, at: string | null): void;
  renew(): void;
  /** Goes to where there is data. */
  showRegion(bounds: CoveredRegion['bounds']): void;
}

export function foundList({ list, listStatus, regions }: State, actions: FoundListActions): ComponentChild[] {
  const failed = () => [h('p', { class: 'explained', key: 'failed' }, unreachableWords()), retry(actions)];
  if (!list) return listStatus === 'failed' ? failed() : [waiting()];
  const { origin, places, nearestGood, at, area } = list;
  const isCovered = regions.length === 0 || regions.some(({ bounds }) => isInside(area, bounds));
  const row = (place: Place) => rowOf(place, origin, () => actions.choose(place, at));
  return [
    ...(origin ? [headOf(origin, () => actions.choose(origin, at))] : []),
    h('ol', { class: 'places', key: 'places', 'aria-busy': listStatus === 'loading' }, places.map(row)),
    ...endOf(list).map((words) => h('p', { class: 'explained', key: words, role: 'status' }, words)),
    nearestGood ? h('ol', { class: 'places', key: 'good' }, row(nearestGood)) : h('span', { key: 'good' }),
    ...(places.length === 0 && !isCovered ? covered(regions, actions) : []),
    ...(listStatus === 'failed' ? failed() : []),
  ];
}

/** Where there is data, for who looks where there is none. */
function covered(regions: readonly CoveredRegion[], { showRegion }: FoundListActions): ComponentChild[] {
  const link = ({ name, title, bounds }: CoveredRegion) =>
    h(
      'li',
      { key: name },
      h(
        'button',
        { type: 'button', class: 'text-button region-link', onClick: () => showRegion(bounds) },
        title,
      ),
    );
  return [
    h('p', { class: 'explained', key: 'covered' }, text().regionsHere),
    h('ul', { key: 'regions', id: 'covered-regions' }, regions.map(link)),
  ];
}

/** What there is to say when the list is short or nothing in it is good. */
function endOf({ places, nearestGood, origin }: PlaceList): string[] {
  const hasGood = places.some(({ ampel }) => ampel === 'green');
  if (hasGood) return [];
  if (nearestGood) return [text().placesNoneGood];
  if (origin) return places.length === 0 ? [text().nearbyNone] : [];
  return [places.length === 0 ? text().placesNone : text().placesNoneGoodFar];
}

function rowOf(place: Place, origin: Origin | null, choose: () => void): ComponentChild {
  const facts = [place.name ? kindOf(place) : null, origin ? metres(place.distance_m) : null];
  return rowOfPlace(place, facts, {
    reason: (origin ? place.why_better : null) ?? place.reasons[0] ?? null,
    better: origin && place.score > origin.score ? place.score - origin.score : null,
    choose,
  });
}

function headOf(origin: Origin, goBack: () => void): ComponentChild {
  return h(
    'div',
    { class: 'list-head', key: 'origin' },
    h('h3', { id: 'better-title', tabIndex: -1 }, text().betterThan(origin.name, String(origin.score))),
    h('button', { type: 'button', class: 'text-button', onClick: goBack }, text().goBackTo(origin.name)),
  );
}

function retry({ renew }: FoundListActions): ComponentChild {
  return h('button', { type: 'button', class: 'button', key: 'retry', onClick: renew }, text().tryAgain);
}

function waiting(): ComponentChild {
  const rows = Array.from({ length: EMPTY_ROWS }, (_, i) =>
    h('li', { class: 'place place-empty', key: i }, '\u00a0'),
  );
  return h(
    'div',
    { key: 'waiting' },
    h('p', { class: 'unseen', role: 'status' }, text().nearbyLoading),
    h('ul', { class: 'places', 'aria-hidden': 'true' }, rows),
  );
}
