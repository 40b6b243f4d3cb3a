/** The search: names in the regions while typing, worldwide on request. A combobox (ARIA practices). */
import { render } from 'preact';
import type { FoundPlace } from '../../../api/places.ts';
import type { LatLon } from '../../../api/values.ts';
import { findPlaces, Refused, Unreachable } from '../../api.ts';
import { byId } from '../../lib/dom.ts';
import { failureWords, language, retryWords, text } from '../../lib/i18n.ts';
import { createLoader, pasteReader } from '../../lib/on-demand.ts';
import type { Category } from '../../places/categories.ts';
import { regionsNamed } from '../../places/region-names.ts';
import { asFound, hasPlacesIn, type Suggestion, suggestionRowOf } from '../../places/suggestion.ts';
import type { CoveredRegion, PageStore } from '../../state/state.ts';
import { afterArrow, SuggestionList } from '../shell/suggestion-list.tsx';

/** Loads the reader of wishes, such as "toilets in Vaduz". Without the reader, every text counts as a name. */
const wishReader = createLoader('categories.js', () => import('../../places/categories.ts'));
/** Pause in typing before a search, ms: longer than between two keys of a fast typist. */
const PAUSE_MS = 120;
const MIN_CHARACTERS = 1;

export interface SearchActions {
  /** Returns the middle of the map; results near it come first. */
  near(): LatLon;
  /** Opens a spot. */
  rate(place: FoundPlace): void;
  /** Moves to a town and lists its places. */
  list(place: FoundPlace): void;
  /** Applies wishes, here or around a place. */
  filter(category: Category): void;
  showRegion(bounds: CoveredRegion['bounds']): void;
}

export interface Search {
  /** Searches as if the user had typed the words and pressed Enter. */
  ask(words: string): void;
  /** Goes on to a spot that belongs to what is shown, whose name stays. */
  goOn(go: () => void): void;
}

