/** GET /api/geocode/search: places by name, from our own map data first. */

import { type FoundPlace, hasSearchWords, SearchQuery, SearchResults } from '../../api/places.ts';
import { Conditional } from '../../api/protocol/headers.ts';
import { BadQuery, LIMITED, laterProblem, problem } from '../../api/protocol/problem.ts';
import { QueryLatitude, QueryLongitude } from '../../api/values.ts';
import type { SearchNear } from '../../search/found-place.ts';
import type { Searcher } from '../../search/searcher.ts';
import { ATTRIBUTION } from '../../shared/attribution.ts';
import type { Language } from '../../shared/language.ts';
import { searchWords } from '../../shared/text/search-words.ts';
import { UpstreamError } from '../../upstream/errors.ts';
import type { Geocoder } from '../../upstream/nominatim.ts';
import { fieldError } from '../field-errors.ts';
import { languageOf } from '../language.ts';
import type { ClientOf } from '../middleware/client-address.ts';
import { type FieldError, invalidInput } from '../problem.ts';
import { strictQuery } from '../query.ts';
import { upstreamProblem } from '../upstream-problem.ts';
import { family, jsonIn } from './family.ts';

export interface GeocodeDependencies {
  searcher: Pick<Searcher, 'search'>;
  /** external place search; null = disabled, because the operator has not set a contact */
  geocoder: Geocoder | null;
  clientOf: ClientOf;
}

interface Search {
  /** the query as it was sent */
  query: string;
  limit: number;
  near: SearchNear | undefined;
  /** `local` = never request the geocoder; sent by the page while its user is typing */
  scope: 'all' | 'local';
  language: Language;
  client: string;
  abandoned: AbortSignal;
}

/** Returns the position to search near; undefined if not given. @throws Problem 400 if one coordinate is missing */
function nearOf({ lat, lon }: SearchQuery): SearchNear | undefined {
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined) throw invalidInput([fieldError('lat', lat, QueryLatitude)]);
  if (lon === undefined) throw invalidInput([fieldError('lon', lon, QueryLongitude)]);
  return { lat, lon };
}

/** Returns the error of a text that has characters, but none that a search reads. */
function emptySearch({ q }: Record<string, string | number>): FieldError[] {
  if (typeof q !== 'string' || q === '' || hasSearchWords(q)) return [];
  const message =
    'q is empty: spaces, plus signs and marks without a letter do not count; expected 1 to 1000 characters';
  return [{ field: 'q', message }];
}

export function geocodeRoutes({ searcher, geocoder, clientOf }: GeocodeDependencies) {
  async function find({
    query,
    limit,
    near,
    scope,
    language,
    client,
    abandoned,
  }: Search): Promise<FoundPlace[]> {
    const local = await searcher.search(query, limit, near, { client, abandoned, language });
    const { joinedResults } = await import('../../search/find-places-by-name.ts');
    const joinedWith = (elsewhere: readonly FoundPlace[]) => joinedResults(local, elsewhere, limit);
    if (local.positions.length > 0 || local.exact >= limit || scope === 'local' || !geocoder)
      return joinedWith([]);
    try {
      const { results } = await geocoder.search({ query: searchWords(query), language, near, client });
      return joinedWith(results);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const known = joinedWith([]);
      if (known.length > 0) return known;
      throw upstreamProblem('The place search', error);
    }
  }

  return family('geocode', LIMITED).get(
    '/api/geocode/search',
    async ({ query, request, set }) => {
      const { q, limit = 5, scope = 'all', lang } = query;
      const near = nearOf(query);
      const language = languageOf(lang, request);
      const results = await find({
        query: q,
        limit,
        near,
        scope,
        language,
        client: clientOf(request),
        abandoned: request.signal,
      });
      Object.assign(set.headers, jsonIn(language));
      return { results, attribution: ATTRIBUTION };
    },
    {
      ...strictQuery(SearchQuery, emptySearch),
      headers: Conditional,
      response: {
        200: SearchResults,

        400: BadQuery,
        502: problem('Nothing found in the regions, and the geocoder failed or cannot be reached'),
        503: laterProblem('Nothing found in the regions, and the geocoder is unavailable'),
        504: laterProblem('Nothing found in the regions, and the geocoder did not respond in time'),
      },
      detail: {
        operationId: 'searchPlaces',
        tags: ['map'],
        summary: 'Places, streets and other named things by name, and positions in any spelling',
        description:
          'A query is a name, with or without the places around it ("Malbun, Liechtenstein"), the corner of two streets ("18 de Julio y Ejido"), a kind of thing near a place ("campsite near Vaduz"), or a position: coordinates, a ' +
          'link of a map app, a plus code, UTM, MGRS; its result has the type `coordinates`. Beginnings of words are enough; accents and small typing errors do not matter. Searches the loaded ' +
          'regions first, then the geocoder if the operator has set one up.',
      },
    },
  );
}
