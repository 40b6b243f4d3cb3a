/** GET /api/geocode/search: places by name, from our own map data first. */
import { Elysia } from 'elysia';
import type { OpenAPIV3 } from 'openapi-types';
import { fold } from '../../search/fold.ts';
import { type PlaceResult, type SearchNear, withoutDuplicates } from '../../search/found-place.ts';
import type { Searcher } from '../../search/searcher.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import { UpstreamError } from '../../upstream/errors.ts';
import type { Geocoder } from '../../upstream/nominatim.ts';
import { parseLanguage, preferredLanguage } from '../language.ts';
import { EXAMPLE, languageParameter, problemResponse } from '../openapi.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import { parseDecimal, parsePlace, parseQuery, quote } from '../query.ts';
import { upstreamProblem } from '../upstream-problem.ts';

export interface GeocodeDependencies {
  searcher: Pick<Searcher, 'search'>;
  /** null: no geocoder may be asked, because the operator has not set a contact */
  geocoder: Geocoder | null;
}

/** In characters, after trimming. */
const QUERY_LENGTH = { min: 2, max: 160 };
const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 20;
const SCOPES = ['all', 'local'] as const;

interface Search {
  query: string;
  limit: number;
  near: SearchNear | undefined;
  /** `local`: never ask anybody else; what a page sends while its user is still typing */
  scope: (typeof SCOPES)[number];
  language: 'en' | 'de';
}

function parseSearch(request: Request): Search {
  const errors: FieldError[] = [];
  const values = parseQuery(request.url, errors);
  // forms send a space as a plus sign
  const query = (values.get('q') ?? '').replaceAll('+', ' ').trim();
  const { min, max } = QUERY_LENGTH;
  const length = [...query].length;
  if ((length < min || length > max) && !errors.some(({ field }) => field === 'q')) {
    const is = values.has('q') ? `is ${quote(query)}` : 'is missing';
    errors.push({ field: 'q', message: `q ${is}; expected ${min} to ${max} characters` });
  }
  const limitText = values.get('limit') ?? String(DEFAULT_LIMIT);
  const limit = parseDecimal('limit', limitText, 1, MAX_LIMIT, errors);
  if (!Number.isInteger(limit))
    errors.push({ field: 'limit', message: `limit is ${quote(limitText)}; expected a whole number` });
  const near = values.has('lat') || values.has('lon') ? parsePlace(values, errors) : undefined;
  const scopeText = values.get('scope') ?? 'all';
  const scope = SCOPES.find((each) => each === scopeText);
  if (!scope)
    errors.push({ field: 'scope', message: `scope is ${quote(scopeText)}; expected ${SCOPES.join(' or ')}` });
  if (errors.length > 0) throw invalidInput(errors);
  const language =
    parseLanguage(values.get('lang') ?? '') ?? preferredLanguage(request.headers.get('accept-language'));
  return { query, limit, near, scope: scope ?? 'all', language };
}

export function geocodeRoutes({ searcher, geocoder }: GeocodeDependencies) {
  async function find({ query, limit, near, scope, language }: Search): Promise<PlaceResult[]> {
    const local = await searcher.search(query, limit, near);
    const isEnough = local.exact && local.results.length >= limit;
    if (isEnough || scope === 'local' || !geocoder) return local.results;
    try {
      const { results } = await geocoder.search(query, language, near);
      // what is only spelt similarly here is worth less than what is spelt like this elsewhere
      const all = local.exact ? [...local.results, ...results] : [...results, ...local.results];
      return withoutDuplicates(all, fold).slice(0, limit);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (local.results.length > 0) return local.results;
      throw upstreamProblem('The place search', error);
    }
  }

  return new Elysia({ name: 'geocode' }).get(
    '/api/geocode/search',
    async ({ request }) => {
      const results = await find(parseSearch(request));
      return new Response(JSON.stringify({ results, attribution: ATTRIBUTION }), {
        headers: { 'content-type': 'application/json' },
      });
    },
    {
      detail: {
        operationId: 'searchPlaces',
        tags: ['map'],
        summary: 'Places, streets and other named things by name',
        description:
          'Beginnings of words are enough; accents and small typing errors do not matter. Looks into the loaded ' +
          'regions first, then asks the geocoder if the operator has set one up.',
        parameters: [
          {
            name: 'q',
            in: 'query',
            required: true,
            description: 'What to look for',
            schema: { type: 'string', minLength: QUERY_LENGTH.min, maxLength: QUERY_LENGTH.max },
            example: 'rambla',
          },
          {
            name: 'limit',
            in: 'query',
            description: 'Most results wanted',
            schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
            example: DEFAULT_LIMIT,
          },
          nearParameter('lat', 90, EXAMPLE.lat),
          nearParameter('lon', 180, EXAMPLE.lon),
          {
            name: 'scope',
            in: 'query',
            description: '`local` never asks the geocoder: for suggestions while somebody types',
            schema: { type: 'string', enum: [...SCOPES], default: 'all' },
            example: 'all',
          },
          languageParameter,
        ],
        responses: {
          200: {
            description: 'Best first; an empty list when nothing is found',
            content: { 'application/json': { schema: RESULTS_SCHEMA } },
          },
          400: problemResponse('Something in the query is not usable; `errors` names it'),
          502: problemResponse('Nothing found here, and the geocoder gave no usable answer'),
          503: problemResponse('Nothing found here, and the geocoder cannot be asked right now'),
          504: problemResponse('Nothing found here, and the geocoder did not answer in time'),
        },
      },
    },
  );
}

function nearParameter(name: string, limit: number, example: number): OpenAPIV3.ParameterObject {
  return {
    name,
    in: 'query',
    description: 'With `lat` and `lon`, nearer results come first among equals',
    schema: { type: 'number', minimum: -limit, maximum: limit },
    example,
  };
}

const RESULTS_SCHEMA: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['results', 'attribution'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['display_name', 'lat', 'lon', 'type', 'source', 'bbox'],
        properties: {
          display_name: { type: 'string', example: 'Rambla Sur, Montevideo' },
          lat: { type: 'number' },
          lon: { type: 'number' },
          type: { type: 'string', example: 'street' },
          source: { type: 'string', enum: ['local', 'nominatim'] },
          bbox: {
            type: 'array',
            description: 'West, south, east, north',
            items: { type: 'number' },
            minItems: 4,
            maxItems: 4,
          },
        },
      },
    },
    attribution: { type: 'string' },
  },
};