/** Sets up the search. */
export function createSearch(store: PageStore, actions: SearchActions): Search {
  const form = byId<HTMLFormElement>('search');
  const input = byId<HTMLInputElement>('search-input');
  const clear = byId('search-clear');
  const list = byId('search-list');
  const announcer = byId('announcer');
  let found: readonly Suggestion[] = [];
  let note = '';
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  /** true while a picked suggestion or a spot of it is being opened, so that the change of spot does not clear the field */
  let isGoing = false;

  /** Stops the running search, and one that waits for a pause in typing. */
  function stop(): void {
    clearTimeout(timer);
    running.abort();
  }

  /** Replaces the running search. @returns the signal that aborts the new one */
  function begin(): AbortSignal {
    stop();
    running = new AbortController();
    return running.signal;
  }

  /** Searches for the text in the field. @param takesFirst true after Enter: opens the first result */
  async function look(scope: 'local' | 'all', takesFirst: boolean): Promise<void> {
    const signal = begin();
    const query = input.value.trim();
    clear.hidden = input.value === '';
    if ([...query].length < MIN_CHARACTERS) return close();
    const [reader, categories] = await Promise.all([pasteReader(), wishReader()]);
    if (signal.aborted) return;
    const place = reader?.readCoordinates(query, language());
    if (place?.isSwapped) return show([asFound(place)], text().searchSwapped);
    if (place) {
      const suggestions = await suggestionsAt(asFound(place), query);
      if (signal.aborted) return;
      return takesFirst ? pick(suggestions[0]!) : show(suggestions, '');
    }
    if (reader?.isShortLink(query)) return show([], text().searchShortLink);
    const { regions, hasGeocoder } = store.get();
    const covered = regionsNamed(regions, query);
    try {
      const find = (words: string) => findPlaces(words, scope, actions.near(), language(), signal);
      const [places, wishes] = await Promise.all([
        find(query),
        categories?.readCategories(query, find, hasPlacesIn),
      ]);
      // a region is called like its largest town, from which distances count
      const isTown = ({ title }: CoveredRegion) =>
        places.some((each) => hasPlacesIn(each) && each.name === title);
      const regionRows = covered.filter((region) => !isTown(region));
      const results = [...(wishes?.sure ?? []), ...regionRows, ...places, ...(wishes?.unsure ?? [])];
      const isElsewhere = scope === 'local' && hasGeocoder;
      const first = results[0];
      if (takesFirst && first) return pick(first);
      if (takesFirst && isElsewhere) return void look('all', true);
      const words = results.length === 0 ? text().searchNothing(query) : '';
      // without a geocoder only names in the regions can be found
      if (results.length === 0 && !hasGeocoder && regions.length > 0) show(regions, text().searchOnlyRegions);
      else show(isElsewhere ? [...results, { everywhere: true }] : results, words);
      announcer.textContent = words || text().placesFound(results.length);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      const busyMs = error instanceof Refused ? error.retryMs : null;
      // typing, leaving and opening something else stop it
      if (busyMs !== null) timer = setTimeout(() => void look(scope, takesFirst), busyMs);
      const wishes = await categories?.readCategories(query, async () => [], hasPlacesIn);
      if (signal.aborted) return;
      show(
        [...(wishes?.sure ?? []), ...covered],
        busyMs !== null
          ? retryWords(Date.now() + busyMs)
          : error instanceof Unreachable
            ? failureWords(error)
            : text().searchFailed,
      );
    }
  }

  /** Returns the wishes beside a position ("car park near 47.1, 9.5"), and the position. */
  async function suggestionsAt(place: FoundPlace, query: string): Promise<Suggestion[]> {
    const wishes = await (await wishReader())?.readCategories(query, async () => [place], hasPlacesIn);
    return [...(wishes?.sure.filter(({ near }) => near !== null) ?? []), place];
  }

  async function paste(): Promise<void> {
    const signal = begin();
    const query = input.value;
    const place = (await pasteReader())?.readCoordinates(query, language());
    const suggestions = place && !place.isSwapped ? await suggestionsAt(asFound(place), query) : [];
    if (signal.aborted) return;
    if (suggestions.length === 1) pick(suggestions[0]!);
    else void look('local', false);
  }

  function show(results: readonly Suggestion[], words: string): void {
    found = results;
    note = words;
    input.setAttribute('aria-expanded', String(results.length > 0));
    activate(-1);
  }

  function draw(): void {
    list.hidden = found.length === 0 && note === '';
    render(
      <>
        {note !== '' && <p class="suggestion-note">{note}</p>}
        {found.length > 0 && (
          <SuggestionList id="search-options" option="search" found={found} active={active} pick={pick} />
        )}
      </>,
      list,
    );
  }

  function activate(index: number): void {
    active = index;
    draw();
    document.getElementById(`search-${index}`)?.scrollIntoView({ block: 'nearest' });
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `search-${index}`);
  }

  /** Hides the results, and stops the search that would show others. */
  function close(): void {
    stop();
    note = '';
    found = [];
    input.setAttribute('aria-expanded', 'false');
    activate(-1);
  }

  function pick(suggestion: Suggestion): void {
    if ('everywhere' in suggestion) return void look('all', false);
    const isWish = 'near' in suggestion;
    input.value = isWish ? '' : suggestionRowOf(suggestion).name;
    leave();
    goOn(() => {
      if (isWish) actions.filter(suggestion);
      else if (!('display_name' in suggestion)) actions.showRegion(suggestion.bounds);
      else if (hasPlacesIn(suggestion)) actions.list(suggestion);
      else actions.rate(suggestion);
    });
    // a spot gives the focus to its title
    if (!store.get().spot) readList();
  }

  function goOn(go: () => void): void {
    isGoing = true;
    go();
    isGoing = false;
  }

  /** Gives the focus to the list, which the keyboard and screen readers read next. */
  function readList(): void {
    byId('list-column').focus({ preventScroll: true });
  }

  function leave(): void {
    clear.hidden = input.value === '';
    close();
    input.blur();
  }

  /** Names what is shown. The name of one place must not stay above another; text being typed stays. */
  function rename(name: string): void {
    if (isGoing || document.activeElement === input) return;
    input.value = name;
    clear.hidden = name === '';
  }

  let [lat, lon] = [0, 0];
  store.on(['spot'], ({ spot }) => {
    const isSame = spot?.lat === lat && spot.lon === lon;
    if (!spot) return;
    ({ lat, lon } = spot);
    if (!isSame) rename('');
  });
  // Back leads to an earlier town, or to the map before any
  store.on(['town'], ({ town }) => rename(town?.name ?? ''));

  clear.addEventListener('click', () => {
    input.value = '';
    clear.hidden = true;
    close();
    store.set({ town: null });
    input.focus();
  });
  input.addEventListener('input', (event) => {
    clearTimeout(timer);
    clear.hidden = input.value === '';
    // typed text may continue, pasted text is complete
    if ((event as InputEvent).inputType === 'insertFromPaste') void paste();
    else timer = setTimeout(() => void look('local', false), PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length === 0) return;
      event.preventDefault();
      activate(afterArrow(event.key, active, found.length));
    } else if (event.key === 'Escape') {
      if (!list.hidden) event.preventDefault();
      close();
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = found[active];
    if (chosen) pick(chosen);
    else void look('local', true);
  });
  document.addEventListener('pointerdown', (event) => {
    if (!form.contains(event.target as Node)) close();
  });
  form.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !form.contains(event.relatedTarget as Node)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    input.focus();
  });

  return {
    ask(words) {
      input.value = words;
      void look('local', true);
    },
    goOn,
  };
}
