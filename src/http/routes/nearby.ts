/** GET /api/spot/nearby: the best places to sleep around here. */
import { Elysia } from 'elysia';
import type { Candidate } from '../../scoring/nearby.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { languageOf } from '../language.ts';
import { languageParameter, placeParameters, problemResponse, timeParameter } from '../openapi.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import { parseAt, parseDecimal, parseInteger, parsePlace, parseQuery } from '../query.ts';
import { piecesOf, scoreMany } from '../scores/score-many.ts';

export interface NearbyDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

/** Metres. */
const RADIUS = { low: 100, high: 30_000, fallback: 5000 };
const LIMIT = { low: 1, high: 50, fallback: 10 };

/** What a summary of a score tells (see scoring/batch.ts). */
interface Summary {
  spot_id: string;
  score: number;
  ampel: string;
  reasons: string[];
}

export function nearbyRoutes({ pool, now }: NearbyDependencies) {
  return new Elysia({ name: 'nearby' }).get(
    '/api/spot/nearby',
    async ({ request }) => {
      const errors: FieldError[] = [];
      const query = parseQuery(request.url, errors);
      const { lat, lon } = parsePlace(query, errors);
      const at = parseAt('at', query.get('at'), errors);
      const radius = query.has('radius')
        ? parseDecimal('radius', query.get('radius'), RADIUS.low, RADIUS.high, errors)
        : RADIUS.fallback;
      const limit = parseInteger('limit', query.get('limit'), LIMIT, errors);
      if (errors.length > 0) throw invalidInput(errors);

      const candidates = JSON.parse(await pool.run({ op: 'sites', lat, lon, radius })) as Candidate[];
      const summaries: Summary[] = [];
      const spots = candidates.map((place) => ({ lat: place.lat, lon: place.lon, at, id: undefined }));
      const options = {
        pool,
        threads: pool.stats().threads,
        now: now(),
        lang: languageOf(query, request),
        detail: 'summary' as const,
        abandoned: request.signal,
      };
      for await (const piece of scoreMany(piecesOf(spots), options)) {
        for (const text of piece) summaries.push(JSON.parse(text) as Summary);
      }
      const places = candidates
        .map(({ lat, lon, name, kind, distance_m, access }, i) => {
          const { score, ampel, reasons, spot_id } = summaries[i]!;
          return { lat, lon, name, kind, distance_m, score, ampel, access, reasons, spot_id };
        })
        .sort((a, b) => b.score - a.score || a.distance_m - b.distance_m);
      return Response.json({ places: places.slice(0, limit), considered: places.length });
    },
    {
      detail: {
        operationId: 'placesNearby',
        tags: ['spot'],
        summary: 'The best places to sleep around here',
        description:
          'Caravan and camp sites, car parks, rest areas and lay-bys from the map data, each scored for the night, ' +
          'best first. Places closed to guests and those too low for a van are never among them.',
        parameters: [
          ...placeParameters,
          {
            name: 'radius',
            in: 'query',
            description: 'How far to look, in metres',
            schema: { type: 'number', minimum: RADIUS.low, maximum: RADIUS.high, default: RADIUS.fallback },
            example: 3000,
          },
          timeParameter,
          {
            name: 'limit',
            in: 'query',
            description: 'How many places to name at most',
            schema: { type: 'integer', minimum: LIMIT.low, maximum: LIMIT.high, default: LIMIT.fallback },
            example: 5,
          },
          languageParameter,
        ],
        responses: {
          200: { description: 'The places', content: { 'application/json': { schema: { type: 'object' } } } },
          400: problemResponse('Something in the query is not usable; `errors` names it'),
          503: problemResponse('Overloaded; try again after `Retry-After` seconds'),
        },
      },
    },
  );
}
