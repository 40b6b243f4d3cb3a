/** GET /api/spot/nearby: where to sleep around a place, or along a route. */
import { Conditional } from '../../api/headers.ts';
import { MOST_ROUTE_KM, type Nearby, NearbyAnswer, NearbyQuery } from '../../api/nearby.ts';
import { BadQuery, LIMITED, Overloaded } from '../../api/problem.ts';
import { GEOJSON, type LatLon, QueryLatitude, QueryLongitude } from '../../api/values.ts';
import { type PlacesQuestion, placesNearby } from '../../scoring/nearby/find-places.ts';
import { decodePolyline, distancesAlong } from '../../scoring/nearby/polyline.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { fieldError } from '../field-errors.ts';
import { nearbyFeatures } from '../geojson.ts';
import { languageOf } from '../language.ts';
import type { FieldError } from '../problem.ts';
import { strictQuery } from '../query.ts';
import { type ManyOptions, piecesOf, scoreMany } from '../scores/score-many.ts';
import { family, jsonIn } from './family.ts';

export interface NearbyDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

export function nearbyRoutes({ pool, now }: NearbyDependencies) {
  function find(question: PlacesQuestion, at: string, abandoned: AbortSignal): Promise<Nearby> {
    const options = { pool, threads: pool.stats().threads, now: now(), lang: question.lang, abandoned };
    return placesNearby(question, {
      sites: (ring) => pool.run({ op: 'sites', ...ring }, abandoned),
      sitesAlong: (route) => pool.run({ op: 'sites_along', ...route }, abandoned),
      rate: (places, detail) => textsOf(places, at, { ...options, detail }),
    });
  }

  return family('nearby', LIMITED).get(
    '/api/spot/nearby',
    async ({ query, request }) => {
      const { at = '', radius = 5000, limit = 10, lang, format } = query;
      const language = languageOf(lang, request);
      const question = { here: hereOf(query), radius, along: routeOf(query), limit, lang: language };
      const answer = await find(question, at, request.signal);
      const isGeojson = format === 'geojson';
      const headers = { ...jsonIn(language), ...(isGeojson ? { 'content-type': GEOJSON } : {}) };
      return new Response(JSON.stringify(isGeojson ? nearbyFeatures(answer) : answer), { headers });
    },
    {
      ...strictQuery(NearbyQuery, wrongPlace),
      headers: Conditional,
      response: { 200: NearbyAnswer, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'placesNearby',
        tags: ['spot'],
        summary: 'The best places to sleep around here, or along a route',
        description:
          'Caravan and camp sites, car parks, rest areas and lay-bys from the map data where a van may and can stand, ' +
          'each scored for the night. Best first: by `score - minutes / 3`, where the minutes of driving are those of ' +
          '1.4 times the straight line at 40 km/h (about 0.7 points per km), in whole points; among equals official ' +
          'sites, then the nearest. The place asked about comes first when it is green; of places of one kind within ' +
          '300 m two are named at most. When nothing within the radius is green, `notice` says so and `nearest_green` ' +
          'is the nearest that is, up to 50 km away. With `route` the distance is that from the route.',
      },
    },
  );
}

async function textsOf(places: readonly LatLon[], at: string, options: ManyOptions): Promise<string[]> {
  const texts: string[] = [];
  const spots = places.map(({ lat, lon }) => ({ lat, lon, at, id: undefined }));
  for await (const piece of scoreMany(piecesOf(spots), options)) texts.push(...piece);
  return texts;
}

function hereOf({ lat, lon }: NearbyQuery): LatLon | null {
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

function routeOf({ route, corridor = 1000 }: NearbyQuery): PlacesQuestion['along'] {
  const decoded = route === undefined ? null : decodePolyline(route);
  return decoded && { ...decoded, corridor };
}

/** A place is needed, unless there is a route; and a route must be one. */
function wrongPlace({ lat, lon, route }: Record<string, string | number>): FieldError[] {
  if (route === undefined) return missing({ lat, lon });
  const found = typeof route === 'string' ? decodePolyline(route) : null;
  const { expectation } = NearbyQuery.properties.route;
  if (!found) return [fieldError('route', route, { expectation })];
  const metres = distancesAlong(found).at(-1)!;
  if (metres > MOST_ROUTE_KM * 1000) {
    const message = `route is ${Math.round(metres / 1000)} km long; expected at most ${MOST_ROUTE_KM} km`;
    return [{ field: 'route', message }];
  }
  return lat === undefined && lon === undefined ? [] : missing({ lat, lon });
}

const PLACE = { lat: QueryLatitude, lon: QueryLongitude };

function missing(given: Partial<Record<keyof typeof PLACE, unknown>>): FieldError[] {
  return (['lat', 'lon'] as const)
    .filter((field) => given[field] === undefined)
    .map((field) => fieldError(field, undefined, PLACE[field]));
}
