/** GET /api/map/score/{z}/{x}/{y}.png: the score as a transparent map layer, and its legend. */

import {
  type AtlasFacts,
  Legend,
  SCORE_ZOOMS,
  ScoreTile,
  ScoreTileKnown,
  ScoreTileParams,
  ScoreTileQuery,
} from '../../../api/map.ts';
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadPath, BadRequest, LIMITED, Overloaded } from '../../../api/protocol/problem.ts';
import { LEGEND } from '../../../layers/colours.ts';
import { NOW_STEP_MS } from '../../../layers/tile-grid.ts';
import type { TaskRunner } from '../../../threads/pool.ts';
import { addressOf, strictTile } from '../../body/tile-path.ts';
import { conditional } from '../../cache-headers.ts';
import { strictQuery } from '../../query.ts';
import { ScoreTiles } from '../../scores/score-tiles.ts';
import { family, JSON_HEADERS } from '../family.ts';
import type { AtlasDependencies, OpenAtlas } from '../spot/quietest.ts';

export interface ScoreLayerDependencies extends AtlasDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

/** Cache-Control of the tiles, and of the legend, which describes the same colours. */
const KEPT_AS_LONG_AS_TILES = `public, max-age=${NOW_STEP_MS / 1000}`;

export function scoreLayerRoutes({ pool, now, atlas }: ScoreLayerDependencies) {
  const tiles = new ScoreTiles(pool);
  const tile = strictTile(ScoreTileParams, '/api/map/score/', SCORE_ZOOMS);
  const query = strictQuery(ScoreTileQuery);

  /**
   * Returns an image of the atlas, which was rendered for one night; null if there is none. At low zooms the
   * image need not change every night.
   */
  async function fromAtlas({ z, x, y }: ReturnType<typeof addressOf>) {
    const picture = await (await atlas())?.picture(z, x, y);
    return picture ? ({ tile: picture, word: 'HIT' } as const) : null;
  }

  return family('score-layer', LIMITED)
    .get(
      '/api/map/score/legend',
      async ({ set }) => {
        const open = await atlas();
        Object.assign(set.headers, JSON_HEADERS, { 'cache-control': KEPT_AS_LONG_AS_TILES });
        return { ...LEGEND, atlas: open && factsOf(open) } satisfies Legend;
      },
      {
        headers: Conditional,
        response: { 200: Legend, 400: BadRequest },
        detail: {
          operationId: 'scoreLegend',
          tags: ['map'],
          summary: 'The colours of the score layer, and the night of the atlas',
          description: 'For a legend next to the map.',
        },
      },
    )
    .get(
      '/api/map/score/:z/:x/:y',
      async ({ params, query: { at = '', show = 'score' }, request }) => {
        const moment = Math.floor(now() / NOW_STEP_MS) * NOW_STEP_MS;
        const place = addressOf(params);
        const { tile, word } =
          (at === '' && show === 'score' ? await fromAtlas(place) : null) ??
          (await tiles.get({ ...place, at, show, now: moment }, request.signal));
        return conditional(request, tile as Uint8Array<ArrayBuffer>, {
          'content-type': 'image/png',
          'cache-control': KEPT_AS_LONG_AS_TILES,
          'x-cache': word,
        });
      },
      {
        params: tile.params,
        query: query.query,
        transform: [tile.transform, query.transform],
        headers: Conditional,
        response: { 200: ScoreTile, 304: ScoreTileKnown, 400: BadPath, 503: Overloaded },
        detail: {
          operationId: 'scoreTile',
          tags: ['map'],
          summary: 'The score as a coloured, transparent map layer',
          description:
            'Computed from real scores; clear without map data; pale with stripes where no van can park: on water, in parks, buildings and pedestrian areas, and from zoom 15 on also away from public roads. Below zoom 16 access restrictions of single roads are ignored, as most pixels would miss them. If the operator has made an atlas and there is no `at`, tiles up to zoom 11 that touch its bounds show the night of the atlas. The colours: `/api/map/score/legend`.',
        },
      },
    );
}

function factsOf({ at, step, zooms, bounds }: OpenAtlas): AtlasFacts {
  return { at, step_m: step, least_zoom: zooms.least, most_zoom: zooms.most, bounds };
}
