/**
 * Requests to the service of this page; all URLs are relative. When it is unreachable, saved regions answer
 * what they can.
 */
import type { Health } from '../api/health.ts';
import type { Legend } from '../api/map.ts';
import type { Nearby } from '../api/nearby.ts';
import type { Night } from '../api/night.ts';
import type { FoundPlace, SearchResults } from '../api/places.ts';
import type { Quietest, QuietSpot } from '../api/quietest.ts';
import type { RegionRow, Regions } from '../api/regions.ts';
import type { Score } from '../api/score.ts';
import type { Report } from '../api/signal.ts';
import type { Timeline } from '../api/timeline.ts';
import type { LatLon } from '../api/values.ts';
import type { OfflineThread } from '../offline/offline-thread.ts';
import type { SavedAnswer } from '../offline/operations.ts';
import type { Language } from '../shared/language.ts';
import { vanParameters } from '../shared/van.ts';
import { ask, DEADLINE_MS, query, Unreachable } from './lib/service.ts';
import {
  answerAt,
  answerFromAny,
  mayBeSaved,
  type SavedRegion,
  savedPlacesIn,
  savedRegions,
} from './saved-regions.ts';
import { wishesOfFilters, wishQuery } from './state/filters.ts';
import type { ListQuestion } from './state/listed.ts';
import { myVan } from './state/my-van.ts';

export { Refused, Unreachable, whileBusy } from './lib/service.ts';

/** Timeout where a saved region can answer instead, ms. */
const SAVED_DEADLINE_MS = 4000;

/** Timeouts of a request, ms: where a saved region can answer instead, and where none can. */
export interface Deadlines {
  saved: number;
  alone: number;
}
const DEADLINES: Deadlines = { saved: SAVED_DEADLINE_MS, alone: DEADLINE_MS };

export interface Question extends LatLon {
  /** time as in the API's `at`; null = now */
  at: string | null;
  lang: Language;
}

/** An answer of the service, or of a saved region. */
export interface Answered<T> {
  answer: T;
  /** region that answered; null if the service did */
  savedRegion: SavedRegion | null;
}

/** Asks the service; if it is unreachable, the saved region of the position. */
export async function askAbout(
  place: LatLon,
  path: string,
  signal: AbortSignal | undefined,
  saved: Parameters<typeof answerAt>[1],
  request: RequestInit = {},
  deadlines = DEADLINES,
): Promise<Answered<unknown>> {
  const init = signal ? { ...request, signal } : request;
  try {
    const deadlineMs = mayBeSaved(place) ? deadlines.saved : deadlines.alone;
    return { answer: await ask(path, init, deadlineMs), savedRegion: null };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const found = await answerAt(place, saved);
    signal?.throwIfAborted();
    if (!found) throw error;
    return { answer: JSON.parse(found.text), savedRegion: found.region };
  }
}

/** Returns the question as the offline worker expects it. */
export function forWorker({ lat, lon, at, lang }: Question) {
  return { lat, lon, at: at ?? '', now: Date.now(), lang, van: myVan() };
}

/**
 * Returns the score of a spot.
 * @param nights number of nights to add to the answer, from the question's night on; null = none
 */
export async function getScore(
  question: Question,
  nights: number | null,
  signal: AbortSignal,
): Promise<Answered<Score>> {
  const path = `api/spot/score?${query({ ...question, ...vanParameters(myVan()), nights })}`;
  const answered = await askAbout(question, path, signal, (worker) =>
    worker.ask('score', { ...forWorker(question), ...(nights === null ? {} : { nights }) }),
  );
  return answered as Answered<Score>;
}

export async function getTimeline(question: Question, nights: number, signal: AbortSignal): Promise<Night[]> {
  const path = `api/spot/timeline?${query({ ...question, ...vanParameters(myVan()), nights })}`;
  const { answer } = await askAbout(question, path, signal, (worker) =>
    worker.ask('timeline', { ...forWorker(question), nights }),
  );
  return (answer as Timeline).nights;
}

/**
 * Number of places per page: nearly five screens of a phone. More would be slow on a bad network; the rest
 * follows on request.
 */
const LISTED = 24;

