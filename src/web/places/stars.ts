/** Places that somebody keeps on this device, with what was known of them: their reasons are there without a connection. */
import type { Night } from '../../api/night.ts';
import { getTimeline, Refused, Unreachable } from '../api.ts';
import type { Memory } from '../lib/storage.ts';
import type { PageStore, State } from '../state.ts';
import type { Star, StarNight } from './listed.ts';

/** About 6 KB each. */
export const MOST_STARS = 100;
export const NIGHTS = 7;
const KEY = 'stars';

export interface Stars {
  /** Keeps the chosen spot, or lets go of it. */
  toggle(): void;
  /** Keeps those that are not kept yet, after those that are. @returns how many are new */
  add(stars: readonly Star[]): number;
  /** Asks for the next nights of all of them. */
  renewNights(): Promise<void>;
}

export function rememberedStars(memory: Memory): Star[] {
  return memory.read<Star[]>(KEY, []);
}

export function starOf({ stars, answer }: Pick<State, 'stars' | 'answer'>): Star | undefined {
  return stars.find(({ spotId }) => spotId === answer?.spot_id);
}

export function createStars(store: PageStore, memory: Memory): Stars {
  function keep(stars: readonly Star[]): void {
    memory.write(KEY, stars);
    store.set({ stars });
  }

  /** What is newly known of a kept place belongs to it. */
  function follow(state: State): void {
    const star = starOf(state);
    const { answer, timeline, at, savedAt, status, stars } = state;
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
    keep(stars.map((each) => (each === star ? renewed : each)));
  }

  async function renewNights(): Promise<void> {
    const { language } = store.get();
    await Promise.all(
      store.get().stars.map(async ({ spotId, lat, lon }) => {
        const question = { lat, lon, at: null, lang: language };
        const nights = await getTimeline(question, NIGHTS, new AbortController().signal).catch(noAnswer);
        if (!nights) return;
        const renew = (star: Star) =>
          star.spotId === spotId ? { ...star, nights: nights.map(nightOf) } : star;
        keep(store.get().stars.map(renew));
      }),
    );
  }

  store.on(['answer', 'timeline'], follow);
  return {
    toggle() {
      const state = store.get();
      const { spot, answer, timeline, at, stars } = state;
      if (!spot || !answer) return;
      const others = stars.filter(({ spotId }) => spotId !== answer.spot_id);
      if (others.length < stars.length) return keep(others);
      const star: Star = {
        ...spot,
        spotId: answer.spot_id,
        place: state.place,
        answer,
        answeredAt: new Date().toISOString(),
        nights: (timeline ?? []).map(nightOf),
      };
      keep([star, ...others].slice(0, MOST_STARS));
      // the answer of another night is not tonight's
      if (at !== null || !timeline) void renewNights();
    },
    add(more) {
      const { stars } = store.get();
      const known = new Set(stars.map(({ spotId }) => spotId));
      // two places of a file can be one spot
      const added = more.filter(({ spotId }) => !known.has(spotId) && known.add(spotId));
      const kept = [...stars, ...added].slice(0, MOST_STARS);
      keep(kept);
      return kept.length - stars.length;
    },
    renewNights,
  };
}

export function nightOf({ night_window, score, ampel }: Night): StarNight {
  return { night_window, score, ampel };
}

/** What is known of the nights stays. */
function noAnswer(error: unknown): null {
  if (error instanceof Refused || error instanceof Unreachable) return null;
  throw error;
}
