/** GET /api/map/score/{z}/{x}/{y}.png: the score as a coloured, transparent map layer, and its legend. */
import { Elysia } from 'elysia';
import { COLOUR_STOPS } from '../../scoring/map-layer/colours.ts';
import { LEAST_ZOOM, MOST_ZOOM } from '../../scoring/map-layer/tile-grid.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { matchesTag } from '../assets/assets.ts';
import { tileParameter, tilePathOf } from '../body/tile-path.ts';
import { problemResponse, timeParameter } from '../openapi.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import { parseAt, parseQuery, quote } from '../query.ts';
import { ScoreTiles } from '../scores/score-tiles.ts';

export interface ScoreLayerDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

const PATH_START = '/api/map/score/';
/** "Now" in steps of ten minutes: a layer need not be newer, and neighbouring tiles show the same moment. */
const NOW_STEP_MS = 600_000;
const EXPECTED = `expected {z}/{x}/{y}.png with z from ${LEAST_ZOOM} to ${MOST_ZOOM}, and x and y from 0 to 2^z-1`;

export function scoreLayerRoutes({ pool, now }: ScoreLayerDependencies) {
  const tiles = new ScoreTiles(pool);
  return new Elysia({ name: 'score-layer' })
    .get('/api/map/score/legend', () => Response.json({ stops: COLOUR_STOPS }), {
      detail: {
        operationId: 'scoreLegend',
        tags: ['map'],
        summary: 'The colours of the score layer',
        responses: {
          200: {
            description: 'Colours by score; between them linear',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    })
    .get(
      '/api/map/score/:z/:x/:y',
      async ({ request }) => {
        const errors: FieldError[] = [];
        const query = parseQuery(request.url, errors);
        const { address, path } = tilePathOf(request.url, PATH_START);
        if (!address || address.z < LEAST_ZOOM || address.z > MOST_ZOOM) {
          errors.push({ field: 'tile', message: `tile is ${quote(path)}; ${EXPECTED}` });
        }
        const at = parseAt('at', query.get('at'), errors);
        if (!address || errors.length > 0) throw invalidInput(errors);
        const moment = Math.floor(now() / NOW_STEP_MS) * NOW_STEP_MS;
        const { tile, word } = await tiles.get({ ...address, at, now: moment }, request.signal);
        const etag = `"${Bun.hash(tile).toString(36)}"`;
        const headers = {
          'content-type': 'image/png',
          'cache-control': `public, max-age=${NOW_STEP_MS / 1000}`,
          etag,
          'x-cache': word,
        };
        if (matchesTag(request.headers.get('if-none-match'), etag))
          return new Response(null, { status: 304, headers });
        return new Response(tile as Uint8Array<ArrayBuffer>, { headers });
      },
      {
        detail: {
          operationId: 'scoreTile',
          tags: ['map'],
          summary: 'The score as a coloured, transparent map layer',
          description:
            'Computed from real scores; clear where no map data is loaded. The colours: `/api/map/score/legend`.',
          parameters: [
            tileParameter('z', `Zoom level, ${LEAST_ZOOM} to ${MOST_ZOOM}`, '14'),
            tileParameter('x', 'Column, 0 to 2^z-1', '5634'),
            tileParameter('y', 'Row, 0 to 2^z-1, with `.png` at its end', '9887.png'),
            timeParameter,
          ],
          responses: {
            200: {
              description: 'The picture',
              content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
            },
            304: { description: 'The client has it already' },
            400: problemResponse('No such tile can exist'),
            503: problemResponse('Overloaded; try again after `Retry-After` seconds'),
          },
        },
      },
    );
}
