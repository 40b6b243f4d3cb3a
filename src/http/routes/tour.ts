/** POST /api/tour: a drive of several days with a place for every night. */
import { Value } from '@sinclair/typebox/value';
import { BadBody, LIMITED, Overloaded, problem, TooLarge, TooSlow } from '../../api/protocol/problem.ts';
import { Tour, TourPlan, TourQuery } from '../../api/tour.ts';
import { GPX, TourFeatures, TourGpx } from '../../api/tour-files.ts';
import { GEOJSON } from '../../api/values.ts';
import { planTour } from '../../places/planned/tour/plan-tour.ts';
import type { TourRouter } from '../../places/planned/tour/question.ts';
import { readPlan } from '../../places/planned/tour/read-plan.ts';
import type { Vehicle } from '../../routing/vehicle.ts';
import type { Language } from '../../shared/language.ts';
import { MAX_DAYS } from '../../shared/tour-days.ts';
import type { TaskRunner } from '../../threads/pool/pool.ts';
import { readObject } from '../body/json-body.ts';
import { fieldErrors } from '../field-errors.ts';
import { languageOf } from '../language.ts';
import { invalidInput, OVERLOADED } from '../problem.ts';
import { strictQuery } from '../query.ts';
import { scorePlaces } from '../scores/score-places.ts';
import { tourFeatures, tourGpx } from '../tour/tour-formats.ts';
import { FRESH_JSON_HEADERS, family } from './family.ts';

export interface TourDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
  /** Returns routers for a vehicle in order of preference; none without roads. */
  routersFor(vehicle: Vehicle): TourRouter[];
}

/** Maximum body, bytes: a track of 40,000 characters and some points. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Maximum tours planned at once: each scores a few hundred places, so more would only wait for each other. */
const MAX_TOURS = 8;

export function tourRoutes({ pool, now, routersFor }: TourDependencies) {
  let planning = 0;

  async function plan(body: TourPlan, lang: Language, request: Request): Promise<Tour> {
    const abandoned = request.signal;
    const read = readPlan(body, now(), lang);
    if ('wrong' in read) throw invalidInput(read.wrong);
    if (planning >= MAX_TOURS) {
      pool.countRefusal();
      throw OVERLOADED;
    }
    planning++;
    try {
      const options = { pool, threads: pool.stats().threads, now: now(), lang, abandoned };
      // the places found must be rated on the same version of the regions
      const tour = await pool.onOneVersion(() =>
        planTour(read.question, {
          sitesBeside: (search) => pool.run({ op: 'sites_beside', ...search }, abandoned),
          laws: (places, also) => pool.run({ op: 'laws', places, also }, abandoned),
          rate: (places, detail, openAt, around) =>
            scorePlaces(places, '', { ...options, van: read.question.wishes.van, detail, openAt, around }),
          routers: routersFor(read.vehicle),
        }),
      );
      if ('impossible' in tour) throw invalidInput([tour.impossible]);
      return tour;
    } finally {
      planning--;
    }
  }

  /** Plans a tour and returns it in a format. @param contentType of the format @param textOf writes the tour */
  async function answer(
    { body, query, request }: { body: TourPlan; query: TourQuery; request: Request },
    contentType: string,
    textOf: (tour: Tour) => string,
  ): Promise<Response> {
    const lang = languageOf(query.lang, request);
    const tour = await plan(body, lang, request);
    const headers = { ...FRESH_JSON_HEADERS, 'content-type': contentType, 'content-language': lang };
    return new Response(textOf(tour), { headers: { ...headers, vary: 'Accept-Language' } });
  }

  const hooks = {
    parse: ({ request }: { request: Request }) => readPlanned(request),
    ...strictQuery(TourQuery),
    body: TourPlan,
  };

  return family('tour', LIMITED)
    .post(
      '/api/tour',
      async ({ body, query, request }) =>
        answer({ body, query, request }, 'application/json', JSON.stringify),
      {
        ...hooks,
        response: { 200: Tour, ...PROBLEMS },
        detail: {
          operationId: 'planTour',
          tags: ['spot'],
          summary: 'Plan a drive of several days with a place for every night',
          description:
            'Days of about equal length, none with more driving than `hours_per_day`, and as few as possible; a day ' +
            'also ends at `via` points with `night`. For each night the place is chosen with which the sum of the scores ' +
            'of all nights is best (10 points less without a plan B within ten minutes); at most one night has a red ' +
            'light, and where the law forbids nights outside official sites only these are chosen. Driving times are ' +
            'those of the roads of the regions; without roads they are estimated, and `degraded` is true. A day without ' +
            `a night has a \`problem\`. At most ${MAX_DAYS} days.`,
        },
      },
    )
    .post(
      '/api/tour.geojson',
      async ({ body, query, request }) =>
        answer({ body, query, request }, GEOJSON, (tour) => JSON.stringify(tourFeatures(tour))),
      {
        ...hooks,
        response: { 200: TourFeatures, ...PROBLEMS },
        detail: {
          operationId: 'planTourGeojson',
          tags: ['spot'],
          summary: 'Plan a drive of several days, as GeoJSON',
          description:
            'A FeatureCollection (RFC 7946) of the drives, nights and plans B that `POST /api/tour` returns for the same body.',
        },
      },
    )
    .post(
      '/api/tour.gpx',
      async ({ body, query, request }) => answer({ body, query, request }, GPX, tourGpx),
      {
        ...hooks,
        response: { 200: TourGpx, ...PROBLEMS },
        detail: {
          operationId: 'planTourGpx',
          tags: ['spot'],
          summary: 'Plan a drive of several days, as GPX',
          description:
            'A GPX file with the drives, nights and plans B that `POST /api/tour` returns for the same body.',
        },
      },
    );
}

/**
 * Reads a body. Refuses unknown fields and values of a wrong type: Elysia's validation would drop the former and
 * convert the latter to objects and lists, so a tour would ignore a wrong van or wish.
 */
async function readPlanned(request: Request): Promise<object> {
  const body = await readObject(request, BODY_LIMIT_BYTES);
  const wrong = fieldErrors(Value.Errors(TourPlan, body));
  if (wrong.length > 0) throw invalidInput(wrong);
  return body;
}

const PROBLEMS = {
  400: BadBody,
  408: TooSlow,
  413: TooLarge,
  415: problem('Not application/json'),
  503: Overloaded,
};
