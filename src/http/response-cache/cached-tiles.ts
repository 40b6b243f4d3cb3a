/** Finds fresh provider tiles in memory. */

import type { CacheEntry, CacheResult } from '../../upstream/cache-entry.ts';
import type { Tiles } from '../../upstream/provider-tiles.ts';
import { tileAddressAt } from '../body/tile-path.ts';
import { isKnownTo } from '../cache-headers.ts';
import type { CacheLookup } from './lookup.ts';

export interface TileCacheDependencies {
  /** tiles of the map provider; null if its policy forbids requests */
  tiles: Tiles | null;
}

const PATTERN = '/api/map/tile/:z/:x/:y';
const PATH = /^https?:\/\/[^/]*\/api\/map\/tile\//;

/**
 * Returns the response with a tile, from memory or from the provider.
 * @param same headers that every response with this tile has
 */
export function tileResponse(
  request: Request,
  { word, entry, ageMs }: CacheResult,
  same = headersOf(entry),
): Response {
  const isKnown = isKnownTo(request, entry.etag);
  const response = isKnown
    ? new Response(null, { status: 304, headers: same })
    : new Response(entry.body, { headers: same });
  response.headers.set('age', String(Math.floor(ageMs / 1000)));
  response.headers.set('x-cache', word);
  return response;
}

function headersOf({ etag, freshForMs }: CacheEntry): Headers {
  const maxAge = Math.round(freshForMs / 1000);
  return new Headers({ 'content-type': 'image/png', etag, 'cache-control': `public, max-age=${maxAge}` });
}

export function cachedTiles({ tiles }: TileCacheDependencies): CacheLookup {
  /** headers of each entry in memory: creating them for every response would take a tenth of its time */
  const headers = new WeakMap<CacheEntry, Headers>();

  return function cachedTiles(request, context) {
    const start = PATH.exec(request.url)?.[0].length;
    if (start === undefined) return undefined;
    const address = tileAddressAt(request.url, start);
    const hit = address ? tiles?.hit(address) : undefined;
    if (!hit) return undefined;
    context.route = PATTERN;
    const same = headers.get(hit.entry) ?? headersOf(hit.entry);
    headers.set(hit.entry, same);
    return tileResponse(request, hit, same);
  };
}
