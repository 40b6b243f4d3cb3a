/**
 * Finds alternatives: for a bad night, somewhere clearly better, or where a van fits. Offline it uses loaded
 * and saved places.
 */
import type { Place } from '../api/nearby.ts';
import type { Score } from '../api/score.ts';
import { getNearby, Refused, Unreachable } from './api.ts';
import { type Leaving, type NamedCandidate, wayOut } from './lib/leave-now.ts';
import { nightDate } from './lib/nights.ts';
import type { Memory } from './lib/storage.ts';
import { cardOfStar, lightOfAnswer } from './places/card-place.ts';
import { shortTitleOf, shownTitleOf } from './places/place-title.ts';
import { isFound } from './state/shapes.ts';
import type { PageStore, State } from './state/state.ts';

/** Places found around a spot, and when: their scores are for that night. */
interface FoundBefore {
  /** time of the answer, ISO 8601 */
  askedAt: string;
  places: Place[];
}

/** Number of requested places: the API's maximum. */
const ASKED_FOR = 50;
/** Radius of the search for better places, and for places where the van fits, m. */
const BETTER_WITHIN_M = 10_000;
const FITTING_WITHIN_M = 30_000;
const MAX_CARDS = 3;
/** Minimum gain that is worth driving on, points. */
const MIN_GAIN = 5;
const KEY = 'ways-out';

export function createWaysOut(store: PageStore, memory: Memory): void {
  let running = new AbortController();

  async function look(state: State): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { spot, answer, at, language } = state;
    const light = answer && lightOfAnswer(answer);
    if (!spot || !answer || light === 'unknown') return store.set({ leaving: null, better: answer && [] });
    const isFitting = light !== 'no_van';
    const isBad = (light === 'fair' || light === 'bad' || light === 'not_allowed') && at === null;
    store.set({ leaving: isBad ? { status: 'looking', way: null } : null });
    const question = { ...spot, at, lang: language };
    const way = (places: readonly NamedCandidate[]) => wayOut(spot, answer.score, places);
    try {
      const { places } = isFitting
        ? await getNearby(question, BETTER_WITHIN_M, ASKED_FOR)
        : await getNearby(question, FITTING_WITHIN_M, ASKED_FOR, 'distance');
      if (signal.aborted) return;
      const isBetter = (place: Place) => !place.here && place.score >= answer.score + MIN_GAIN;
      const out = isBad ? way(places.map(named)) : null;
      // the place to go to is the first of the better ones: one place in all parts of the page
      const isOut = ({ lat, lon }: Place) => lat === out?.place.lat && lon === out.place.lon;
      const ordered = [
        ...places.filter(isOut),
        ...places.filter((place) => !isOut(place) && isBetter(place)),
      ];
      const better = (isFitting ? ordered : bearable(places)).slice(0, MAX_CARDS);
      if (isFitting && at === null)
        memory.write(KEY, { askedAt: new Date().toISOString(), places } satisfies FoundBefore);
      store.set({ better, ...(isBad && { leaving: { status: 'ready', way: out } }) });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      if (signal.aborted) return;
      const leaving: Leaving = { status: 'failed', way: way(known(store.get(), answer)) };
      store.set({ better: [], ...(isBad && { leaving }) });
    }
  }

  /** Returns the places whose score for tonight this device knows. */
  function known({ list, stars }: State, answer: Score): NamedCandidate[] {
    const { timezone } = answer.explanation.spot_context;
    const tonight = nightDate(Date.now(), timezone);
    const isTonight = (iso: string) => nightDate(Date.parse(iso), timezone) === tonight;
    const lists: FoundBefore[] = [memory.read<FoundBefore>(KEY, { askedAt: '', places: [] }, isFound)];
    if (list?.at === null) lists.push(list);
    return [
      ...lists
        .filter(({ askedAt }) => askedAt && isTonight(askedAt))
        .flatMap(({ places }) => places)
        // `here` was about another spot
        .map((place) => ({ ...named(place), here: false })),
      ...stars.flatMap((star) => {
        const night = star.nights.find(({ night_window }) => isTonight(night_window.start));
        const { lat, lon } = star;
        const { title, kind } = cardOfStar(star);
        const name = star.written?.name || shortTitleOf(title, kind);
        return night ? [{ lat, lon, name, score: night.score, ampel: night.ampel, here: false }] : [];
      }),
    ];
  }

  store.on(['answer'], look);
}

/** Returns the places where one may sleep and can; all if there are none. */
function bearable(places: readonly Place[]): readonly Place[] {
  const found = places.filter(({ ampel, allowed }) => ampel !== 'red' && allowed !== 'no');
  return found.length > 0 ? found : places;
}

function named(place: Place): NamedCandidate {
  return { ...place, name: shortTitleOf(shownTitleOf(place, null, place).title, place.kind) };
}
