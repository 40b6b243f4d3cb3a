/** Finds tiles of the base map in memory. */
import type { BaseMap, BaseTile } from '../../map-tiles/base-map.ts';
import { tileAddressAt } from '../body/tile-path.ts';
import { isKnownTo, tagOf } from '../cache-headers.ts';
import { acceptsGzip } from '../middleware/compress.ts';
import type { CacheLookup } from './lookup.ts';

export interface BaseTileCacheDependencies {
  baseMap: BaseMap;
}

const PATTERN = '/api/map/base/:z/:x/:y';
const PATH = /^https?:\/\/[^/]*\/api\/map\/base\//;
const TYPE = { 'content-type': 'application/vnd.mapbox-vector-tile' };
const PACKED = { ...TYPE, 'content-encoding': 'gzip' };
/** Lifetime in clients: an import changes the map, and its operator wants to see that soon. */
const CACHE_CONTROL = 'public, max-age=600';

/** Headers of a tile in memory: for the compressed body as stored, for the decompressed one, and for a 304. */
interface TileHeaders {
  tag: string;
  packed: Headers;
  plain: Headers;
  known: Headers;
}

/** Headers of each tile in memory: creating them for every response would take a tenth of its time. */
const headersOfTiles = new WeakMap<BaseTile, TileHeaders>();

function headersOf(tile: BaseTile): TileHeaders {
  const there = headersOfTiles.get(tile);
  if (there) return there;
  const tag = tagOf(tile.packed);
  const same = { etag: tag, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding', 'x-cache': 'HIT' };
  const [packed, plain, known] = [PACKED, TYPE, {}].map((own) => new Headers({ ...own, ...same }));
  const headers = { tag, packed: packed!, plain: plain!, known: known! };
  headersOfTiles.set(tile, headers);
  return headers;
}

/** Returns the response for a tile, or 304 if the client has it. @param word value of X-Cache */
export function baseTileResponse(request: Request, tile: BaseTile, word: 'HIT' | 'MISS'): Response {
  const { tag, known, packed, plain } = headersOf(tile);
  const response = isKnownTo(request, tag)
    ? new Response(null, { status: 304, headers: known })
    : acceptsGzip(request)
      ? new Response(tile.packed, { headers: packed })
      : new Response(Bun.gunzipSync(tile.packed), { headers: plain });
  if (word === 'MISS') response.headers.set('x-cache', word);
  return response;
}

export function cachedBaseTiles({ baseMap }: BaseTileCacheDependencies): CacheLookup {
  return function cachedBaseTiles(request, context) {
    const start = PATH.exec(request.url)?.[0].length;
    if (start === undefined) return undefined;
    const place = tileAddressAt(request.url, start, undefined, 'mvt');
    const tile = place ? baseMap.hit(place) : undefined;
    if (!tile) return undefined;
    context.route = PATTERN;
    return baseTileResponse(request, tile, 'HIT');
  };
}
