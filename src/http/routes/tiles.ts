/** GET /api/map/tile/{z}/{x}/{y}.png: the provider's map, through our cache. */
import { Elysia } from 'elysia';
import { UpstreamError } from '../../upstream/errors.ts';
import { MAX_TILE_ZOOM, type TileAddress, type Tiles } from '../../upstream/provider-tiles.ts';
import { tileParameter, tilePathOf } from '../body/tile-path.ts';
import { problemResponse } from '../openapi.ts';
import { invalidInput, Problem } from '../problem.ts';
import { quote } from '../query.ts';
import { tileResponse } from '../response-cache/cached-tiles.ts';
import { upstreamProblem } from '../upstream-problem.ts';

export interface MapDependencies {
  /** null: the provider's rules do not allow us to ask */
  tiles: Tiles | null;
}

const EXPECTED = `expected {z}/{x}/{y}.png with z from 0 to ${MAX_TILE_ZOOM}, and x and y from 0 to 2^z-1`;
const PATH_START = '/api/map/tile/';

function addressOf(url: string): TileAddress {
  const { address, path } = tilePathOf(url, PATH_START);
  if (address) return address;
  throw invalidInput([{ field: 'tile', message: `tile is ${quote(path)}; ${EXPECTED}` }]);
}

/** The page's origin: providers want to know which site shows their map, not what its users look at. */
function refererOrigin(request: Request): string | undefined {
  const referer = request.headers.get('referer');
  const url = referer === null ? null : URL.parse(referer);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}/` : undefined;
}

export function mapRoutes({ tiles }: MapDependencies) {
  // reads only `request`, so that Elysia prepares nothing else for it
  return new Elysia({ name: 'map' }).get(
    '/api/map/tile/:z/:x/:y',
    ({ request }) => {
      const address = addressOf(request.url);
      if (!tiles) {
        throw new Problem(
          503,
          'contact_missing',
          'No map: openstreetmap.org wants to know whom to contact before it serves a public service; set --contact.',
        );
      }
      return tiles.get(address, refererOrigin(request)).then(
        (result) => tileResponse(request, result),
        (error) => {
          throw error instanceof UpstreamError ? upstreamProblem('The map provider', error) : error;
        },
      );
    },
    {
      detail: {
        operationId: 'mapTile',
        tags: ['map'],
        summary: 'A map tile of the open map provider, cached',
        parameters: [
          tileParameter('z', `Zoom level, 0 to ${MAX_TILE_ZOOM}`, '13'),
          tileParameter('x', 'Column, 0 to 2^z-1', '2817'),
          tileParameter('y', 'Row, 0 to 2^z-1, with `.png` at its end', '4943.png'),
        ],
        responses: {
          200: {
            description: 'The picture; `X-Cache` tells where it came from',
            content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
          },
          304: { description: 'The client has it already' },
          400: problemResponse('No such tile can exist'),
          502: problemResponse('The provider gave no usable answer'),
          503: problemResponse('The provider cannot be asked right now'),
          504: problemResponse('The provider did not answer in time'),
        },
      },
    },
  );
}
