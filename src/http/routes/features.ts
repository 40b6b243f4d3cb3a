/** GET /api/map/features: GeoJSON of what made a score, for drawing. */
import { Elysia } from 'elysia';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { languageOf } from '../language.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from '../openapi.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import { parseAt, parsePlace, parseQuery } from '../query.ts';

export interface MapFeaturesDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

export function mapFeaturesRoutes({ pool, now }: MapFeaturesDependencies) {
  return new Elysia({ name: 'map-features' }).get(
    '/api/map/features',
    async ({ request }) => {
      const errors: FieldError[] = [];
      const query = parseQuery(request.url, errors);
      const { lat, lon } = parsePlace(query, errors);
      const at = parseAt('at', query.get('at'), errors);
      if (errors.length > 0) throw invalidInput(errors);
      const text = await pool.run({
        op: 'features',
        lat,
        lon,
        at,
        now: now(),
        lang: languageOf(query, request),
      });
      return new Response(text, { headers: { 'content-type': 'application/geo+json' } });
    },
    {
      detail: {
        operationId: 'mapFeatures',
        tags: ['map'],
        summary: 'What made a score, as GeoJSON to draw',
        parameters: [...placeParameters, timeParameter, languageParameter],
        responses: {
          200: {
            description: 'A FeatureCollection (RFC 7946); each feature has key, label, points and distance_m',
            content: { 'application/geo+json': { schema: { type: 'object' } } },
          },
          400: problemResponse('Something in the query is not usable; `errors` names it'),
          503: problemResponse('Overloaded; try again after `Retry-After` seconds'),
        },
      },
    },
  );
}
