/** Requests the score of the chosen spot and night; falls back to a saved region, then to stored answers. */

import type { Place } from '../api/nearby.ts';
import type { Score } from '../api/score.ts';
import type { LatLon } from '../api/values.ts';
import { isInside } from '../shared/geo/box.ts';
import { getScore, getTimeline, Refused, Unreachable } from './api.ts';
import type { LastScores } from './last-scores.ts';
import { RETRY_MS } from './lib/service.ts';
import { savedRegions } from './saved-regions.ts';
import type { CoveredRegion, PageStore } from './state/state.ts';

const NIGHTS_AHEAD = 7;
/** Age from which an answer is old, ms: tonight's score is for the rest of the night. */
const STALE_MS = 15 * 60_000;
/** Delay of a retry while live map data loads, ms. */
const RETRY_LOADING_MS = 4000;
/** Minimum delay of a request to a busy service, ms. */
const MIN_BUSY_MS = 2000;
const MAX_LOADING_RETRIES = 5;

/** State of a spot before the first answer. */
const NOTHING_CHOSEN = {
  answer: null,
  timeline: null,
  otherNight: null,
  savedAt: null,
  savedRegion: null,
  better: null,
  retryAt: null,
  isBusy: false,
};

export interface Rating {
  /** Opens a spot. @param place entry of a list, shown while there is no answer */
  choose(spot: LatLon, at: string | null, place?: Place | null): void;
  /** Closes the spot. */
  leave(): void;
  chooseNight(at: string | null): void;
  /** Requests the same spot and night again. */
  again(): void;
  /** Requests again if the answer is old, failed, or not from the service. */
  refresh(): void;
}

