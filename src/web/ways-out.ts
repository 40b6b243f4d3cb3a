/** Finds where to go from a bad night: around the spot, and without a connection in what was loaded or kept before. */
import type { Place } from '../api/nearby.ts';
import type { Score } from '../api/score.ts';
import { getNearby, Refused, Unreachable } from './api.ts';
import { type NamedCandidate, REACH_M, wayOut } from './lib/leave-now.ts';
import { nightDate } from './lib/nights.ts';
import type { Memory } from './lib/storage.ts';
import { lightOf } from './parts/answer/light.ts';
import { titleOf } from './places/place-title.ts';
import type { PageStore, State } from './state.ts';

/** Places that were found around a spot, and when: scores are of that night. */
interface FoundBefore {
  /** ISO 8601 */
  askedAt: string;
  places: Place[];
}

/** As many as the interface names. */
const ASKED_FOR = 50;
const KEY = 'ways-out';

export function createWaysOut(store: PageStore, memory: Memory): void {
  let running = new AbortController();

  async function look(state: State): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { spot, answer, at, language } = state;
    const isBad = answer && ['yellow', 'red'].includes(lightOf(answer));
    if (!spot || !isBad || at !== null) return store.set({ leaving: null });
    store.set({ leaving: { status: 'looking', way: null } });
    const from = (places: readonly NamedCandidate[]) => wayOut(spot, answer.score, places);
    try {
      const { places } = await getNearby({ ...spot, at, lang: language }, REACH_M, ASKED_FOR);
      memory.write(KEY, { askedAt: new Date().toISOString(), places } satisfies FoundBefore);
      if (!signal.aborted) store.set({ leaving: { status: 'ready', way: from(places.map(named)) } });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      if (!signal.aborted)
        store.set({ leaving: { status: 'failed', way: from(known(store.get(), answer)) } });
    }
  }

  /** What this device knows of tonight. */
  function known({ list, stars }: State, answer: Score): NamedCandidate[] {
    const { timezone } = answer.explanation.spot_context;
    const tonight = nightDate(Date.now(), timezone);
    const isTonight = (iso: string) => nightDate(Date.parse(iso), timezone) === tonight;
    const found = memory.read<FoundBefore>(KEY, { askedAt: '', places: [] });
    const lists: FoundBefore[] = [found];
    if (list?.at === null)
      lists.push({
        askedAt: list.askedAt,
        places: [...list.places, list.nearestGood].filter((each) => each !== null),
      });
    return [
      ...lists
        .filter(({ askedAt }) => askedAt && isTonight(askedAt))
        .flatMap(({ places }) => places)
        // it was there where somebody asked
        .map((place) => ({ ...named(place), here: false })),
      ...stars.flatMap((star) => {
        const night = star.nights.find(({ night_window }) => isTonight(night_window.start));
        const { title: name } = titleOf(star, star.answer, star.place, star.written?.name);
        const { lat, lon } = star;
        return night ? [{ lat, lon, name, score: night.score, ampel: night.ampel, here: false }] : [];
      }),
    ];
  }

  store.on(['answer'], look);
}

function named(place: Place): NamedCandidate {
  return { ...place, name: titleOf(place, null, place).title };
}
