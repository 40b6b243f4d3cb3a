/** Talks to the service that delivered this page; every address is relative to it. */
import type { Health } from '../api/health.ts';
import type { ColourStop } from '../api/map.ts';
import type { FoundPlace, Place } from '../api/places.ts';
import type { RegionRow } from '../api/regions.ts';
import type { Score } from '../api/score.ts';
import type { Report } from '../api/signal.ts';
import type { Night } from '../api/timeline.ts';
import type { LatLon } from '../api/values.ts';

/** A phone at the edge of a cell needs seconds for one answer; after this it has none. */
const DEADLINE_MS = 12_000;

/** The service cannot be reached: no network, or nobody answers. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The service answered with a problem (RFC 9457). */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly status: number,
    /** the stable code, e.g. `cooldown_active` */
    readonly code: string,
    detail: string,
    /** ISO 8601, with `cooldown_active` */
    readonly nextAllowedAt: string | undefined,
  ) {
    super(detail);
  }
}

interface ProblemBody {
  error?: string;
  detail?: string;
  next_allowed_at?: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(new URL(path, document.baseURI), { ...init, signal });
    body = await response.json();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Unreachable('the service cannot be reached', { cause: error });
  }
  if (response.ok) return body;
  const problem = body as ProblemBody;
  throw new Refused(
    response.status,
    problem.error ?? 'unknown',
    problem.detail ?? response.statusText,
    problem.next_allowed_at,
  );
}

function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export interface Question extends LatLon {
  /** what the interface calls `at`; null = now */
  at: string | null;
  lang: string;
}

export async function getScore(question: Question, signal: AbortSignal): Promise<Score> {
  return (await ask(`api/spot/score?${query({ ...question })}`, { signal })) as Score;
}

export async function getTimeline(
  { lat, lon, lang }: Question,
  nights: number,
  signal: AbortSignal,
): Promise<Night[]> {
  const answer = await ask(`api/spot/timeline?${query({ lat, lon, lang, nights })}`, { signal });
  return (answer as { nights: Night[] }).nights;
}

export async function getNearby(question: Question, radius: number, limit: number): Promise<Place[]> {
  const answer = await ask(`api/spot/nearby?${query({ ...question, radius, limit })}`);
  return (answer as { places: Place[] }).places;
}

export async function getFeatures(
  question: Question,
  signal: AbortSignal,
): Promise<GeoJSON.FeatureCollection> {
  return (await ask(`api/map/features?${query({ ...question })}`, { signal })) as GeoJSON.FeatureCollection;
}

export async function getLegend(): Promise<ColourStop[]> {
  return ((await ask('api/map/score/legend')) as { stops: ColourStop[] }).stops;
}

export async function getRegions(): Promise<RegionRow[]> {
  return ((await ask('api/regions')) as { regions: RegionRow[] }).regions;
}

export async function getHealth(): Promise<Health> {
  return (await ask('api/health')) as Health;
}

/** @param scope `local` while somebody is still typing: the geocoder's rules forbid suggestions */
export async function findPlaces(
  q: string,
  scope: 'local' | 'all',
  near: LatLon,
  lang: string,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  const answer = await ask(`api/geocode/search?${query({ q, scope, ...near, lang, limit: 6 })}`, { signal });
  return (answer as { results: FoundPlace[] }).results;
}

/** Resolves to when this device may report on this spot again, ISO 8601. */
export async function sendSignal(signal: Report): Promise<string> {
  const answer = await ask('api/spot/signal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signal),
  });
  return (answer as { next_allowed_at: string }).next_allowed_at;
}

/** The paths that this service has. Newer pages meet older services, and features are switched on one by one. */
export async function getPaths(): Promise<string[]> {
  const document = (await ask('swagger/json')) as { paths: Record<string, unknown> };
  return Object.keys(document.paths);
}
