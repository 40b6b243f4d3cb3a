/** Finds fresh map tiles in memory. */

import type { CacheResult } from '../../upstream/cache/cache-entry.ts';
import type { Tiles } from '../../upstream/provider-tiles.ts';
import { tileAddressAt } from '../body/tile-path.ts';
import { matchesTag } from '../cache-headers.ts';
import type { CacheLookup } from './lookup.ts';

export interface TileCacheDependencies {
  /** null: the provider's rules do not allow us to ask */
  tiles: Tiles | null;
}

const PATTERN = '/api/map/tile/:z/:x/:y';
const PATH = /^https?:\/\/[^/]*\/api\/map\/tile\//;

/** The answer of a tile, whether it comes from memory or from the provider. */
export function tileResponse(request: Request, { word, entry, ageMs }: CacheResult): Response {
  const headers = {
    'content-type': 'image/png',
    etag: entry.etag,
    'cache-control': `public, max-age=${Math.round(entry.freshForMs / 1000)}`,
    age: String(Math.floor(ageMs / 1000)),
    'x-cache': word,
  };
  const isKnown = matchesTag(request.headers.get('if-none-match'), entry.etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(entry.body, { headers });
}

export function cachedTiles({ tiles }: TileCacheDependencies): CacheLookup {
  return function cachedTiles(request, context) {
    const start = PATH.exec(request.url)?.[0].length;
    if (start === undefined) return undefined;
    const address = tileAddressAt(request.url, start);
    const hit = address ? tiles?.hit(address) : undefined;
    if (!hit) return undefined;
    context.route = PATTERN;
    return tileResponse(request, hit);
  };
}
