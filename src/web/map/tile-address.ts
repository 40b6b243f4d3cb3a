/** How the renderer names a tile that the page fetches for it: by the service's own path, behind a scheme of the page. */

export interface TileAddress {
  layer: 'base' | 'score';
  z: number;
  x: number;
  y: number;
  /** of a score, as the interface takes it; null = now */
  at: string | null;
}

/** The renderer hands addresses that begin with it to the page. */
export const SCHEME = 'page';
const ENDING = { base: 'mvt', score: 'png' };

/** Of the drawn map, for the renderer. */
export const BASE_TILES = `${SCHEME}://api/map/base/{z}/{x}/{y}.mvt`;

/** Of the scores of a time, for the renderer. */
export function scoreTiles(at: string | null): string {
  return `${SCHEME}://api/map/score/{z}/{x}/{y}.png${queryOf(at)}`;
}

/** @param url as one of those above, filled in @throws Error when it is none */
export function parseTileAddress(url: string): TileAddress {
  const [, layer, z, x, y, query] =
    /^\w+:\/\/api\/map\/(base|score)\/(\d+)\/(\d+)\/(\d+)\.\w+(\?.*)?$/.exec(url) ?? [];
  if (!layer) throw new Error(`no tile of the page: ${url}`);
  return {
    layer: layer as TileAddress['layer'],
    z: Number(z),
    x: Number(x),
    y: Number(y),
    at: new URLSearchParams(query).get('at'),
  };
}

/** Where the service has it. */
export function pathOfTile({ layer, z, x, y, at }: TileAddress): string {
  return `api/map/${layer}/${z}/${x}/${y}.${ENDING[layer]}${queryOf(at)}`;
}

function queryOf(at: string | null): string {
  return at === null ? '' : `?at=${encodeURIComponent(at)}`;
}
