/** GET and POST /api/spot/nearby: places to sleep around a position, in a bbox or along a route. */
import type { Wishes } from '../../../api/facts/wishes.ts';
import { Nearby, NearbyFeatures, NearbyQuery } from '../../../api/nearby.ts';
import { NearbySearch } from '../../../api/nearby-body.ts';
import { Conditional, NOT_STORED_TEXT } from '../../../api/protocol/headers.ts';
import {
  BadBody,
  BadQuery,
  LIMITED,
  Overloaded,
  otherMedia,
  TooLarge,
  TooSlow,
} from '../../../api/protocol/problem.ts';
import { TourQuery, TourWishes } from '../../../api/tour.ts';
import { GEOJSON, type LatLon, QueryLatitude, QueryLongitude } from '../../../api/values.ts';
import { VanBody } from '../../../api/van.ts';
import { pageOf } from '../../../places/found/cursor.ts';
import { distancesAlong } from '../../../places/found/distances-along.ts';
import type { Journey, PlacesQuestion } from '../../../places/found/question.ts';
import { placesNearby } from '../../../places/planned/find-places.ts';
import { wishesOfBody } from '../../../places/planned/tour/read-plan.ts';
import { parseAnyBox } from '../../../shared/geo/box.ts';
import { decodePolyline, MAX_ROUTE_KM } from '../../../shared/geo/polyline.ts';
import { parseAt } from '../../../shared/time/date-time.ts';
import type { TaskRunner } from '../../../threads/pool.ts';
import type { Language } from '../../../words/phrases.ts';
import { readChecked } from '../../body/json-body.ts';
import { fieldError } from '../../field-errors.ts';
import { nearbyFeatures } from '../../geojson.ts';
import { languageOf } from '../../language.ts';
import { contextOf, noteIgnored } from '../../middleware/context.ts';
import { type FieldError, invalidInput } from '../../problem.ts';
import { strictQuery } from '../../query.ts';
import { scorePlaces } from '../../scores/score-places.ts';
import { superseded } from '../../superseded.ts';
import { type Elsewhere, VAN_IN_BODY } from '../../unknown-names.ts';
import { wishesOfQuery } from '../../wishes.ts';
import { FRESH_JSON_HEADERS, family, jsonIn } from '../family.ts';

/** Maximum body, bytes: a route of 8,000 characters, and every wish. */
const BODY_LIMIT_BYTES = 32 * 1024;

/** Members of a body that are members of its members. */
const IN_OTHER_MEMBERS: readonly Elsewhere[] = [
  { names: Object.keys(VanBody.properties), place: 'as a member of van' },
  { names: Object.keys(TourWishes.properties), place: 'as a member of wishes' },
];

/** Unknown members are ignored, which Elysia changes in its copy of the schema. */
const CHECKED = { ...NearbySearch, additionalProperties: true };

/** The answer to a body, which is not cached. */
const FreshNearby = { ...Nearby, headers: NOT_STORED_TEXT };

/** Where and when to search, from a query or a body. */
type Search = Pick<
  NearbyQuery,
  'lat' | 'lon' | 'at' | 'radius' | 'bbox' | 'limit' | 'route' | 'corridor' | 'speed' | 'sort' | 'cursor'
>;

export interface NearbyDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
}