/** Returns the places of a part of the map. @param cursor cursor of the previous answer; null = the first page */
export async function getPlaces(
  question: ListQuestion,
  lang: Language,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Answered<Nearby>> {
  const { bounds, origin, at, sort } = question;
  const { lat, lon } = origin;
  const wishes = wishesOfFilters(question.wishes, at);
  const asked = {
    bbox: askableBox(bounds).join(),
    lat,
    lon,
    at,
    lang,
    sort,
    ...wishQuery(wishes),
    limit: LISTED,
    cursor,
  };
  try {
    const answer = await ask(`api/spot/nearby?${query(asked)}`, { signal }, deadlineForAny());
    return { answer: answer as Nearby, savedRegion: null };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const saved = await answerIn(bounds, (place, worker) =>
      worker.ask('nearby', {
        ...forWorker({ ...place, at, lang }),
        ...{ radius: 0, limit: LISTED, box: bounds, sort, wishes, ...(cursor ? { cursor } : {}) },
      }),
    );
    signal.throwIfAborted();
    if (!saved) throw error;
    return { answer: JSON.parse(saved.text) as Nearby, savedRegion: saved.region };
  }
}

/** Returns the box to ask for: all longitudes for a view of more than half of the Earth across the 180th meridian. */
function askableBox([west, south, east, north]: ListQuestion['bounds']): ListQuestion['bounds'] {
  return west >= east && east + 360 - west > 180 ? [-180, south, 180, north] : [west, south, east, north];
}

/** Asks the saved regions in a part of the map, until one answers; null if none does. */
async function answerIn(
  bounds: ListQuestion['bounds'],
  saved: (place: LatLon, worker: OfflineThread) => Promise<SavedAnswer | null>,
): Promise<SavedAnswer | null> {
  for (const place of savedPlacesIn(bounds)) {
    const answer = await answerAt(place, (worker) => saved(place, worker));
    if (answer) return answer;
  }
  return null;
}

/** Returns the places around a spot. @param radius radius, m @param sort null = by score and driving distance */
export async function getNearby(
  question: Question,
  radius: number,
  limit: number,
  sort: 'distance' | null = null,
): Promise<Nearby> {
  const path = `api/spot/nearby?${query({ ...question, ...vanParameters(myVan()), radius, limit, sort })}`;
  const { answer } = await askAbout(question, path, undefined, (worker) =>
    worker.ask('nearby', { ...forWorker(question), radius, limit, ...(sort ? { sort } : {}) }),
  );
  return answer as Nearby;
}

/** Returns the timeout of a request that saved regions can answer instead, ms; shorter if there are any. */
export function deadlineForAny(): number {
  return savedRegions().length > 0 ? SAVED_DEADLINE_MS : DEADLINE_MS;
}

/** Asks the service; if it is unreachable, all saved regions. */
async function askForAny(path: string, init: RequestInit, saved: (worker: OfflineThread) => Promise<string>) {
  try {
    return await ask(path, init, deadlineForAny());
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const text = await answerFromAny(saved);
    init.signal?.throwIfAborted();
    if (text === null) throw error;
    return JSON.parse(text);
  }
}

export async function getLegend(): Promise<Legend> {
  return (await askForAny('api/map/score/legend', {}, (worker) => worker.ask('legend', null))) as Legend;
}

/**
 * Returns the quietest places of the service's atlas in a bbox.
 * @param bounds bbox, degrees; its sides have at most LONGEST_SIDE (shared/geo/wide-box.ts)
 * @throws Unreachable, Refused
 */
export async function getQuietest(
  bounds: readonly number[],
  limit: number,
  signal: AbortSignal,
): Promise<QuietSpot[]> {
  const path = `api/spot/quietest?${query({ bbox: bounds.join(','), limit })}`;
  return ((await ask(path, { signal })) as Quietest).places;
}

export async function getHealth(): Promise<Health> {
  return (await ask('api/health')) as Health;
}

export async function getRegions(): Promise<RegionRow[]> {
  return ((await ask('api/regions')) as Regions).regions;
}

/**
 * Returns the places that a search text names.
 * @param scope `local` while the user is typing: the geocoder's rules forbid autocompletion
 */
export async function findPlaces(
  q: string,
  scope: 'local' | 'all',
  near: LatLon,
  lang: Language,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  const limit = 6;
  const path = `api/geocode/search?${query({ q, scope, ...near, lang, limit })}`;
  const found = await askForAny(path, { signal }, (worker) => worker.ask('search', { q, limit, near, lang }));
  return (found as SearchResults).results;
}

/** Sends a report. @returns time from which this device may report on the spot again, ISO 8601 */
export async function sendSignal(signal: Report): Promise<string> {
  const answer = await ask('api/spot/signal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signal),
    // also sent while the page is being closed
    keepalive: true,
  });
  return (answer as { next_allowed_at: string }).next_allowed_at;
}
