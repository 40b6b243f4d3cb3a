/** GET /api/map/tile/{z}/{x}/{y}.png: the map of the provider, cached. */

import { MAP_ZOOMS, MapTile, MapTileKnown, TileParams } from '../../../api/map.ts';
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadPath, LIMITED, laterProblem, problem } from '../../../api/protocol/problem.ts';
import { UpstreamError } from '../../../upstream/errors.ts';
import type { Tiles } from '../../../upstream/provider-tiles.ts';
import { addressOf, strictTile } from '../../body/tile-path.ts';
import { Problem } from '../../problem.ts';
import { tileResponse } from '../../response-cache/cached-tiles.ts';
import { upstreamProblem } from '../../upstream-problem.ts';
import { family } from '../family.ts';

export interface MapDependencies {
  /** tiles of the map provider; null if its policy forbids requests */
  tiles: Tiles | null;
}

/** Returns the origin of the page: providers want to know the site, and a path would tell what users view. */
function refererOrigin(request: Request): string | undefined {
  const referer = request.headers.get('referer');
  const url = referer === null ? null : URL.parse(referer);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}/` : undefined;
}

export function mapRoutes({ tiles }: MapDependencies) {
  const tile = strictTile(TileParams, '/api/map/tile/', MAP_ZOOMS);
  return family('map', LIMITED).get(
    '/api/map/tile/:z/:x/:y',
    async ({ params, request }) => {
      if (!tiles) throw NO_CONTACT;
      try {
        return tileResponse(request, await tiles.get(addressOf(params), refererOrigin(request)));
      } catch (error) {
        throw error instanceof UpstreamError ? upstreamProblem('The map provider', error) : error;
      }
    },
    {
      ...tile,
      headers: Conditional,
      response: {
        200: MapTile,
        304: MapTileKnown,
        400: BadPath,
        502: problem('The provider failed or cannot be reached'),
        503: laterProblem('The provider is unavailable'),
        504: laterProblem('The provider did not respond in time'),
      },
      detail: {
        operationId: 'mapTile',
        tags: ['map'],
        summary: 'A map tile of the provider, cached',
        description: '`X-Cache` says how it was found. While the provider fails, an old tile is served.',
      },
    },
  );
}

const NO_CONTACT = new Problem(
  503,
  'contact_missing',
  'No map tiles: the tile policy of openstreetmap.org requires a contact; set --contact.',
);
