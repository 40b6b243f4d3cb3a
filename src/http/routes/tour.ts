/** POST /api/tour: a drive of several days with a place for every night. */
import { BadBody, LIMITED, Overloaded, otherMedia, TooLarge, TooSlow } from '../../api/protocol/problem.ts';
import { Tour, TourPlan, TourQuery } from '../../api/tour.ts';
import { TourFeatures, TourGpx, TourKml } from '../../api/tour-files.ts';
import { GEOJSON } from '../../api/values.ts';
import { SHARES } from '../../config/shares.ts';
import { readPlan } from '../../places/planned/tour/read-plan.ts';
import { FairQueue } from '../../shared/program/fair-queue.ts';
import { GPX } from '../../shared/text/gpx.ts';
import { KML } from '../../shared/text/kml.ts';
import { MAX_DAYS } from '../../shared/tour-days.ts';
import type { TaskRunner } from '../../threads/pool.ts';
import { readChecked } from '../body/json-body.ts';
import { languageOf } from '../language.ts';
import type { ClientOf } from '../middleware/client-address.ts';
import { noteShare } from '../middleware/rate-limit.ts';
import { invalidInput, unavailable } from '../problem.ts';
import { strictQuery } from '../query.ts';
import { scorePlaces } from '../scores/score-places.ts';
import { VAN_IN_BODY } from '../unknown-names.ts';
import { FRESH_JSON_HEADERS, family } from './family.ts';
import {
  type TourFormat,
  type TourOrder,
  type TourPlanner,
  TourStopped,
  type TourTasks,
} from './tour-planner.ts';

export interface TourDependencies {
  pool: TaskRunner;
  /** ms since 1970 */
  now(): number;
  tours: TourPlanner;
  clientOf: ClientOf;
}

/** Maximum body, bytes: a track of 40,000 characters and some points. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Retry-After of a tour that was stopped, s. */
const STOPPED_RETRY_S = 20;

export function tourRoutes({ pool, now, tours, clientOf }: TourDependencies) {
  const queue = new FairQueue(SHARES.tours);

  async function plan(order: TourOrder, request: Request): Promise<string> {
    const { lang } = order;
    const abandoned = request.signal;
    const read = readPlan(order.plan, order.now, lang);
    if ('wrong' in read) throw invalidInput(read.wrong);
    const client = clientOf(request);
    const entered = queue.enter(client, abandoned);
    noteShare(request, 'tours', queue, client);
    const leave = await entered.catch((error) => {
      pool.countRefusal();
      throw error;
    });
    try {
      const options = { pool, threads: pool.stats().threads, now: order.now, lang, abandoned };
      const { van } = read.question.wishes;
      const tasks: TourTasks = {
        sitesBeside: (search) => pool.run({ op: 'sites_beside', ...search }, abandoned),
        laws: (places, also) => pool.run({ op: 'laws', places, also }, abandoned),
        rate: (places, detail, openAt, around) =>
          scorePlaces(places, '', { ...options, van, detail, openAt, around }),
      };
      // the places found must be rated on the same version of the regions
      const tour = await pool.onOneVersion(() => tours.plan(order, tasks, abandoned));
      if ('impossible' in tour) throw invalidInput([tour.impossible]);
      return tour.text;
    } catch (error) {
      if (error instanceof TourStopped) throw unavailable('overloaded', error.message, STOPPED_RETRY_S);
      throw error;
    } finally {
      leave();
    }
  }

  /** Plans a tour and returns it in a format. @param contentType of the format */
  async function answer(
    { body, query, request }: { body: TourPlan; query: TourQuery; request: Request },
    format: TourFormat,
    contentType: string,
  ): Promise<Response> {
    const lang = languageOf(query.lang, request);
    const text = await plan({ plan: body, now: now(), lang, format }, request);
    const headers = { ...FRESH_JSON_HEADERS, 'content-type': contentType, 'content-language': lang };
    return new Response(text, { headers: { ...headers, vary: 'Accept-Language' } });
  }

  const hooks = {
    parse: ({ request }: { request: Request }) => readChecked(request, BODY_LIMIT_BYTES, TourPlan),
    ...strictQuery(TourQuery, undefined, VAN_IN_BODY),
    body: TourPlan,
  };

  return family('tour', LIMITED)
    .post(
      '/api/tour',
      async ({ body, query, request }) => answer({ body, query, request }, 'json', 'application/json'),
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
      async ({ body, query, request }) => answer({ body, query, request }, 'geojson', GEOJSON),
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
    .post('/api/tour.gpx', async ({ body, query, request }) => answer({ body, query, request }, 'gpx', GPX), {
      ...hooks,
      response: { 200: TourGpx, ...PROBLEMS },
      detail: {
        operationId: 'planTourGpx',
        tags: ['spot'],
        summary: 'Plan a drive of several days, as GPX',
        description:
          'A GPX file with the drives, nights and plans B that `POST /api/tour` returns for the same body.',
      },
    })
    .post('/api/tour.kml', async ({ body, query, request }) => answer({ body, query, request }, 'kml', KML), {
      ...hooks,
      response: { 200: TourKml, ...PROBLEMS },
      detail: {
        operationId: 'planTourKml',
        tags: ['spot'],
        summary: 'Plan a drive of several days, as KML',
        description:
          'A KML file with the drives, nights and plans B that `POST /api/tour` returns for the same body.',
      },
    });
}

const PROBLEMS = {
  400: BadBody,
  408: TooSlow,
  413: TooLarge,
  415: otherMedia('application/json'),
  503: Overloaded,
};
