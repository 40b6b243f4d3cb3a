/** The search: names of the loaded map while typing, everywhere on Enter. A combobox after the ARIA practices. */

import type { LatLon } from '../../api/values.ts';
import { findPlaces, Refused, Unreachable } from '../api.ts';
import { byId, fill, h } from '../lib/dom.ts';
import { language, text, unreachableWords } from '../lib/i18n.ts';
import { isShortLink, readPlace } from '../lib/paste/read-place.ts';
import { regionsNamed } from '../places/region-names.ts';
import { asFound, linesOf, type Suggestion } from '../places/suggestion.ts';
import type { CoveredRegion, PageStore } from '../state.ts';

/** Between two keys of somebody who types slowly on a phone. */
const PAUSE_MS = 120;
const LEAST_CHARACTERS = 2;

/**
 * @param near the middle of the map: nearer places come first
 * @param choose called with the chosen place, also with one that was pasted as coordinates or as a link
 * @returns `ask` searches as if somebody had typed these words and pressed Enter
 */
export function createSearch(
  store: PageStore,
  near: () => LatLon,
  choose: (place: LatLon) => void,
  showRegion: (bounds: CoveredRegion['bounds']) => void,
): { ask(words: string): void } {
  const form = byId<HTMLFormElement>('search');
  const input = byId<HTMLInputElement>('search-input');
  const list = byId('search-list');
  const announcer = byId('announcer');
  let found: Suggestion[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  /** the spot is chosen by what is written here */
  let isGoing = false;

  async function look(scope: 'local' | 'all'): Promise<void> {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const query = input.value.trim();
    if ([...query].length < LEAST_CHARACTERS) return close();
    const place = readPlace(query, language());
    if (place) return scope === 'all' ? go(place) : show([asFound(place)], '');
    if (isShortLink(query)) return show([], text().searchShortLink);
    try {
      const { regions, hasGeocoder } = store.get();
      const places = await findPlaces(query, scope, near(), language(), signal);
      const results = [...regionsNamed(regions, query), ...places];
      const only = results[0];
      if (scope === 'all' && only && results.length === 1) return pick(only);
      // Enter would find nothing more
      if (scope === 'local') show(results, hasGeocoder ? text().searchMore : '');
      else if (results.length > 0) show(results, '');
      else if (hasGeocoder || regions.length === 0) show([], text().searchNothing);
      else show(regions, '', text().searchOnlyRegions);
      if (scope === 'all') announcer.textContent = text().places(results.length);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      if (scope === 'all') show([], error instanceof Unreachable ? unreachableWords() : text().searchFailed);
    }
  }

  /** @param head what is to be read before the results, as `note` is after them */
  function show(results: readonly Suggestion[], note: string, head = ''): void {
    found = [...results];
    fill(
      list,
      head !== '' && h('p', { class: 'suggestion-note' }, head),
      results.length > 0 &&
        h(
          'div',
          { role: 'listbox', id: 'search-options', 'aria-label': text().searchResults },
          ...results.map(option),
        ),
      note !== '' && h('p', { class: 'suggestion-note' }, note),
    );
    list.hidden = list.childElementCount === 0;
    input.setAttribute('aria-expanded', String(results.length > 0));
    activate(-1);
  }

  function option(suggestion: Suggestion, i: number): HTMLElement {
    const [name, where] = linesOf(suggestion, store.get().regions);
    return h(
      'div',
      {
        role: 'option',
        id: `search-${i}`,
        class: 'suggestion',
        'aria-selected': 'false',
        onclick: () => pick(found[i]!),
      },
      h('span', { class: 'suggestion-name' }, name),
      h('span', { class: 'suggestion-where' }, where),
    );
  }

  function activate(index: number): void {
    active = index;
    for (const [i, each] of [...list.querySelectorAll('[role=option]')].entries()) {
      each.setAttribute('aria-selected', String(i === index));
      if (i === index) each.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `search-${index}`);
  }

  function close(): void {
    found = [];
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    activate(-1);
  }

  function pick(suggestion: Suggestion): void {
    [input.value] = linesOf(suggestion, []);
    go(suggestion);
  }

  function go(to: LatLon | CoveredRegion): void {
    leave();
    isGoing = true;
    if ('lat' in to) choose(to);
    else showRegion(to.bounds);
    isGoing = false;
  }

  // the name of one place must not stand over another; what somebody is writing stays
  let [lat, lon] = [0, 0];
  store.on(['spot'], ({ spot }) => {
    const isSame = spot?.lat === lat && spot.lon === lon;
    if (spot) ({ lat, lon } = spot);
    if (!isGoing && !isSame && document.activeElement !== input) input.value = '';
  });

  function leave(): void {
    clearTimeout(timer);
    running.abort();
    close();
    input.blur();
  }

  input.addEventListener('input', (event) => {
    clearTimeout(timer);
    // what is typed may still get another digit, what is pasted is complete
    const place = (event as InputEvent).inputType === 'insertFromPaste' && readPlace(input.value, language());
    if (place) return go(place);
    timer = setTimeout(look, PAUSE_MS, 'local');
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // beyond the last one the text itself is active again
      activate(((active + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      if (!list.hidden) event.preventDefault();
      close();
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = found[active];
    if (chosen) pick(chosen);
    else look('all');
  });
  document.addEventListener('pointerdown', (event) => {
    if (!form.contains(event.target as Node)) close();
  });
  form.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !form.contains(event.relatedTarget as Node)) close();
  });

  return {
    ask(words) {
      input.value = words;
      look('all');
    },
  };
}