export function nearbyRoutes({ pool, now }: NearbyDependencies) {
  function find(question: PlacesQuestion, at: string, abandoned: AbortSignal): Promise<Nearby> {
    const { lang, page } = question;
    const options = { pool, threads: pool.stats().threads, now: page.now, lang, abandoned };
    // places must be found and rated on the same version of the regions
    return pool.onOneVersion(() =>
      placesNearby(question, {
        sites: (ring) => pool.run({ op: 'sites', ...ring }, abandoned),
        sitesIn: (search) => pool.run({ op: 'sites_in', ...search }, abandoned),
        sitesAlong: (route) => pool.run({ op: 'sites_along', ...route }, abandoned),
        laws: (places, also) => pool.run({ op: 'laws', places, also }, abandoned),
        rate: (places, detail, openAt, around) =>
          scorePlaces(places, at, { ...options, van: question.wishes.van, detail, openAt, around }),
      }),
    );
  }

  async function places(
    search: Search,
    lang: Language,
    wishes: Wishes,
    abandoned: AbortSignal,
  ): Promise<Nearby> {
    const { at = '', radius = 5000, bbox, limit = 10, sort, cursor } = search;
    const page = pageOf(cursor, now());
    const question: PlacesQuestion = {
      here: hereOf(search),
      radius,
      box: bbox === undefined ? null : parseAnyBox(bbox),
      along: journeyOf(search, page.now),
      limit,
      order: sort ?? 'rank',
      page,
      wishes,
      lang,
    };
    return find(question, at, abandoned);
  }

  async function answer(query: NearbyQuery, request: Request, isGeojson: boolean): Promise<Response> {
    const lang = languageOf(query.lang, request);
    const found = await places(query, lang, wishesOfQuery(query), request.signal);
    const headers = { ...jsonIn(lang), ...(isGeojson ? { 'content-type': GEOJSON } : {}) };
    return new Response(JSON.stringify(isGeojson ? nearbyFeatures(found) : found), { headers });
  }

  return family('nearby', LIMITED)
    .get(
      '/api/spot/nearby',
      async ({ query, request }) =>
        query.format === 'geojson'
          ? superseded(await answer(query, request, true), 'nearby.geojson')
          : answer(query, request, false),
      {
        ...strictQuery(NearbyQuery, wrongPlace, undefined, withoutEffect),
        headers: Conditional,
        response: { 200: Nearby, 400: BadQuery, 503: Overloaded },
        detail: {
          operationId: 'placesNearby',
          tags: ['spot'],
          summary: 'The best places to sleep around a position, or along a route',
          description:
            'Campsites, motorhome sites, car parks, rest areas and lay-bys from the map data where a van may and can park, ' +
            'each scored for the night. Best first: by `score - minutes / 3`, with the driving time for 1.4 times the ' +
            'straight line at 40 km/h (about 0.7 points per km), in whole points; among equals official sites, then the ' +
            'nearest. The requested position comes first if it is green; at most two places of one kind within 300 m are ' +
            'listed. If nothing within the radius is green, `notice` says so and `nearest_green` is the nearest one, up ' +
            'to 50 km away. With `bbox` only places inside it are listed; of a whole country a sample is scored, and the ' +
            'response says so. With `route` distances are from the route, places are spread along it, and with `speed` ' +
            'the night is rated from the arrival. Filters use the map data: places where it is not recorded are left ' +
            'out, and the response counts them. Where the law forbids nights outside official sites, other places are ' +
            'only in `not_allowed`.',
        },
      },
    )
    .post(
      '/api/spot/nearby',
      async ({ body, query, request }) => {
        const wrong = wrongPlace(body);
        if (wrong.length > 0) throw invalidInput(wrong);
        const lang = languageOf(query.lang, request);
        noteIgnored(contextOf(request), withoutEffect(body));
        const found = await places(body, lang, wishesOfBody(body, now()), request.signal);
        const headers = { ...FRESH_JSON_HEADERS, 'content-language': lang, vary: 'Accept-Language' };
        return new Response(JSON.stringify(found), { headers });
      },
      {
        parse: ({ request }: { request: Request }) =>
          readChecked(request, BODY_LIMIT_BYTES, CHECKED, IN_OTHER_MEMBERS),
        ...strictQuery(TourQuery, undefined, VAN_IN_BODY),
        body: NearbySearch,
        response: {
          200: FreshNearby,
          400: BadBody,
          408: TooSlow,
          413: TooLarge,
          415: otherMedia('application/json'),
          503: Overloaded,
        },
        detail: {
          operationId: 'findPlaces',
          tags: ['spot'],
          summary: 'The best places to sleep, for a search in a body',
          description:
            'The same as `GET /api/spot/nearby`, for searches with many wishes or a long route. The van and its people are ' +
            'described as in `POST /api/tour`. Not cached.',
        },
      },
    )
    .get('/api/spot/nearby.geojson', async ({ query, request }) => answer(query, request, true), {
      ...strictQuery(NearbyQuery, wrongPlace, undefined, withoutEffect),
      headers: Conditional,
      response: { 200: NearbyFeatures, 400: BadQuery, 503: Overloaded },
      detail: {
        operationId: 'placesNearbyGeojson',
        tags: ['spot'],
        summary: 'The best places to sleep, as GeoJSON',
        description:
          'A FeatureCollection (RFC 7946) of the places that `GET /api/spot/nearby` returns for the same query.',
      },
    });
}