/** Requests and stores scores. @param lastScores answers of recent spots; saved places keep theirs longer */
export function createRating(store: PageStore, lastScores: LastScores): Rating {
  let running = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let answeredAt = 0;

  /** Requests the score. @param attempt number of retries so far @param renew also requests known other nights */
  async function ask({ attempt = 0, renew = false } = {}): Promise<void> {
    const { spot, at, language } = store.get();
    if (!spot) return;
    running.abort();
    clearTimeout(retry);
    running = new AbortController();
    const { signal } = running;
    store.set({ status: 'loading', isBusy: false, retryAt: null });
    const wantsNights = renew || !store.get().timeline;
    // the score of a chosen night comes without the next nights; on a slow connection, requesting them in
    // parallel saves a round trip
    const apart = wantsNights && at !== null ? askForNights(signal) : Promise.resolve();
    try {
      const asked = { ...spot, at, lang: language };
      const found = await getScore(asked, wantsNights && at === null ? NIGHTS_AHEAD : null, signal);
      const { nights, ...given } = found.answer;
      const answer = withoutHoles(given, spot, regions());
      lastScores.keep(spot, at, answer, new Date().toISOString());
      answeredAt = Date.now();
      const { savedRegion } = found;
      const known = { answer, savedAt: null, savedRegion, isOffline: savedRegion !== null };
      store.set({ ...known, status: 'ready', ...(nights && { timeline: nights }) });
      void apart.then(() => askForOtherNight(answer, signal));
      if (answer.meta.degraded_reason === 'map_data_loading' && attempt < MAX_LOADING_RETRIES)
        retry = setTimeout(() => ask({ attempt: attempt + 1, renew: true }), RETRY_LOADING_MS);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) refuse(error);
      else if (error instanceof Unreachable) useSaved(navigator.onLine ? RETRY_MS : null);
      else throw error;
    }
  }

  /** A busy service is asked again when it wants to be; what it refuses is not asked again. */
  function refuse({ retryMs }: Refused): void {
    if (retryMs === null) {
      store.set({ answer: null, status: 'refused' });
      return;
    }
    store.set({ isBusy: true });
    // not at once, as other requests wait as well
    useSaved(Math.max(retryMs, MIN_BUSY_MS));
  }

  /** Shows the stored answer, if any. @param retryMs delay of the next request, ms; null = none */
  function useSaved(retryMs: number | null): void {
    const { spot, at } = store.get();
    const saved = spot && (lastScores.find(spot, at) ?? keptAt(spot, at));
    const isOffline = !navigator.onLine;
    const retryAt = retryMs && Date.now() + retryMs;
    if (retryMs) retry = setTimeout(again, retryMs);
    store.set(
      saved
        ? {
            answer: saved.answer,
            savedAt: saved.savedAt,
            savedRegion: null,
            status: 'ready',
            isOffline,
            retryAt,
          }
        : { answer: null, status: 'unreachable', isOffline, retryAt },
    );
  }

  function keptAt(spot: LatLon, at: string | null) {
    const star = store.get().stars.find(({ lat, lon }) => lat === spot.lat && lon === spot.lon);
    return star && at === null ? { answer: star.answer, savedAt: star.answeredAt } : null;
  }

  /** Requests tonight and the following nights, which the score of a chosen night does not contain. */
  async function askForNights(signal: AbortSignal): Promise<void> {
    const { spot, language } = store.get();
    if (!spot) return;
    try {
      const nights = await getTimeline({ ...spot, at: null, lang: language }, NIGHTS_AHEAD, signal);
      store.set({ timeline: nights });
    } catch (error) {
      // the other nights are optional: without them the page shows no week
      if (!(error instanceof Refused || error instanceof Unreachable) && !signal.aborted) throw error;
    }
  }

  /** Requests the hours of the chosen night if `timeline` lacks it, or has it from another arrival on. */
  async function askForOtherNight({ night_window, meta }: Score, signal: AbortSignal): Promise<void> {
    const { spot, at, language, timeline } = store.get();
    if (!spot || at === null || signal.aborted) return;
    const isListed = timeline?.some(
      (night) => night.night_window.start === night_window.start && night.scored_from === meta.scored_from,
    );
    if (isListed) return;
    try {
      const [night] = await getTimeline({ ...spot, at, lang: language }, 1, signal);
      store.set({ otherNight: night ?? null });
    } catch (error) {
      // optional, like the other nights
      if (!(error instanceof Refused || error instanceof Unreachable) && !signal.aborted) throw error;
    }
  }

  function regions(): readonly Pick<CoveredRegion, 'bounds'>[] {
    return [...store.get().regions, ...savedRegions()];
  }

  // a link can be answered before the regions are known
  store.on(['regions'], ({ spot, answer }) => {
    if (spot && answer) store.set({ answer: withoutHoles(answer, spot, regions()) });
  });

  return {
    choose(spot, at, place = null) {
      store.set({ ...NOTHING_CHOSEN, spot, at, place });
      ask();
    },
    leave() {
      running.abort();
      clearTimeout(retry);
      store.set({ ...NOTHING_CHOSEN, spot: null, place: null, status: 'idle' });
    },
    chooseNight(at) {
      store.set({ at, otherNight: null });
      ask();
    },
    again,
    refresh() {
      const { spot, status, savedAt, savedRegion } = store.get();
      if (!spot || status === 'loading') return;
      if (savedAt || savedRegion || status !== 'ready' || Date.now() - answeredAt > STALE_MS) again();
    },
  };

  function again(): void {
    ask({ renew: true });
  }
}

/**
 * Returns an answer without map data as what it means inside a region: nothing is recorded there, so there is no
 * road, or it is the sea. Other answers are returned as they are.
 */
export function withoutHoles(
  answer: Score,
  spot: LatLon,
  regions: readonly Pick<CoveredRegion, 'bounds'>[],
): Score {
  const { meta, explanation } = answer;
  const isHole =
    meta.degraded_reason === 'no_map_data' && regions.some(({ bounds }) => isInside(spot, bounds));
  if (!isHole) return answer;
  const isSea = explanation.spot_context.country === null;
  return {
    ...answer,
    meta: { ...meta, degraded: false },
    explanation: {
      ...explanation,
      spot_context: {
        ...explanation.spot_context,
        standing: 'none',
        on: isSea ? 'water' : null,
        distance_drivable_m: null,
      },
    },
  };
}
