/** Asks the service what a first visitor asks, right after a start: its threads have not compiled their code yet. */
import type { RegionRow } from '../api/regions.ts';
import { middleOf } from '../shared/geo/box.ts';

/** Length of the first list of the page. */
const LISTED = 24;
/** Times that the list is requested: each halves the processor time of the next one, as more of the code is compiled. */
const LISTS = 3;

/** Returns true for a request that the scoring threads answer. */
export function needsScores({ url }: Request): boolean {
  return url.includes('/api/spot/');
}

/** Returns true for a request of the page, which asks for its first list a moment later. */
export function opensPage({ url }: Request): boolean {
  return /^\w+:\/\/[^/]+\/(?:\?|$)/.test(url);
}

/**
 * Requests the list with which the page opens, so that later ones find compiled code and rated places.
 * @param region where the page opens: the first one
 * @param ask answers a request of the service itself
 * @param signal aborted when a visitor needs the processor
 */
export async function answerFirst(
  region: RegionRow | undefined,
  ask: (request: Request) => Response | Promise<Response>,
  signal: AbortSignal,
): Promise<void> {
  if (!region) return;
  const { lat, lon } = middleOf(region.bounds);
  const query = new URLSearchParams({
    bbox: region.bounds.join(','),
    ...{ lat: String(lat), lon: String(lon), sort: 'score', limit: String(LISTED) },
  });
  const headers = { 'accept-encoding': 'gzip' };
  const lists = Array.from({ length: LISTS }, () => `/api/spot/nearby?${query}`);
  for (const path of ['/api/health', '/api/regions', ...lists]) {
    if (signal.aborted) return;
    const response = await ask(new Request(`http://localhost${path}`, { headers, signal }));
    await response.arrayBuffer();
  }
}