function hereOf({ lat, lon }: Search): LatLon | null {
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/** Returns the drive along the route of a query; null without a valid route. @param now ms since 1970 */
function journeyOf({ route, corridor = 1000, speed, at }: Search, now: number): Journey | null {
  const decoded = route === undefined ? null : decodePolyline(route);
  const departureMs = speed === undefined ? null : (departureOf(at) ?? now);
  return decoded && { ...decoded, corridor, departureMs, speed: speed ?? 0 };
}

/** Returns the departure, ms since 1970; null if absent, or if its time zone cannot be known. */
function departureOf(at: string | undefined): number | null {
  const parsed = at === undefined ? null : parseAt(at);
  return parsed && parsed.offsetMs !== null ? parsed.wallMs - parsed.offsetMs : null;
}

/** Returns the names of given parameters, or members, without effect beside the others. */
function withoutEffect(given: Readonly<Record<string, unknown>>): string[] {
  const { bbox, route, max_fee } = given;
  const idle = [
    bbox === undefined && route === undefined ? [] : ['radius'],
    route === undefined ? ['corridor', 'speed'] : ['sort'],
    max_fee === undefined ? ['fee_currency'] : [],
  ];
  return idle.flat().filter((name) => given[name] !== undefined);
}

/**
 * Returns errors of the search area: a position, a bbox or a route is needed; bbox and route exclude each
 * other. A route must be decodable and not too long; with `speed`, its departure must be an instant.
 */
function wrongPlace(query: Readonly<Record<string, unknown>>): FieldError[] {
  const { lat, lon, bbox, route } = query;
  const isWhole = lat === undefined && lon === undefined ? [] : missing({ lat, lon });
  if (route === undefined) return bbox === undefined ? missing({ lat, lon }) : isWhole;
  if (bbox !== undefined)
    return [{ field: 'bbox', message: 'bbox and route are both given; expected one of them' }];
  return [...wrongRoute(route), ...isWhole, ...wrongDeparture(query)];
}

function wrongDeparture({ at, speed }: Readonly<Record<string, unknown>>): FieldError[] {
  if (speed === undefined || at === undefined || departureOf(String(at)) !== null) return [];
  // along a route, a local time has no time zone
  return [fieldError('at', at, { expectation: 'with speed a date-time with its offset, or none for now' })];
}

function wrongRoute(route: unknown): FieldError[] {
  const found = typeof route === 'string' ? decodePolyline(route) : null;
  const { expectation } = NearbyQuery.properties.route;
  if (!found) return [fieldError('route', route, { expectation })];
  const metres = distancesAlong(found).at(-1)!;
  if (metres > MAX_ROUTE_KM * 1000) {
    const message = `route is ${Math.round(metres / 1000)} km long; expected at most ${MAX_ROUTE_KM} km`;
    return [{ field: 'route', message }];
  }
  return [];
}

const PLACE = { lat: QueryLatitude, lon: QueryLongitude };

function missing(given: Partial<Record<keyof typeof PLACE, unknown>>): FieldError[] {
  return (['lat', 'lon'] as const)
    .filter((field) => given[field] === undefined)
    .map((field) => fieldError(field, undefined, PLACE[field]));
}
