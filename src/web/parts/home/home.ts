/** What the sheet shows while no spot is chosen: places to sleep, kept places, those seen last. */
import { type ComponentChild, h, render } from 'preact';
import type { LatLon } from '../../../api/values.ts';
import { byId } from '../../lib/dom.ts';
import { text, unreachableWords, whenOf } from '../../lib/i18n.ts';
import type { LastScores, SavedScore } from '../../lib/last-scores.ts';
import { titleOf } from '../../places/place-title.ts';
import type { StarFiles } from '../../places/star-files.ts';
import type { CoveredRegion, PageStore, State } from '../../state.ts';
import { lightOf } from '../answer/light.ts';
import { iconView } from '../view.ts';
import { foundList } from './found-list.ts';
import { placeRow } from './place-row.ts';
import { createRoutePart, type RoutePartActions } from './route-part.ts';
import { starFiles } from './star-files-row.ts';
import { starList } from './star-list.ts';

const MOST_LAST = 5;

export interface HomeActions {
  choose(spot: LatLon, at: string | null): void;
  /** Finds this device's position. */
  locate(): void;
  /** Asks for the list again. */
  renewList(): void;
  /** Asks for the next nights of kept places. */
  renewNights(): void;
  /** Goes to where there is data. */
  showRegion(bounds: CoveredRegion['bounds']): void;
  /** Asks again for the chosen spot. */
  again(): void;
}

/** @param files of kept places; @param route looks along a drive */
export function createHome(
  store: PageStore,
  lastScores: LastScores,
  actions: HomeActions,
  files: StarFiles,
  route: Omit<RoutePartActions, 'choose'>,
): void {
  const place = byId('welcome');
  const result = byId('result');

  function draw(state: State): void {
    const isLost = state.status === 'unreachable';
    place.hidden = state.spot !== null && !isLost;
    result.hidden = !place.hidden;
    if (!place.hidden) render(h('div', {}, isLost ? lost(state) : home(state)), place);
  }

  const lists: Readonly<Record<State['tab'], (state: State) => ComponentChild[]>> = {
    here: (state) => foundList(state, { ...actions, renew: actions.renewList }),
    stars: ({ stars }) => [...starList(stars, (star) => actions.choose(star, null)), starFiles(stars, files)],
    route: createRoutePart(store, { ...actions, ...route }, () => draw(store.get())),
  };

  function home(state: State): ComponentChild[] {
    return [
      h('h2', { key: 'title' }, text().welcomeTitle),
      tabs(state),
      h('div', { class: 'home-list', key: state.tab, id: state.tab }, lists[state.tab](state)),
      h(
        'div',
        { class: 'buttons', key: 'locate' },
        h(
          'button',
          { type: 'button', class: 'button', onClick: actions.locate },
          iconView('position'),
          text().useMyPosition,
        ),
      ),
      h('p', { class: 'explained', key: 'text' }, text().welcomeText),
      ...last(),
    ];
  }

  function tabs({ tab, stars }: State): ComponentChild {
    const chip = (name: State['tab'], words: string) =>
      h(
        'button',
        {
          type: 'button',
          class: 'chip',
          id: `tab-${name}`,
          'aria-pressed': tab === name,
          onClick: () => {
            store.set({ tab: name });
            if (name === 'stars') actions.renewNights();
          },
        },
        words,
      );
    return h(
      'div',
      { class: 'tabs', role: 'group', 'aria-label': text().lists, key: 'tabs' },
      chip('here', text().placesHere),
      chip('stars', text().starred(stars.length)),
      chip('route', text().routeTab),
    );
  }

  /** A spot that nothing is known of, and nobody to ask. */
  function lost({ spot, stars }: State): ComponentChild[] {
    return [
      h('h2', { key: 'title' }, unreachableWords()),
      h(
        'p',
        { class: 'explained', role: 'alert', key: 'lost' },
        navigator.onLine ? text().serviceUnknown : text().offlineUnknown,
      ),
      ...(spot
        ? [
            h(
              'div',
              { class: 'buttons', key: 'again' },
              h('button', { type: 'button', class: 'button', onClick: actions.again }, text().tryAgain),
            ),
          ]
        : []),
      ...last(),
      ...(stars.length > 0
        ? [
            h('h3', { key: 'stars-title' }, text().starred(stars.length)),
            ...starList(stars, (star) => actions.choose(star, null)),
          ]
        : []),
    ];
  }

  function last(): ComponentChild[] {
    const saved = lastScores.places().slice(0, MOST_LAST);
    if (saved.length === 0) return [];
    return [
      h('h3', { key: 'last-title' }, text().lastPlaces),
      h('ul', { class: 'places', key: 'last', id: 'last' }, saved.map(lastRow)),
    ];
  }

  function lastRow({ lat, lon, at, savedAt, answer }: SavedScore): ComponentChild {
    const spot = { lat, lon };
    const { title, detail } = titleOf(spot, answer, null);
    return placeRow({
      key: answer.spot_id,
      light: lightOf(answer),
      score: answer.score,
      name: title,
      facts: [detail, whenOf(savedAt, Date.now())].filter(Boolean),
      reason: null,
      better: null,
      choose: () => actions.choose(spot, at),
    });
  }

  store.on(['status', 'spot', 'language', 'list', 'listStatus', 'tab', 'stars', 'regions'], draw);
  store.on(['route', 'routeStatus', 'routeProblem'], draw);
  draw(store.get());
}
