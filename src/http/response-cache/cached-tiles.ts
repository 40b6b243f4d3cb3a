/** Finds fresh map tiles in memory. */

import type { CacheEntry, CacheResult } from '../../upstream/cache/cache-entry.ts';
import type { Tiles } from '../../upstream/provider-tiles.ts';
import { matchesTag } from '../assets/assets.ts';
import { tileAddressAt } from '../body/tile-path.ts';
import type { CachedAnswer, FindCached } from './response-cache.ts';

export interface TileCacheDependencies {
  /** null: the provider's rules do not allow us to ask */
  tiles: Tiles | null;
}

const PATTERN = '/api/map/tile/:z/:x/:y';
const PATH_START = '/api/map/tile/';

/** The headers of a tile's answer, whether it comes from memory or from the provider. */
export function tileHeaders({ word, entry, ageMs }: CacheResult): Record<string, string> {
  return {
    'content-type': 'image/png',
    etag: entry.etag,
    'cache-control': `public, max-age=${Math.round(entry.freshForMs / 1000)}`,
    age: String(Math.floor(ageMs / 1000)),
    'x-cache': word,
  };
}

/** True when the client has this very picture already. */
export function hasTile(request: Request, { etag }: CacheEntry): boolean {
  return matchesTag(request.headers.get('if-none-match'), etag);
}

/** Made once per tile and second of its age: a map asks for the same tiles again and again. */
interface PreparedTile {
  age: number;
  answer: CachedAnswer;
}

/** @param common headers of every answer */
export function cachedTiles(
  { tiles }: TileCacheDependencies,
  common: Readonly<Record<string, string>>,
): FindCached {
  function answerOf(hit: CacheResult): CachedAnswer {
    const { entry, word, ageMs } = hit;
    const age = Math.floor(ageMs / 1000);
    const made = entry.prepared as PreparedTile | undefined;
    if (made?.age === age) return made.answer;
    const headers = new Headers({ ...common, ...tileHeaders(hit) });
    const answer = { route: PATTERN, status: 200, headers, body: entry.body, cache: word };
    entry.prepared = { age, answer } satisfies PreparedTile;
    return answer;
  }

  return (request) => {
    const { url } = request;
    const start = url.indexOf('/', 'http://'.length);
    if (!url.startsWith(PATH_START, start)) return undefined;
    const address = tileAddressAt(url, start + PATH_START.length);
    const hit = address ? tiles?.hit(address) : undefined;
    if (!hit) return undefined;
    const answer = answerOf(hit);
    return hasTile(request, hit.entry) ? { ...answer, status: 304, body: null } : answer;
  };
}
