/**
 * Talks to the service that delivered this page; every address is relative to it. When it cannot be reached, a region
 * saved on this device answers what it can.
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
import { myVan } from './lib/preferences/my-van.ts';
import { ask, DEADLINE_MS, query, Unreachable } from './lib/service.ts';
import { wishesOf, wishQuery } from './places/filters.ts';
import type { ListQuestion } from './places/listed.ts';
import {
  answerAt,
  answerFromAny,
  mayBeSaved,
  type SavedRegion,
  savedPlacesIn,
  savedRegions,
} from './saved-regions/saved-regions.ts';

export { Refused, Unreachable } from './lib/service.ts';

/** For this long the service is waited for where a saved region can answer instead. */
const SAVED_DEADLINE_MS = 4000;

export interface Question extends LatLon {
  /** what the interface calls `at`; null = now */
  at: string | null;
  lang: Language;
}

/** An answer of the service, or of a region saved on this device. */
export interface Answered<T> {
  answer: T;
  /** null = the service's */
  savedRegion: SavedRegion | null;
}

/** Asks the service; when it cannot be reached, what is saved of the place. */
export async function askAbout(
  place: LatLon,
  path: string,
  signal: AbortSignal | undefined,
  saved: Parameters<typeof answerAt>[1],
  request: RequestInit = {},
): Promise<Answered<unknown>> {
  const init = signal ? { ...request, signal } : request;
  try {
    const deadlineMs = mayBeSaved(place) ? SAVED_DEADLINE_MS : DEADLINE_MS;
    return { answer: await ask(path, init, deadlineMs), savedRegion: null };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const found = await answerAt(place, saved);
    signal?.throwIfAborted();
    if (!found) throw error;
    return { answer: JSON.parse(found.text), savedRegion: found.region };
  }
}

/** The same question as the worker takes it. */
export function forWorker({ lat, lon, at, lang }: Question) {
  return { lat, lon, at: at ?? '', now: Date.now(), lang, van: myVan() };
}

/** @param nights of which the answer tells, too, from that of the question on; null = none */
export async function getScore(
  question: Question,
  nights: number | null,
  signal: AbortSignal,
): Promise<Answered<Score>> {
  const path = `api/spot/score?${query({ ...question, ...myVan(), nights })}`;
  const answered = await askAbout(question, path, signal, (worker) =>
    worker.ask('score', { ...forWorker(question), ...(nights === null ? {} : { nights }) }),
  );
  return answered as Answered<Score>;
}

export async function getTimeline(question: Question, nights: number, signal: AbortSignal): Promise<Night[]> {
  const path = `api/spot/timeline?${query({ ...question, ...myVan(), nights })}`;
  const { answer } = await askAbout(question, path, signal, (worker) =>
    worker.ask('timeline', { ...forWorker(question), nights }),
  );
  return (answer as Timeline).nights;
}

/** Places of one answer: six screens of a phone; more would make a slow network wait. The rest comes when it is asked for. */
const LISTED = 30;

/** Returns the places of a part of the map. @param cursor of the answer before; null = from the first on */
export async function getPlaces(
  question: ListQuestion,
  lang: Language,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Answered<Nearby>> {
  const { bounds, origin, at, sort } = question;
  const { lat, lon } = origin;
  const wishes = wishesOf(question.wishes, at);
  const asked = {
    bbox: bounds.join(),
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

/** Asks the saved region that knows something of a part of the map. */
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

/** Returns the places around a spot. @param sort left out = by score and by the way there */
export async function getNearby(
  question: Question,
  radius: number,
  limit: number,
  sort: 'distance' | null = null,
): Promise<Nearby> {
  const path = `api/spot/nearby?${query({ ...question, ...myVan(), radius, limit, sort })}`;
  const { answer } = await askAbout(question, path, undefined, (worker) =>
    worker.ask('nearby', { ...forWorker(question), radius, limit, ...(sort ? { sort } : {}) }),
  );
  return answer as Nearby;
}

/** How long the service is waited for before anything that is saved answers instead, ms. */
export function deadlineForAny(): number {
  return savedRegions().length > 0 ? SAVED_DEADLINE_MS : DEADLINE_MS;
}

/** Asks the service; when it cannot be reached, all that is saved. */
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

/** The quietest places that the service's atlas knows in a box, at most `LONGEST_SIDE` a side. @throws Unreachable, Refused */
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

/** @param scope `local` while somebody is still typing: the geocoder's rules forbid suggestions */
export async function findPlaces(
  q: string,
  scope: 'local' | 'all',
  near: LatLon,
  lang: string,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  const limit = 6;
  const path = `api/geocode/search?${query({ q, scope, ...near, lang, limit })}`;
  const found = await askForAny(path, { signal }, (worker) => worker.ask('search', { q, limit, near }));
  return (found as SearchResults).results;
}

/** Resolves to when this device may report on this spot again, ISO 8601. */
export async function sendSignal(signal: Report): Promise<string> {
  const answer = await ask('api/spot/signal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signal),
    // it is sent when the page is left, too
    keepalive: true,
  });
  return (answer as { next_allowed_at: string }).next_allowed_at;
}
