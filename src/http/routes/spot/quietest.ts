/** GET /api/spot/quietest: the quietest places in a box, from the atlas of a sweep. */

import type { Zooms } from '../../../api/map.ts';
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadQuery, LIMITED, problem } from '../../../api/protocol/problem.ts';
import {
  parseWideBox,
  Quietest,
  QuietestQuery,
  type QuietSpot,
  type WideBox,
} from '../../../api/quietest.ts';
import { ATTRIBUTION } from '../../../shared/attribution.ts';
import { REVALIDATE } from '../../cache-headers.ts';
import { Problem } from '../../problem.ts';
import { strictQuery } from '../../query.ts';
import { family, JSON_HEADERS } from '../family.ts';

/** Atlas, the output of `spotscore sweep`: scores of a night on a grid of cells, and images of them. */
export interface OpenAtlas {
  /** date-time whose night the atlas rates, ISO 8601 */
  at: string;
  /** distance between cells, m */
  step: number;
  /** zooms with images */
  zooms: Zooms;
  /** west, south, east, north, degrees */
  bounds: [number, number, number, number];
  /** Returns the image of a tile, a PNG; null if missing or damaged. */
  picture(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Returns the quietest places; null if the atlas is damaged. */
  quietest(box: WideBox, limit: number): Promise<QuietSpot[] | null>;
}

export interface AtlasDependencies {
  /** Returns the atlas; null if there is none. */
  atlas(): Promise<OpenAtlas | null>;
  /** Returns why the atlas that is there cannot be used, one sentence; null if it can, or if there is none. */
  atlasProblem(): string | null;
}

/** @param why reason why the atlas that is there cannot be used; null if there is none */
function noAtlas(why: string | null): Problem {
  const detail =
    why === null
      ? 'This server has no atlas; its operator can make one with "spotscore sweep".'
      : `The atlas of this server cannot be used; its operator can make it again with "spotscore sweep". ${why}`;
  return new Problem(404, 'no_atlas', detail);
}

export function quietestRoutes({ atlas, atlasProblem }: AtlasDependencies) {
  return family('quietest', LIMITED).get(
    '/api/spot/quietest',
    async ({ query: { bbox, limit = 20 }, set }) => {
      const open = await atlas();
      // validated by the schema
      const places = open && (await open.quietest(parseWideBox(bbox)!, limit));
      if (!places) throw noAtlas(atlasProblem());
      Object.assign(set.headers, JSON_HEADERS, { 'cache-control': REVALIDATE });
      return { places, at: open.at, step_m: open.step, attribution: ATTRIBUTION } satisfies Quietest;
    },
    {
      ...strictQuery(QuietestQuery),
      headers: Conditional,
      response: {
        200: Quietest,
        400: BadQuery,
        404: problem('The server has no atlas, or it is damaged (`no_atlas`)'),
      },
      detail: {
        operationId: 'quietestSpots',
        tags: ['spot'],
        summary: 'The quietest places in a box',
        description:
          'The quietest places where a van can park, from an atlas made with `spotscore sweep`: for one night, without reports. For tonight request `GET /api/spot/score` for each of them.',
      },
    },
  );
}
