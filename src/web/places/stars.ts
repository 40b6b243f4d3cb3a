/** Saved places on this device with their last answers, so that reasons are available offline. */
import type { Night } from '../../api/night.ts';
import type { LatLon } from '../../api/values.ts';
import type { Language } from '../../shared/language.ts';
import { getScore, Refused, Unreachable } from '../api.ts';
import { text } from '../lib/i18n.ts';
import type { Memory } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';
import type { Star, StarNight } from '../state/listed.ts';
import { isStar } from '../state/shapes.ts';
import type { PageStore, State } from '../state/state.ts';

/** Maximum saved places, about 6 KB each. */
export const MAX_STARS = 100;
/** Maximum length of a note, characters: as of descriptions in files. */
const MAX_NOTE = 2_000;
const NIGHTS = 7;
/** Age from which an answer is old, ms: tonight's scores are for the rest of the night. */
const STALE_MS = 15 * 60_000;
/** Maximum parallel requests: the map may need some as well. */
export const AT_ONCE = 4;
const KEY = 'stars';

export interface Stars {
  /** Saves the chosen spot, or removes it. Shows why it is not saved if there are already MAX_STARS. */
  toggle(): void;
  /** Appends places that are not saved yet. @returns the number of new ones */
  add(stars: readonly Star[]): number;
  /** Removes a saved place. */
  remove(spotId: string): void;
  /** Sets the note of a saved place; '' removes it. Truncated to MAX_NOTE. */
  setNote(spotId: string, note: string): void;
  /**
   * Requests tonight and the next nights of places with old answers; without a response the old answers stay.
   */
  renew(): Promise<void>;
}

export function rememberedStars(memory: Memory): Star[] {
  return memory.readList<Star>(KEY, isStar);
}

export function starOf({ stars, answer }: Pick<State, 'stars' | 'answer'>): Star | undefined {
  return stars.find(({ spotId }) => spotId === answer?.spot_id);
}

export function createStars(store: PageStore, memory: Memory): Stars {
  /** number of changes that are not stored yet */
  let pending = 0;

  /**
   * Changes the saved places: on the page at once, and on the device together with the changes of other tabs.
   * @returns false if they are kept only until the page is closed
   */
  async function change(next: (stars: readonly Star[]) => readonly Star[]): Promise<boolean> {
    store.set({ stars: next(store.get().stars) });
    pending++;
    const { list, isKept } = await memory.change<Star>(KEY, isStar, next);
    pending--;
    // an earlier list would undo what the user has just pressed
    if (pending === 0) store.set({ stars: list });
    return isKept;
  }

  /** Stores new answers of saved places. */
  function follow(state: State): void {
    const star = starOf(state);
    const { answer, timeline, at, savedAt, status } = state;
    if (!star || !answer || savedAt || at !== null || status !== 'ready') return;
    const nights = timeline ? timeline.map(nightOf) : star.nights;
    if (answer === star.answer && timeline === null) return;
    const renewed = {
      ...star,
      answer,
      answeredAt: new Date().toISOString(),
      nights,
      place: state.place ?? star.place,
    };
    void change((all) => all.map((each) => (each.spotId === star.spotId ? renewed : each)));
  }

  async function renewStar({ spotId, lat, lon }: Star): Promise<void> {
    const known = await rated({ lat, lon }, store.get().language);
    const renewed = (star: Star) => (star.spotId === spotId ? { ...star, ...known } : star);
    if (known) await change((all) => all.map(renewed));
  }

  function remove(spotId: string): void {
    void change((all) => without(all, spotId));
  }

  store.on(['answer', 'timeline'], follow);
  memory.follow(KEY, () => store.set({ stars: rememberedStars(memory) }));
  return {
    toggle() {
      const state = store.get();
      const { spot, answer, timeline, at, stars } = state;
      if (!spot || !answer) return;
      if (starOf(state)) return remove(answer.spot_id);
      if (stars.length >= MAX_STARS) return toast(text().starsFull(MAX_STARS));
      const star: Star = {
        ...spot,
        spotId: answer.spot_id,
        place: state.place,
        answer,
        answeredAt: new Date().toISOString(),
        nights: (timeline ?? []).map(nightOf),
        since: new Date().toISOString(),
      };
      void change((all) => [star, ...without(all, star.spotId)].slice(0, MAX_STARS)).then(
        (isKept) => isKept || toast(text().keepsNothing),
      );
      // an answer of another night is not tonight's
      if (at !== null || !timeline) void renewStar(star);
    },
    remove,
    setNote(spotId, note) {
      const noted = ({ written, ...star }: Star): Star => ({
        ...star,
        written: { name: written?.name ?? '', note: note.slice(0, MAX_NOTE).trim() },
      });
      void change((all) => all.map((each) => (each.spotId === spotId ? noted(each) : each)));
    },
    add(more) {
      const { length } = store.get().stars;
      void change((all) => {
        const known = new Set(all.map(({ spotId }) => spotId));
        // two places of a file can be one spot
        const added = more.filter(({ spotId }) => !known.has(spotId) && known.add(spotId));
        return [...all, ...added].slice(0, MAX_STARS);
      });
      return store.get().stars.length - length;
    },
    async renew() {
      const old = store
        .get()
        .stars.filter(({ answeredAt }) => Date.now() - Date.parse(answeredAt) > STALE_MS);
      await eachOf(old, AT_ONCE, renewStar);
    },
  };
}

function without(all: readonly Star[], id: string): Star[] {
  return all.filter(({ spotId }) => spotId !== id);
}

function nightOf({ night_window, score, ampel }: Night): StarNight {
  return { night_window, score, ampel };
}

/** Returns answer and nights of a saved place from tonight on; null if they are unavailable now. */
export async function rated(
  spot: LatLon,
  lang: Language,
): Promise<Pick<Star, 'answer' | 'answeredAt' | 'nights'> | null> {
  try {
    const asked = { ...spot, at: null, lang };
    const { nights = [], ...answer } = (await getScore(asked, NIGHTS, new AbortController().signal)).answer;
    return { answer, answeredAt: new Date().toISOString(), nights: nights.map(nightOf) };
  } catch (error) {
    if (error instanceof Refused || error instanceof Unreachable) return null;
    throw error;
  }
}

/** Processes many items with a maximum number in parallel. */
export async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, i: number) => Promise<void>,
) {
  let next = 0;
  const workNext = async () => {
    for (let i = next++; i < all.length; i = next++) await work(all[i]!, i);
  };
  await Promise.all(Array.from({ length: atOnce }, workNext));
}
