/** Addresses of tiles that the page loads for the renderer: the service's path with a scheme of the page. */

import type { LayerName } from '../../api/map.ts';

/**
 * Header of the empty answer of the service worker for a tile without a network: browsers write each tile that failed to
 * their console.
 */
export const NO_NETWORK = 'no-network';

export interface TileAddress {
  layer: 'base' | 'score' | 'terrain' | 'tile';
  z: number;
  x: number;
  y: number;
  /** time of scores, as in the API; null = now */
  at: string | null;
  /** content of the score layer */
  show: LayerName;
}

/** Scheme of tiles that the page loads. */
export const SCHEME = 'page';
const ENDING = { base: 'mvt', score: 'png', terrain: 'png', tile: 'png' };

/** URL template of the drawn map, for the renderer. */
export const BASE_TILES = `${SCHEME}://api/map/base/{z}/{x}/{y}.mvt`;

/** URL template of elevations, for the renderer. */
export const TERRAIN_TILES = `${SCHEME}://api/map/terrain/{z}/{x}/{y}.png`;

/** URL template of a map provider, for the renderer. */
export const PROVIDER_TILES = `${SCHEME}://api/map/tile/{z}/{x}/{y}.png`;

/** Returns the URL template of scores or noise at a time, for the renderer. */
export function scoreTiles(at: string | null, show: LayerName = 'score'): string {
  return `${SCHEME}://api/map/score/{z}/{x}/{y}.png${queryOf(at, show)}`;
}

/** Parses a tile URL. @param url made from a template of this file @throws Error for any other URL */
export function parseTileAddress(url: string): TileAddress {
  const [, layer, z, x, y, query] =
    /^\w+:\/\/api\/map\/(base|score|terrain|tile)\/(\d+)\/(\d+)\/(\d+)\.\w+(\?.*)?$/.exec(url) ?? [];
  if (!layer) throw new Error(`no tile of the page: ${url}`);
  const asked = new URLSearchParams(query);
  return {
    layer: layer as TileAddress['layer'],
    z: Number(z),
    x: Number(x),
    y: Number(y),
    at: asked.get('at'),
    show: asked.get('show') === 'noise' ? 'noise' : 'score',
  };
}

/** Returns the path of a tile on the service. */
export function pathOfTile({ layer, z, x, y, at, show }: TileAddress): string {
  return `api/map/${layer}/${z}/${x}/${y}.${ENDING[layer]}${queryOf(at, show)}`;
}

/** Returns the query of a tile's URL. Omits defaults, so that each tile has one address. */
function queryOf(at: string | null, show: LayerName): string {
  const asked = new URLSearchParams({
    ...(at === null ? {} : { at }),
    ...(show === 'score' ? {} : { show }),
  });
  return asked.size === 0 ? '' : `?${asked}`;
}
