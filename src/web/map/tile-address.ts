/** How the renderer names a tile that the page fetches for it: by the service's own path, behind a scheme of the page. */

import type { LayerName } from '../../api/map.ts';

export interface TileAddress {
  layer: 'base' | 'score' | 'terrain' | 'tile';
  z: number;
  x: number;
  y: number;
  /** of a score, as the interface takes it; null = now */
  at: string | null;
  /** of a score: what its colours show */
  show: LayerName;
}

/** The renderer hands addresses that begin with it to the page. */
export const SCHEME = 'page';
const ENDING = { base: 'mvt', score: 'png', terrain: 'png', tile: 'png' };

/** Of the drawn map, for the renderer. */
export const BASE_TILES = `${SCHEME}://api/map/base/{z}/{x}/{y}.mvt`;

/** Of heights of the ground, for the renderer. */
export const TERRAIN_TILES = `${SCHEME}://api/map/terrain/{z}/{x}/{y}.png`;

/** Of the pictures of a map's provider, for the renderer. */
export const PROVIDER_TILES = `${SCHEME}://api/map/tile/{z}/{x}/{y}.png`;

/** Of the scores of a time, or of its noise alone, for the renderer. */
export function scoreTiles(at: string | null, show: LayerName = 'score'): string {
  return `${SCHEME}://api/map/score/{z}/{x}/{y}.png${queryOf(at, show)}`;
}

/** @param url as one of those above, filled in @throws Error when it is none */
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

/** Where the service has it. */
export function pathOfTile({ layer, z, x, y, at, show }: TileAddress): string {
  return `api/map/${layer}/${z}/${x}/${y}.${ENDING[layer]}${queryOf(at, show)}`;
}

/** What the service does by itself is not asked for: the same tile has one address. */
function queryOf(at: string | null, show: LayerName): string {
  const asked = new URLSearchParams({
    ...(at === null ? {} : { at }),
    ...(show === 'score' ? {} : { show }),
  });
  return asked.size === 0 ? '' : `?${asked}`;
}
