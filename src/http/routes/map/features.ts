/** GET /api/map/features: the features behind a score, as GeoJSON to draw. */

import { FeaturesQuery, MapFeatures } from '../../../api/map.ts';
import { Conditional } from '../../../api/protocol/headers.ts';
import { BadQuery, LIMITED, Overloaded } from '../../../api/protocol/problem.ts';
import { GEOJSON } from '../../../api/values.ts';
import { vanOf } from '../../../api/van.ts';
import type { TaskRunner } from '../../../threads/pool.ts';
import { languageOf } from '../../language.ts';
import { strictQuery } from '../../query.ts';
import { family } from '../family.ts';

export interface MapFeaturesDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

export function mapFeaturesRoutes({ pool, now }: MapFeaturesDependencies) {
  return family('map-features', LIMITED).get(
    '/api/map/features',
    async ({ query, request }) => {
      const { lat, lon, at = '', lang } = query;
      const language = languageOf(lang, request);
      const task = { op: 'features', lat, lon, at, now: now(), lang: language, van: vanOf(query) } as const;
      const headers = { 'content-type': GEOJSON, 'content-language': language };
      return new Response(await pool.run(task), { headers });
    },
    {
      ...strictQuery(FeaturesQuery),
      headers: Conditional,
      response: { 200: MapFeatures, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'mapFeatures',
        tags: ['map'],
        summary: 'The objects behind a score, as GeoJSON to draw',
        description: 'Each feature is the object behind one factor, with its points.',
      },
    },
  );
}
