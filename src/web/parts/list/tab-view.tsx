/** The list column: the open tab with its head. */
import type { ComponentChild } from 'preact';
import { byId } from '../../lib/dom.ts';
import { draw } from '../../lib/draw.ts';
import { text } from '../../lib/i18n.ts';
import { cardOfPlace } from '../../places/card-place.ts';
import type { PageStore, State } from '../../state/state.ts';
import { spokenCard } from '../card/card-words.ts';
import { lawsToTell, withStop, wordsOfLaw } from './law-words.ts';
import { countWords } from './list-head.tsx';

export interface TabView {
  /** Returns the part that stays above the scrolling part. */
  head(state: State): ComponentChild;
  body(state: State): ComponentChild;
}

/** Fields of the state that any of the tabs shows. */
const FIELDS = [
  ...([
    'tab',
    'language',
    'units',
    'filters',
    'sort',
    'at',
    'list',
    'listStatus',
    'regions',
    'waiting',
  ] as const),
  ...([
    'isFirstVisit',
    'isOffline',
    'stars',
    'route',
    'routeStatus',
    'routeProblem',
    'spot',
    'answer',
  ] as const),
] as const;
/** Minimum time between announcements of the list, ms. */
const QUIET_MS = 3000;

/**
 * Renders the open tab, and announces new lists to screen readers.
 * @returns a function that renders the open tab again after changes outside the store
 */
export function createTabViews(store: PageStore, views: Readonly<Record<State['tab'], TabView>>): () => void {
  const announcer = byId('announcer');
  let last = { words: '', time: -Infinity };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function announce(): void {
    clearTimeout(timer);
    const { list, spot, tab, sort } = store.get();
    if (!list || spot || tab !== 'map') return;
    const [first] = list.places;
    const laws = lawsToTell(list.law).map((law) => withStop(wordsOfLaw(law)?.first ?? ''));
    const best = first ? text().bestIs(spokenCard(cardOfPlace(first), null)) : '';
    const words = [...laws, `${countWords(list)}, ${text().order[sort]}.`, best].filter(Boolean).join(' ');
    if (words === last.words) return;
    const wait = last.time + QUIET_MS - performance.now();
    if (wait > 0) {
      timer = setTimeout(announce, wait);
      return;
    }
    last = { words, time: performance.now() };
    announcer.textContent = words;
  }

  const head = draw(store, FIELDS, byId('list-head'), (state) => views[state.tab].head(state));
  const body = draw(store, FIELDS, byId('list'), (state) => views[state.tab].body(state));
  store.on(['list'], announce);
  store.on(['tab'], () => {
    byId('list').scrollTop = 0;
  });
  return () => {
    head();
    body();
  };
}
