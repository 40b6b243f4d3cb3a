/** GET /api/spot/timeline: the next nights at one spot, hour by hour. */
import { Elysia } from 'elysia';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { languageOf } from '../language.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from '../openapi.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import { parseAt, parseInteger, parsePlace, parseQuery } from '../query.ts';

export interface TimelineDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

const NIGHTS = { low: 1, high: 7, fallback: 1 };

export function timelineRoutes({ pool, now }: TimelineDependencies) {
  return new Elysia({ name: 'timeline' }).get(
    '/api/spot/timeline',
    async ({ request }) => {
      const errors: FieldError[] = [];
      const query = parseQuery(request.url, errors);
      const { lat, lon } = parsePlace(query, errors);
      const at = parseAt('at', query.get('at'), errors);
      const nights = parseInteger('nights', query.get('nights'), NIGHTS, errors);
      if (errors.length > 0) throw invalidInput(errors);
      const text = await pool.run({
        op: 'timeline',
        lat,
        lon,
        at,
        now: now(),
        lang: languageOf(query, request),
        nights,
      });
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
    {
      detail: {
        operationId: 'spotTimeline',
        tags: ['spot'],
        summary: 'The next nights at a spot, and each hour of them',
        description:
          'The score of each night, and per hour the level and what dominates it. `at` names the first night.',
        parameters: [
          ...placeParameters,
          timeParameter,
          {
            name: 'nights',
            in: 'query',
            description: 'How many nights',
            schema: { type: 'integer', minimum: NIGHTS.low, maximum: NIGHTS.high, default: NIGHTS.fallback },
            example: 3,
          },
          languageParameter,
        ],
        responses: {
          200: { description: 'The nights', content: { 'application/json': { schema: { type: 'object' } } } },
          400: problemResponse('Something in the query is not usable; `errors` names it'),
          503: problemResponse('Overloaded; try again after `Retry-After` seconds'),
        },
      },
    },
  );
}
